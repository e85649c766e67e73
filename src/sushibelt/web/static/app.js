// The table's page: one socket, three screens (lobby, play, podium), drawn from the newest snapshot.
//
// Hooks for tests and styles, kept stable:
//   [data-screen="lobby|play|podium|gone|loading"]  the screen that is shown; [data-connection] the banner while away
//   [data-seat=N]            a plate in play, a seat in the lobby (with data-kind), a place on the podium (data-place)
//   [data-hand] [data-face] [data-place]  the cards of your hand; [data-count] on the hand
//   [data-round] [data-turn] [data-direction]  in the top bar; [data-belt-end="to|from"] on the belt
//   [data-prompt] [data-waiting] [data-owing]  who is asked and who is waited for
//   [data-fresh]  a card being turned over; [data-call]  the bubble "Sushi Go!"
//   [data-counting=R] [data-line=TILE]  the counting of round R; [data-track] [data-pawn=N]; [data-verdict] on the podium
//   [data-rule=TILE]  the open rule; [data-toast]  a refusal; [data-field="name|link"]
//   [data-level-of=N] a bot's level; [data-game] [data-menu] [data-tile] [data-switch] [data-value] what is played
//   [data-phase] [data-step] of the screen in play; [data-race]; [data-peek] cards of the deck; [data-wish] in a spoon's sheet
//   [data-told] a bubble of another card; [data-words] on a card of the own plate that may be chosen
//   [data-action="play|take-back|done|chopsticks|choose-card|way|name-card|wish|ask|stand-in|rule|open-plate|sheet|board|menu|
//     theme|next-round|skip|close|leave-game|start|add|remove|add-bot|make-bot|level|make-open|edit-seat|move-back|move-on|
//     drag|sit|leave|copy|game|menus|menu-of|surprise|build|tile|take-menu|rematch|to-game|lobby|replay|record|rename|save-name"]
import { $, html, nothing, render } from "./dom.js";
import { announce } from "./announce.js";
import { focusNow, keepFocus, lobbyView } from "./lobby.js";
import { sayMenu } from "./lobby-game.js";
import { watchSeats } from "./lobby-drag.js";
import { actions, done, refused, start } from "./play.js";
import { podiumView } from "./podium.js";
import { start as startRename } from "./rename.js";
import { advance, start as startShow } from "./show.js";
import { connect } from "./socket.js";
import { state } from "./state.js";
import { t } from "./words.js";
import { fitPlates, watchFit } from "./table/fit.js";
import { overtake } from "./table/counting.js";
import { tableView } from "./table/table.js";
import { loadTiles, useBox, warmPictures } from "./tiles.js";
import { clearToast, toast } from "./toast.js";
import { forget, remember } from "./visits.js";

const root = $("#app");
let line = null;
let busy = false;
/** The end of the game that is drawn, if it has come: it is shown even when the next game has begun meanwhile. */
let ending = null;
/** Whoever asked for the next game is taken there; the others may read their podium. */
let eager = false;

function send(message) {
  const id = line?.send(message) ?? null;
  if (id === null && message.do !== "choose") toast(t.connection.notSent);
  return id;
}

const goneView = () => html`<main class="note-page" data-screen="gone" id="main">
  <h1>${t.connection.gone(state.code)}</h1><p>${t.connection.goneHint}</p><p><a class="primary" href="/">${t.home}</a></p>
</main>`;

const loadingView = () => html`<main class="note-page" data-screen="loading" id="main"><h1>${t.connection.loading}</h1></main>`;

/** What is to be drawn next. */
function upcoming() {
  const { latest, shown } = state;
  const unseen = ending && shown?.stage === "playing" && ending.game.number === shown.game.number;
  return unseen ? ending : latest;
}

/** The number of the game that has begun while the podium of another one is read, or null. */
function begun() {
  const { latest, shown } = state;
  // Nobody touches the screen of a watcher: it goes along when the first cards turn over.
  const follows = eager || (latest.you.seat === null && latest.game?.history.flat().length);
  const waits = shown?.stage === "over" && latest.game && latest.game.number !== shown.game.number && !follows;
  return waits ? latest.game.number : null;
}

function rematch() {
  eager = send({ do: "rematch" }) !== null;
}

async function toGame() {
  eager = true;
  await follow();
  $('[data-hand] [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Tiles and rules are told as the game on the screen has them. */
function useGame({ game, options }) {
  if (game) useBox(game.edition, game.tiles.map(({ name }) => name));
  else useBox(options.edition);
}

function screen() {
  const shown = state.shown;
  if (shown) useGame(shown);
  if (state.gone) return goneView();
  if (!shown) return loadingView();
  if (shown.stage === "lobby") return lobbyView(shown, { send, redraw });
  if (shown.stage === "over" && !state.fresh) return podiumView(shown, { send, redraw, rematch, toGame, begun: begun() });
  return tableView(shown, actions);
}

/** A tab in the background says whether its player is asked. */
function nameTab() {
  const now = state.shown && begun() === null ? state.shown : state.latest;
  const game = now?.game;
  const asked = now?.stage === "playing" && game?.owing.includes(now.you.seat) && !state.away;
  const title = asked ? t.table.yourTurn(state.code) : t.table.title(state.code);
  if (document.title !== title) document.title = title;
}

function redraw() {
  nameTab();
  render(
    html`${state.away && !state.gone ? html`<p class="away-banner" role="status" data-connection="away">${t.connection.away}</p>` : nothing}${screen()}`,
    root,
  );
  fitPlates();
}

/** The podium stays and says, once, that the next game has begun. */
function sayBegun() {
  if (!$("[data-action=to-game]")) announce(t.podium.begun(begun()));
  redraw();
}

/** Another game is on the screen, or the lobby. */
function moved() {
  eager = false;
  remember(state.code);
  warmPictures();
}

/** Draws what came, one snapshot after the other; while a reveal runs only the newest is kept. */
async function follow() {
  if (busy) return;
  busy = true;
  try {
    while (state.latest !== state.shown) {
      if (begun() !== null) {
        sayBegun();
        break;
      }
      const before = state.shown;
      const had = focusNow();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await advance(upcoming());
      sayMenu(before, state.shown);
      keepFocus(had);
      if (!before || before.game?.number !== state.shown.game?.number) moved();
      if (before?.stage !== state.shown.stage) scrollTo(0, 0);
    }
  } finally {
    busy = false;
  }
}

async function learnTiles() {
  await loadTiles();
  redraw();
  warmPictures();
}

function main() {
  state.code = root.dataset.code;
  redraw();
  start(root, { redraw, send });
  startShow({ redraw });
  startRename({ send });
  watchFit(root);
  watchSeats(root, {
    mayDrag: () => Boolean(state.shown?.you.host && state.shown.stage === "lobby"),
    move: (seat, to) => send({ do: "move", seat, to }),
  });
  const ready = learnTiles(); // before the first hand is shown, and spoken
  line = connect(state.code, {
    table(snapshot) {
      if (snapshot.stage === "over") ending = snapshot;
      state.latest = snapshot;
      if (snapshot.you.seat === null) overtake(snapshot);
      ready.then(follow);
    },
    done,
    refused(message) {
      toast(message.reason, message.rule);
      refused();
    },
    away(is) {
      if (state.away === is) return;
      state.away = is;
      // What a note said of the lost line does not hold any more.
      if (!is) clearToast();
      redraw();
    },
    gone() {
      state.gone = true;
      forget(state.code);
      announce(t.connection.gone(state.code));
      redraw();
    },
  });
}

main();
