// How one snapshot turns into the next on the screen: cards turn over, actions are called out, hands travel, a round is counted.
import { announce } from "./announce.js";
import { $ } from "./dom.js";
import { atReveal, continues, lastCame, nameOf, newSteps, newlyGone, playedOf, shownOf, state } from "./state.js";
import { t } from "./words.js";
import { faceLabel, faceTitle } from "./tiles.js";
import { goneShouted, goneSpoken, shouted, shoutedTwo, spoken } from "./table/acts.js";
import { where } from "./table/ask.js";
import * as motion from "./table/animate.js";
import { openCounting } from "./table/counting.js";
import { focus } from "./table/hand.js";
import { follow, pick } from "./table/pick.js";

const REVEAL = 320;
const PASS = 330;
const MOST_SHOWN = 2;
const CALL_STAYS = 2200;
/** The longest a lasting one stays; the next reveal ends it, and the first card that is lifted for it. */
const CALL_LASTS = 4500;
/** How long the last cards of a round lie open before they are counted. */
const LOOK = 1000;

let redraw = () => {};

export function start(hooks) {
  redraw = hooks.redraw;
}

/** Puts bubbles on plates, [[seat, bubble], ...], and takes them away again. What stands there already is not said twice; true if anything was new. */
function call(said) {
  const shouts = said.filter(([seat, { text }]) => !state.calls.get(seat)?.some((each) => each.text === text));
  if (!shouts.length) return false;
  for (const [seat, bubble] of shouts) state.calls.set(seat, [...(state.calls.get(seat) ?? []), bubble]);
  for (const lasting of [false, true]) {
    const these = shouts.filter(([, bubble]) => Boolean(bubble.lasting) === lasting).map(([, bubble]) => bubble);
    if (these.length) setTimeout(() => (hush((bubble) => these.includes(bubble)), redraw()), lasting ? CALL_LASTS : CALL_STAYS);
  }
  return true;
}

/** Whoever lifts a card for the next turn has read what was called out in the last one. */
export const hushLasting = () => hush(({ lasting }) => lasting);

/** Takes the bubbles away for which `over` is true. */
function hush(over) {
  for (const [seat, bubbles] of state.calls) {
    const rest = bubbles.filter((each) => !over(each));
    if (rest.length) state.calls.set(seat, rest);
    else state.calls.delete(seat);
  }
}

function sayReveal(snapshot, cards) {
  const parts = cards.map((faces, seat) => (faces.length ? t.announce.reveal(nameOf(snapshot, seat), shownOf(faces).map(faceTitle)) : ""));
  announce(t.announce.revealed(parts.filter(Boolean)));
  for (const [seat] of shoutedTwo(cards)) announce(t.announce.call(nameOf(snapshot, seat)));
}

function sayTurn(snapshot) {
  const now = snapshot.game;
  if (snapshot.stage !== "playing") return;
  // In the last turn the cards play themselves; one of them may ask something all the same.
  if (now.hand?.length && now.owing.includes(snapshot.you.seat)) announce(t.announce.turn(now.round, now.turn, now.hand.map(faceLabel)));
  else announce(t.announce.watchTurn(now.round, now.turn));
  if (now.third?.yours) announce(t.third.pickOwn);
  if (now.second && now.edition === "base" && now.hand?.length > 1) announce(t.announce.chopsticks);
}

function sayPrompt(before, next) {
  const asks = next.game.prompt?.asks;
  if (!asks || (before.game.step === next.game.step && before.game.prompt?.asks === asks)) return;
  announce(asks);
  if (next.game.peek?.length) announce(t.ask.peekCards(next.game.peek.map(faceLabel)));
}

/** Turns cards over, by seat, on the table that is still drawn as before; `left` are those that have left the hands. */
async function turnOver(table, cards, left) {
  const mine = table.you.seat;
  const from = mine === null ? null : motion.handPlaces(left[mine]);
  pick.order = [];
  pick.marks.clear();
  state.turning = left;
  state.fresh = cards.map((faces, seat) => [...(state.fresh?.[seat] ?? []), ...faces]);
  redraw();
  await motion.reveal(mine, from, REVEAL);
}

async function showReveal(table, cards) {
  hushLasting();
  sayReveal(table, cards);
  call(shoutedTwo(cards));
  // The third plate's card comes out of the hand of whoever plays for it.
  const { third } = table.game;
  const left = cards.map((faces, seat) => playedOf(faces).concat(third?.by === seat ? playedOf(cards[third.seat]) : []));
  await turnOver(table, cards.map(shownOf), left);
}

/** A bonus action: it is called out before it changes anything, and what it brought to the plate turns over there. */
async function showAct(table, act) {
  const words = spoken(table.game, act, (seat) => nameOf(table, seat));
  if (words) announce(words);
  const called = call(shouted(table.game, act));
  if (act.what === "takes") announce(t.announce.call(nameOf(table, act.actor)));
  if (!act.landed) {
    if (!called) return;
    // Nothing can be chosen meanwhile: it would be for a moment that is over.
    state.fresh ??= table.game.plates.map(() => []);
    redraw();
    await motion.pause(REVEAL);
    return;
  }
  const bySeat = (whose, card) => table.game.plates.map((_, seat) => (seat === whose && card ? [card] : []));
  await turnOver(table, bySeat(act.actor, act.landed), bySeat(act.hand, act.took));
}

