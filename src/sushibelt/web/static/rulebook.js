// The rule behind a card, on the spot: summary, help, how many in the deck, questions with answers.
import { art, closeButton, html, nothing, openDialog } from "./dom.js";
import { t } from "./words.js";
import { deckSize, loadTiles, tileNamed } from "./tiles.js";

const question = (entry) => html`<div class="question">
  <dt>${entry.question}</dt>
  <dd>${entry.answer}
    ${entry.decided ? html`<span class="decided" title=${t.rulebook.decidedHint}>${t.rulebook.decided}</span>` : nothing}
    ${entry.other ? html`<p class="reading">${t.rulebook.other(entry.other)}</p>` : nothing}</dd>
</div>`;

const ruleBody = (tile, close) => html`
  <header class="dialog-head">
    <h2>${tile.title}</h2>
    ${closeButton(close)}
  </header>
  <div class="dialog-body rule" data-rule=${tile.name}>
    <p class="summary">${tile.summary}</p>
    <ul class="faces">
      ${tile.faces.filter((face) => face.count).map(
        (face) => html`<li>${art(face.name)}<span><b>${face.title}</b><small>${face.note}</small><small>${t.rulebook.inDeck(face.count, deckSize())}</small></span></li>`,
      )}
    </ul>
    <p>${tile.help}</p>
    ${tile.questions.length
      ? html`<h3>${t.rulebook.questions}</h3><dl class="questions">${tile.questions.map(question)}</dl>`
      : nothing}
    <p><a href="/rules/${tile.name}" target="_blank" rel="noopener">${t.rulebook.page}</a></p>
  </div>`;

/** Opens the rule of a tile or of the tile that a face belongs to. */
export async function openRule(name) {
  await loadTiles();
  const tile = tileNamed(name);
  openDialog({
    label: tile ? tile.title : t.rules,
    className: "sheet",
    draw: (close) =>
      tile
        ? ruleBody(tile, close)
        : html`<header class="dialog-head"><h2>${t.rules}</h2>${closeButton(close)}</header>
            <div class="dialog-body"><p>${t.rulebook.missing}</p><p><a href="/rules">${t.rules}</a></p></div>`,
  });
}
