// The first page: open a table, or join one by its code.
import { $, $$, html, render } from "./dom.js";
import { t } from "./words.js";
import { wireThemeButton } from "./theme-toggle.js";
import { forget, visits } from "./visits.js";

const H = t.home_page;
const note = $("#note");
const busy = $("#busy");

function tell(text, where = note, bad = true) {
  note.textContent = "";
  busy.textContent = "";
  where.textContent = text;
  where.classList.toggle("is-bad", bad);
}

function still(on) {
  for (const button of $$("button[data-open], #join button")) button.disabled = on;
}

async function openTable({ open, edition }) {
  tell(H.starting, busy, false);
  still(true);
  try {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(edition ? { open, edition } : { open }),
    });
    const body = await answer.json();
    if (answer.ok) {
      location.assign(body.path);
      return;
    }
    tell(body.error ?? H.failed, busy);
  } catch {
    tell(H.failed, busy);
  }
  still(false);
}

async function join(event) {
  event.preventDefault();
  const field = $("#code");
  const code = field.value.replace(/[^a-z]/gi, "").toUpperCase();
  const wrong = (text) => {
    tell(text);
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

/** The table as the server tells it, or null when it cannot be said; one that is gone is forgotten. */
async function look(code) {
  try {
    const answer = await fetch(`/api/tables/${code}`);
    if (answer.status === 404) forget(code);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The newest table as a plate of its own, the others as a line below it. */
async function offerTables() {
  const [first, ...more] = (await Promise.all(visits().map(look))).filter(Boolean);
  if (!first) {
    $("#go-on").hidden = true;
    return;
  }
  render(
    html`<a class="door go-on" data-action="go-on" data-code=${first.code} href="/t/${first.code}">
        <b>${H.goOn(first.code)}</b><small>${H.stages[first.stage](first.game)}</small></a>
      ${more.length
        ? html`<p class="go-on-more">${H.more} ${more.map(
            ({ code, stage, game }) => html`<a class="small" data-action="go-on" data-code=${code} href="/t/${code}" title=${H.stages[stage](game)}
              aria-label=${H.goOn(code)}>${code}</a>`,
          )}</p>`
        : ""}`,
    $("#go-on"),
  );
  $("#go-on").hidden = false;
}

for (const button of $$("button[data-open]")) button.addEventListener("click", () => openTable(button.dataset));
$("#join").addEventListener("submit", join);
$("#code").addEventListener("input", (event) => {
  event.target.removeAttribute("aria-invalid");
  note.textContent = "";
});
// Coming back by the browser's own button finds the buttons alive again.
addEventListener("pageshow", () => {
  still(false);
  tell("");
  offerTables();
});
wireThemeButton($("[data-action=theme]"));
