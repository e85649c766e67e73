// Cards as large as their plate lets them be: how many there are and how long their hints run only the browser can
// measure. A plate takes part when its styles give the largest size, --fit-most.
import { $$ } from "../dom.js";

/** In pixels: the smallest card that leaves room for hints, and the smallest that can be told from others. */
const LEAST = 28;
const LEAST_ALONE = 24;
/** How finely sizes are tried. */
const STEP = 2;

const fits = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight <= clientHeight && scrollWidth <= clientWidth;

/** The largest size at which all can be seen, if there is one. */
function shrink(groups, most, least) {
  for (let size = most; size >= least; size -= STEP) {
    groups.style.setProperty("--fit", `${size}px`);
    if (fits(groups)) return true;
  }
  return false;
}

/** Marks what goes on below the edge. */
function cue(groups) {
  const rest = groups.scrollHeight - groups.clientHeight - groups.scrollTop;
  groups.toggleAttribute("data-more", rest > 1);
}

function fit(groups) {
  const most = Number.parseInt(getComputedStyle(groups).getPropertyValue("--fit-most"), 10);
  if (!most) {
    groups.style.removeProperty("--fit");
    groups.removeAttribute("data-more");
    return;
  }
  groups.removeAttribute("data-tight");
  if (!shrink(groups, most, LEAST)) {
    groups.setAttribute("data-tight", "");
    shrink(groups, most, LEAST_ALONE);
  }
  cue(groups);
}

/** Brings every plate to its size. To be called after the table was drawn. */
export const fitPlates = () => $$(".plate .groups").forEach(fit);

export function watchFit(root) {
  addEventListener("resize", fitPlates);
  root.addEventListener("scroll", ({ target }) => target.matches?.(".groups") && cue(target), { capture: true, passive: true });
}
