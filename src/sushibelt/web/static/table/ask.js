// What is asked of the reader now, where the cards lie that answer it, and the word that each of them stands for.
import { copyOf, faceOf, isCopy } from "../dom.js";
import { landings, lyingOn } from "../tiles.js";

/** The seat that a pick is for: one's own, then the third plate's if it is ours to play for. */
export function pickFor(game) {
  const { third } = game;
  if (third?.yours && game.ready && !third.ready) return { ...third, second: false, forThird: true };
  const { pick, ready, choices, second } = game;
  return { seat: null, pick, ready, choices, second, forThird: false };
}

/** Where an answer lies: on the "hand", on the own "plate", in the cards one looks at ("peek"), in a "wish"; null: nothing is asked. */
export function where(game) {
  if (!game?.hand || game.phase === "over") return null;
  const { prompt } = game;
  if (!prompt) return game.phase === "pick" ? "hand" : null;
  if (prompt.kind === "aim") return "plate";
  if (prompt.kind === "act" && game.peek.length) return "peek";
  if (prompt.kind === "act") return { spoon: "wish", "takeout-box": "plate" }[prompt.tile] ?? "hand";
  return "hand";
}

/** Any number of cards may be marked, to be sent together. */
export const takesMany = (game) => where(game) === "plate" && game.prompt.kind === "act";

/** The cards that lie on the belt: the hand, or for a while those one looks at. */
export const belt = (game) => (where(game) === "peek" ? game.peek : (game.hand ?? []));

/** Whether a card of the belt answers what is asked. */
export function answers(game, card) {
  const place = where(game);
  if (place === "peek") return game.choices.includes(card);
  return place === "hand" && (!game.prompt || game.prompt.kind === "second" || game.choices.includes(card));
}

/** What a card of a plate is called when it is named by itself: a nigiri on wasabi, the wasabi under it. */
function ownName(stack, at) {
  const card = stack[at];
  if (stack.length === 1) return card;
  const face = lyingOn(...stack)?.name;
  if (!face) return card;
  if (at > 0) return isCopy(card) ? copyOf(face) : face;
  return face.replace(/^(.*)-on-(.*)$/, "$2-under-$1");
}

/** The words with which a special order may be aimed at a card. */
function aimsAt(stack, at, choices) {
  const face = faceOf(stack[at]);
  return [face, ...landings(face).map(({ name }) => name)].filter((word) => choices.includes(word));
}

/** Every card of the plate that may be chosen: "group/stack/card" and the words it may stand for. */
export function choosable(game, plate, seat) {
  const found = new Map();
  if (where(game) !== "plate") return found;
  const aiming = game.prompt.kind === "aim";
  plate.groups.forEach((group) =>
    group.stacks.forEach((stack, number) =>
      stack.forEach((_, at) => {
        const own = ownName(stack, at);
        const words = aiming ? aimsAt(stack, at, game.choices) : [own].filter((word) => game.choices.includes(word));
        if (words.length) found.set(placeOf(group, number, at), words);
      }),
    ),
  );
  if (!aiming) leaveOut(found, game.fresh[seat]);
  return found;
}

/** What came in this turn cannot be turned: of several alike the last ones are those. */
function leaveOut(found, fresh) {
  for (const card of fresh) {
    const at = [...found].findLast(([, words]) => words.includes(card))?.[0];
    if (at) found.delete(at);
  }
}

export const placeOf = (group, stack, at) => `${group.tile}/${stack}/${at}`;

/** The words that turn the marked cards, given as places and their words: a nigiri before the wasabi under it, which then lies open. */
export function turning(marks) {
  const tops = [...marks].filter(([place]) => place.endsWith("/1")).map(([, word]) => word);
  const rest = [...marks].filter(([place]) => !place.endsWith("/1"));
  const opened = (place, word) => (marks.has(place.replace(/0$/, "1")) ? word.replace(/-under-.*$/, "") : word);
  return [...tops, ...rest.map(([place, word]) => opened(place, word))];
}
