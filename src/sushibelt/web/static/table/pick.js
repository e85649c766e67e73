// Which cards of the hand are lifted, in which order, and what is sent when they are played.
import { faceShort, groundFaces, lyingOn } from "../tiles.js";
import { t } from "../words.js";

export const pick = {
  key: "",
  /** Places in the hand, in the order of lifting. */
  order: [],
  /** Whether the chopsticks are in use this turn. */
  two: false,
  /** Sent and not yet answered. */
  pending: false,
  /** The number of the message that was sent. */
  asked: null,
  /** The faces sent last, to know their answer. */
  sent: "",
  places: [],
};

/** Puts the lifted cards down when another hand is there. */
export function follow(game) {
  const key = `${game.number}/${game.round}/${game.turn}`;
  if (key !== pick.key) Object.assign(pick, { key, order: [], places: [], two: false });
  if (!game.second && pick.two) pick.two = false;
  pick.pending = false;
  pick.order = pick.order.filter((at) => at < (game.hand?.length ?? 0));
}

/** The places of the cards that the server has for this turn. */
export function lockedPlaces(game) {
  const faces = game.pick ?? [];
  // The very cards that were tapped, when they are what the server has.
  if (faces.length && pick.places.length === faces.length && pick.places.every((at, n) => game.hand[at] === faces[n]))
    return pick.places;
  const places = [];
  for (const face of faces) {
    const at = game.hand.findIndex((card, place) => card === face && !places.includes(place));
    if (at >= 0) places.push(at);
  }
  return places;
}

/** The first half is with the server and the second one is still owed (another tab, or the other client). */
export const halfDone = (game) => Boolean(game.pick?.length === 1 && !game.ready && game.second);

const wanted = (game) => (pick.two && !halfDone(game) ? 2 : 1);

export const complete = (game) => pick.order.length === wanted(game);

/** A tap on a card. Answers "play", "back", "lift", or "full" when two are lifted already. */
export function tap(game, at) {
  const locked = lockedPlaces(game);
  if (locked.includes(at)) {
    if (game.ready && !pick.order.length) return "back";
    if (halfDone(game)) return "back";
  }
  const where = pick.order.indexOf(at);
  if (where < 0) {
    // One lifted card is changed by a tap on another; which of two to give up is for the player to say.
    if (pick.order.length === 2) return "full";
    if (pick.order.length >= wanted(game)) pick.order.pop();
    pick.order.push(at);
    return "lift";
  }
  if (complete(game) && where === pick.order.length - 1) return "play";
  pick.order.splice(where, 1);
  return "lift";
}

export function toggleTwo() {
  pick.two = !pick.two;
  if (!pick.two) pick.order.length = Math.min(pick.order.length, 1);
}

/** The words for the server. */
export function choices(game) {
  const faces = pick.order.map((at) => game.hand[at]);
  if (halfDone(game)) return faces.length ? faces : ["done"];
  const words = game.ready ? ["back", ...faces] : faces;
  if (game.second && faces.length === 1) words.push("done");
  return words;
}

/** What the play button says: in short, so that lifting a card moves nothing. */
export function playLabel(game) {
  const names = pick.order.map((at) => faceShort(game.hand[at]));
  if (names.length === 2) return t.table.playTwo(...names);
  if (names.length === 1 && !pick.two) return game.ready ? t.table.instead(names[0]) : t.table.playOne(names[0]);
  return t.table.play;
}

/** What will happen with a nigiri when a wasabi lies open: [{under, face}], one for each lifted card that will lie on another. */
export function landings(game, plate) {
  const grounds = groundFaces();
  const open = plate.groups.flatMap((group) => group.stacks).filter((stack) => stack.length === 1 && grounds.has(stack[0]))
    .map((stack) => stack[0]);
  const found = [];
  for (const at of pick.order) {
    const card = game.hand[at];
    const where = open.findIndex((under) => lyingOn(under, card));
    if (where >= 0) {
      const [under] = open.splice(where, 1);
      found.push({ under, face: lyingOn(under, card) });
    } else if (grounds.has(card)) open.push(card);
  }
  return found;
}
