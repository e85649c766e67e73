// A game in play: what a tap, a key or a drop does, and how one snapshot turns into the next on the screen.
import { announce } from "./announce.js";
import { $ } from "./dom.js";
import { openRule } from "./rulebook.js";
import { atReveal, continues, lastReveal, nameOf, newReveals, state } from "./state.js";
import { t } from "./words.js";
import { faceLabel, faceTitle } from "./tiles.js";
import { toast } from "./toast.js";
import * as motion from "./table/animate.js";
import { openCounting } from "./table/counting.js";
import { watchDrags } from "./table/drag.js";
import { focus } from "./table/hand.js";
import { watchKeys } from "./table/keys.js";
import { choices, complete, follow, pick, tap, toggleTwo } from "./table/pick.js";
import { refusePlay } from "./table/status.js";

const REVEAL = 320;
const PASS = 330;
const MOST_SHOWN = 2;
const CALL_STAYS = 2200;
/** How long the last cards of a round lie open before they are counted. */
const LOOK = 1000;

let redraw = () => {};
let send = () => null;

const game = () => state.shown?.game;
const canAct = () => Boolean(!state.fresh && game()?.hand && state.shown.stage === "playing");

function choose(words) {
  const now = game();
  pick.sent = String(words.filter((word) => word !== "back" && word !== "done"));
  pick.asked = send({ do: "choose", round: now.round, turn: now.turn, choices: words });
  pick.pending = pick.asked !== null;
  if (!pick.pending) toast(t.connection.notSent);
  redraw();
}

function play() {
  if (!canAct() || pick.pending) return;
  const words = choices(game());
  pick.places = [...pick.order];
  if (pick.order.length && !complete(game())) return;
  choose(words);
}

function takeBack() {
  if (canAct() && game().choices?.includes("back")) choose(["back"]);
}

export const actions = {
  tap(at) {
    if (!canAct() || pick.pending) return;
    focus.at = at;
    const does = tap(game(), at);
    if (does === "play") play();
    else if (does === "back") takeBack();
    else if (does === "full") toast(t.table.whyThree, "chopsticks");
    else {
      if (pick.order.includes(at)) announce(t.announce.lifted(faceTitle(game().hand[at])));
      redraw();
    }
  },
  focused(at) {
    if (focus.at === at) return;
    focus.at = at;
    redraw();
  },
  play,
  takeBack,
  onPlate() {
    if (pick.order.length && complete(game())) play();
  },
  toggleTwo() {
    if (!canAct() || !game().second || game().ready) return;
    toggleTwo();
    redraw();
  },
  standIn: (seat) => send({ do: "stand-in", seat }),
  rule: (name) => openRule(name),
};

function dropped(at) {
  if (!canAct() || pick.pending || at >= game().hand.length) return;
  if (!pick.order.includes(at) && tap(game(), at) === "full") {
    toast(t.table.whyThree, "chopsticks");
    return;
  }
  if (complete(game())) play();
  else redraw();
}

export function start(root, hooks) {
  redraw = hooks.redraw;
  send = hooks.send;
  watchDrags(root, { play: dropped, rule: openRule });
  watchKeys({
    ready: canAct,
    redraw,
    tap: actions.tap,
    back() {
      if (pick.order.length) {
        pick.order.pop();
        redraw();
      } else if (game().choices?.includes("back")) takeBack();
      else toast(t.table.whyBack);
    },
    enter() {
      if (pick.order.length && complete(game())) play();
      else refusePlay(game());
    },
    toggleTwo() {
      if (game().ready) toast(t.table.whyTurn);
      else if (game().second) actions.toggleTwo();
      else toast(t.table.whyNoChopsticks, "chopsticks");
    },
    rule: openRule,
  });
}

function sayReveal(snapshot, cards) {
  announce(t.announce.revealed(cards.map((faces, seat) => t.announce.reveal(nameOf(snapshot, seat), faces.map(faceTitle)))));
  cards.forEach((faces, seat) => {
    if (faces.length > 1) announce(t.announce.call(nameOf(snapshot, seat)));
  });
}

function sayTurn(snapshot) {
  const now = snapshot.game;
  if (snapshot.stage !== "playing") return;
  if (now.hand) announce(t.announce.turn(now.round, now.turn, now.hand.map(faceLabel)));
  else announce(t.announce.watchTurn(now.round, now.turn));
  if (now.second && now.hand?.length > 1) announce(t.announce.chopsticks);
}

function call(cards) {
  const callers = cards.flatMap((faces, seat) => (faces.length > 1 ? [seat] : []));
  if (!callers.length) return;
  state.calls = new Set(callers);
  setTimeout(() => {
    state.calls = new Set();
    redraw();
  }, CALL_STAYS);
}

