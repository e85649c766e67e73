// Dragging a seat onto another one in the lobby. The keys and the seat's own menu do the same.
import { $$ } from "./dom.js";

const FAR = 8;

/** hooks: mayDrag(), move(from, to) */
export function watchSeats(root, hooks) {
  let held = null;

  const under = (x, y) =>
    $$(".seat[data-seat]").find((seat) => {
      const box = seat.getBoundingClientRect();
      return seat !== held.seat && x > box.left && x < box.right && y > box.top && y < box.bottom;
    });

  function stop() {
    if (!held) return;
    held.seat.classList.remove("is-dragged");
    held.seat.style.transform = "";
    held.goal?.classList.remove("is-over");
    held = null;
  }

  root.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.(".seat .grip");
    if (!grip || event.button !== 0 || !hooks.mayDrag()) return;
    held = { seat: grip.closest(".seat"), id: event.pointerId, x: event.clientX, y: event.clientY, moving: false, goal: null };
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.moving && Math.hypot(dx, dy) < FAR) return;
    held.moving = true;
    held.seat.classList.add("is-dragged");
    held.seat.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    held.goal?.classList.remove("is-over");
    held.goal = under(event.clientX, event.clientY) ?? null;
    held.goal?.classList.add("is-over");
  });
  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const { goal, seat } = held;
    stop();
    if (goal) hooks.move(Number(seat.dataset.seat), Number(goal.dataset.seat));
  });
  addEventListener("pointercancel", stop);
}
