// A round: whose plate it is, what lies on it, and the cards one can lay there.
import { $, art, html, icon, minus, nothing, pawn } from "../dom.js";
import { PRIZES } from "../../rules.js";
import { t } from "../words.js";
import { announce } from "../announce.js";
import { clearToast, toast } from "../toast.js";
import { openAim } from "./aim.js";
import { count } from "./count.js";
import { handSize, leftOf, namesOf, tilesIn } from "./game.js";
import { roundsIn, withSeat } from "./games.js";
import { onHold } from "./keys.js";
import { S, cardArt, cardTitle, keyName, roundTabs, screen, sum, undoIcon } from "./parts.js";
import { openRule } from "./rule.js";
import { cardNamed, isAny, label, layable, picture, printedIn, short, tileNamed, tileOf, title } from "./tiles.js";

let seat = 0;
/** What seats had in this round before, the newest last. */
let past = [];
/** The count was asked for, and something stands in its way. */
let refused = false;

/** Does it, and answers as the game is now. */
function change(game, round, what, value, hooks) {
  past.push({ seat, what, value: game.rounds[round][what][seat] });
  const changed = withSeat(game, round, what, seat, value);
  hooks.change(changed);
  return changed;
}

function undo(game, round, hooks) {
  const last = past.pop();
  if (!last) return;
  seat = last.seat;
  hooks.change(withSeat(game, round, last.what, seat, last.value));
  announce(S.undone);
}

function sit(next, hooks) {
  seat = next;
  clearToast();
  hooks.redraw();
  $(".score-plate")?.scrollTo(0, 0);
}

// --- the cards one can lay ---

/** A key for each face; cards that differ by their number only share one, and those that never lie there have none. */
function keysOf(game) {
  return tilesIn(game).flatMap((tile) => {
    const faces = layable(tile, game.box);
    if (faces.length && faces.every(({ action }) => action)) return [{ faces, name: title(tile) }];
    return faces.map((face) => ({ faces: [face], name: short(face) }));
  });
}

/** Why no more of these can lie there, in a sentence; "" if one can. */
function whyNot(game, round, { faces }) {
  const name = namesOf(game)[seat];
  if (game.rounds[round].plates[seat].length >= handSize(game)) return S.handFull(name, handSize(game));
  if (faces.some((face) => isAny(face) || leftOf(game, round, face) > 0)) return "";
  const box = faces.reduce((all, face) => all + printedIn(game.box, face), 0);
  return S.boxEmpty(faces.length > 1 ? title(tileOf(faces[0])) : title(faces[0]), box);
}

function lay(game, round, key, hooks) {
  const why = whyNot(game, round, key);
  if (why) {
    toast(why);
    return;
  }
  clearToast();
  const face = key.faces.find((each) => isAny(each) || leftOf(game, round, each) > 0);
  const add = (card) => {
    const changed = change(game, round, "plates", [...game.rounds[round].plates[seat], card], hooks);
    const now = count(changed).rounds[round];
    const lying = now.plates[seat].at(-1);
    $(`[data-group="${tileOf(lying.face).name}"]`)?.scrollIntoView({ block: "nearest" });
    announce(S.laid(cardTitle(lying), namesOf(game)[seat], now.points[seat]));
  };
  if (face.copies) openAim(game, round, seat, face, (aim) => add(`${face.name}:${aim.name}`));
  else add(face.name);
}

const holds = (key, card) => key.faces.includes(cardNamed(card).face);

function keyView(game, round, key, hooks) {
  const [face] = key.faces;
  const here = game.rounds[round].plates[seat].filter((card) => holds(key, card)).length;
  const rule = () => openRule(game.box, tileOf(face));
  return html`<li><button class="key" data-action="lay" data-face=${face.name} aria-label=${S.layLabel(key.faces.length > 1 ? key.name : label(face), here)}
    aria-disabled=${Boolean(whyNot(game, round, key))} @click=${() => lay(game, round, key, hooks)}
    @keydown=${(event) => event.key === "?" && rule()} @pointerdown=${(event) => onHold(event, rule)} @contextmenu=${(event) => event.preventDefault()}>
    ${art(face.name)}${keyName(key.name)}${here ? html`<b class="key-count">${here}</b>` : nothing}</button></li>`;
}

const keypad = (game, round, hooks) => html`<section class="score-keys" aria-label=${S.keys}>
  <ul class="keypad">${keysOf(game).map((key) => keyView(game, round, key, hooks))}</ul></section>`;

// --- the plate ---

function take(game, round, at, lying, hooks) {
  change(game, round, "plates", game.rounds[round].plates[seat].toSpliced(at, 1), hooks);
  announce(S.taken(cardTitle(lying)));
}

