// The line between plate and belt: what is asked of you, whom the table waits for, and the buttons for it.
import { COPIER, art, faceOf, html, icon, nothing, pawn } from "../dom.js";
import { t } from "../words.js";
import { toast } from "../toast.js";
import { nameOf, state } from "../state.js";
import { faceShort, faceTitle, tileOf, tileTitle } from "../tiles.js";
import { belt, pickFor, takesMany, where } from "./ask.js";
import { complete, halfDone, landings, locked, mayTakeBack, mayTakeTwo, pick, playLabel } from "./pick.js";
import { wishTitle } from "./wish.js";

const BOX = "takeout-box";
const FACE_DOWN = "face-down";

const why = (words, rule, actions) =>
  html`<button class="prompt-rule" data-action="rule" @click=${() => actions.rule(rule)}>${words} <u>${t.rule}</u></button>`;

/** What a lifted card will do, where that is not plain to see: [words, rule]. */
function warning(game, plate) {
  const lands = landings(game, plate);
  if (lands.length) return [lands.map(({ under, face }) => t.table.landsOn(faceTitle(under), face.points)).join(" "), lands[0].under];
  const copier = pick.order.map((at) => belt(game)[at]).find((face) => face === COPIER);
  if (copier && game.phase === "pick" && where(game) === "hand") return [plate.cards.length ? t.ask.aimNext : t.ask.nothingToCopy, copier];
  if (boxLifted(game) && !plate.cards.some((card) => faceOf(card) !== FACE_DOWN)) return [t.ask.nothingToTurn, BOX];
  return null;
}

/** A takeout box is lifted, to be played from the hand: it turns what lies there now. */
const boxLifted = (game) => game.phase === "pick" && where(game) === "hand" && pick.order.some((at) => tileOf(belt(game)[at])?.name === BOX);

/** Who asks, for what: before the server's own words to whoever must give. */
function asking(snapshot) {
  const { game } = snapshot;
  const { acting, prompt: asked } = game;
  if (where(game) === "plate") return `${asked.asks} ${takesMany(game) ? t.ask.tapMany : t.ask.tapOne}`;
  if (asked.kind !== "give") return asked.asks;
  return `${t.ask.asksYou(nameOf(snapshot, acting.actor), wishTitle(game, acting.wish))} ${asked.asks}`;
}

function prompt(snapshot, actions) {
  const { game, you } = snapshot;
  if (you.seat === null) return t.table.watching;
  const now = pickFor(game);
  const warned = warning(game, game.plates[now.forThird ? now.seat : you.seat]);
  if (warned) return why(...warned, actions);
  if (halfDone(game)) return t.table.pickSecond;
  if (game.prompt) return why(asking(snapshot), game.prompt.tile, actions);
  if (game.phase !== "pick") return "";
  if (locked(game) && !pick.order.length) return lockedWords(game);
  if (pick.two) return [t.table.pickFirst, t.table.pickSecond, t.table.pickedTwo][pick.order.length];
  if (locked(game)) return "";
  if (game.third?.yours) return now.forThird ? t.third.pickThird : t.third.pickOwn;
  return pick.order.length ? t.table.lifted : t.table.pick;
}

function lockedWords(game) {
  const [first, aim] = game.pick;
  if (first === COPIER && aim) return t.ask.lockedCopy(faceShort(aim));
  if (game.third?.yours) return t.third.locked(game.pick.map(faceShort), game.third.pick.map(faceShort));
  return t.table.locked(game.pick.map(faceShort));
}

function waiting(snapshot) {
  const { game, you } = snapshot;
  const people = new Set(game.owing.map((seat) => (seat < game.players ? seat : game.third.by)));
  const others = [...people].filter((seat) => seat !== you.seat);
  // Who is busy with another card has no room for it; the marks on the plates say it too.
  if (!others.length || (you.seat !== null && where(game) !== null && !(locked(game) && !pick.order.length))) return "";
  const names = others.map((seat) => nameOf(snapshot, seat));
  if (!game.acting) return t.table.waitingFor(names);
  return t.ask.waitingFor(names, tileTitle(game.acting.tile));
}

/** Why there is nothing to play yet: a note with the rule behind it. */
export function refusePlay(game) {
  const { prompt: asked } = game;
  if (where(game) === null) toast(t.ask.whyWait);
  else if (asked && asked.kind !== "second") toast(asked.asks, asked.tile);
  else if (locked(game)) toast(t.table.whyTurn);
  else if (pick.two) toast(t.table.whyTwo, "chopsticks");
  else toast(t.table.whyOne);
}

