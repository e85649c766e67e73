// A short note at the foot of the page: a refusal with its reason, and the rule behind it one tap away.
import { html, nothing, render } from "./dom.js";
import { t } from "./words.js";
import { openRule } from "./rulebook.js";

let timer = 0;

export function clearToast() {
  clearTimeout(timer);
  render(nothing, document.getElementById("toasts"));
}

export function toast(text, rule = null) {
  const host = document.getElementById("toasts");
  if (!host) return;
  clearTimeout(timer);
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
