// How the table is laid: what comes out of the box, what is shuffled, what is dealt.
import { art, html, nothing } from "../dom.js";
import { t } from "../words.js";
import { boxOf, dessertsBefore, handSize, isOn, tilesIn } from "./game.js";
import { S } from "./parts.js";
import { countOf, picture, tilesOfBox, title } from "./tiles.js";

const steps = (lines) => html`<ol class="steps-list">${lines.filter(Boolean).map((line, at) => html`<li><b class="step-number" aria-hidden="true">${at + 1}</b><div>${line}</div></li>`)}</ol>`;

const cards = (tiles, box) => tiles.reduce((sum, tile) => sum + countOf(tile, box), 0);

const deal = (game) =>
  isOn(game, "dummy") ? S.dealDummy(handSize(game)) : S.deal(handSize(game), game.names.length);

const pile = (tiles, box) => html`<ul class="pile">${tiles.map(
  (tile) => html`<li>${art(picture(tile, box).name, "mini")}<span>${t.times(countOf(tile, box), title(tile))}</span></li>`,
)}</ul>`;

/** What is done with the cards before a later round. */
export const dealing = (game, round) =>
  boxOf(game).has_menus
    ? steps([S.setAside, S.shuffleAgain(dessertsBefore(game, round)), deal(game)])
    : steps([S.setAside, S.putAway, deal(game)]);

/** Everything before the first round. */
export function laying(game) {
  const { box } = game;
  const inPlay = tilesIn(game);
  const out = tilesOfBox(box).filter((tile) => !inPlay.includes(tile));
  if (!boxOf(game).has_menus)
    return html`${steps([
      out.length ? S.leaveOut(t.list(out.map((tile) => title(tile)))) : "",
      S.shuffle(cards(inPlay, box)),
      deal(game),
    ])}`;
  const dessert = inPlay.find((tile) => tile.dessert);
  const rest = inPlay.filter((tile) => !tile.dessert);
  return html`${steps([
    html`${S.keepIn(cards(rest, box))}${pile(rest, box)}`,
    dessert ? html`${S.addDesserts(title(dessert), countOf(dessert, box), dessertsBefore(game, 0))}` : nothing,
    deal(game),
  ])}<details class="unfolds"><summary>${S.takeOut(cards(out, box))}</summary>${pile(out, box)}</details>`;
}
