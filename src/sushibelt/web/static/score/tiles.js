// Boxes, menus, tiles and faces as the rules have them, in the words of the page.
import * as rules from "../../rules.js";
import { say } from "../language.js";

const { FACES, TILES, BOXES, GROUPS, MENUS } = rules;

const faces = new Map(FACES.map((face) => [face.name, face]));
const tiles = new Map(TILES.map((tile) => [tile.name, tile]));
const tileOfFace = new Map(TILES.flatMap((tile) => tile.faces.map((face) => [face, tile])));

export const boxes = Object.values(BOXES);
export const groups = Object.entries(GROUPS);
export const menus = Object.entries(MENUS);
/** The card that can stand in for another. */
export const copier = FACES.find((face) => face.copies);

export const faceNamed = (name) => faces.get(name);
/** A card of a sheet: its face, and for what it stands in if it is a copy ("special-order:eel"). */
export function cardNamed(card) {
  const [name, aim] = card.split(":");
  return { face: faces.get(name), aim: aim === undefined ? null : faces.get(aim) };
}
export const faceAt = (number) => FACES[number];
export const tileNamed = (name) => tiles.get(name);
export const tileOf = (face) => tileOfFace.get(face.number);

export const title = (named) => say(named.title);
export const short = (face) => say(face.short);
export const summary = (tile, box) => say(rules.summary_in(tile, BOXES[box].number));
export const help = (tile, box) => say(rules.help_in(tile, BOXES[box].number));
export const questions = (tile, box) =>
  rules.questions_in(tile, BOXES[box].number).map(({ question, answer, decided, other }) => ({
    question: say(question),
    answer: say(answer),
    decided,
    other: other && say(other),
  }));
export const menuTitle = (name) => say(rules.MENU_TITLES[name]);

/** "Squid nigiri, 3 points" */
export function label(face) {
  const told = rules.told(face);
  return told && !title(face).includes(told) ? `${title(face)}, ${told}` : title(face);
}

export const printedIn = (box, face) => BOXES[box].printed[face.number];
/** The cards of a tile that a box holds. */
export const cardsOf = (tile, box) => tile.faces.map(faceAt).filter((face) => printedIn(box, face));
export const countOf = (tile, box) => cardsOf(tile, box).reduce((sum, face) => sum + printedIn(box, face), 0);
/** What any card can become. */
export const isAny = (face) => face.card === 0;
/** The faces of a tile that one can lay on a plate: all but those that never stay there. */
export const layable = (tile, box) =>
  tile.faces.map(faceAt).filter((face) => isAny(face) || (printedIn(box, face) && !face.waits));
/** The face that stands for a tile in lists. */
export const picture = (tile, box) => cardsOf(tile, box).at(-1) ?? FACES[tile.faces[0]];

const rank = (tile) => (tile.group ? groups.findIndex(([group]) => group === tile.group) : -1);
/** In the order of a menu: nigiri, rolls, appetizers, specials, desserts. */
export const inOrder = (some) => some.toSorted((a, b) => rank(a) - rank(b));
export const tilesOfBox = (box) => BOXES[box].tiles.map((number) => TILES[number]);
