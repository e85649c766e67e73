// A game in play: what a tap, a key or a drop does, and how one snapshot turns into the next on the screen.
import { announce } from "./announce.js";
import { $ } from "./dom.js";
import { openRule } from "./rulebook.js";
import { continues, lastReveal, nameOf, newReveals, state } from "./state.js";
import { t } from "./strings/en.js";
import { faceLabel, faceTitle } from "./tiles.js";
import { toast } from "./toast.js";
import * as motion from "./table/animate.js";
import { openCounting } from "./table/counting.js";
import { watchDrags } from "./table/drag.js";
import { focus } from "./table/hand.js";
import { watchKeys } from "./table/keys.js";
import { choices, complete, follow, pick, tap, toggleTwo } from "./table/pick.js";

const REVEAL = 320;
const PASS = 330;
const MOST_SHOWN = 2;
const CALL_STAYS = 2200;

let redraw = () => {};
let send = () => null;

const game = () => state.shown?.game;
const canAct = () => Boolean(!state.fresh && game()?.hand && state.shown.stage === "playing");

function choose(words) {
  const now = game();
  pick.sent = String(words.filter((word) => word !== "back" && word !== "done"));
  pick.pending = send({ do: "choose", round: now.round, turn: now.turn, choices: words }) !== null;
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
  if (!pick.order.includes(at)) tap(game(), at);
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
      } else takeBack();
    },
    toggleTwo: actions.toggleTwo,
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
async function showReveal(before, reveal, duration) {
  const mine = before.you.seat;
  const from = mine === null ? null : motion.handPlaces(reveal.cards[mine]);
  pick.order = [];
  state.fresh = reveal.cards.map((faces, seat) => [...(state.fresh?.[seat] ?? []), ...faces]);
  call(reveal.cards);
  redraw();
  await motion.reveal(mine, from, duration);
}

/** A button that had the focus may be gone after a change: then the hand has it. */
function keepFocus(had) {
  if (!had || (document.activeElement && document.activeElement !== document.body)) return;
  $('[data-hand] .hand-card[tabindex="0"]')?.focus({ preventScroll: true });
}

/** Brings the screen from what is shown to `next`, with what happened in between. */
export async function advance(next) {
  const before = state.shown;
  if (!continues(before, next)) {
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
  if (reveals.length) {
    const onHand = document.activeElement?.closest?.("[data-hand], .below");
    motion.begin();
    for (const reveal of reveals) sayReveal(before, reveal.cards);
    // Several reveals at once (the last card of a hand comes by itself) share the time of one.
    // oxlint-disable-next-line no-await-in-loop
    for (const reveal of reveals) await showReveal(before, reveal, REVEAL / reveals.length);
    const copy = motion.handCopy();
    state.fresh = null;
    state.shown = next;
    state.last = lastReveal(next.game);
    focus.at = 0;
    follow(next.game);
    redraw();
    if (onHand) $("[data-hand] .hand-card")?.focus({ preventScroll: true });
    if (next.stage === "playing") await motion.pass(before.game, copy, PASS);
    motion.end();
  } else {
    if (next.game.ready && !before.game.ready) announce(t.announce.ready);
    else if (!next.game.ready && before.game.ready) announce(t.announce.back);
    if (next.game.ready && pick.sent === String(next.game.pick)) pick.order = [];
    const had = document.activeElement?.closest?.(".below");
    if (missed.length) state.last = lastReveal(next.game);
    state.shown = next;
    follow(next.game);
    redraw();
    keepFocus(had);
  }
  for (let index = before.game.results.length; index < next.game.results.length; index += 1) openCounting(next, index);
  if (next.game.final && !before.game.final) announce(next.game.final.why);
  if (missed.length) sayTurn(next);
}

export function refused() {
  pick.pending = false;
  redraw();
}