/** Seats of people who have been away for so long that a bot may play for them. */
const absent = ({ seats, you }) =>
  seats.map((who, seat) => ({ who, seat })).filter(({ who, seat }) => you.seat !== null && who.may_stand_in && seat !== you.seat);

export function chopsticksView(snapshot, actions) {
  const game = snapshot.game;
  if (!mayTakeTwo(game)) return nothing;
  // When it is too late for them this turn their row stays, empty, so that the plate keeps its height.
  if (halfDone(game) || game.ready) return html`<div class="chopsticks"></div>`;
  return html`<div class="chopsticks">
    <button class="chopsticks-toggle" data-action="chopsticks" aria-pressed=${pick.two} @click=${actions.toggleTwo}>
      ${art("chopsticks")}
      <b>${pick.two ? t.table.pickTwo : t.table.chopsticks}</b>
    </button>
    <button class="small" data-action="rule" @click=${() => actions.rule("chopsticks")}>${t.rule}</button>
  </div>`;
}

/** The two steps of whoever plays for the third plate. */
function stepsView({ game, you }) {
  if (!game.third?.yours || game.phase !== "pick") return nothing;
  const { forThird } = pickFor(game);
  const done = game.third.ready;
  const step = (seat, words, now, over) => html`<li class="${now ? "is-now" : ""} ${over ? "is-done" : ""}" aria-current=${now ? "step" : nothing}>${pawn(seat)}<span>${words}</span>${over ? icon("check") : nothing}</li>`;
  return html`<ol class="third-steps" data-step=${done ? 3 : forThird ? 2 : 1}>
    ${step(you.seat, t.third.yours, !game.ready, game.ready)}${step(game.third.seat, t.third.name, forThird, done)}
  </ol>`;
}

/** Of a card that can be aimed in two ways: which one. */
function waysView(actions) {
  const ways = pick.ways ?? [];
  if (ways.length < 2) return nothing;
  const [chosen] = pick.marks.values();
  return html`<div class="ways" role="group" aria-label=${t.ask.ways}>${ways.map(
    (word) => html`<button class="way" data-action="way" data-face=${word} aria-pressed=${word === chosen} @click=${() => actions.way(word)}>${art(faceOf(word), "mini")}<span>${faceShort(word)}</span></button>`,
  )}</div>`;
}

function buttons(snapshot, actions) {
  const { game, you } = snapshot;
  if (you.seat === null) return nothing;
  const place = where(game);
  const { prompt: asked } = game;
  const can = complete(game) && !pick.pending;
  const mayBack = game.phase === "pick" && (game.ready || asked?.kind === "aim") && mayTakeBack(game);
  const showPlay = place && place !== "wish" && (!locked(game) || game.phase !== "pick" || pick.order.length > 0);
  const finish = halfDone(game) ? t.table.finish : asked?.kind === "act" && !takesMany(game) ? asked.done : null;
  return html`
    ${finish && !pick.order.length
      ? html`<button class="secondary" data-action="done" aria-disabled=${pick.pending} @click=${actions.done}>${finish}</button>`
      : nothing}
    ${mayBack
      ? html`<button class="secondary" data-action="take-back" @click=${actions.takeBack}>${t.table.takeBack}</button>`
      : nothing}
    ${place === "wish" ? html`<button class="primary" data-action="name-card" @click=${actions.wish}>${t.ask.name}</button>` : nothing}
    ${showPlay
      ? html`<button class="primary" data-action="play" aria-disabled=${!can}
          @click=${() => (can ? actions.play() : refusePlay(game))}>${playLabel(game)}</button>`
      : nothing}`;
}

export function statusBar(snapshot, actions) {
  // While cards turn over nothing is asked; the line keeps its height.
  if (state.fresh) return html`<div class="bar"></div>`;
  const asked = prompt(snapshot, actions);
  const line = waiting(snapshot);
  return html`<div class="bar ${snapshot.game.prompt ? "is-asked" : ""}">
    ${stepsView(snapshot)}
    <p class="prompt" ?hidden=${!asked && !line}>
      <span data-prompt>${asked}</span>
      ${line ? html`<span class="waiting" data-waiting>${line}</span>` : nothing}
    </p>
    ${waysView(actions)}
    <div class="bar-buttons">${buttons(snapshot, actions)}</div>
    ${absent(snapshot).map(
      ({ who, seat }) => html`<button class="secondary stand-in" data-action="stand-in"
        @click=${() => actions.standIn(seat)}>${t.table.standInOffer(who.name)}</button>`,
    )}
  </div>`;
}
