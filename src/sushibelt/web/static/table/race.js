// The uramaki race of this round: who shows how many icons on the way to the goal, and which places are taken by whom.
import { art, html, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { openRule } from "../rulebook.js";

const place = ({ points, taken, seats }) => html`<li class="race-place ${taken ? "is-taken" : ""}">
  <b>${points}</b>${seats.map((seat) => pawn(seat))}${taken && !seats.length ? html`<span aria-hidden="true">\u2013</span>` : nothing}
</li>`;

/** The seats that show the same number of icons stand on one space. */
function spaces(icons, goal) {
  const found = new Map();
  icons.forEach((n, seat) => {
    if (n) found.set(Math.min(n, goal), [...(found.get(Math.min(n, goal)) ?? []), seat]);
  });
  return [...found];
}

const words = ({ goal, places, icons }, names) =>
  t.race.words(
    goal,
    icons.map((n, seat) => t.race.icons(names[seat], n)),
    places.map(({ points, taken, seats }) => (seats.length ? t.race.takenBy(points, seats.map((seat) => names[seat])) : taken ? t.race.gone(points) : t.race.free(points))),
  );

export function raceView({ race }, names) {
  if (!race) return nothing;
  const { goal, places, icons } = race;
  return html`<button class="race" data-race data-action="rule" title=${words(race, names)} @click=${() => openRule("uramaki")}>
    <span class="unseen">${words(race, names)} ${t.rule}</span>
    <span class="race-mark" aria-hidden="true">${art("uramaki-3", "race-card")}</span>
    <span class="race-lane" aria-hidden="true">
      ${Array.from({ length: goal + 1 }, (_, n) => html`<i .style=${`left:${(n / goal) * 100}%`}></i>`)}
      <em>${goal}</em>
      ${spaces(icons, goal).map(
        ([n, seats]) => html`<span class="race-space" data-icons=${n} .style=${`left:${(n / goal) * 100}%`}>${seats.map((seat) => pawn(seat))}</span>`,
      )}
    </span>
    <ol class="race-places" aria-hidden="true">${places.map(place)}</ol>
  </button>`;
}
