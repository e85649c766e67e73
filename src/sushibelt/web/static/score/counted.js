// The end of a round: what each tile scores and why, and what comes next.
import { html, icon, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { track } from "../table/track.js";
import { count } from "./count.js";
import { discarding, handSize, namesOf } from "./game.js";
import { roundsIn } from "./games.js";
import { dealing } from "./laying.js";
import { openSheet } from "./sheet.js";
import { S, lineView, roundTabs, screen, sum } from "./parts.js";
import { countOf, title } from "./tiles.js";

/** Whose plate has fewer cards than were dealt: one was forgotten, or, where tiles make one discard, perhaps not. */
function short(game, round) {
  const most = handSize(game);
  const { plates, race } = game.rounds[round];
  const missing = plates.flatMap((plate, seat) => (plate.length < most ? [{ name: namesOf(game)[seat], n: plate.length, tiles: discarding(game, race[seat]) }] : []));
  const explained = missing.filter(({ n, tiles }) => tiles.reduce((cards, tile) => cards + countOf(tile, game.box), n) >= most);
  const tiles = new Set(explained.flatMap((each) => each.tiles));
  return [
    ...missing.filter((each) => !explained.includes(each)).map(({ name, n }) => S.shortPlate(name, n, most)),
    ...(explained.length ? [S.shortPerhaps(explained.map(({ name, n }) => `${name} (${n})`), most, [...tiles].map((tile) => title(tile)))] : []),
  ];
}

/** What is wrong with a round, or may be. */
function notes(game, round, fault) {
  const wrong = fault ? [S.fault(namesOf(game)[fault.seat], fault.why)] : [];
  return [...wrong, ...short(game, round)];
}

export function countedView(game, round, hooks) {
  const now = count(game).rounds[round];
  const names = namesOf(game);
  const said = notes(game, round, now.fault);
  const last = round + 1 >= roundsIn(game);
  return screen("counted", {
    heading: S.round(round + 1),
    bar: roundTabs(game, round, roundsIn(game), hooks),
    redraw: hooks.redraw,
    main: html`<h2 class="unseen">${S.counted(round + 1)}</h2>${track(now.totals, names)}
      ${said.length ? html`<ul class="score-note" data-notes>${said.map((each) => html`<li>${each}</li>`)}</ul>` : nothing}
      ${now.lines.length ? html`<ol class="count-lines">${now.lines.map((line) => lineView(game, line, names, now.plates))}</ol>` : html`<p>${S.nothing}</p>`}
      <ul class="count-sums n-${names.length}">${names.map(
        (name, seat) => html`<li>${pawn(seat)}<span class="name">${name}</span><b>${sum(now.totals[seat])}</b><small>${t.signed(now.points[seat])}</small></li>`,
      )}</ul>
      <p class="sheet-line"><button class="small" data-action="sheet" @click=${() => openSheet(game)}>${icon("sheet")} ${S.sheet}</button></p>
      ${last ? nothing : html`<section class="setup-part lay"><h2>${S.before(round + 2)}</h2>${dealing(game, round + 1)}</section>`}`,
    foot: html`<button class="secondary" data-action="plates" @click=${() => hooks.plates(game, round)}>${icon("left")} ${S.toPlates}</button>
      <button class="primary big" data-action="next" @click=${() => hooks.next(game, round)}>${last ? S.toFinal : S.toRound(round + 2)} ${icon("arrowRight")}</button>`,
  });
}
