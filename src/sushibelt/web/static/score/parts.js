// What several screens of the score page share.
import { art, homeLink, html, icon, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { themeButton } from "../theme-toggle.js";
import { openRule } from "./rule.js";
import { copier, picture, tileNamed, tileOf, title } from "./tiles.js";

export const S = t.score;

/** A screen: its top line, what is on it, and what is always at hand below. */
export const screen = (name, { heading, bar, redraw, main, foot }) => html`<div class="screen score score-${name}" data-screen=${name}>
  <header class="topbar">${homeLink()}<h1 class="bar-title" tabindex="-1">${heading}</h1><span class="spacer"></span>${bar}${themeButton(redraw)}</header>
  <main class="score-main" id="main">${main}</main>
  ${foot ? html`<footer class="score-foot">${foot}</footer>` : nothing}
</div>`;

/** The rounds as places one can go to, those that there are, and the end once it was reached. */
export const roundTabs = (game, round, all, hooks) => html`<nav class="round-tabs" aria-label=${S.rounds}>
  ${Array.from({ length: all }, (_, r) => html`<button class="coin" data-action="round" data-round=${r + 1} ?disabled=${r >= game.rounds.length}
    aria-current=${r === round ? "step" : "false"} aria-label=${S.round(r + 1)} @click=${() => hooks.plates(game, r)}>${r + 1}</button>`)}
  ${game.over
    ? html`<button class="coin" data-action="final" aria-current=${round === null ? "step" : "false"} aria-label=${S.final} @click=${() => hooks.open(game)}>${icon("check")}</button>`
    : nothing}
</nav>`;

/** A card as it lies: one that stands in for another has its mark. */
export const cardArt = ({ face, copy }, className = "art") => art(copy ? `${copier.name}:${face.name}` : face.name, className);

export const cardTitle = ({ face, copy }) => (copy ? t.copyOf(title(face)) : title(face));

/** One tile's line: every player with the cards, the reason and the points; who has none of it shares a line. */
export function lineView(game, line, names, plates) {
  const tile = tileNamed(line.tile);
  const best = Math.max(...line.points);
  const cards = plates.map((plate) => plate.filter(({ face }) => tileOf(face) === tile));
  const none = names.flatMap((_, seat) => (line.points[seat] || cards[seat].length ? [] : [seat]));
  const row = (name, seat) => {
    const points = line.points[seat];
    return html`<li class="${points ? "" : "is-zero"} ${points && points === best ? "is-best" : ""}">
      ${pawn(seat)}<span class="name">${name}</span>
      <span class="count-cards" aria-hidden="true" .style=${`--n:${cards[seat].length}`}>${cards[seat].map((card) => cardArt(card, "mini"))}</span>
      <span class="count-why">${line.why[seat]}</span>
      <b class="count-points">${t.signed(points)}</b>
    </li>`;
  };
  return html`<li class="count-line" data-line=${tile.name}>
    <button class="count-tile" data-action="rule" aria-label=${t.counting.why(title(tile))} @click=${() => openRule(game.box, tile)}>
      ${art(picture(tile, game.box).name)}<b>${title(tile)}</b><span class="why-mark" aria-hidden="true">?</span>
    </button>
    <ul class="count-rows">
      ${names.map((name, seat) => (none.includes(seat) ? nothing : row(name, seat)))}
      ${none.length
        ? html`<li class="count-none" aria-label=${t.counting.none(none.map((seat) => names[seat]))}>
            ${none.map((seat) => pawn(seat))}<span aria-hidden="true">${t.counting.noneShort}</span></li>`
        : nothing}
    </ul>
  </li>`;
}

/** The name below a card that one can tap: so small that its longest word, with a number after it, fits into its own column. */
export function keyName(name) {
  const words = name.replaceAll(/ (?=\d)/g, "\u00a0");
  const letters = Math.max(...words.split(/[ -]/).map((word) => word.length));
  return html`<span class="key-name" .style=${`--letters:${letters}`}>${words}</span>`;
}

/** A number with a minus of its own length; points gained have a plus, sums have none. */
export const { sum } = t;

export const undoIcon = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H8" /></svg>`;

export const day = (at) => new Date(at).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
