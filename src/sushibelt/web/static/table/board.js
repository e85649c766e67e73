// The tiles in play with what they score: open beside the table, folded away on a phone.
import { art, closeButton, html, openDialog } from "../dom.js";
import { t } from "../words.js";
import { openRule } from "../rulebook.js";
import { tileFace } from "../tiles.js";

/** In the order of the menu, after what is on every menu; without one as the rules list them. */
function inOrder({ tiles, menu }) {
  const rank = ({ name }) => menu.indexOf(name);
  return tiles.toSorted((a, b) => rank(a) - rank(b));
}

export const boardList = (game) => html`<ul class="board-list">
  ${inOrder(game).map(
    ({ name, title, summary }) => html`<li>
      <button class="board-tile" data-action="rule" data-tile=${name} @click=${() => openRule(name)}>
        ${art(tileFace(name))}
        <span><b>${title}</b><small>${summary}</small></span>
      </button>
    </li>`,
  )}
</ul>`;

export function openBoard(game) {
  openDialog({
    label: t.table.board,
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${t.table.board}</h2>${closeButton(close)}</header>
      <div class="dialog-body">${boardList(game)}</div>`,
  });
}
