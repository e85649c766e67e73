// What the page knows: the newest table from the server, the one on the screen, and what is being shown in between.
import { COPIER, copyOf } from "./dom.js";

export const state = {
  code: "",
  /** The newest snapshot, and the one that is drawn (it lags while a reveal is shown). */
  latest: null,
  shown: null,
  /** Cards turned over and not yet laid on their plates: one list per seat, or null. */
  fresh: null,
  /** Those of them that turn over just now, and so have left the hands that are drawn. */
  turning: null,
  /** What each seat played last: lists of faces, to mark them on the plates. */
  last: null,
  /** What stands in bubbles on the plates: lists of {text, card, call, lasting}, by seat. */
  calls: new Map(),
  away: false,
  gone: false,
};

/**
 * What `after` has and `before` has not, in the order in which it happened: [{round, turn, cards}] for a reveal,
 * [{round, turn, act}] for a bonus action.
 */
export function newSteps(before, after) {
  return after.history.flatMap((turns, round) =>
    turns.flatMap((cards, turn) => {
      const known = before.acts[round]?.[turn]?.length ?? 0;
      const acts = (after.acts[round]?.[turn] ?? []).slice(known).map((act) => ({ round, turn, act }));
      return turn < (before.history[round]?.length ?? 0) ? acts : [{ round, turn, cards }, ...acts];
    }),
  );
}

/** What the ends of turns took from plates that `before` had not seen. */
export const newlyGone = (before, after) => after.gone.flatMap((turns, round) => turns.slice(before.gone[round]?.length ?? 0).flat());

/** What came to the plates last, by seat: in this turn as far as it has come, or in the one before. */
export function lastCame(game) {
  if (game.phase === "act") return game.fresh;
  const turn = game.history.at(-1)?.at(-1);
  if (!turn) return null;
  const acts = game.acts.at(-1)?.[game.history.at(-1).length - 1] ?? [];
  const landed = (seat) => acts.filter((act) => act.actor === seat && act.landed).map((act) => act.landed);
  return turn.map((cards, seat) => shownOf(cards).concat(landed(seat)));
}

/** The cards of a pick as they lie after it: a special order as what it was aimed at, if there was anything. */
export const shownOf = (cards) => (cards[0] === COPIER && cards.length > 1 ? cards.slice(1).map(copyOf) : cards);

/** The cards of a pick as they lay in the hand: what a special order was aimed at is none. */
export const playedOf = (cards) => (cards[0] === COPIER ? cards.slice(0, 1) : cards);

/** Two cards of one pick: chopsticks of the base game. */
export const callsTwo = (cards) => cards.length > 1 && cards[0] !== COPIER;

/** Whether `after` continues the game that `before` showed. */
export const continues = (before, after) =>
  Boolean(before?.game && after?.game && before.game.number === after.game.number && before.stage === "playing");

/** What a plate is called: as whoever sits there is called now, or the third plate of two players. */
export const nameOf = (snapshot, seat) => snapshot.seats[seat]?.name ?? snapshot.game?.names[seat] ?? `${seat + 1}`;
export const namesOf = (snapshot) => snapshot.game.plates.map((_, seat) => nameOf(snapshot, seat));

/** The other plates in the order in which a hand that goes left meets them; a third plate of two players comes last. */
export function othersOf(snapshot) {
  const n = snapshot.seats.length;
  const me = snapshot.you.seat;
  const plates = snapshot.game.plates.map((_, seat) => seat);
  if (me === null) return plates;
  return [...Array.from({ length: n - 1 }, (_, k) => (me + 1 + k) % n), ...plates.slice(n)];
}

/** The table of `before` at the turn of `reveal`: plates as they lay, and in my hand what I am about to turn over. */
export function atReveal(before, reveal) {
  const { game, you } = before;
  const gone = reveal.round === game.round - 1 ? reveal.turn + 1 - game.turn : 0;
  if (gone <= 0) return before;
  // While a card acts, the cards of its turn have left the hands already.
  const fewer = game.phase === "act" ? gone - 1 : gone;
  return {
    ...before,
    game: {
      ...game,
      turn: reveal.turn + 1,
      phase: "pick",
      prompt: null,
      acting: null,
      owing: [],
      third: null,
      hand: you.seat === null ? game.hand : reveal.cards[you.seat],
      pick: you.seat === null ? game.pick : [],
      ready: you.seat === null ? game.ready : true,
      second: false,
      // oxlint-disable-next-line no-map-spread -- a snapshot is never changed
      plates: game.plates.map((plate) => ({ ...plate, hand_size: Math.max(plate.hand_size - fewer, 0) })),
    },
  };
}

/** Takes `faces` out of `hand`, one card for each. */
export function without(hand, faces) {
  const rest = [...hand];
  for (const face of faces) {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
