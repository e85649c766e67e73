// The tiles as the server describes them, told as the game on the table has them: titles, counts, help, questions.
import { artUrl, faceOf, isCopy } from "./dom.js";
import { t } from "./words.js";

let boxes = [];
let tiles = [];
let box = "base";
/** Names of the tiles in play; null while no game is on the table. */
let inPlay = null;
const byName = new Map();
const byFace = new Map();
let loading;

/** A tile as `box` has it; of the other box only where this one has none. */
function told(tile) {
  const other = box in tile.summary ? box : Object.keys(tile.summary)[0];
  return {
    ...tile,
    summary: tile.summary[other],
    help: tile.help[other],
    questions: tile.questions[other] ?? [],
    faces: tile.faces.map((face) => Object.assign({}, face, { count: face.count[other] ?? 0 })),
  };
}

function tell() {
  byName.clear();
  byFace.clear();
  tiles = boxes.map(told);
  for (const tile of tiles) {
    byName.set(tile.name, tile);
    for (const face of tile.faces) byFace.set(face.name, { tile, face });
  }
}

/** From here on tiles are told as they are in this box, of which these are in play. */
export function useBox(name, names = null) {
  const changed = name !== box;
  box = name;
  inPlay = names && new Set(names);
  if (changed) tell();
}

export function loadTiles() {
  loading ??= fetch("/api/tiles")
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
    .then((found) => {
      boxes = found;
      tell();
      if (!boxes.length) loading = undefined;
      return tiles;
    });
  return loading;
}

/** Fetches every picture of the game ahead, so that no card turns over blank. */
export function warmPictures() {
  const faces = allTiles().flatMap((tile) => tile.faces).filter((face) => face.count || face.under);
  for (const name of [...faces.map((face) => face.name), "back", "copy", "face-down"]) new Image().src = artUrl(name);
}

/** The tiles in play, or of the box. */
export const allTiles = () => tiles.filter((tile) => (inPlay ? inPlay.has(tile.name) : box in (boxes.find(({ name }) => name === tile.name)?.summary ?? {})));
/** How many cards are in the deck, without the desserts that are shuffled in before each round. */
export const deckSize = () =>
  allTiles()
    .filter((tile) => box === "base" || tile.group !== "dessert")
    .flatMap((tile) => tile.faces)
    .reduce((sum, face) => sum + face.count, 0);

const known = (card) => byFace.get(faceOf(card));
export const tileOf = (card) => known(card)?.tile;
export const tileNamed = (name) => byName.get(name) ?? tileOf(name);

const plain = (name) => name.replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());
const copied = (card, words) => (isCopy(card) ? t.copyOf(words) : words);

export const faceTitle = (card) => copied(card, known(card)?.face.title ?? plain(faceOf(card)));
export const faceShort = (card) => copied(card, known(card)?.face.short ?? plain(faceOf(card)));
export const faceNote = (card) => known(card)?.face.note ?? "";

const faces = () => [...byFace.values()].map(({ face }) => face);

/** The face as which `card` lies on `under`: a nigiri on wasabi. Undefined if it would not. */
export const lyingOn = (under, card) => faces().find((face) => face.under === faceOf(under) && face.card === faceOf(card));
/** The faces as which `card` may lie on others. */
export const landings = (card) => faces().filter((face) => face.under && face.card === faceOf(card));
/** The cards on which another one may come to lie. */
export const groundFaces = () => new Set(faces().map((face) => face.under).filter(Boolean));

/** "Squid nigiri, 3 points" */
export function faceLabel(card) {
  const title = faceTitle(card);
  const note = faceNote(card);
  return note && !title.includes(note) ? `${title}, ${note}` : title;
}

/** Cards that differ in nothing but the number by which they act: whoever asks for such a tile does not mind which. */
export const numbered = (name) => {
  const cards = tileNamed(name)?.faces.filter(({ count }) => count) ?? [];
  return cards.length > 1 && cards.every((face) => !face.icons && /-\d+$/.test(face.name));
};

export const tileTitle = (name) => tileNamed(name)?.title ?? plain(name);
/** The face that stands for a tile in lists. */
export const tileFace = (name) => tileNamed(name)?.faces.findLast((face) => face.count)?.name ?? name;
