// Scores as pawns on a track. The pawns slide when the numbers change.
import { html, pawn, svg } from "../dom.js";
import { t } from "../words.js";

/** The pawns' places in percent, and how high each lies when several share a space: `own` on top. */
function places(scores, low, high, own) {
  return scores.map((score, seat) => {
    const lies = (other) => scores[other] === score && (seat === own || (other < seat && other !== own));
    return { left: ((score - low) / (high - low)) * 100, pile: scores.filter((_, other) => other !== seat && lies(other)).length };
  });
}

export function track(scores, names, { label = true, least = 40, own = null } = {}) {
  const low = Math.min(0, ...scores);
  const high = Math.max(least, Math.ceil((Math.max(...scores) + 3) / 10) * 10);
  const spaces = [];
  for (let n = low; n <= high; n += 1) {
    const x = ((n - low) / (high - low)) * 1000;
    const kind = n % 10 === 0 ? "ten" : n % 5 === 0 ? "five" : "one";
    // A line without length and with round ends stays a dot however the lane is stretched.
    spaces.push(svg`<path class=${kind} d="M${x} 8h.01" vector-effect="non-scaling-stroke" />`);
  }
  const tens = [];
  for (let n = Math.ceil(low / 10) * 10; n <= high; n += 10) tens.push(n);
  const words = t.table.scoreTrack(scores.map((score, seat) => `${names[seat]} ${score}`));
  return html`<div class="track" role="img" aria-label=${label ? words : ""} data-track>
    <div class="track-lane">
      <svg class="track-spaces" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">${spaces}</svg>
      ${tens.map((n) => html`<span class="track-number" .style=${`left:${((n - low) / (high - low)) * 100}%`}>${n}</span>`)}
      ${places(scores, low, high, own).map(
        ({ left, pile }, seat) => html`<span class="track-pawn" data-pawn=${seat} .style=${`left:${left}%;--pile:${pile}`}>${pawn(seat)}</span>`,
      )}
    </div>
  </div>`;
}
