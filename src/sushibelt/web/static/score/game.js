// What is agreed on before a game at a real table, and what follows from it.
import { BOXES, PRIZES, STAPLE, SWITCHES, bars, wanted } from "../../rules.js";
import { t } from "../words.js";
import { cardNamed, groups, inOrder, printedIn, tileNamed, tileOf, tilesOfBox } from "./tiles.js";

/** How hands travel and how often one calls is nothing to a plate. */
const IDLE = new Set(["passing", "calls-per-turn"]);

export const boxOf = (game) => BOXES[game.box];

export const switchesFor = ({ box, names }) =>
  SWITCHES.filter(
    ({ name, edition, seats }) => !IDLE.has(name) && edition === BOXES[box].number && (!seats.length || seats.includes(names.length)),
  );

export const isOn = (game, name) => game.switches?.[name] === "on" && switchesFor(game).some((each) => each.name === name);

/** Everybody who has a plate: the players, and whoever is played for. */
export const namesOf = (game) => (isOn(game, "dummy") ? [...game.names, t.score.dummy] : game.names);

export const handSize = (game) =>
  game.names.length === 8 && game.switches?.["eight-player-hand"] === "8" ? 8 : boxOf(game).hand_sizes[namesOf(game).length];

/** The tiles in play, in the order of a menu. */
export function tilesIn(game) {
  const named = new Set([STAPLE, ...(game.menu ?? []), ...(isOn(game, "wasabi-in-every-menu") ? ["wasabi"] : [])]);
  const inPlay = boxOf(game).has_menus
    ? (tile) => named.has(tile.name)
    : (tile) => !tile.promo || isOn(game, "soy-promo");
  return inOrder(tilesOfBox(game.box).filter(inPlay));
}

/** What is wrong with the menu, in sentences; nothing for a legal one. */
export function faults({ box, menu, names }) {
  if (!BOXES[box].has_menus) return [];
  const chosen = menu.map(tileNamed);
  const missing = groups.flatMap(([group, size]) => {
    const count = chosen.filter((tile) => tile.group === group).length;
    return count === size ? [] : [wanted(group, size, count)];
  });
  return [...missing, ...chosen.map((tile) => bars(tile, names.length)).filter(Boolean)];
}

/** How many desserts are shuffled in before a round. */
export const dessertsBefore = (game, round) => boxOf(game).desserts[game.names.length]?.[round] ?? 0;

/** Where there are menus all cards but desserts are shuffled together again after each round; else none comes back. */
const isGone = (game, card) => {
  const { face, aim } = cardNamed(card);
  return !boxOf(game).has_menus || tileOf(aim ?? face).dessert;
};

/** Tiles whose cards can leave a plate for good during a round, so that it ends with fewer than were dealt. */
const DISCARD = new Set([PRIZES.tile, "miso-soup", "spoon", "takeout-box", "special-order"]);

/** Those of them that are in play; in the race only who took a place has discarded. */
export const discarding = (game, places) =>
  tilesIn(game).filter(({ name }) => DISCARD.has(name) && (name !== PRIZES.tile || places.length > 0));

/** How many cards of a face can still be laid in a round. */
export function leftOf(game, round, face) {
  const there = game.rounds.flatMap(({ plates }, r) => plates.flat().filter((card) => r === round || isGone(game, card)));
  return printedIn(game.box, face) - there.filter((card) => cardNamed(card).face === face).length;
}
