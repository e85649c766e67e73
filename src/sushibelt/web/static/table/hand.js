// Your hand on the belt.
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { art, html, icon, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { faceLabel, faceNote, faceShort } from "../tiles.js";
import { nameOf } from "../state.js";
import { answers, belt, pickFor, where } from "./ask.js";
import { lockedPlaces, pick, thirdPlaces } from "./pick.js";

/** Which card of the hand the arrow keys stand on. */
export const focus = { at: 0 };

function cardButton(game, face, at, handlers, places) {
  const lifted = pick.order.indexOf(at);
  const chosen = places.own.indexOf(at);
  const third = places.third.includes(at);
  const number = lifted >= 0 ? lifted + 1 : chosen + 1;
  const both = lifted >= 0 ? pick.two : places.own.length > 1;
  const out = !answers(game, face);
  const words = [faceLabel(face)];
  if (lifted >= 0 || chosen >= 0) words.push(both ? t.table.cardOrder(number) : t.table.chosen);
  if (third) words.push(t.third.chosen);
  const isLocked = (chosen >= 0 || third) && !pick.order.length;
  const marks = [lifted >= 0 ? "is-lifted" : "", isLocked || third ? "is-locked" : "", out ? "is-out" : ""].join(" ");
  return html`<button class="hand-card ${marks}" data-face=${face} data-place=${at} tabindex=${at === focus.at ? 0 : -1}
    aria-pressed=${lifted >= 0 || chosen >= 0 || third} aria-disabled=${out}
    @click=${(event) => (event.target.closest(".card-rule") ? handlers.rule(face) : handlers.tap(at))} @focus=${() => handlers.focused(at)}>
    <span class="unseen">${words.join(", ")}</span>
    ${art(face)}
    <span class="card-name" aria-hidden="true" .style=${`--letters:${longestWord(faceShort(face))}`}>${faceShort(face)}</span>
    <span class="card-note" aria-hidden="true">${faceNote(face)}</span>
    ${third
      ? html`<span class="order-mark" aria-hidden="true">${pawn(game.third.seat)}</span>`
      : number > 0 && (lifted >= 0 || !pick.order.length || places.forThird)
        ? html`<span class="order-mark" aria-hidden="true">${both ? number : icon("check")}</span>`
        : nothing}
    <span class="card-rule" aria-hidden="true" title=${t.table.ruleOf(faceShort(face))}>?</span>
  </button>`;
}

const longestWord = (words) => Math.max(...words.split(/[\s-]/).map((word) => word.length));

/** Cards of the same face keep their identity by their count within the hand. */
function keyed(hand) {
  const seen = new Map();
  return hand.map((face, at) => {
    const n = seen.get(face) ?? 0;
    seen.set(face, n + 1);
    return { face, at, key: `${face}/${n}` };
  });
}

function end(snapshot, side) {
  const game = snapshot.game;
  const gives = game.direction === side;
  const seat = gives ? game.passes_to : game.receives_from;
  const words = gives ? t.table.passesTo(nameOf(snapshot, seat)) : t.table.receivesFrom(nameOf(snapshot, seat));
  const arrow = icon(game.direction === "left" ? "arrowLeft" : "arrowRight");
  return html`<span class="belt-end ${side} ${gives ? "gives" : "takes"}" data-belt-end=${gives ? "to" : "from"}>
    ${side === "left" ? arrow : nothing}<span>${words}</span>${side === "right" ? arrow : nothing}
  </span>`;
}

/** What lies on the belt: `hand`, or the cards of the deck that only you look at. */
export function handView(snapshot, hand, handlers) {
  const game = snapshot.game;
  const peeks = hand === game.hand && where(game) === "peek";
  const cards = peeks ? game.peek : hand;
  // The belt keeps its rows while cards leave it during a reveal.
  const count = Math.max(belt(game).length, 1);
  const still = hand === game.hand && !peeks && game.phase === "pick";
  const places = { own: still ? lockedPlaces(game) : [], third: still ? thirdPlaces(game) : [], forThird: pickFor(game).forThird };
  // While cards are asked for that lie elsewhere the hand makes room for them.
  const folds = hand === game.hand && ["plate", "wish"].includes(where(game));
  focus.at = Math.min(focus.at, Math.max(cards.length - 1, 0));
  return html`<section class="belt goes-${game.direction} ${peeks ? "is-peek" : ""} ${folds ? "is-folded" : ""}" aria-label=${peeks ? t.ask.peek : t.table.yourHand} ?data-peek=${peeks}>
    ${peeks ? html`<p class="belt-ends peek-note">${t.ask.peek}</p>` : html`<div class="belt-ends">${end(snapshot, "left")}${end(snapshot, "right")}</div>`}
    <div class="belt-lane">
      <div class="hand" data-hand data-count=${count} .style=${`--count:${count};--half:${Math.ceil(count / 2)}`}>
        ${repeat(
          keyed(cards),
          (card) => card.key,
          (card) => cardButton(game, card.face, card.at, handlers, places),
        )}
        ${cards.length ? nothing : html`<span class="hand-slot"></span>`}
      </div>
    </div>
  </section>`;
}
