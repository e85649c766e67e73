// The button that goes through: as the device, light, dark.
import { html, icon, store } from "./dom.js";
import { t } from "./words.js";

const ORDER = ["auto", "light", "dark"];

export function nextTheme() {
  const { theme } = globalThis; // theme.js has it
  const next = ORDER[(ORDER.indexOf(theme.chosen) + 1) % ORDER.length];
  theme.show(next);
  store.set("sushibelt-theme", next);
  return next;
}

export const themeLabel = () => t.theme.label(t.theme[globalThis.theme.chosen]);

export const themeButton = (redraw) =>
  html`<button class="icon-button" data-action="theme" aria-label=${themeLabel()} title=${themeLabel()}
    @click=${() => {
      nextTheme();
      redraw?.();
    }}>${icon("theme")}</button>`;

/** Gives life to a theme button that a template drew. */
export function wireThemeButton(button) {
  if (!button) return;
  const label = () => {
    button.setAttribute("aria-label", themeLabel());
    button.title = themeLabel();
  };
  button.hidden = false;
  label();
  button.addEventListener("click", () => {
    nextTheme();
    label();
  });
}
