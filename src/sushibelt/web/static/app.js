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
//   [data-level-of=N] a bot's level; [data-passing="left|both"]
//   [data-action="play|take-back|done|chopsticks|stand-in|rule|open-plate|sheet|board|menu|theme|next-round|skip|close|
//     leave-game|start|add|remove|add-bot|make-bot|level|make-open|edit-seat|move-back|move-on|drag|sit|leave|copy|rematch|
//     lobby|replay|record"]
import { $, html, nothing, render } from "./dom.js";
import { announce } from "./announce.js";
import { lobbyView } from "./lobby.js";
import { watchSeats } from "./lobby-drag.js";
import { actions, advance, refused, start } from "./play.js";
import { podiumView } from "./podium.js";
import { connect } from "./socket.js";
import { state } from "./state.js";
import { t } from "./strings/en.js";
import { tableView } from "./table/table.js";
import { loadTiles, warmPictures } from "./tiles.js";
import { toast } from "./toast.js";

const root = $("#app");
let line = null;
let busy = false;

function send(message) {
  const id = line?.send(message) ?? null;
  if (id === null && message.do !== "choose") toast(t.connection.notSent);
  return id;
}

const goneView = () => html`<main class="note-page" data-screen="gone" id="main">
  <h1>${t.connection.gone(state.code)}</h1><p>${t.connection.goneHint}</p><p><a class="primary" href="/">${t.home}</a></p>
</main>`;

const loadingView = () => html`<main class="note-page" data-screen="loading" id="main"><h1>${t.connection.loading}</h1></main>`;

function screen() {
  const shown = state.shown;
  if (state.gone) return goneView();
  if (!shown) return loadingView();
  if (shown.stage === "lobby") return lobbyView(shown, { send, redraw });
  if (shown.stage === "over" && !state.fresh) return podiumView(shown, { send, redraw });
  return tableView(shown, actions);
}

/** A tab in the background says whether its player is asked. */
function nameTab() {
  const game = state.shown?.game;
  const asked = state.shown?.stage === "playing" && game?.hand && !game.ready && !state.away;
  const title = asked ? t.table.yourTurn(state.code) : t.table.title(state.code);
  if (document.title !== title) document.title = title;
}

function redraw() {
  nameTab();
  render(
    html`${state.away && !state.gone ? html`<p class="away-banner" role="status" data-connection="away">${t.connection.away}</p>` : nothing}${screen()}`,
    root,
  );
}

/** Draws what came, one snapshot after the other; while a reveal runs only the newest is kept. */
async function follow() {
  if (busy) return;
  busy = true;
  try {
    while (state.latest !== state.shown) {
      const before = state.shown?.stage;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await advance(state.latest);
      if (before !== state.shown.stage) scrollTo(0, 0);
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
  watchSeats(root, {
    mayDrag: () => Boolean(state.shown?.you.host && state.shown.stage === "lobby"),
    move: (seat, to) => send({ do: "move", seat, to }),
  });
  learnTiles();
  line = connect(state.code, {
    table(snapshot) {
      state.latest = snapshot;
      follow();
    },
    refused(message) {
      toast(message.reason, message.rule);
      refused();
    },
    away(is) {
      if (state.away === is) return;
      state.away = is;
      redraw();
    },
    gone() {
      state.gone = true;
      announce(t.connection.gone(state.code));
      redraw();
    },
  });
}

main();
