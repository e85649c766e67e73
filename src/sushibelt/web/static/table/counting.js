// The end of a round: tile by tile, who scores what and why, while the pawns move.
import { art, html, icon, nothing, openDialog, pawn, reducedMotion } from "../dom.js";
import { t } from "../words.js";
import { namesOf } from "../state.js";
import { openRule } from "../rulebook.js";
import { tileFace, tileOf, tileTitle } from "../tiles.js";
import { announce } from "../announce.js";
import { track } from "./track.js";

const PAUSE = 650;
/** How long a watcher's count stays after its last line: nobody need be there to close it. */
const READ = 8000;
let open = null;

const cardsOf = (plate, tile) => (plate ?? []).filter((card) => tileOf(card)?.name === tile);

/** One tile's line: every player with the cards, the reason and the points; who has none of it shares a line. */
export function scoreLine(line, names, plates) {
  const best = Math.max(...line.points);
  const seats = line.points.map((_, seat) => seat);
  const none = plates ? seats.filter((seat) => !line.points[seat] && !cardsOf(plates[seat], line.tile).length) : [];
  const some = seats.filter((seat) => !none.includes(seat));
  return html`<li class="count-line" data-line=${line.tile}>
    <button class="count-tile" data-action="rule" aria-label=${t.counting.why(tileTitle(line.tile))} @click=${() => openRule(line.tile)}>
      ${art(tileFace(line.tile))}<b>${tileTitle(line.tile)}</b><span class="why-mark" aria-hidden="true">?</span>
    </button>
    <ul class="count-rows">
      ${some.map((seat) => {
        const points = line.points[seat];
        const cards = cardsOf(plates?.[seat], line.tile);
        return html`<li class="${points ? "" : "is-zero"} ${points && points === best ? "is-best" : ""}">
          ${pawn(seat)}<span class="name">${names[seat]}</span>
          <span class="count-cards" aria-hidden="true" .style=${`--n:${cards.length}`}>${cards.map((face) => art(face, "mini"))}</span>
          <span class="count-why">${line.why?.[seat] ?? ""}</span>
          <b class="count-points">${t.signed(points)}</b>
        </li>`;
      })}
      ${none.length
        ? html`<li class="count-none" aria-label=${t.counting.none(none.map((seat) => names[seat]))}>
            ${none.map((seat) => pawn(seat))}<span aria-hidden="true">${t.counting.noneShort}</span></li>`
        : nothing}
    </ul>
  </li>`;
}

/** The desserts that each plate has kept, those of the last round among them. */
export const dessertPlates = ({ plates, final }) =>
  plates.map(({ kept, cards }, seat) => {
    const all = [...kept, ...cards.filter((card) => tileOf(card)?.group === "dessert")];
    return all.length > final.desserts_held[seat] ? kept : all;
  });

/** What is counted after round `index`: its lines, and after the last round those of the desserts. */
function linesOf(game, index) {
  const result = game.results[index];
  const lines = result.lines.map((line) => ({ line, plates: result.plates }));
  if (index + 1 < game.rounds || !game.final) return lines;
  const plates = dessertPlates(game);
  return [...lines, ...game.final.lines.map((line, at) => ({ line, plates, title: at ? "" : t.counting.desserts }))];
}

