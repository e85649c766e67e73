// A finished game, turn by turn, with all hands open.
//
// Hooks for tests: [data-screen="replay"], [data-frame=N], [data-seat=N], [data-face], [data-picked],
// [data-action="first|prev|next|last|slider"], [data-result=R].
import { $, art, html, icon, minus, nothing, pawn, render } from "./dom.js";
import { announce } from "./announce.js";
import { t } from "./words.js";
import { faceTitle, loadTiles, useBox } from "./tiles.js";
import { playedOf, shownOf } from "./state.js";
import { goneSpoken, spoken } from "./table/acts.js";
import { dessertPlates, scoreLine } from "./table/counting.js";
import { groupsView } from "./table/groups.js";
import { kept } from "./table/plates.js";
import { raceView } from "./table/race.js";
import { track } from "./table/track.js";
import { openRule } from "./rulebook.js";
import { themeButton } from "./theme-toggle.js";

const R = t.replay;
const root = $("#app");
const { code, number } = root.dataset;
let game = null;
let at = 0;
let problem = "";

const ended = (frame) => !frame.hands.some((hand) => hand.length);
const nameOf = (seat) => game.names[seat];
/** The cards that a seat plays, as they come to lie. */
const played = (frame, seat) => shownOf(frame.picks[seat] ?? []);

function words(frame) {
  if (!ended(frame)) return R.at(frame.round, frame.turn, frame.turns);
  return frame.round >= game.rounds ? R.over : R.after(frame.round);
}

function go(to) {
  const next = Math.max(0, Math.min(game.frames.length - 1, to));
  if (next === at) return;
  at = next;
  const frame = game.frames[at];
  const plays = ended(frame)
    ? []
    : frame.picks.flatMap((_, seat) => (played(frame, seat).length ? [t.announce.reveal(nameOf(seat), played(frame, seat).map(faceTitle))] : []));
  announce(words(frame));
  if (plays.length) announce(plays.join("; "));
  for (const line of happened(frame)) announce(line);
  redraw();
}

/** What happened in the turn beside the picks, line by line. */
const happened = ({ drawn, acts, gone }) => [
  ...drawn.map(({ seat, cards }) => R.drew(nameOf(seat), cards.map(faceTitle))),
  ...acts.map((act) => spoken(game, act, nameOf)).filter(Boolean),
  ...gone.map((each) => goneSpoken(each, nameOf)),
];

function actsView(frame) {
  const lines = happened(frame);
  return lines.length ? html`<section class="replay-acts" data-acts=${frame.acts.length} aria-label=${R.acts}><h2>${R.acts}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>` : nothing;
}

/** The hand with its picks marked, in the order of playing. */
function openHand(frame, seat) {
  const picks = playedOf(frame.picks[seat] ?? []);
  const marked = new Map();
  const hand = frame.hands[seat] ?? [];
  picks.forEach((face, order) => {
    const place = hand.findIndex((card, index) => card === face && !marked.has(index));
    if (place >= 0) marked.set(place, order + 1);
  });
  return html`<ul class="open-hand" aria-label=${R.hand(game.names[seat])}>
    ${hand.map(
      (face, place) => html`<li class=${marked.has(place) ? "is-picked" : ""} data-face=${face} ?data-picked=${marked.has(place)}>
        ${art(face, "card-art", marked.has(place) ? R.picked(faceTitle(face)) : faceTitle(face))}
        ${marked.has(place) && picks.length > 1 ? html`<span class="order-mark" aria-hidden="true">${marked.get(place)}</span>` : nothing}
      </li>`,
    )}
  </ul>`;
}

