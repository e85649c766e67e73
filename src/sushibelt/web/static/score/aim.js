// What a card that stands in for another one stands in for.
import { art, closeButton, html, nothing, openDialog } from "../dom.js";
import { aimsOf } from "./count.js";
import { tilesIn } from "./game.js";
import { S, keyName } from "./parts.js";
import { cardsOf, short, title } from "./tiles.js";

export function openAim(game, round, seat, card, aimed) {
  const now = aimsOf(game, round, seat, card);
  // What it was aimed at may have been turned down or discarded since.
  const once = tilesIn(game).flatMap((tile) => cardsOf(tile, game.box)).filter((face) => !face.copies && !face.waits && !now.includes(face));
  openDialog({
    label: title(card),
    className: "sheet",
    draw: (close) => {
      const choice = (face) => html`<li><button class="key" data-action="aim" data-face=${face.name} aria-label=${title(face)} @click=${() => {
        close();
        aimed(face);
      }}>${art(face.name)}${keyName(short(face))}</button></li>`;
      return html`<header class="dialog-head"><h2>${title(card)}</h2>${closeButton(close)}</header>
        <div class="dialog-body"><p>${S.aim}</p>
          ${now.length ? html`<ul class="keypad aims">${now.map(choice)}</ul>` : nothing}
          <details class="unfolds" ?open=${!now.length}><summary>${S.aimGone}</summary><ul class="keypad aims">${once.map(choice)}</ul></details></div>`;
    },
  });
}
