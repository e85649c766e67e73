// What a kept game looks like, field by field. Whatever else lies in the storage is not drawn: another version of the page
// may have left it, or a hand.
import { PRIZES, SWITCHES } from "../../rules.js";
import { boxOf, faults, handSize, namesOf, tilesIn } from "./game.js";
import { boxes, copier, faceAt, layable, tilesOfBox } from "./tiles.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string" && value !== "";
const isListOf = (values, fits) => Array.isArray(values) && values.every(fits);
const allDiffer = (values) => new Set(values).size === values.length;

const isSwitch = ([name, value]) =>
  SWITCHES.some((each) => each.name === name && each.values.some(([known]) => known === value));

const isMenu = (menu, game) =>
  isListOf(menu, (name) => tilesOfBox(game.box).some((tile) => tile.group && tile.name === name)) &&
  allDiffer(menu) &&
  faults(game).length === 0;

/** Every card that can lie on a plate of the game, by its name there. */
function cardsIn(game) {
  const tiles = tilesIn(game);
  const faces = tiles.flatMap((tile) => layable(tile, game.box));
  const onOthers = tiles.flatMap((tile) => tile.faces.map(faceAt).filter(({ under }) => under));
  const plain = faces.filter(({ copies }) => !copies);
  const aims = faces.includes(copier) ? [...plain, ...onOthers] : [];
  return new Set([...plain.map(({ name }) => name), ...aims.map(({ name }) => `${copier.name}:${name}`)]);
}

/** The places in the race of a round, if there is one. That they go together is not asked: one may put it right later. */
const placesIn = (game) => (tilesIn(game).some(({ name }) => name === PRIZES.tile) ? PRIZES.worth : []);

function areRounds(rounds, game) {
  const seats = namesOf(game).length;
  const cards = cardsIn(game);
  const worth = placesIn(game);
  const forEachSeat = (values, fits) => isListOf(values, fits) && values.length === seats;
  const isPlate = (plate) => isListOf(plate, (card) => cards.has(card)) && plate.length <= handSize(game);
  const arePlaces = (places) => isListOf(places, (points) => worth.includes(points)) && allDiffer(places);
  const isRound = (round) => isObject(round) && forEachSeat(round.plates, isPlate) && forEachSeat(round.race, arePlaces);
  return isListOf(rounds, isRound) && rounds.length > 0 && rounds.length <= boxOf(game).rounds;
}

/** What each field must be; it may ask those before it. */
const FIELDS = {
  // It is part of an address, in which these words are no games.
  id: (id) => isText(id) && /^[a-z\d]+$/.test(id) && !["new", "unshown"].includes(id),
  at: (at) => typeof at === "number" && !Number.isNaN(new Date(at).getTime()),
  box: (box) => boxes.some(({ name }) => name === box),
  names: (names, game) => isListOf(names, isText) && Object.hasOwn(boxOf(game).hand_sizes, names.length),
  menu: (menu, game) => (boxOf(game).has_menus ? isMenu(menu, game) : menu === undefined),
  switches: (switches) => isObject(switches) && Object.entries(switches).every(isSwitch),
  rounds: areRounds,
  over: (over) => over === undefined || typeof over === "boolean",
};

/** Whether this is a game that every page can draw. */
export const sound = (game) => isObject(game) && Object.entries(FIELDS).every(([name, fits]) => fits(game[name], game));