function seatView(frame, seat) {
  const plate = frame.plates[seat];
  const picks = played(frame, seat);
  return html`<section class="replay-seat" data-seat=${seat} aria-label=${game.names[seat]}>
    <header class="plate-head">
      <h2 class="who">${pawn(seat)}<span class="name">${game.names[seat]}</span></h2>
      ${picks.length ? html`<span class="played">${R.plays(picks.map(faceTitle))}</span>` : nothing}
      <span class="sums"><b class="score" role="img" aria-label=${t.table.total(frame.scores[seat])}>${t.sum(frame.scores[seat])}</b>
        ${ended(frame)
          ? nothing
          : html`<span class="worth ${minus(plate.worth)}" role="img" aria-label=${t.table.worthLabel(plate.worth)}>${t.signed(plate.worth)}</span>`}
        ${kept(plate)}</span>
    </header>
    ${frame.hands[seat]?.length ? openHand(frame, seat) : nothing}
    <div class="groups">${groupsView(plate, { active: (_event, group) => openRule(group.tile) })}
      ${plate.groups.length || plate.absent.length ? nothing : html`<span class="empty">${t.table.emptyPlate}</span>`}</div>
  </section>`;
}

function resultView(frame) {
  if (!ended(frame)) return nothing;
  const result = game.results[frame.round - 1];
  if (!result) return nothing;
  const final = frame.round >= game.rounds ? game.final : null;
  return html`<section class="replay-result" data-result=${frame.round} aria-label=${R.result(frame.round)}>
    ${final ? html`<p class="verdict">${final.why}</p>` : nothing}
    <ol class="count-lines">
      ${result.lines.map((line) => scoreLine(line, game.names, result.plates))}
      ${(final?.lines ?? []).map((line) => scoreLine(line, game.names, dessertPlates({ plates: frame.plates, final })))}
    </ol>
  </section>`;
}

const button = (action, name, label, to, off) => html`<button class="icon-button" data-action=${action} aria-label=${label} title=${label}
  ?disabled=${off} @click=${() => go(to)}>${icon(name)}</button>`;

function view() {
  const frame = game.frames[at];
  const end = game.frames.length - 1;
  return html`<div class="screen replay" data-screen="replay" data-frame=${at}>
    <header class="topbar">
      <a class="icon-button" href="/t/${code}" aria-label=${R.back} title=${R.back}>${icon("left")}</a>
      <h1>${R.title(game.number)}</h1>
      <span class="spacer"></span>
      <a class="bar-button" href="/api/tables/${code}/games/${number}/record">${R.record}</a>
      ${themeButton(redraw)}
    </header>
    <main class="replay-main" id="main">
      <div class="replay-line">
        <p class="replay-at"><b>${words(frame)}</b>
          <span class="direction" role="img" aria-label=${frame.direction === "left" ? t.table.left : t.table.right}>${icon(frame.direction === "left" ? "arrowLeft" : "arrowRight")}</span></p>
        ${track(frame.scores, game.names)}
        ${raceView(frame, game.names)}
      </div>
      ${resultView(frame)}
      ${actsView(frame)}
      <div class="replay-seats n-${game.names.length}">${game.names.map((_, seat) => seatView(frame, seat))}</div>
    </main>
    <nav class="replay-bar" aria-label=${R.slider}>
      ${button("first", "first", R.first, 0, at === 0)}
      ${button("prev", "left", R.prev, at - 1, at === 0)}
      <input type="range" class="slider" data-action="slider" min="0" max=${end} aria-label=${R.slider} aria-valuetext=${words(frame)}
        .value=${String(at)} @input=${(event) => go(Number(event.target.value))} />
      ${button("next", "right", R.next, at + 1, at === end)}
      ${button("last", "last", R.last, end, at === end)}
    </nav>
  </div>`;
}

function redraw() {
  if (game) render(view(), root);
  else
    render(
      html`<main class="note-page" id="main"><h1>${problem || R.loading}</h1>
        ${problem ? html`<p><a class="primary" href="/t/${code}">${R.back}</a></p>` : nothing}</main>`,
      root,
    );
}

addEventListener("keydown", (event) => {
  if (!game || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("dialog, input")) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.frames.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});

async function main() {
  document.title = R.title(number);
  redraw();
  await loadTiles();
  try {
    const answer = await fetch(`/api/tables/${code}/games/${number}/replay`);
    const body = await answer.json();
    if (answer.ok) {
      game = body;
      useBox(game.edition, game.tiles.map(({ name }) => name));
    }
    else problem = body.error ?? R.failed;
  } catch {
    problem = R.failed;
  }
  redraw();
}

main();
