// Tapping in by the keyboard: arrows among the cards, a digit for the player, Backspace to undo; and a finger that stays.
import { $, $$, swallowClick } from "../dom.js";

/** How many places on an arrow key goes in a grid of so many columns. */
const steps = (columns) => ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns });

function move(event, keys) {
  const rows = keys.map((key) => key.getBoundingClientRect().top);
  const step = steps(rows.filter((top) => top === rows[0]).length)[event.key];
  const next = step && keys[keys.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function onKey(event) {
  const { key, target } = event;
  if ($("dialog[open]") || target.matches("input, textarea") || !$("[data-screen=plates]")) return;
  const keys = $$("[data-action=lay]");
  if (key === "Backspace" || (key === "z" && (event.ctrlKey || event.metaKey))) $("[data-action=undo]:not(:disabled)")?.click();
  else if (/^[1-8]$/.test(key)) $(`[data-action=seat][data-seat="${key - 1}"]`)?.click();
  else if (keys.includes(target)) move(event, keys);
}

const LONG = 500;

/** Does something when the finger stays where it is, instead of what a tap does. */
export function onHold(event, act) {
  const timer = setTimeout(() => {
    swallowClick(LONG);
    act();
  }, LONG);
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    event.currentTarget.addEventListener(end, () => clearTimeout(timer), { once: true });
}
