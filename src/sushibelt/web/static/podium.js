// The end of the game: places, how it was decided, points by card, rematch, replay and record.
import { art, homeLink, html, icon, nothing, pawn } from "./dom.js";
import { t } from "./words.js";
import { openRule } from "./rulebook.js";
import { tileFace, tileTitle } from "./tiles.js";
import { namesOf } from "./state.js";
import { dessertPlates, openSheet, scoreLine } from "./table/counting.js";
import { themeButton } from "./theme-toggle.js";

const P = t.podium;

/** Seats by place; the steps are drawn second, first, third. */
function ranked(final, players) {
  return final.places
    .slice(0, players)
    .map((place, seat) => ({ place, seat }))
    .toSorted((a, b) => a.place - b.place || a.seat - b.seat);
}

const step = ({ place, seat }, names, final) => html`<li class="step place-${Math.min(place, 4)}" data-seat=${seat} data-place=${place}>
  <span class="step-who">${pawn(seat)}<b class="name" title=${names[seat]}>${names[seat]}</b></span>
  <span class="step-block"><b>${P.place(place)}</b><span class="step-total">${final.totals[seat]}</span>
    <small>${P.points(final.totals[seat])}</small></span>
</li>`;

const rest = ({ place, seat }, names, final) => html`<li data-seat=${seat} data-place=${place}>
  <span class="rest-place">${P.place(place)}</span>${pawn(seat)}<span class="name">${names[seat]}</span><b>${final.totals[seat]}</b>
</li>`;

/** On a phone the columns have room for pawns only. */
const legend = (names) => html`<ul class="legend" aria-hidden="true">${names.map((name, seat) => html`<li>${pawn(seat)}<span class="name">${name}</span></li>`)}</ul>`;

const byTile = (final, names) => html`${legend(names)}<div class="table-scroll" tabindex="0" role="region" aria-label=${P.byTile}>
  <table class="by-tile n-${names.length}">
    <thead><tr><th scope="col">${P.type}</th>${names.map((name, seat) => html`<th scope="col"><span class="th-who">${pawn(seat)}<span class="name">${name}</span></span></th>`)}</tr></thead>
    <tbody>
      ${final.by_tile.map(
        (line) => html`<tr><th scope="row"><button class="row-tile" data-action="rule" @click=${() => openRule(line.tile)}>${art(tileFace(line.tile), "mini")} ${tileTitle(line.tile)}</button></th>
          ${line.points.map((points) => html`<td class=${points && points === Math.max(...line.points) ? "is-best" : ""}>${t.sum(points)}</td>`)}</tr>`,
      )}
    </tbody>
    <tfoot>
      <tr><th scope="row">${P.total}</th>${final.totals.map((total) => html`<td><b>${total}</b></td>`)}</tr>
      <tr><th scope="row">${P.desserts}</th>${final.desserts_held.map((n) => html`<td>${n}</td>`)}</tr>
    </tfoot>
  </table>
</div>`;

/** What comes next. `begun` is the number of the game that others have begun meanwhile, or null. */
function onwards({ you }, { send, rematch, toGame, begun }) {
  if (begun !== null)
    return html`<button class="primary big" data-action="to-game" @click=${toGame}>${P.begun(begun)} ${icon("arrowRight")}</button>`;
  return html`${you.seat !== null
    ? html`<button class="primary big" data-action="rematch" @click=${rematch}>${P.rematch}</button>`
    : html`<p>${P.watch}</p>`}
  ${you.host ? html`<button class="secondary" data-action="lobby" @click=${() => send({ do: "lobby" })}>${P.lobby}</button>` : nothing}`;
}

/** hooks: send(message), redraw(), rematch(), toGame(), and `begun` */
export function podiumView(snapshot, hooks) {
  const { game, code } = snapshot;
  const final = game.final;
  const names = namesOf(snapshot);
  const order = ranked(final, game.players);
  const steps = order.slice(0, 3);
  const outside = names.map((_, seat) => seat).slice(game.players);
  return html`<div class="screen over" data-screen="podium">
    <header class="topbar">
      ${homeLink()}
      <span class="spacer"></span>
      <button class="bar-button" data-action="sheet" @click=${() => openSheet(snapshot)}>${icon("sheet")}<span>${t.table.scores}</span></button>
      ${themeButton(hooks.redraw)}
    </header>
    <main class="podium" id="main">
      <section class="podium-top" aria-label=${P.ranking}>
        <h1>${final.winners.length > 1 ? P.winners : P.title}</h1>
        <p class="verdict" data-verdict>${final.why}</p>
        <ol class="steps n-${steps.length}">${steps.map((entry) => step(entry, names, final))}</ol>
        ${order.length > 3 ? html`<ol class="rest">${order.slice(3).map((entry) => rest(entry, names, final))}</ol>` : nothing}
        ${outside.length ? html`<ul class="rest">${outside.map((seat) => html`<li data-seat=${seat}><span class="rest-place">${P.outside}</span>${pawn(seat)}<span class="name">${names[seat]}</span><b>${final.totals[seat]}</b></li>`)}</ul>` : nothing}
        <div class="podium-buttons">${onwards(snapshot, hooks)}</div>
        <p class="links"><a data-action="replay" href="/t/${code}/replay/${game.number}">${P.replay}</a>
          <a data-action="record" href="/api/tables/${code}/games/${game.number}/record">${P.record}</a></p>
      </section>
      <section class="podium-table">
        <h2>${P.byTile}</h2>
        ${byTile(final, names)}
        <ol class="count-lines">${final.lines.map((line) => scoreLine(line, names, dessertPlates(game)))}</ol>
      </section>
    </main>
  </div>`;
}
