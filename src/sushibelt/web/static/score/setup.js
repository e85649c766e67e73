// Before the first round: which game, who plays, what is agreed on, and how the table is laid.
import { NAMES } from "../../rules.js";
import { $, html, icon, nothing, pawn } from "../dom.js";
import { announce } from "../announce.js";
import { gameWords } from "../games.js";
import { say } from "../language.js";
import { faults, switchesFor } from "./game.js";
import { games } from "./games.js";
import { laying } from "./laying.js";
import { board, firstMenu, nameOf, openMenus } from "./menus.js";
import { S, screen } from "./parts.js";
import { boxes, menuTitle } from "./tiles.js";

const MOST = Math.max(...boxes.flatMap(({ hand_sizes }) => Object.keys(hand_sizes).map(Number)));

/** What has been set so far; names beyond the number of players wait. */
let draft = null;

/** Food, as everybody is called who has no other name; none twice. */
function names(taken) {
  const free = NAMES.filter((name) => !taken.includes(name));
  return Array.from({ length: MOST }, (_, seat) => taken[seat] ?? free.splice(Math.floor(Math.random() * free.length), 1)[0]);
}

/** As the last game was, for most often it is played again. */
function fresh() {
  const last = games()[0];
  return {
    box: last?.box ?? boxes[0].name,
    players: last?.names.length ?? 3,
    all: names(last?.names ?? []),
    menu: [...(last?.menu ?? firstMenu())],
    switches: { ...last?.switches },
  };
}

function setup() {
  const box = boxes.find(({ name }) => name === draft.box);
  const given = draft.all.slice(0, draft.players).map((name) => name.trim());
  const game = { box: draft.box, names: given, switches: {} };
  if (box.has_menus) game.menu = draft.menu;
  for (const { name } of switchesFor(game)) if (draft.switches[name]) game.switches[name] = draft.switches[name];
  return game;
}

function set(change, hooks) {
  Object.assign(draft, change);
  const sizes = boxes.find(({ name }) => name === draft.box).hand_sizes;
  if (!sizes[draft.players]) draft.players = Math.max(...Object.keys(sizes).map(Number));
  hooks.redraw();
}

/** With how few and with how many a box is played. */
function ends(box) {
  const sizes = Object.keys(box.hand_sizes).map(Number);
  return [Math.min(...sizes), Math.max(...sizes)];
}

const whichBox = (hooks) => html`<fieldset class="setup-part"><legend>${S.whichBox}</legend>
  <div class="game-plates">${boxes.map(
    (box) => html`<label class="box-choice"><input type="radio" name="box" value=${box.name} .checked=${draft.box === box.name} @change=${() => set({ box: box.name }, hooks)} />
      <span class="game-plate">${gameWords(box.name, box.plays, S.gamePlayers(...ends(box)), draft.box === box.name)}</span></label>`,
  )}</div></fieldset>`;

const people = (hooks) => html`<fieldset class="setup-part"><legend>${S.players}</legend>
  <div class="segments">${Object.keys(boxes.find(({ name }) => name === draft.box).hand_sizes).map(
    (n) => html`<label class="segment"><input type="radio" name="players" value=${n} aria-label=${S.nPlayers(Number(n))} .checked=${draft.players === Number(n)}
      @change=${() => set({ players: Number(n) }, hooks)} /><span>${n}</span></label>`,
  )}</div>
  <ol class="setup-names">${draft.all.slice(0, draft.players).map(
    (name, seat) => html`<li>${pawn(seat)}<input class="name-input" data-name=${seat} aria-label=${S.nameOf(seat + 1)} maxlength="20" autocomplete="off"
      spellcheck="false" enterkeyhint="next" .value=${name} @focus=${(event) => event.target.select()}
      @input=${(event) => {
        event.target.removeAttribute("aria-invalid");
        draft.all[seat] = event.target.value;
      }} /></li>`,
  )}</ol>
  <p class="quiet-note">${S.orderHint}</p></fieldset>`;

function menuPart(game, hooks) {
  if (!game.menu) return nothing;
  const name = nameOf(game.menu);
  const wrong = faults(game);
  return html`<section class="setup-part"><h2>${S.menu}</h2>
    <button class="menu-choice" data-action="menus" @click=${() => openMenus(game, (menu) => set({ menu }, hooks))}>
      <b>${name ? menuTitle(name) : S.ownMenu}</b><small>${S.change}</small>${board(game.menu, game.box)}</button>
    ${wrong.length ? html`<p class="score-note is-bad" data-wrong>${wrong.join(" ")}</p>` : nothing}</section>`;
}

function switches(game, hooks) {
  const offered = switchesFor(game);
  if (!offered.length) return nothing;
  return html`<details class="setup-more unfolds" ?open=${Object.keys(game.switches).length > 0}><summary>${S.more}</summary>${offered.map(
    ({ name, title, values }) => html`<fieldset class="setup-part"><legend>${say(title)}</legend>${values.map(
      ([value, sentence], at) => html`<label class="switch"><input type="radio" name=${name} value=${value} .checked=${(draft.switches[name] ?? values[0][0]) === value}
        @change=${() => set({ switches: { ...draft.switches, [name]: at ? value : undefined } }, hooks)} /><span>${say(sentence)}</span></label>`,
    )}</fieldset>`,
  )}</details>`;
}

/** The first seat whose name another one has, or none at all; undefined if there is none. */
const unnamed = (given) => given.map((_, seat) => seat).find((seat) => !given[seat] || given.indexOf(given[seat]) !== seat);

function start(hooks) {
  const game = setup();
  const wrong = unnamed(game.names);
  if (wrong !== undefined) {
    const field = $(`[data-name="${wrong}"]`);
    field.setAttribute("aria-invalid", "true");
    field.focus();
    announce(S.nameWanted);
  } else if (faults(game).length) $("[data-action=menus]").focus();
  else hooks.begin(game);
}

export function setupView(hooks, first) {
  if (first || !draft) draft = fresh();
  const game = setup();
  return screen("setup", {
    heading: S.newGame,
    redraw: hooks.redraw,
    main: html`${boxes.length > 1 ? whichBox(hooks) : nothing}${people(hooks)}${menuPart(game, hooks)}${switches(game, hooks)}
      ${faults(game).length ? nothing : html`<section class="setup-part lay" aria-label=${S.layTable}><h2>${S.layTable}</h2>${laying(game)}</section>`}`,
    foot: html`${games().length ? html`<button class="secondary" data-action="back" @click=${() => hooks.to("")}>${icon("left")} ${S.back}</button>` : nothing}
      <button class="primary big" data-action="begin" @click=${() => start(hooks)}>${S.begin} ${icon("arrowRight")}</button>`,
  });
}
