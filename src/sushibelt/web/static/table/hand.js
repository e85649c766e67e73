// Your hand on the belt.
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { art, html, icon, nothing } from "../dom.js";
import { t } from "../words.js";
import { faceLabel, faceNote, faceShort } from "../tiles.js";
import { nameOf } from "../state.js";
import { lockedPlaces, pick } from "./pick.js";

/** Which card of the hand the arrow keys stand on. */
export const focus = { at: 0 };

function cardButton(game, face, at, handlers, locked) {
  const lifted = pick.order.indexOf(at);
  const chosen = locked.indexOf(at);
  const number = lifted >= 0 ? lifted + 1 : chosen + 1;
  const both = lifted >= 0 ? pick.two : locked.length > 1;
  const words = [faceLabel(face)];
  if (lifted >= 0 || chosen >= 0) words.push(both ? t.table.cardOrder(number) : t.table.chosen);
  const marks = [lifted >= 0 ? "is-lifted" : "", chosen >= 0 && !pick.order.length ? "is-locked" : ""].join(" ");
  return html`<button class="hand-card ${marks}" data-face=${face} data-place=${at} tabindex=${at === focus.at ? 0 : -1}
    aria-pressed=${lifted >= 0 || chosen >= 0}
    @click=${(event) => (event.target.closest(".card-rule") ? handlers.rule(face) : handlers.tap(at))} @focus=${() => handlers.focused(at)}>
    <span class="unseen">${words.join(", ")}</span>
    ${art(face)}
    <span class="card-name" aria-hidden="true">${faceShort(face)}</span>
    <span class="card-note" aria-hidden="true">${faceNote(face)}</span>
    ${number > 0 && (lifted >= 0 || !pick.order.length)
      ? html`<span class="order-mark" aria-hidden="true">${both ? number : icon("check")}</span>`
      : nothing}
    <span class="card-rule" aria-hidden="true" title=${t.table.ruleOf(faceShort(face))}>?</span>
  </button>`;
}

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

export function handView(snapshot, hand, handlers) {
  const game = snapshot.game;
  // The belt keeps its rows while cards leave it during a reveal.
  const count = Math.max(game.hand?.length ?? 0, 1);
  const locked = game.pick?.length && hand === game.hand ? lockedPlaces(game) : [];
  focus.at = Math.min(focus.at, Math.max(hand.length - 1, 0));
  return html`<section class="belt goes-${game.direction}" aria-label=${t.table.yourHand}>
    <div class="belt-ends">${end(snapshot, "left")}${end(snapshot, "right")}</div>
    <div class="belt-lane">
      <div class="hand" data-hand data-count=${count} .style=${`--count:${count};--half:${Math.ceil(count / 2)}`}>
        ${repeat(
          keyed(hand),
          (card) => card.key,
          (card) => cardButton(game, card.face, card.at, handlers, locked),
        )}
        ${hand.length ? nothing : html`<span class="hand-slot"></span>`}
      </div>
    </div>
  </section>`;
}
