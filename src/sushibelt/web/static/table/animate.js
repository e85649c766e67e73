// Reveal and pass. Under 0.8 s together, skipped by a tap or a key, nothing at all with reduced motion.
import { $, $$, artUrl, reducedMotion, swallowClick } from "../dom.js";

const EASE = "cubic-bezier(.2,.8,.25,1)";
let running = [];
let skipped = false;
let playing = false;

function skip(event) {
  if (!playing) return;
  skipped = true;
  for (const animation of running) animation.finish();
  // The tap that skips must not also lift a card of the next hand.
  if (event.type === "pointerdown" && event.target.closest?.(".belt, .plate")) {
    swallowClick(400);
  }
}
addEventListener("pointerdown", skip, { capture: true });
addEventListener("keydown", skip, { capture: true });

export function begin() {
  playing = true;
  skipped = false;
}
export function end() {
  playing = false;
  running = [];
}

const still = () => skipped || reducedMotion() || document.visibilityState === "hidden";

function animate(element, frames, options) {
  const animation = element.animate(frames, { easing: EASE, fill: "backwards", ...options });
  running.push(animation);
  return animation.finished.catch(() => {});
}

const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Lets what lies on the table be looked at. A tap ends it. */
export async function pause(duration) {
  if (still()) return;
  await new Promise((done) => {
    const timer = setTimeout(done, duration);
    running.push({
      finish() {
        clearTimeout(timer);
        done();
      },
    });
  });
}

/** A new hand is dealt in from the foot of the screen, card by card. */
export async function deal(duration) {
  if (still()) return;
  await Promise.all(
    $$("[data-hand] .hand-card").map((card, at) =>
      animate(card, [{ transform: "translateY(70px)", opacity: 0 }, { transform: "none", opacity: 1 }], {
        duration: duration * 0.6,
        delay: at * duration * 0.05,
      }),
    ),
  );
}

/** Where the cards of my hand lie, before the hand is drawn anew. */
export function handPlaces(faces) {
  const taken = new Set();
  return faces.map((face) => {
    const card = $$(`[data-hand] [data-face="${face}"]`).find((c) => !taken.has(c));
    if (!card) return null;
    taken.add(card);
    return card.getBoundingClientRect();
  });
}

/** Cards turn over on every plate; mine fly there from the hand (`from`: their places). */
export async function reveal(mySeat, from, duration) {
  if (still()) return;
  const all = [];
  for (const plate of $$("[data-seat]")) {
    const mine = Number(plate.dataset.seat) === mySeat;
    $$(".flip", plate).forEach((card, index) => {
      const start = mine ? from?.[index] : null;
      if (start) {
        const goal = card.getBoundingClientRect();
        const a = middle(start);
        const b = middle(goal);
        const scale = start.width / Math.max(goal.width, 1);
        all.push(
          animate(
            card,
            [
              { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${scale})`, zIndex: 5 },
              { transform: "none", zIndex: 5 },
            ],
            { duration },
          ),
        );
      } else {
        all.push(
          animate(card, [{ transform: "perspective(400px) rotateY(180deg)" }, { transform: "perspective(400px) rotateY(0)" }], {
            duration: duration * 0.8,
            delay: index * duration * 0.2,
          }),
        );
      }
    });
  }
  await Promise.all(all);
}

/** A copy of the hand as it lies now, to slide out while the next one comes. */
export function handCopy() {
  const hand = $("[data-hand]");
  if (!hand || still()) return null;
  const copy = hand.cloneNode(true);
  copy.removeAttribute("data-hand");
  copy.classList.add("hand-ghost");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  for (const card of $$("[data-face]", copy)) {
    card.removeAttribute("data-face");
    card.removeAttribute("data-action");
  }
  return copy;
}

function flyBacks(game, duration) {
  const step = game.direction === "left" ? 1 : -1;
  const backs = new Map($$("[data-hand-of]").map((back) => [Number(back.dataset.handOf), back]));
  const n = game.plates.length;
  const all = [];
  for (const [seat, back] of backs) {
    // My own hand has no small back: it leaves from the end of the belt.
    const source = backs.get((seat - step + n) % n) ?? $(".belt-end.gives");
    if (!source) continue;
    const a = middle(source.getBoundingClientRect());
    const goal = back.getBoundingClientRect();
    const b = middle(goal);
    const ghost = document.createElement("img");
    ghost.src = artUrl("back");
    ghost.alt = "";
    ghost.className = "fly-back";
    ghost.style.cssText = `left:${goal.left}px;top:${goal.top}px;width:${goal.width}px;height:${goal.height}px`;
    document.body.append(ghost);
    all.push(
      animate(
        ghost,
        [
          { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)`, opacity: 1 },
          { transform: "none", opacity: 1, offset: 0.9 },
          { transform: "none", opacity: 0 },
        ],
        { duration },
      ).then(() => ghost.remove()),
    );
  }
  return all;
}

/** Hands travel to the neighbour: `copy` slides out, the new hand comes in from the other end. */
export async function pass(game, copy, duration) {
  if (still()) return;
  const hand = $("[data-hand]");
  const out = game.direction === "left" ? -1 : 1;
  const all = flyBacks(game, duration);
  if (hand && copy) {
    hand.parentElement.append(copy);
    all.push(
      animate(copy, [{ transform: "none" }, { transform: `translateX(${out * 105}%)` }], { duration, fill: "forwards" }).then(() =>
        copy.remove(),
      ),
    );
    all.push(animate(hand, [{ transform: `translateX(${-out * 105}%)` }, { transform: "none" }], { duration }));
  }
  await Promise.all(all);
}
