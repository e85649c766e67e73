// A game in play: what a tap, a key or a drop does.
import { announce } from "./announce.js";
import { openRule } from "./rulebook.js";
import { hushLasting } from "./show.js";
import { state } from "./state.js";
import { t } from "./words.js";
import { faceTitle } from "./tiles.js";
import { toast } from "./toast.js";
import { answers, belt, choosable, pickFor, where } from "./table/ask.js";
import { watchDrags } from "./table/drag.js";
import { focus } from "./table/hand.js";
import { watchKeys } from "./table/keys.js";
import { choices, complete, lockedPlaces, locked, mark, mayTakeBack, mayTakeTwo, pick, tap, toggleTwo } from "./table/pick.js";
import { refusePlay } from "./table/status.js";
import { openWish } from "./table/wish.js";

let redraw = () => {};
let send = () => null;

const game = () => state.shown?.game;
const canAct = () => Boolean(!state.fresh && game()?.hand && state.shown.stage === "playing");
const asksFor = (...places) => canAct() && places.includes(where(game()));

function choose(words, seat = pickFor(game()).seat) {
  const now = game();
  pick.sent = String(words.filter((word) => word !== "back" && word !== "done"));
  const message = { do: "choose", round: now.round, turn: now.turn, step: now.step, choices: words };
  pick.asked = send(seat === null ? message : { ...message, seat });
  pick.pending = pick.asked !== null;
  if (!pick.pending) toast(t.connection.notSent);
  redraw();
}

function play() {
  if (!canAct() || pick.pending || !complete(game())) return;
  const seat = state.shown.you.seat;
  const words = choices(game(), choosable(game(), game().plates[seat], seat).size);
  if (where(game()) === "hand" && !pickFor(game()).forThird) pick.places = [...pick.order];
  choose(words);
}

/** The pick for the third plate is the first to be taken back. */
function takeBack() {
  if (!canAct() || game().phase !== "pick") return;
  const { third, ready } = game();
  if (!mayTakeBack(game())) toast(ready ? t.table.whyLast : t.table.whyBack);
  else choose(["back"], third?.yours && third.ready ? third.seat : null);
}

function lift(at) {
  const now = game();
  const does = tap(now, at);
  if (does === "play") play();
  else if (does === "back") takeBack();
  else if (does === "full") toast(t.table.whyThree, "chopsticks");
  else {
    hushLasting();
    if (pick.order.includes(at)) announce(t.announce.lifted(faceTitle(belt(now)[at])));
    redraw();
  }
}

export const actions = {
  tap(at) {
    if (!canAct() || pick.pending) return;
    focus.at = at;
    const card = belt(game())[at];
    if (answers(game(), card)) lift(at);
    else if (lockedPlaces(game()).includes(at)) takeBack();
    else refusePlay(game());
  },
  /** A card of one's own plate that may be chosen, and the words that it may stand for. */
  mark(place, words, card) {
    if (!asksFor("plate") || pick.pending) return;
    if (mark(game(), place, words) === "play") {
      play();
      return;
    }
    pick.ways = pick.marks.has(place) ? words : [];
    if (pick.marks.has(place)) announce(t.ask.marked(faceTitle(card)));
    redraw();
  },
  way(word) {
    const [place] = pick.marks.keys();
    if (place === undefined) return;
    pick.marks.set(place, word);
    redraw();
  },
  focused(at) {
    if (focus.at === at) return;
    focus.at = at;
    redraw();
  },
  play,
  /** Nothing more, or not now. */
  done() {
    if (canAct() && !pick.pending && game().choices?.includes("done")) choose(["done"]);
  },
  wish() {
    if (!asksFor("wish") || pick.pending) return;
    const { step } = game();
    openWish(game(), { ask: (word) => game()?.step === step && asksFor("wish") && choose([word]) });
  },
  takeBack,
  onPlate() {
    if (pick.order.length && complete(game())) play();
  },
  toggleTwo() {
    if (!canAct() || !mayTakeTwo(game()) || game().ready) return;
    toggleTwo();
    redraw();
  },
  standIn: (seat) => send({ do: "stand-in", seat }),
  rule: (name) => openRule(name),
};

function dropped(at) {
  if (!canAct() || pick.pending || at >= belt(game()).length) return;
  if (!answers(game(), belt(game())[at])) {
    refusePlay(game());
    return;
  }
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
      } else if (pick.marks.size) {
        pick.marks.delete([...pick.marks.keys()].at(-1));
        redraw();
      } else if (game().phase === "pick") takeBack();
      else toast(t.table.whyBack);
    },
    enter() {
      if (where(game()) === "wish") actions.wish();
      else if ((pick.order.length || where(game()) === "plate") && complete(game())) play();
      else refusePlay(game());
    },
    toggleTwo() {
      if (locked(game())) toast(t.table.whyTurn);
      else if (mayTakeTwo(game())) actions.toggleTwo();
      else toast(t.table.whyNoChopsticks, "chopsticks");
    },
    done: () => (game().prompt?.done ? actions.done() : refusePlay(game())),
    wish: actions.wish,
    rule: openRule,
  });
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
