// The table in play: top line, track, plates, prompt, belt, and the menu board beside it.
import { closeButton, html, icon, nothing, openDialog } from "../dom.js";
import { t } from "../words.js";
import { namesOf, othersOf, state, without } from "../state.js";
import { openName } from "../rename.js";
import { nextTheme, themeLabel } from "../theme-toggle.js";
import { choosable, pickFor, takesMany, where } from "./ask.js";
import { boardList, openBoard } from "./board.js";
import { raceView } from "./race.js";
import { myPlate, otherPlate } from "./plates.js";
import { handView } from "./hand.js";
import { chopsticksView, statusBar } from "./status.js";
import { openSheet } from "./counting.js";
import { pick } from "./pick.js";
import { track } from "./track.js";

function openMenu() {
  openDialog({
    label: t.table.menu,
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${t.table.menu}</h2>${closeButton(close)}</header>
      <div class="dialog-body menu">
        <a class="menu-item" href="/rules" target="_blank" rel="noopener">${t.rules}</a>
        <button class="menu-item" data-action="theme" @click=${(event) => {
          nextTheme();
          event.currentTarget.textContent = themeLabel();
        }}>${themeLabel()}</button>
        <button class="menu-item" data-action="rename" @click=${() => (close(), openName())}>${t.rename.menu}</button>
        <a class="menu-item" data-action="leave-game" href="/">${t.table.leaveGame}</a>
        <section class="menu-keys"><h3>${t.table.keys}</h3>
          <dl class="keys">${t.table.keyList.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl></section>
        <p>${t.table.help}</p>
      </div>`,
  });
}

function topBar(snapshot) {
  const { game } = snapshot;
  const way = game.direction === "left" ? t.table.left : t.table.right;
  return html`<header class="topbar">
    <button class="icon-button" data-action="menu" aria-label=${t.table.menu} @click=${openMenu}>${icon("more")}</button>
    <h1 class="round-turn" data-round=${game.round} data-turn=${game.turn}
      aria-label=${t.table.roundTurn(game.round, game.rounds, Math.min(game.turn, game.turns), game.turns)}>
      <span class="pill">${t.table.round(game.round, game.rounds)}</span>
      <span class="pill">${t.table.turn(Math.min(game.turn, game.turns), game.turns)}</span>
    </h1>
    <span class="direction" role="img" aria-label=${way} title=${way} data-direction=${game.direction}>
      ${icon(game.direction === "left" ? "arrowLeft" : "arrowRight")}
    </span>
    <span class="spacer"></span>
    <button class="bar-button" data-action="sheet" @click=${() => openSheet(snapshot)}>${icon("sheet")}<span>${t.table.scores}</span></button>
    <button class="bar-button only-narrow" data-action="board" @click=${() => openBoard(game)}>${icon("board")}<span>${t.table.boardShort}</span></button>
  </header>`;
}

/** The hand as drawn: during a reveal the cards turned over have left it. */
function drawnHand(snapshot) {
  const { game, you } = snapshot;
  if (!state.turning || you.seat === null) return game.hand ?? [];
  return without(game.hand ?? [], state.turning[you.seat] ?? []);
}

/** The cards of one's own plate that are asked for; null if none are. */
function asksForPlate({ game, you }, actions) {
  if (state.fresh || where(game) !== "plate") return null;
  return { places: choosable(game, game.plates[you.seat], you.seat), marks: pick.marks, turns: takesMany(game), tap: actions.mark };
}

export function tableView(snapshot, actions) {
  const { game, you } = snapshot;
  const names = namesOf(snapshot);
  const seated = you.seat !== null;
  const goal = seated && !state.fresh && ["hand", "peek"].includes(where(game)) ? (pickFor(game).seat ?? you.seat) : null;
  const gives = game.prompt?.kind === "give";
  const extra = {
    fresh: state.fresh,
    last: state.fresh ? null : state.last,
    calls: state.calls,
    turning: state.turning,
    goal: gives ? null : goal,
    lifted: pick.order.length > 0 && !state.fresh,
    onPlate: actions.onPlate,
  };
  const others = othersOf(snapshot);
  return html`<div class="screen play" data-screen="play" data-edition=${game.edition} data-players=${game.plates.length} data-phase=${game.phase} data-step=${game.step}>
    ${topBar(snapshot)}
    <main class="table ${seated ? "" : "is-watching"}" id="main">
      <div class="plates" tabindex="-1">
        <div class="tracks">
          <div class="track-wrap">${track(game.plates.map((plate) => plate.score), names, { own: snapshot.you.seat })}</div>
          ${raceView(game, names)}
        </div>
        <section class="others n-${others.length}" aria-label=${t.table.others}>
          ${others.map((seat) => otherPlate(snapshot, seat, extra))}
        </section>
        ${seated ? myPlate(snapshot, you.seat, { ...extra, choose: asksForPlate(snapshot, actions) }) : nothing}
      </div>
      <div class="below">
        ${seated && !state.fresh ? chopsticksView(snapshot, actions) : nothing}
        ${statusBar(snapshot, actions)}
        ${seated ? handView(snapshot, drawnHand(snapshot), actions) : nothing}
      </div>
    </main>
    <aside class="board" aria-label=${t.table.board}>
      <h2>${t.table.board}</h2>
      ${boardList(game)}
      <p class="board-hint">${t.table.boardHint}</p>
    </aside>
  </div>`;
}