/** All `steps` one after the other, with the hands passed on before each turn; the cards stay where they turned over. */
async function showSteps(before, steps) {
  let table = before;
  for (const [index, step] of steps.entries()) {
    if (step.cards) table = atReveal(before, step);
    if (step.cards && index) {
      const copy = motion.handCopy();
      state.turning = null;
      state.shown = table;
      redraw();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await motion.pass(table.game, copy, PASS);
    }
    // oxlint-disable-next-line no-await-in-loop
    await (step.cards ? showReveal(table, step.cards) : showAct(table, step.act));
  }
}

/** Clashes, places in a race, and what found no place: called out when the turn is over. */
function showGone(before, next) {
  const gone = newlyGone(before.game, next.game);
  const name = (seat) => nameOf(next, seat);
  for (const each of gone) announce(goneSpoken(each, name));
  call(gone.map(goneShouted));
}

const sameGame = (a, b) => Boolean(a.game && b?.game && a.game.number === b.game.number);

/**
 * Counts every round that ended since `before`, over the table as it lay. Answers the snapshot to show then: the newest,
 * for the table may have gone on behind the counting.
 */
async function showCounting(before, next) {
  // Without this the cards of the old hand could be played while they are counted.
  state.fresh ??= before.game.plates.map(() => []);
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
  state.last = lastCame(next.game);
  focus.at = 0;
  follow(next.game);
  redraw();
}

/** Where the cards lie that are asked for: the focus goes there, for whoever plays by keys. */
function focusAsked({ game }) {
  const places = { plate: ".mine button.plate-card", wish: "[data-action=name-card]" };
  const asked = $(places[where(game)] ?? '[data-hand] .hand-card[tabindex="0"]');
  (asked ?? $('[data-hand] .hand-card[tabindex="0"]'))?.focus({ preventScroll: true });
}

/** A button that had the focus may be gone after a change, or something else is asked for. */
function keepFocus(had, before, next) {
  if (!had) return;
  const lost = !document.activeElement || document.activeElement === document.body;
  if (lost || where(before.game) !== where(next.game)) focusAsked(next);
}

/** The end of a round: the last cards lie open for a moment, then they are counted, then the next hand is dealt. */
async function endRound(before, next, steps) {
  motion.begin();
  await showSteps(before, steps);
  showGone(before, next);
  redraw();
  if (steps.length) await motion.pause(LOOK);
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

/** Cards turned over or did something; then the hands are passed on, or somebody is asked about a card of this turn. */
async function goOn(before, next, steps) {
  const onHand = document.activeElement?.closest?.("[data-hand], .below, .plate.mine");
  const { round, turn } = before.game;
  const passes = next.stage === "playing" && (next.game.round !== round || next.game.turn !== turn);
  motion.begin();
  await showSteps(before, steps);
  const copy = passes ? motion.handCopy() : null;
  showGone(before, next);
  lay(next);
  if (onHand) focusAsked(next);
  if (passes) await motion.pass(before.game, copy, PASS);
  motion.end();
  if (passes) sayTurn(next);
  sayPrompt(before, next);
}

/** Nothing was turned over: somebody is ready, a card must be aimed, or a long absence is over. */
function update(before, next, missed) {
  const { game } = next;
  if (game.ready && !before.game.ready) announce(game.third?.yours && !game.third.ready ? t.third.pickThird : t.announce.ready);
  else if (!game.ready && before.game.ready && game.phase === "pick") announce(t.announce.back);
  if (game.ready && pick.sent === String(game.pick)) pick.order = [];
  const had = document.activeElement?.closest?.(".below, .plate.mine");
  if (missed) state.last = lastCame(game);
  state.shown = next;
  follow(game);
  redraw();
  keepFocus(had, before, next);
  if (missed) sayTurn(next);
  sayPrompt(before, next);
}

/** Brings the screen from what is shown to `next`, with what happened in between. */
export async function advance(next) {
  const before = state.shown;
  if (!continues(before, next)) {
    state.fresh = null;
    state.turning = null;
    state.shown = next;
    state.last = next.game ? lastCame(next.game) : null;
    if (next.game) follow(next.game);
    redraw();
    if (next.game) {
      sayTurn(next);
      sayPrompt({ game: {} }, next);
    }
    return;
  }
  const missed = newSteps(before.game, next.game);
  // After a long absence the turns between are not played back.
  const steps = missed.filter(({ cards }) => cards).length > MOST_SHOWN ? [] : missed;
  if (next.game.results.length > before.game.results.length) await endRound(before, next, steps);
  else if (steps.length) await goOn(before, next, steps);
  else update(before, next, missed.length > 0);
}
