// The tiles of the game as the server describes them: titles, counts, help, questions.
import { artUrl } from "./dom.js";

let tiles = [];
const byName = new Map();
const byFace = new Map();
let loading;

export function loadTiles() {
  loading ??= fetch("/api/tiles")
    .then((answer) => (answer.ok ? answer.json() : []))
    .catch(() => [])
    .then((found) => {
      tiles = found;
      for (const tile of tiles) {
        byName.set(tile.name, tile);
        for (const face of tile.faces) byFace.set(face.name, { tile, face });
      }
      if (!tiles.length) loading = undefined;
      return tiles;
    });
  return loading;
}

/** Fetches every picture ahead, so that no card turns over blank. */
export function warmPictures() {
  for (const face of [...byFace.keys(), "back"]) new Image().src = artUrl(face);
}

export const allTiles = () => tiles;
export const deckSize = () => [...byFace.values()].reduce((sum, { face }) => sum + face.count, 0);
export const tileNamed = (name) => byName.get(name) ?? byFace.get(name)?.tile;
export const tileOf = (face) => byFace.get(face)?.tile;

const plain = (name) => name.replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());

export const faceTitle = (face) => byFace.get(face)?.face.title ?? plain(face);
export const faceShort = (face) => byFace.get(face)?.face.short ?? faceTitle(face);
export const faceNote = (face) => byFace.get(face)?.face.note ?? "";

/** The face as which `card` lies on `under`: a nigiri on wasabi. Undefined if it would not. */
export const lyingOn = (under, card) =>
  [...byFace.values()].find(({ face }) => face.under === under && face.card === card && face.name !== card)?.face;
/** The cards on which another one may come to lie. */
export const groundFaces = () => new Set([...byFace.values()].map(({ face }) => face.under).filter(Boolean));

/** "Squid nigiri, 3 points" */
export function faceLabel(face) {
  const title = faceTitle(face);
  const note = faceNote(face);
  return note && !title.includes(note) ? `${title}, ${note}` : title;
}

export const tileTitle = (name) => tileNamed(name)?.title ?? plain(name);
/** The face that stands for a tile in lists. */
export const tileFace = (name) => {
  return tileNamed(name)?.faces.findLast((face) => face.count)?.name ?? name;
};
