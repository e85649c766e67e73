// The end of the game: places, how they came about, points by card.
import { art, html, icon, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { byTile, count, verdict } from "./count.js";
import { namesOf } from "./game.js";
import { roundsIn } from "./games.js";
import { S, day, lineView, roundTabs, screen, sum } from "./parts.js";
import { openRule } from "./rule.js";
import { openSheet } from "./sheet.js";
import { picture, title } from "./tiles.js";

const P = t.podium;

const step = ({ place, seat }, names, totals) => html`<li class="step place-${Math.min(place, 4)}" data-seat=${seat} data-place=${place}>
  <span class="step-who">${pawn(seat)}<b class="name" title=${names[seat]}>${names[seat]}</b></span>
  <span class="step-block"><b>${P.place(place)}</b><span class="step-total">${sum(totals[seat])}</span><small>${P.points(totals[seat])}</small></span>
</li>`;

const rest = ({ place, seat }, names, totals) => html`<li data-seat=${seat} data-place=${place}>
  <span class="rest-place">${P.place(place)}</span>${pawn(seat)}<span class="name">${names[seat]}</span><b>${sum(totals[seat])}</b></li>`;

const row = (head, cells) => html`<tr><th scope="row">${head}</th>${cells.map((each) => html`<td>${each}</td>`)}</tr>`;

/** The same points are told twice: each part of the table has its head, and adds up to the total. */
const partHead = (head, names) => html`<tr class="part-head"><th scope="col">${head}</th>${names.map(
  (name, seat) => html`<th scope="col"><span class="th-who">${pawn(seat)}<span class="name">${name}</span></span></th>`,
)}</tr>`;

const totals = ({ final }) => html`<tr class="part-sum"><th scope="row">${P.total}</th>${final.totals.map((each) => html`<td><b>${sum(each)}</b></td>`)}</tr>`;

const table = (game, names, counted) => html`<ul class="legend" aria-hidden="true">${names.map((name, seat) => html`<li>${pawn(seat)}<span class="name">${name}</span></li>`)}</ul>
  <div class="table-scroll" tabindex="0" role="region" aria-label=${S.points}><table class="by-tile">
    <thead>${partHead(S.byCard, names)}</thead>
    <tbody data-part="cards">
      ${byTile(game, counted).map(({ tile, points }) =>
        row(html`<button class="row-tile" data-action="rule" @click=${() => openRule(game.box, tile)}>${art(picture(tile, game.box).name, "mini")} ${title(tile)}</button>`, points.map(sum)),
      )}${totals(counted)}
    </tbody>
    <tbody data-part="rounds">${partHead(S.byRound, names)}
      ${counted.rounds.map(({ points }, r) => row(html`<span class="row-tile">${S.round(r + 1)}</span>`, points.map(sum)))}
      ${row(html`<span class="row-tile">${S.desserts}</span>`, counted.final.points.map(sum))}${totals(counted)}
    </tbody>
    <tfoot>${row(P.desserts, counted.final.desserts)}</tfoot>
  </table></div>`;

export function finalView(game, round, hooks) {
  const counted = count(game);
  const { final } = counted;
  const names = namesOf(game);
  const order = final.places.map((place, seat) => ({ place, seat })).toSorted((a, b) => a.place - b.place || a.seat - b.seat);
  return screen("final", {
    heading: S.final,
    bar: roundTabs(game, null, roundsIn(game), hooks),
    redraw: hooks.redraw,
    main: html`<div class="podium"><section class="podium-top" aria-label=${P.ranking}>
        <h2>${final.winners.length > 1 ? P.winners : P.title}</h2>
        <p class="verdict" data-verdict>${verdict(game, final)}</p>
        <ol class="steps n-${Math.min(order.length, 3)}">${order.slice(0, 3).map((each) => step(each, names, final.totals))}</ol>
        ${order.length > 3 ? html`<ol class="rest">${order.slice(3).map((each) => rest(each, names, final.totals))}</ol>` : nothing}
        <p class="quiet-note">${S.playedOn(day(game.at))}</p>
      </section>
      <section class="podium-table"><h2>${S.points}</h2>${table(game, names, counted)}
        <ol class="count-lines">${final.lines.map((line) => lineView(game, line, names, final.plates))}</ol></section></div>`,
    foot: html`<button class="secondary" data-action="sheet" @click=${() => openSheet(game)}>${icon("sheet")}<span>${S.sheet}</span></button>
      <button class="primary big" data-action="again" @click=${() => hooks.to("new")}>${S.again}</button>`,
  });
}