/** Turns the cards over on the table that is still drawn as before. */
async function showReveal(table, reveal) {
  const mine = table.you.seat;
  const from = mine === null ? null : motion.handPlaces(reveal.cards[mine]);
  sayReveal(table, reveal.cards);
  pick.order = [];
  state.turning = reveal.cards;
  state.fresh = reveal.cards.map((faces, seat) => [...(state.fresh?.[seat] ?? []), ...faces]);
  call(reveal.cards);
  redraw();
  await motion.reveal(mine, from, REVEAL);
}

/** All `reveals` one after the other, each with the hands passed on before it; the cards stay where they turned over. */
async function showReveals(before, reveals) {
  for (const [index, reveal] of reveals.entries()) {
    const table = atReveal(before, reveal);
    if (index) {
      const copy = motion.handCopy();
      state.turning = null;
      state.shown = table;
      redraw();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await motion.pass(table.game, copy, PASS);
    }
    // oxlint-disable-next-line no-await-in-loop
    await showReveal(table, reveal);
  }
}

const sameGame = (a, b) => Boolean(a.game && b?.game && a.game.number === b.game.number);

/**
 * Counts every round that ended since `before`, over the table as it lay. Answers the snapshot to show then: the newest,
 * for the table may have gone on behind the counting.
 */
async function showCounting(before, next) {
  // Without this the cards of the old hand could be played while they are counted.
  state.fresh ??= before.seats.map(() => []);
  redraw();
  let newest = next;
  for (let index = before.game.results.length; index < newest.game.results.length; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other
    await openCounting(newest, index);
    if (sameGame(before, state.latest)) newest = state.latest;
  }
  return newest;
}

/** Draws `next` with its plates laid and its hand. */
function lay(next) {
  state.fresh = null;
  state.turning = null;
  state.shown = next;
  state.last = lastReveal(next.game);
  focus.at = 0;
  follow(next.game);
  redraw();
}

/** A button that had the focus may be gone after a change: then the hand has it. */
function keepFocus(had) {
  if (!had || (document.activeElement && document.activeElement !== document.body)) return;
  $('[data-hand] .hand-card[tabindex="0"]')?.focus({ preventScroll: true });
}

/** The end of a round: the last cards lie open for a moment, then they are counted, then the next hand is dealt. */
async function endRound(before, next, reveals) {
  motion.begin();
  await showReveals(before, reveals);
  if (reveals.length) await motion.pause(LOOK);
  motion.end();
  const newest = await showCounting(before, next);
  lay(newest);
  if (newest.game.final) announce(newest.game.final.why);
  else {
    $("[data-hand] .hand-card")?.focus({ preventScroll: true });
    sayTurn(newest);
    motion.begin();
    await motion.deal(PASS);
    motion.end();
  }
}

async function endTurn(before, next, reveals) {
  const onHand = document.activeElement?.closest?.("[data-hand], .below");
  motion.begin();
  await showReveals(before, reveals);
  const copy = motion.handCopy();
  lay(next);
  if (onHand) $("[data-hand] .hand-card")?.focus({ preventScroll: true });
  if (next.stage === "playing") await motion.pass(before.game, copy, PASS);
  motion.end();
  sayTurn(next);
}

/** Nothing was turned over: somebody is ready, or a long absence is over. */
function update(before, next, missed) {
  if (next.game.ready && !before.game.ready) announce(t.announce.ready);
  else if (!next.game.ready && before.game.ready) announce(t.announce.back);
  if (next.game.ready && pick.sent === String(next.game.pick)) pick.order = [];
  const had = document.activeElement?.closest?.(".below");
  if (missed) state.last = lastReveal(next.game);
  state.shown = next;
  follow(next.game);
  redraw();
  keepFocus(had);
  if (missed) sayTurn(next);
}

/** Brings the screen from what is shown to `next`, with what happened in between. */
export async function advance(next) {
  const before = state.shown;
  if (!continues(before, next)) {
    state.fresh = null;
    state.turning = null;
    state.shown = next;
    state.last = next.game ? lastReveal(next.game) : null;
    if (next.game) follow(next.game);
    redraw();
    if (next.game) sayTurn(next);
    return;
  }
  const missed = newReveals(before.game, next.game);
  // After a long absence the turns between are not played back.
  const reveals = missed.length > MOST_SHOWN ? [] : missed;
  if (next.game.results.length > before.game.results.length) await endRound(before, next, reveals);
  else if (reveals.length) await endTurn(before, next, reveals);
  else update(before, next, missed.length > 0);
}

/** The server has a message. Where the choice changed nothing to be seen (a twin of the card), no snapshot comes. */
export function done(id) {
  if (id !== pick.asked) return;
  const now = game();
  pick.pending = false;
  if (now?.ready && pick.sent === String(now.pick)) pick.order = [];
  redraw();
}

export function refused() {
  pick.pending = false;
  redraw();
}
