// The rule of a tile, on the spot and without the network: as rulebook.js shows it at a table.
import { art, closeButton, html, nothing, openDialog } from "../dom.js";
import { t } from "../words.js";
import { cardsOf, help, label, printedIn, questions, summary, title } from "./tiles.js";

const question = (each) => html`<div class="question"><dt>${each.question}</dt>
  <dd>${each.answer} ${each.decided ? html`<span class="decided" title=${t.rulebook.decidedHint}>${t.rulebook.decided}</span>` : nothing}
    ${each.other ? html`<p class="reading">${t.rulebook.other(each.other)}</p>` : nothing}</dd></div>`;

export function openRule(box, tile) {
  const asked = questions(tile, box);
  openDialog({
    label: title(tile),
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${title(tile)}</h2>${closeButton(close)}</header>
      <div class="dialog-body rule" data-rule=${tile.name} tabindex="0" role="region" aria-label=${title(tile)}>
        <p class="summary">${summary(tile, box)}</p>
        <ul class="faces">${cardsOf(tile, box).map(
          (face) => html`<li>${art(face.name)}<span><b>${label(face)}</b><small>${t.score.inBox(printedIn(box, face))}</small></span></li>`,
        )}</ul>
        <p>${help(tile, box)}</p>
        ${asked.length ? html`<h3>${t.rulebook.questions}</h3><dl class="questions">${asked.map(question)}</dl>` : nothing}
      </div>`,
  });
}
