// The tiles of the game as the server describes them: titles, counts, help, questions.
import { artUrl } from "./dom.js";
import { t } from "./strings/en.js";

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
  const faces = [...byFace.keys()];
  for (const face of [...faces, ...faces.map((name) => `${name}-on-wasabi`).filter((name) => name in t.faceNotes), "back"])
    new Image().src = artUrl(face);
}

export const allTiles = () => tiles;
export const tileNamed = (name) => byName.get(name) ?? byFace.get(name)?.tile;
export const tileOf = (face) => byFace.get(face.replace("-on-wasabi", ""))?.tile;

const plain = (name) => name.replaceAll("-", " ").replace(/^./, (c) => c.toUpperCase());

export function faceTitle(face) {
  if (face.endsWith("-on-wasabi")) return t.onWasabi(faceTitle(face.replace("-on-wasabi", "")));
  return byFace.get(face)?.face.title ?? plain(face);
}
export const faceShort = (face) => t.shortNames[face] ?? faceTitle(face);
export const faceNote = (face) => t.faceNotes[face] ?? "";
export const faceCount = (face) => byFace.get(face)?.face.count;

/** "Squid nigiri, 3 points" */
export function faceLabel(face) {
  const title = faceTitle(face);
  const note = faceNote(face);
  return note && !title.includes(note) ? `${title}, ${note}` : title;
}

export const tileTitle = (name) => tileNamed(name)?.title ?? plain(name);
/** The face that stands for a tile in lists. */
export const tileFace = (name) => {
  const faces = tileNamed(name)?.faces;
  return faces ? faces[faces.length - 1].name : name;
};
