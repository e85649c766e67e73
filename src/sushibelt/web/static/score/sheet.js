// The sheet of a game, to take along as a file or as text.
import { $, closeButton, html, openDialog } from "../dom.js";
import { t } from "../words.js";
import { announce } from "../announce.js";
import { sheetOf } from "./games.js";
import { S } from "./parts.js";

async function copy(event) {
  const button = event.currentTarget;
  const field = $("#sheet-text");
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand?.("copy") ?? false;
  }
  button.textContent = done ? t.lobby.copied : t.lobby.select;
  announce(button.textContent);
}

/** As a person would write it: lists of cards and of numbers in one line each. */
const written = (sheet) =>
  JSON.stringify(sheet, null, 2).replaceAll(/\[\s+([^[\]{}]+?)\s+\]/g, (_, values) => `[${values.replaceAll(/\s*\n\s*/g, " ")}]`);

export function openSheet(game) {
  const text = written(sheetOf(game));
  const file = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
  const name = `sushibelt-${new Date(game.at).toISOString().slice(0, 10)}.json`;
  openDialog({
    label: S.sheet,
    className: "sheet",
    onClose: () => URL.revokeObjectURL(file),
    draw: (close) => html`<header class="dialog-head"><h2>${S.sheet}</h2>${closeButton(close)}</header>
      <div class="dialog-body"><p>${S.sheetHint}</p>
        <label class="unseen" for="sheet-text">${S.sheet}</label>
        <textarea id="sheet-text" class="sheet-text" readonly spellcheck="false" rows="12" .value=${text}></textarea>
        <div class="foot-buttons"><a class="primary" data-action="download" href=${file} download=${name}>${S.download}</a>
          <button class="secondary" data-action="copy" @click=${copy}>${S.copy}</button></div></div>`,
  });
}
