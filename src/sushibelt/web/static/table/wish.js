// What a spoon asks for: any card of a kind, or an exact one, from the cards of the menu.
import { $, art, closeButton, html, nothing, openDialog } from "../dom.js";
import { t } from "../words.js";
import { faceShort, numbered, tileFace, tileTitle } from "../tiles.js";

const W = t.ask;

/** A tile, whichever of its cards. */
const anyOf = (tile) => (numbered(tile) ? tileTitle(tile) : W.any(tileTitle(tile)));

export const wishTitle = (game, word) => (game.tiles.some(({ name, faces }) => name === word && !faces.includes(word)) ? anyOf(word) : faceShort(word));

/** hooks: ask(word) */
export function openWish(game, { ask }) {
  const { choices, prompt } = game;
  let chosen = "";
  const choose = (word) => () => {
    chosen = word;
    dialog.redraw();
  };
  const key = (word, picture, title) => html`<li><button class="wish ${chosen === word ? "is-in" : ""}" data-action="wish" data-wish=${word} aria-pressed=${chosen === word}
    @click=${choose(word)}>${picture}<span>${title}</span></button></li>`;
  const tileView = ({ name, faces }) => {
    const exact = faces.filter((face) => choices.includes(face));
    const any = !faces.includes(name) && choices.includes(name);
    if (!exact.length && !any) return nothing;
    return html`<section class="wish-tile" aria-label=${tileTitle(name)}><ul>
      ${any ? key(name, html`<span class="wish-fan">${faces.slice(0, 3).map((face) => art(face, "mini"))}</span>`, anyOf(name)) : nothing}
      ${exact.map((face) => key(face, art(face, "wish-card"), faceShort(face)))}
    </ul></section>`;
  };
  const dialog = openDialog({
    label: tileTitle(prompt.tile),
    className: "sheet wishes",
    draw: (close) => html`<header class="dialog-head"><h2>${art(tileFace(prompt.tile), "mini")} ${tileTitle(prompt.tile)}</h2>${closeButton(close)}</header>
      <div class="dialog-body"><p>${prompt.asks}</p>${game.tiles.map(tileView)}</div>
      <footer class="dialog-foot"><div class="foot-buttons"><button class="primary" data-action="ask" ?disabled=${!chosen} @click=${() => {
        close();
        ask(chosen);
      }}>${chosen ? W.askFor(wishTitle(game, chosen)) : W.askNone}</button></div></footer>`,
  });
  $(".wish", dialog.element)?.focus();
  return dialog;
}
