// The keyboard at the table: arrows, Enter (a card's own, elsewhere Play), Backspace, digits, C, P, A, N and ?.
import { $ } from "../dom.js";
import { focus } from "./hand.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const typing = (target) => target.closest?.("input, select, textarea, dialog");

/** hooks: ready(), redraw(), tap(at), back(), enter(), toggleTwo(), done(), wish(), rule(face) */
export function watchKeys(hooks) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || typing(event.target)) return;
    const hand = $("[data-hand]");
    if (!hand || !hooks.ready()) return;
    const cards = [...hand.querySelectorAll(".hand-card")];
    const move = (at) => {
      focus.at = (at + cards.length) % cards.length;
      hooks.redraw();
      cards[focus.at].focus();
    };
    const onCard = event.target.closest?.(".hand-card");
    const onPlate = event.target.closest?.(".mine .plate-card");
    if (/^[0-9]$/.test(event.key)) {
      const at = event.key === "0" ? 9 : Number(event.key) - 1;
      if (at < cards.length) {
        cards[at].focus();
        hooks.tap(at);
      }
    } else if (onPlate && STEPS[event.key]) beside([...document.querySelectorAll(".mine button.plate-card")], onPlate, STEPS[event.key])?.focus();
    else if (event.key === "ArrowLeft") move(focus.at - 1);
    else if (event.key === "ArrowRight") move(focus.at + 1);
    else if (event.key === "Home" && onCard) move(0);
    else if (event.key === "End" && onCard) move(cards.length - 1);
    else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && onCard) {
      const there = above(cards, focus.at, event.key === "ArrowUp" ? -1 : 1);
      if (there < 0) return;
      move(there);
    } else if (event.key === "Backspace") hooks.back();
    else if (event.key === "Enter" && !event.target.closest?.("button, a, summary, [tabindex='0']")) hooks.enter();
    else if (event.key.toLowerCase() === "c") hooks.toggleTwo();
    else if (event.key.toLowerCase() === "n") hooks.done();
    else if (event.key.toLowerCase() === "a") hooks.wish();
    else if (event.key.toLowerCase() === "p") document.querySelector(".mine button.plate-card")?.focus();
    else if (event.key === "?") {
      const face = (onCard ?? cards[focus.at])?.dataset.face;
      if (face) hooks.rule(face);
    } else return;
    event.preventDefault();
  });
}

/** The next card of a plate, or the one before. */
const beside = (cards, card, step) => cards.at((cards.indexOf(card) + step) % cards.length);

/** The card in the next row that lies nearest to the one at `at`. */
function above(cards, at, step) {
  const box = cards[at].getBoundingClientRect();
  let best = -1;
  let least = Infinity;
  cards.forEach((card, place) => {
    const other = card.getBoundingClientRect();
    if ((other.top - box.top) * step < box.height / 2) return;
    const far = Math.abs(other.left - box.left);
    if (far < least) {
      least = far;
      best = place;
    }
  });
  return best;
}
