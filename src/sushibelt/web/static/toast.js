// A short note at the foot of the page: a refusal with its reason, and the rule behind it one tap away.
import { html, nothing, render } from "./dom.js";
import { t } from "./words.js";
import { openRule } from "./rulebook.js";

let timer = 0;

export function toast(text, rule = null) {
  const host = document.getElementById("toasts");
  if (!host) return;
  clearTimeout(timer);
  const clear = () => render(nothing, host);
  render(
    html`<div class="toast" role="alert" data-toast>
      <p>${text}</p>
      ${rule ? html`<button class="small" data-action="rule" @click=${() => (clear(), openRule(rule))}>${t.rule}</button>` : nothing}
      <button class="small quiet" data-action="dismiss" @click=${clear}>${t.close}</button>
    </div>`,
    host,
  );
  timer = setTimeout(clear, 8000);
}
