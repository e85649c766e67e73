// A short note near the head of the page: a refusal with its reason, and the rule behind it one tap away. It lies above
// whatever is open: what is outside of a modal dialog can be neither seen nor tapped nor read aloud.
import { $$, OPENED, html, nothing, render } from "./dom.js";
import { t } from "./words.js";
import { openRule } from "./rulebook.js";

const host = document.getElementById("toasts");
let timer = 0;
let shown = false;
if (host) host.popover = "manual";

/** Into the dialog that is open, if any, and there above it. */
function raise() {
  const home = $$("dialog[open]").at(-1) ?? document.body;
  if (host.parentElement !== home) home.append(host);
  host.hidePopover?.();
  host.showPopover?.();
}

export function clearToast() {
  clearTimeout(timer);
  shown = false;
  if (!host) return;
  render(nothing, host);
  host.hidePopover?.();
  // Not with a dialog that is taken away.
  document.body.append(host);
}

export function toast(text, rule = null) {
  if (!host) return;
  clearTimeout(timer);
  shown = true;
  raise();
  render(
    html`<div class="toast" role="alert" data-toast>
      <p>${text}</p>
      ${rule ? html`<button class="small" data-action="rule" @click=${() => (clearToast(), openRule(rule))}>${t.rule}</button>` : nothing}
      <button class="small quiet" data-action="dismiss" @click=${clearToast}>${t.close}</button>
    </div>`,
    host,
  );
  timer = setTimeout(clearToast, 8000);
}

// A note outlives the dialog over which it was said, and one that opens does not hide it. ("close" does not bubble.)
for (const change of [OPENED, "close"]) document.addEventListener(change, () => shown && raise(), { capture: true });
