// Which cards are lifted or marked, in which order, and what is sent when they are played.
import { faceShort, groundFaces, lyingOn } from "../tiles.js";
import { t } from "../words.js";
import { belt, pickFor, takesMany, turning, where } from "./ask.js";

export const pick = {
  key: "",
  /** Places on the belt, in the order of lifting. */
  order: [],
  /** Cards of one's own plate that are marked: their places, and the word that each stands for. */
  marks: new Map(),
  /** Whether the chopsticks are in use this turn: those of the base game, whose second card is chosen with the first one. */
  two: false,
  /** Sent and not yet answered. */
  pending: false,
  /** The number of the message that was sent. */
  asked: null,
  /** The faces sent last, to know their answer. */
  sent: "",
  places: [],
};

/** Puts everything down when something else is asked. */
export function follow(game) {
  const { forThird } = pickFor(game);
  const key = [game.number, game.round, game.turn, game.step, forThird, game.prompt?.kind === "aim"].join("/");
  if (key !== pick.key) {
    const places = forThird ? pick.places : [];
    Object.assign(pick, { key, order: [], marks: new Map(), places, two: false });
  }
  if (!mayTakeTwo(game) && pick.two) pick.two = false;
  pick.pending = false;
  pick.order = pick.order.filter((at) => at < belt(game).length);
}

/** The places of these faces in the hand, each card once; `taken` are those that are gone. */
function placesOf(hand, faces, taken = []) {
  const places = [];
  for (const face of faces) {
    const at = hand.findIndex((card, place) => card === face && !places.includes(place) && !taken.includes(place));
    if (at >= 0) places.push(at);
  }
  return places;
}

/** The places of the cards that the server has for one's own pick. */
export function lockedPlaces(game) {
  if (game.phase !== "pick") return [];
  const faces = game.pick ?? [];
  // The very cards that were tapped, when they are what the server has.
  if (faces.length && pick.places.length === faces.length && pick.places.every((at, n) => game.hand[at] === faces[n]))
    return pick.places;
  return placesOf(game.hand, faces);
}

/** And for the third plate. */
export const thirdPlaces = (game) => (game.third?.yours ? placesOf(game.hand, game.third.pick ?? [], lockedPlaces(game)) : []);

/** Chopsticks of the base game lie there: two cards are chosen together. */
export const mayTakeTwo = (game) => game.second && game.edition === "base";

/** The first half is with the server and the second card is still owed (another tab, or the other client). */
export const halfDone = (game) => game.prompt?.kind === "second";

/** Whether one's own pick, and the third plate's if it is ours, is with the server. */
export const locked = (game) => pickFor(game).ready === true;

/** Whether what was played may still be changed. Nobody chose the last card of a hand, which may lie there before others choose. */
export const mayTakeBack = (game) => Boolean((game.third?.yours && game.third.ready) || game.choices?.includes("back"));

const wanted = (game) => (pick.two && !halfDone(game) ? 2 : 1);

export const complete = (game) =>
  where(game) === "plate" ? takesMany(game) || pick.marks.size === 1 : pick.order.length === wanted(game);

/** A tap on a card of the belt. Answers "play", "back", "lift", or "full" when two are lifted already. */
export function tap(game, at) {
  const { forThird, ready } = pickFor(game);
  if (lockedPlaces(game).includes(at) || thirdPlaces(game).includes(at)) {
    if (forThird || (ready && !pick.order.length) || halfDone(game)) return "back";
  }
  const place = pick.order.indexOf(at);
  if (place < 0) {
    // One lifted card is changed by a tap on another; which of two to give up is for the player to say.
    if (pick.order.length === 2) return "full";
    if (pick.order.length >= wanted(game)) pick.order.pop();
    pick.order.push(at);
    return "lift";
  }
  if (complete(game) && place === pick.order.length - 1) return "play";
  pick.order.splice(place, 1);
  return "lift";
}

/** A tap on a card of one's own plate that may be chosen. Answers "play" or "mark". */
export function mark(game, place, words) {
  const many = takesMany(game);
  if (pick.marks.has(place)) {
    if (!many && words.length === 1) return "play";
    pick.marks.delete(place);
    return "mark";
  }
  if (!many) pick.marks.clear();
  pick.marks.set(place, words[0]);
  return "mark";
}

export function toggleTwo() {
  pick.two = !pick.two;
  if (!pick.two) pick.order.length = Math.min(pick.order.length, 1);
}

/** The words for the server; `open` is how many cards of the own plate may be marked. */
export function choices(game, open) {
  if (where(game) === "plate") {
    if (!takesMany(game)) return [...pick.marks.values()];
    // Where every card is turned nothing is asked any more.
    return pick.marks.size === open ? turning(pick.marks) : [...turning(pick.marks), "done"];
  }
  const faces = pick.order.map((at) => belt(game)[at]);
  if (halfDone(game)) return faces.length ? faces : ["done"];
  if (game.prompt) return faces;
  const now = pickFor(game);
  const words = now.ready ? ["back", ...faces] : faces;
  if (now.second && mayTakeTwo(game) && faces.length === 1) words.push("done");
  return words;
}

/** The card that acts has turned something already. */
const turnedSome = ({ acting, acts }) => acts.at(-1).at(-1).some(({ card, what }) => what === "flips" && card === acting.card);

/** What the play button says: in short, so that lifting a card moves nothing. */
export function playLabel(game) {
  const { prompt } = game;
  if (where(game) === "plate") {
    if (takesMany(game)) return pick.marks.size ? t.ask.turn(pick.marks.size) : turnedSome(game) ? prompt.done : t.ask.turnNone;
    const [word] = pick.marks.values();
    return word ? t.ask.copy(faceShort(word)) : t.ask.copyNone;
  }
  const names = pick.order.map((at) => faceShort(belt(game)[at]));
  if (prompt?.kind === "give") return names.length ? t.ask.give(names[0]) : t.ask.giveNone;
  if (names.length === 2) return t.table.playTwo(...names);
  if (names.length === 1 && !pick.two) return locked(game) ? t.table.instead(names[0]) : t.table.playOne(names[0]);
  return t.table.play;
}

/** What will happen with a nigiri when a wasabi lies open: [{under, face}], one for each lifted card that will lie on another. */
export function landings(game, plate) {
  const grounds = groundFaces();
  const open = plate.groups.flatMap((group) => group.stacks).filter((stack) => stack.length === 1 && grounds.has(stack[0]))
    .map((stack) => stack[0]);
  const found = [];
  for (const at of pick.order) {
    const card = belt(game)[at];
    const place = open.findIndex((under) => lyingOn(under, card));
    if (place >= 0) {
      const [under] = open.splice(place, 1);
      found.push({ under, face: lyingOn(under, card) });
    } else if (grounds.has(card)) open.push(card);
  }
  return found;
}
