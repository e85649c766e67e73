// One's own name, which can be changed at any time. A game's record keeps the names it began with.
import { $, closeButton, html, openDialog } from "./dom.js";
import { state } from "./state.js";
import { t } from "./words.js";

let send = () => null;

export function start(hooks) {
  send = hooks.send;
}

/** Sends the name in the field, if it is a new one. */
export function saveName(input) {
  const now = state.latest.you.name;
  const name = input.value.trim();
  if (name && name !== now) send({ do: "name", name });
  else input.value = now;
}

export function openName() {
  const save = (close) => (event) => {
    event.preventDefault();
    saveName($("#new-name"));
    close();
  };
  const { element } = openDialog({
    label: t.rename.title,
    className: "sheet small-sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${t.rename.title}</h2>${closeButton(close)}</header>
      <form class="dialog-body rename" @submit=${save(close)}>
        <label for="new-name">${t.rename.hint}</label>
        <input id="new-name" class="name-input" maxlength="20" autocomplete="off" enterkeyhint="done" spellcheck="false" data-field="name"
          .defaultValue=${state.latest.you.name} />
        <button class="primary" data-action="save-name">${t.rename.save}</button>
      </form>`,
  });
  const input = $("#new-name", element);
  input.focus();
  input.select();
}
