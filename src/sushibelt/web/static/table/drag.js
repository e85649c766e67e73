// Dragging a card to the plate, and holding it for its rule. Both are additions to the tap.
import { $, swallowClick } from "../dom.js";

const FAR = 9;
const LONG = 480;

/** hooks: play(place), rule(face) */
export function watchDrags(root, hooks) {
  let held = null;

  function stop() {
    if (!held) return;
    clearTimeout(held.timer);
    held.ghost?.remove();
    held.card.classList.remove("is-dragged");
    $("[data-drop]")?.classList.remove("is-over");
    held = null;
  }

  function over(event) {
    const plate = $("[data-drop]");
    if (!plate) return false;
    const box = plate.getBoundingClientRect();
    const edge = 24;
    const inside =
      event.clientX > box.left && event.clientX < box.right && event.clientY > box.top - edge && event.clientY < box.bottom + edge;
    plate.classList.toggle("is-over", inside);
    return inside;
  }

  root.addEventListener("pointerdown", (event) => {
    const card = event.target.closest?.(".hand-card");
    if (!card || event.button !== 0 || !event.isPrimary) return;
    stop();
    held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, long: false };
    held.timer = setTimeout(() => {
      if (!held || held.ghost) return;
      held.long = true;
      hooks.rule(card.dataset.face);
    }, LONG);
  });

  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id || held.long) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      clearTimeout(held.timer);
      const box = held.card.getBoundingClientRect();
      held.ghost = held.card.querySelector("img").cloneNode();
      held.ghost.className = "drag-ghost";
      held.ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px`;
      document.body.append(held.ghost);
      held.card.classList.add("is-dragged");
    }
    held.ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(${dx / 40}deg) scale(1.08)`;
    over(event);
  });

  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { card, ghost, long } = held;
    if (ghost || long) swallowClick(60);
    const dropped = ghost && over(event);
    stop();
    if (dropped) hooks.play(Number(card.dataset.place));
  });
  addEventListener("pointercancel", stop);
  root.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.(".hand-card")) event.preventDefault();
  });
}
