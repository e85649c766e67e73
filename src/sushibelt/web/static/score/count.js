// What a game at a real table scores, by the rules themselves: `/rules.js` is the code that scores a game on the server.
import * as rules from "../../rules.js";
import { boxOf, handSize, namesOf, tilesIn } from "./game.js";
import { cardNamed, faceAt, tileOf } from "./tiles.js";

const { COPY, FACES, TILES, SCORING, PRIZES } = rules;

const seatsOf = (s) => Array.from({ length: s.seats }, (_, seat) => seat);

/** The tiles in play with their numbers, in the order of a menu. */
const inPlay = (game) => tilesIn(game).map((tile) => ({ tile, number: TILES.indexOf(tile) }));

/** A table at which nothing lies. */
function start(game) {
  const s = rules.blank();
  const { number, rounds } = boxOf(game);
  Object.assign(s, { edition: number, rounds, players: game.names.length, seats: namesOf(game).length, turns: handSize(game) });
  for (const each of inPlay(game)) s.menu[each.number] = 1;
  return s;
}

/** What came to lie there: a face, and whether it only stands in for it. */
const lying = (landed) => ({ face: faceAt(landed % COPY), copy: landed >= COPY });

/** Lets the cards come in order of play, each in a turn of its own. */
function lay(s, seat, cards) {
  return cards.map((card) => {
    const { face, aim } = cardNamed(card);
    s.fresh_size[seat] = 0;
    s.second[seat] = aim?.number ?? 0;
    const landed = rules.lands(s, seat, face.number);
    rules.arrive(s, seat, face.number);
    s.second[seat] = 0;
    return lying(landed);
  });
}

/** What cannot be when a turn is over, and by whom it is; undefined if it all can. */
function faultIn(s) {
  const faults = seatsOf(s).map((seat) => ({ seat, why: rules.race_fault(s, seat) || rules.goal_fault(s, seat) }));
  return faults.find(({ why }) => why);
}

/** The places of cards on which another one of the plate lies. */
function coveredIn(plate) {
  const covered = new Set();
  plate.forEach(({ face }, place) => {
    if (face.under) covered.add(plate.findIndex((below, at) => at < place && below.face.name === face.under && !covered.has(at)));
  });
  return covered;
}

/** Cards of one tile on a plate, by their places in the order of play, with what they score and why. */
function groupsOf(s, game, seat, plate) {
  const covered = coveredIn(plate);
  return inPlay(game).flatMap(({ tile, number }) => {
    const at = plate.flatMap(({ face }, place) => (tileOf(face) === tile && !covered.has(place) ? [place] : []));
    const points = SCORING.has(number) ? rules.score_round(s, seat, number) : 0;
    if (!at.length && !points) return [];
    const reason = rules.words_of("reason").get(tile);
    return [{ tile, at, points, why: reason && (SCORING.has(number) || tile.dessert) ? reason(s, seat) : rules.hint(s, seat, number) }];
  });
}

function roundOf(s, game, plates, before) {
  const seats = seatsOf(s);
  const points = seats.map((seat) => rules.round_points(s, seat));
  const lines = inPlay(game).flatMap(({ tile, number }) => {
    if (!SCORING.has(number)) return [];
    const scored = seats.map((seat) => rules.score_round(s, seat, number));
    const there = plates.some((plate) => plate.some(({ face }) => tileOf(face) === tile));
    return there || scored.some(Boolean) ? [rules.line(s, tile.name, scored)] : [];
  });
  const groups = seats.map((seat) => groupsOf(s, game, seat, plates[seat]));
  return { plates, groups, lines, points, totals: points.map((each, seat) => each + before[seat]) };
}

function finalOf(s, game, before) {
  const seats = seatsOf(s);
  const points = seats.map((seat) => rules.game_points(s, seat));
  const totals = points.map((each, seat) => each + before[seat]);
  for (const seat of seats) s.score[seat] = totals[seat];
  const places = seats.map((seat) => rules.place(s, seat));
  const kept = (seat) =>
    inPlay(game)
      .filter(({ tile }) => tile.dessert)
      .flatMap(({ tile }) => tile.faces.flatMap((face) => Array.from({ length: rules.kept(s, seat, face) }, () => ({ face: FACES[face], copy: false }))));
  const scored = inPlay(game).filter(({ tile }) => tile.dessert);
  return {
    plates: seats.map(kept),
    lines: scored.map(({ tile, number }) => rules.line(s, tile.name, seats.map((seat) => rules.score_game(s, seat, number)))),
    points,
    totals,
    desserts: seats.map((seat) => rules.desserts(s, seat)),
    places,
    winners: seats.filter((seat) => seat < s.players && places[seat] === 1),
  };
}

/** Every round as it lies now, and the end of the game as if they were all. */
export function count(game) {
  const s = start(game);
  let totals = namesOf(game).map(() => 0);
  const rounds = game.rounds.map(({ plates, race = [] }) => {
    rules.clear_table(s);
    s.turn = s.turns;
    race.forEach((places, seat) => {
      s.bonus[seat] = places.reduce((sum, points) => sum + points, 0);
    });
    s.prizes = Math.min(race.flat().length, PRIZES.worth.length);
    const laid = plates.map((cards, seat) => lay(s, seat, cards));
    s.fresh_size.fill(0);
    const round = { ...roundOf(s, game, laid, totals), fault: faultIn(s) };
    totals = round.totals;
    return round;
  });
  return { rounds, final: finalOf(s, game, totals) };
}

/** What a card that stands in for another can stand in for, as the table lies: names of faces. */
export function aimsOf(game, round, seat, card) {
  const upTo = { ...game, rounds: game.rounds.slice(0, round + 1) };
  const s = start(upTo);
  lay(s, seat, game.rounds[round].plates[seat]);
  s.fresh_size.fill(0);
  s.pick[seat] = card.number;
  const tile = rules.asks_second(s, seat);
  return tile ? FACES.filter(({ number }) => number && rules.allows_second(s, seat, tile, number)) : [];
}

export const verdict = (game, final) =>
  rules.verdict(game.names, { ...final, lines: final.lines.map(({ tile, points }) => [tile, points]) });

/** Points of each seat by tile over the whole game. */
export function byTile(game, { rounds, final }) {
  const lines = [...rounds.flatMap((round) => round.lines), ...final.lines];
  return tilesIn(game).flatMap((tile) => {
    const columns = lines.filter((line) => line.tile === tile.name).map((line) => line.points);
    return columns.length ? [{ tile, points: namesOf(game).map((_, seat) => columns.reduce((sum, points) => sum + points[seat], 0)) }] : [];
  });
}
