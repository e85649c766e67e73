// What the page knows: the newest table from the server, the one on the screen, and what is being shown in between.

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
  /** Seats that just called "Sushi Go!". */
  calls: new Set(),
  away: false,
  gone: false,
};

/** The reveals that `after` has and `before` has not: [{round, turn, cards}] */
export function newReveals(before, after) {
  const found = [];
  after.history.forEach((turns, round) => {
    const known = before.history[round]?.length ?? 0;
    for (let turn = known; turn < turns.length; turn += 1) found.push({ round, turn, cards: turns[turn] });
  });
  return found;
}

export const lastReveal = (game) => game.history.at(-1)?.at(-1) ?? null;

/** Whether `after` continues the game that `before` showed. */
export const continues = (before, after) =>
  Boolean(before?.game && after?.game && before.game.number === after.game.number && before.stage === "playing");

export const nameOf = (snapshot, seat) => snapshot.seats[seat]?.name ?? `${seat + 1}`;

/** The other seats in the order in which a hand that goes left meets them. */
export function othersOf(snapshot) {
  const n = snapshot.seats.length;
  const me = snapshot.you.seat;
  if (me === null) return snapshot.seats.map((_, seat) => seat);
  return Array.from({ length: n - 1 }, (_, k) => (me + 1 + k) % n);
}

/** The table of `before` at the turn of `reveal`: plates as they lay, and in my hand what I am about to turn over. */
export function atReveal(before, reveal) {
  const { game, you } = before;
  const gone = reveal.round === game.round - 1 ? reveal.turn + 1 - game.turn : 0;
  if (gone <= 0) return before;
  return {
    ...before,
    game: {
      ...game,
      turn: reveal.turn + 1,
      hand: you.seat === null ? game.hand : reveal.cards[you.seat],
      pick: you.seat === null ? game.pick : [],
      ready: you.seat === null ? game.ready : true,
      second: false,
      // oxlint-disable-next-line no-map-spread -- a snapshot is never changed
      plates: game.plates.map((plate) => ({ ...plate, hand_size: plate.hand_size - gone })),
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
