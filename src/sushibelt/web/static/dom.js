// Small helpers that every screen uses: pictures, pawns, dialogs, motion, storage.
import { html, svg, nothing, render } from "./vendor/lit-html/lit-html.js";
import { t } from "./words.js";

export { html, svg, nothing, render };

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const artUrl = (face) => `/static/art/${face}.svg`;

/** The class of a number: points that are lost are not in the colour of a gain. */
export const minus = (points) => (points < 0 ? "is-minus" : "");

/** The card that becomes a copy of another one; a copy of FACE is called "special-order:FACE". */
export const COPIER = "special-order";
const COPY = `${COPIER}:`;

export const isCopy = (card) => card.startsWith(COPY);
/** The face that a card counts as: its own, or that of which it is a copy. */
export const faceOf = (card) => (isCopy(card) ? card.slice(COPY.length) : card);
export const copyOf = (face) => COPY + face;

const picture = (face, className, words) =>
  html`<img class=${className} src=${artUrl(face)} alt=${words} width="120" height="160" draggable="false" />`;

/**
 * The picture of a card; a special order that stands for another face is that face with a badge. Its name is nearly always
 * beside it or on its button, so the picture itself is silent unless it is given words.
 */
export const art = (card, className = "art", words = "") =>
  isCopy(card)
    ? html`<span class="copied ${className}">${picture(faceOf(card), "copied-face", words)}<img class="copied-badge" src=${artUrl("copy")} alt="" width="40" height="40" draggable="false" /></span>`
    : picture(card, className, words);

/** The next click, if it comes within `ms`, belongs to what the finger did before: nobody hears it. */
export function swallowClick(ms) {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), ms);
}

/** Names in a row with dots between them; no line begins with a dot. */
export const dotted = (names) => names.join("\u00a0\u00b7 ");

export const homeLink = () =>
  html`<a class="home" href="/" title=${t.home}><img src=${artUrl("logo")} alt="" width="40" height="40" /><span>${t.product}</span></a>`;

const SHAPES = [
  svg`<circle cx="12" cy="12" r="9" />`,
  svg`<rect x="3.5" y="3.5" width="17" height="17" rx="3" />`,
  svg`<path d="M12 2.5 22 20.5H2Z" />`,
  svg`<path d="M12 1.5 22.5 12 12 22.5 1.5 12Z" />`,
  svg`<path d="m12 1.5 3.1 6.9 7.4.8-5.5 5 1.6 7.4L12 17.8l-6.6 3.8L7 14.200l-5.5-5 7.4-.8Z" />`,
  svg`<path d="M7 3h10l5.2 9L17 21H7L1.800 12Z" />`,
  svg`<path d="M8.200 2.5h7.600v5.700h5.700v7.600h-5.700v5.700H8.200v-5.700H2.500V8.200h5.700Z" />`,
  svg`<path d="M12 21.500C-3.500 10.500 4.500-1.500 12 5.500c7.500-7 15.500 5 0 16Z" />`,
];

/** A player's pawn: one shape and one colour per seat. */
export const pawn = (seat) =>
  html`<svg class="pawn pawn-${seat}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SHAPES[seat % SHAPES.length]}</svg>`;

const ICONS = {
  left: svg`<path d="M14.5 5 7.5 12l7 7" />`,
  right: svg`<path d="m9.5 5 7 7-7 7" />`,
  arrowLeft: svg`<path d="M20 12H5m6-7-7 7 7 7" />`,
  arrowRight: svg`<path d="M4 12h15m-6-7 7 7-7 7" />`,
  first: svg`<path d="M17 5l-7 7 7 7M6 5v14" />`,
  last: svg`<path d="m7 5 7 7-7 7M18 5v14" />`,
  check: svg`<path d="m4.5 12.5 5 5 10-11" />`,
  dots: svg`<path d="M5 12h.01M12 12h.01M19 12h.01" />`,
  more: svg`<path d="M4 7h16M4 12h16M4 17h16" />`,
  close: svg`<path d="m6 6 12 12M18 6 6 18" />`,
  board: svg`<rect x="4" y="3.5" width="7" height="7.5" rx="1.5" /><rect x="13" y="3.5" width="7" height="7.5" rx="1.5" /><rect x="4" y="13" width="7" height="7.5" rx="1.5" /><rect x="13" y="13" width="7" height="7.5" rx="1.5" />`,
  theme: svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" />`,
  plus: svg`<path d="M12 5v14M5 12h14" />`,
  grip: svg`<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />`,
  sheet: svg`<path d="M6 3.5h12v17H6ZM9 8h6M9 12h6M9 16h3" />`,
  ask: svg`<path d="M4 5.500h16v11h-8l-4.500 4v-4H4Z" />`,
  dice: svg`<rect x="4" y="4" width="16" height="16" rx="4" /><path d="M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" />`,
  clock: svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7v5l3.5 2" />`,
};

export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`;

/** The event that a dialog sends when it has opened. */
export const OPENED = "dialog-opened";

/** Opens a modal dialog with content drawn by `draw(close)`. Answers {close, redraw, element}. */
export function openDialog({ label, draw, className = "", onClose, dismissable = true }) {
  const element = document.createElement("dialog");
  element.className = `dialog ${className}`;
  element.setAttribute("aria-label", label);
  const close = () => element.open && element.close();
  const redraw = () => render(draw(close), element);
  element.addEventListener("close", () => {
    element.remove();
    onClose?.();
  });
  if (dismissable) {
    element.addEventListener("click", (event) => {
      if (event.target === element) close();
    });
  }
  document.body.append(element);
  redraw();
  element.showModal();
  element.dispatchEvent(new Event(OPENED));
  return { close, redraw, element };
}

export const closeButton = (close) =>
  html`<button class="icon-button close" data-action="close" aria-label=${t.close} @click=${close}>${icon("close")}</button>`;

/** localStorage that may be forbidden or full: then nothing is kept. */
export const store = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Private windows may refuse; nothing depends on it.
    }
  },
};