/** Shows result number `index` of the game. Answers when the player has closed it. */
export function openCounting(snapshot, index) {
  open?.close();
  const game = snapshot.game;
  const result = game.results[index];
  const names = namesOf(snapshot);
  const before = result.totals.map((total, seat) => total - result.points[seat]);
  const lines = linesOf(game, index);
  const last = index + 1 >= game.rounds;
  const watching = snapshot.you.seat === null;
  // A line is seen first, then its points are added; the first one is there at once, over the old totals.
  let shown = reducedMotion() ? lines.length : 1;
  let counted = reducedMotion() ? lines.length : 0;
  let timer = 0;

  const sums = () => before.map((start, seat) => lines.slice(0, counted).reduce((sum, { line }) => sum + line.points[seat], start));

  const all = () => {
    shown = lines.length;
    counted = lines.length;
    dialog.redraw();
    goOn();
  };

  const draw = (close) => {
    const now = sums();
    const done = counted >= lines.length;
    return html`<header class="dialog-head"><h2>${last ? t.counting.lastTitle : t.counting.title(index + 1)}</h2></header>
      ${track(now, names)}
      <div class="dialog-body counting" data-counting=${index + 1} tabindex="0" role="region" aria-label=${t.sheet.round(index + 1)}>
        <ol class="count-lines">${lines.slice(0, shown).map(
          ({ line, plates, title }) => html`${title ? html`<li class="count-title">${title}</li>` : nothing}${scoreLine(line, names, plates)}`,
        )}</ol>
      </div>
      <footer class="dialog-foot">
        <ul class="count-sums n-${names.length}">
          ${now.map(
            (sum, seat) => html`<li>${pawn(seat)}<span class="name">${names[seat]}</span>
              <b>${t.sum(sum)}</b>${done ? html`<small>${t.signed(sum - before[seat])}</small>` : nothing}</li>`,
          )}
        </ul>
        <div class="foot-buttons">
          ${done ? nothing : html`<button class="secondary" data-action="skip" @click=${all}>${t.counting.skip}</button>`}
          <button class="primary" data-action="next-round" autofocus @click=${close}>
            ${last ? t.counting.toPodium : t.counting.next(index + 2)} ${icon("arrowRight")}
          </button>
        </div>
      </footer>`;
  };

  let closed = () => {};
  const whenClosed = new Promise((done) => {
    closed = done;
  });
  const dialog = openDialog({
    label: last ? t.counting.lastTitle : t.counting.title(index + 1),
    className: "full",
    dismissable: false,
    draw,
    onClose: () => {
      clearTimeout(timer);
      if (open?.close === dialog.close) open = null;
      closed();
    },
  });
  open = { close: dialog.close, number: game.number, index };
  dialog.element.addEventListener("click", (event) => {
    if (event.target.closest("button, a") || counted >= lines.length) return;
    all();
  });

  const step = () => {
    if (counted < shown) counted = shown;
    else {
      shown += 1;
      counted += 1;
    }
    dialog.redraw();
    dialog.element.querySelector(".count-line:last-child")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    goOn();
  };
  const goOn = () => {
    clearTimeout(timer);
    if (counted < lines.length) timer = setTimeout(step, PAUSE);
    else if (watching) timer = setTimeout(dialog.close, READ);
  };
  goOn();
  announce(
    t.announce.round(
      index + 1,
      names.map((name, seat) => t.announce.roundPart(name, result.points[seat], result.totals[seat])),
    ),
  );
  return whenClosed;
}

/** Closes the count that is open when the table has turned over cards since. */
export function overtake({ game }) {
  if (open && game && (game.number !== open.number || game.history[open.index + 1]?.length)) open.close();
}

/** Every counted round, line by line. */
export function openSheet(snapshot) {
  const names = namesOf(snapshot);
  const results = snapshot.game.results;
  openDialog({
    label: t.sheet.title,
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${t.sheet.title}</h2>
        <button class="icon-button close" data-action="close" aria-label=${t.close} @click=${close}>${icon("close")}</button></header>
      <div class="dialog-body">
        ${track(
          snapshot.game.plates.map((plate) => plate.score),
          names,
        )}
        ${results.length
          ? results
              .map(
                (result, index) => html`<section class="sheet-round"><h3>${t.sheet.round(index + 1)}</h3>
                  <p class="sheet-sums">${result.points.map((points, seat) => html`<span>${pawn(seat)} ${names[seat]} <b>${t.signed(points)}</b></span>`)}</p>
                  <ol class="count-lines">${result.lines.map((line) => scoreLine(line, names, result.plates))}</ol></section>`,
              )
              .toReversed()
          : html`<p>${t.sheet.empty}</p>`}
      </div>`,
  });
}
