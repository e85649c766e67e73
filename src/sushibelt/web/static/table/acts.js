// Bonus actions and what the end of a turn takes away, in words: for the bubbles on the plates and for who hears the page.
import { faceShort, faceTitle, tileTitle } from "../tiles.js";
import { t } from "../words.js";
import { callsTwo } from "../state.js";
import { wishTitle } from "./wish.js";

const A = t.acts;

/** What is said aloud of an action. */
export function spoken(game, act, name) {
  const who = name(act.actor);
  const card = act.brought && faceTitle(act.brought);
  switch (act.what) {
    case "takes":
      return A.takes(who, card);
    case "asks":
      return A.asks(who, wishTitle(game, act.choice));
    case "gives":
      return act.seat === act.actor ? A.asksAndGets(who, wishTitle(game, act.choice), name(act.hand), card) : A.gives(name(act.hand), card, who);
    case "nobody":
      return A.nobody(who, wishTitle(game, act.choice));
    case "plays":
      return A.plays(who, card);
    case "flips":
      return A.flips(who, faceTitle(act.choice));
    case "aims":
      return A.aims(who, faceTitle(act.choice));
    default:
      return "";
  }
}

/** The bubbles of an action: [[seat, {text, card, call, lasting}], ...] */
export function shouted(game, act) {
  switch (act.what) {
    case "takes":
      return [[act.actor, { text: t.table.call, call: true }]];
    case "asks":
      return [[act.actor, { text: A.please(wishTitle(game, act.choice)), card: act.card }]];
    case "gives":
      return act.seat === act.actor
        ? [[act.actor, { text: A.please(wishTitle(game, act.choice)), card: act.card }], [act.hand, { text: A.here, card: act.took }]]
        : [[act.hand, { text: A.here, card: act.took }]];
    case "nobody":
      // No card moves that would tell it, too: it is there to be read.
      return [[act.actor, { text: A.nobodyShort(wishTitle(game, act.choice)), card: act.card, lasting: true }]];
    case "plays":
      return [[act.actor, { text: faceShort(act.brought), card: act.card }]];
    case "flips":
      return [[act.actor, { text: A.flipped, card: act.card }]];
    case "aims":
      return [[act.actor, { text: faceShort(act.choice), card: "special-order" }]];
    default:
      return [];
  }
}

/** Whoever picked two cards in one go has called for it. */
export const shoutedTwo = (cards) => cards.flatMap((faces, seat) => (callsTwo(faces) ? [[seat, { text: t.table.call, call: true }]] : []));

export const goneSpoken = ({ seat, tile, cards, points }, name) => {
  if (points) return A.scores(name(seat), points);
  return A.loses(name(seat), tileTitle(tile), cards.length);
};

export const goneShouted = ({ seat, tile, cards, points }) => [seat, { text: points ? t.signed(points) : A.gone, card: cards[0] ?? tile }];
