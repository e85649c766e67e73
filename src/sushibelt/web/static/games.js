// A game as a plate to choose it by, in the lobby and on the score page (css/games.css).
import { art, html, icon, nothing } from "./dom.js";

/** Pictures of what is special about each game. */
const FACES = { base: ["squid-on-wasabi", "tempura", "pudding"], party: ["uramaki-5", "takeout-box-10", "fruit-wp"] };

export const chosenMark = html`<span class="game-mark" aria-hidden="true">${icon("check")}</span>`;

/** What stands on the plate. */
export const gameWords = (name, title, players, chosen) => html`<span class="game-faces" aria-hidden="true">${FACES[name].map((face) => art(face))}</span>
  <b>${title}</b><small>${players}</small>${chosen ? chosenMark : nothing}`;
