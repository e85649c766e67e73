// Games at real tables: what is kept of them on this device, and what may be done to one.
import { store } from "../dom.js";
import { boxOf, isOn, namesOf } from "./game.js";
import { sound } from "./sound.js";

const KEY = "sushibelt-scores";
const MOST = 60;

function kept() {
  try {
    const all = JSON.parse(store.get(KEY) ?? "[]");
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

/** All of them, the newest first. */
export const games = () => kept().filter(sound);

/** What cannot be shown here may be a game of another version of the page: it is left where it is. */
const keep = (all) => store.set(KEY, JSON.stringify([...all.slice(0, MOST), ...kept().filter((each) => !sound(each)).slice(0, MOST)]));

export const gameOf = (id) => games().find((game) => game.id === id);
export const save = (game) => keep([game, ...games().filter(({ id }) => id !== game.id)]);
export const forget = (gone) => keep(games().filter(({ id }) => id !== gone));

/** `race` are the places that each seat has taken during the round. */
const untouched = (game) => ({ plates: namesOf(game).map(() => []), race: namesOf(game).map(() => []) });

export const begin = (setup) => ({ id: Date.now().toString(36), at: Date.now(), ...setup, rounds: [untouched(setup)] });

export const roundsIn = (game) => boxOf(game).rounds;

/** The round after this one; it begins if it has not yet. */
export function nextRound(game, round) {
  if (round + 1 < game.rounds.length || round + 1 >= roundsIn(game)) return game;
  return { ...game, rounds: [...game.rounds, untouched(game)] };
}

/** The game with something else in a round: another plate, or other places in the race. */
export function withSeat(game, round, what, seat, value) {
  const changed = { ...game.rounds[round], [what]: game.rounds[round][what].with(seat, value) };
  return { ...game, rounds: game.rounds.with(round, changed) };
}

const total = (places) => places.reduce((sum, points) => sum + points, 0);

/** A name without what Python does not print: control and format characters, and blanks that are no space. */
const printable = (name) => name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, "").trim();

/** The sheet that `sushibelt score` reads. */
export function sheetOf(game) {
  const sheet = { edition: game.box };
  const names = game.names.map(printable);
  if (names.every(Boolean)) sheet.names = names;
  if (game.menu) sheet.menu = game.menu;
  if (isOn(game, "soy-promo")) sheet.soy_promo = true;
  if (isOn(game, "dummy")) sheet.dummy = true;
  sheet.rounds = game.rounds.map(({ plates, race }) => (race.some((places) => places.length) ? { plates, race: race.map(total) } : { plates }));
  if (game.over) sheet.final = true;
  return sheet;
}
