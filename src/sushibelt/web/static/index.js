// The first page: open a table, or join one by its code.
import { $, $$ } from "./dom.js";
import { t } from "./strings/en.js";
import { wireThemeButton } from "./theme-toggle.js";

const H = t.home_page;
const note = $("#note");
const busy = $("#busy");

function say(text, where = note, bad = true) {
  note.textContent = "";
  busy.textContent = "";
  where.textContent = text;
  where.classList.toggle("is-bad", bad);
}

function still(on) {
  for (const button of $$("button[data-open], #join button")) button.disabled = on;
}

async function openTable(kind) {
  say(H.starting, busy, false);
  still(true);
  try {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ open: kind }),
    });
    const body = await answer.json();
    if (answer.ok) {
      location.assign(body.path);
      return;
    }
    say(body.error ?? H.failed, busy);
  } catch {
    say(H.failed, busy);
  }
  still(false);
}

async function join(event) {
  event.preventDefault();
  const field = $("#code");
  const code = field.value.replace(/[^a-z]/gi, "").toUpperCase();
  const wrong = (text) => {
    say(text);
    field.setAttribute("aria-invalid", "true");
    field.focus();
  };
  if (code.length !== 4) {
    wrong(H.codeShort);
    return;
  }
  try {
    const answer = await fetch(`/api/tables/${code}`);
    if (answer.ok) location.assign((await answer.json()).path);
    else if (answer.status === 404) wrong(H.noTable(code));
    else wrong((await answer.json()).error ?? H.failed);
  } catch {
    wrong(H.failed);
  }
}

for (const button of $$("button[data-open]")) button.addEventListener("click", () => openTable(button.dataset.open));
$("#join").addEventListener("submit", join);
$("#code").addEventListener("input", (event) => {
  event.target.removeAttribute("aria-invalid");
  note.textContent = "";
});
// Coming back by the browser's own button finds the buttons alive again.
addEventListener("pageshow", () => {
  still(false);
  say("");
});
wireThemeButton($("[data-action=theme]"));