const groupView = (game, round, group, plate, hooks) => html`<li class="laid" data-group=${group.tile.name}>
  <span class="laid-cards">${group.at.map(
    (at) => html`<button class="laid-card" data-action="take" data-at=${at} data-face=${plate[at].face.name} aria-label=${S.takeAway(cardTitle(plate[at]))}
      @click=${() => take(game, round, at, plate[at], hooks)}>${cardArt(plate[at])}</button>`,
  )}${group.at.length ? nothing : art(picture(group.tile, game.box).name, "ghost")}</span>
  <button class="laid-foot" data-action="rule" @click=${() => openRule(game.box, group.tile)} aria-label=${S.groupLabel(title(group.tile), group.points, group.why)}>
    ${group.points ? html`<b class="points ${minus(group.points)}">${sum(group.points)}</b>` : nothing}<span class="why">${group.why || title(group.tile)}</span></button>
</li>`;

const inRace = (card) => tileOf(countsAs(card)).name === PRIZES.tile;
const countsAs = (card) => cardNamed(card).aim ?? cardNamed(card).face;

/** The seat takes a place: what it reached the goal with is discarded, as at the table. */
function takePlace(game, round, points, hooks) {
  const plate = game.rounds[round].plates[seat];
  const icons = plate.filter(inRace).reduce((n, card) => n + countsAs(card).icons, 0);
  const after = icons < PRIZES.goal ? game : change(game, round, "plates", plate.filter((card) => !inRace(card)), hooks);
  change(after, round, "race", [...after.rounds[round].race[seat], points], hooks);
}

/** The places in the race that the seat took during the round; several players can share one. */
function raceView(game, round, hooks) {
  if (!tilesIn(game).includes(tileNamed(PRIZES.tile))) return nothing;
  const taken = game.rounds[round].race[seat];
  return html`<div class="race" role="group" aria-label=${S.race}><span>${S.race}</span>
    ${PRIZES.worth.map((points) => {
      const has = taken.includes(points);
      return html`<button class="coin" data-action="race" data-place=${points} aria-pressed=${has} aria-label=${S.racePlace(points)}
        @click=${() => (has ? change(game, round, "race", taken.filter((each) => each !== points), hooks) : takePlace(game, round, points, hooks))}>${points}</button>`;
    })}</div>`;
}

function plateSection(game, round, now, hooks) {
  const plate = now.plates[seat];
  const name = namesOf(game)[seat];
  return html`<section class="score-plate" aria-label=${S.plateOf(name)} data-plate=${seat} tabindex="0">
    <header class="plate-line"><h2>${pawn(seat)}<span class="name">${name}</span></h2>
      <span class="plate-count">${S.cards(plate.length, handSize(game))}</span>
      <b class="plate-points ${minus(now.points[seat])}">${t.points(now.points[seat])}</b></header>
    ${raceView(game, round, hooks)}
    ${refused && now.fault?.seat === seat ? html`<p class="score-note" role="alert" data-fault>${now.fault.why}</p>` : nothing}
    ${plate.length ? nothing : html`<p class="plate-empty">${S.empty}</p>`}
    <ul class="laid-groups">${now.groups[seat].map((group) => groupView(game, round, group, plate, hooks))}</ul>
  </section>`;
}

// --- the screen ---

const seats = (game, now, hooks) => html`<ul class="score-seats n-${now.points.length}" aria-label=${S.players}>
  ${namesOf(game).map(
    (name, each) => html`<li><button class="score-seat" data-action="seat" data-seat=${each} aria-pressed=${each === seat}
      aria-label=${S.seatLabel(name, now.points[each], now.totals[each])} @click=${() => sit(each, hooks)}>
      <span class="name">${name}</span>
      <span class="score-sums">${pawn(each)}<b>${sum(now.totals[each])}</b><small class=${minus(now.points[each])}>${t.signed(now.points[each])}</small></span></button></li>`,
  )}
</ul>`;

/** To the count, unless something cannot lie there like that: then to whom it is, where it is said. */
function countRound(game, round, fault, hooks) {
  refused = Boolean(fault);
  if (fault) sit(fault.seat, hooks);
  else hooks.counted(game, round);
}

function foot(game, round, now, hooks) {
  const names = namesOf(game);
  return html`<button class="secondary" data-action="undo" ?disabled=${!past.length} @click=${() => undo(game, round, hooks)}>${undoIcon}<span>${S.undo}</span></button>
    ${seat + 1 < names.length
      ? html`<button class="primary big" data-action="next-seat" @click=${() => sit(seat + 1, hooks)}>${pawn(seat + 1)}<span class="name">${S.nextSeat(names[seat + 1])}</span></button>`
      : html`<button class="primary big" data-action="count" @click=${() => countRound(game, round, now.fault, hooks)}>${S.countRound(round + 1)} ${icon("arrowRight")}</button>`}`;
}

export function plateView(game, round, hooks, fresh) {
  if (fresh) {
    seat = 0;
    past = [];
    refused = false;
  }
  const now = count(game).rounds[round];
  return screen("plates", {
    heading: S.round(round + 1),
    bar: roundTabs(game, round, roundsIn(game), hooks),
    redraw: hooks.redraw,
    main: html`${seats(game, now, hooks)}${plateSection(game, round, now, hooks)}${keypad(game, round, hooks)}`,
    foot: foot(game, round, now, hooks),
  });
}
