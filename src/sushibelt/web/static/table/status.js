// The line between plate and belt: what is asked of you, whom the table waits for, and the buttons for it.
import { art, html, nothing } from "../dom.js";
import { t } from "../words.js";
import { toast } from "../toast.js";
import { state } from "../state.js";
import { faceShort, faceTitle } from "../tiles.js";
import { complete, halfDone, landings, pick, playLabel } from "./pick.js";

function prompt(snapshot, actions) {
  const game = snapshot.game;
  if (snapshot.you.seat === null) return t.table.watching;
  const lands = landings(game, game.plates[snapshot.you.seat]);
  if (lands.length) {
    const words = lands.map(({ under, face }) => t.table.landsOn(faceTitle(under), face.points)).join(" ");
    return html`<button class="prompt-rule" data-action="rule" @click=${() => actions.rule(lands[0].under)}>${words} <u>${t.rule}</u></button>`;
  }
  if (game.ready && !pick.order.length) return t.table.locked(game.pick.map(faceShort));
  if (halfDone(game)) return t.table.pickSecond;
  if (pick.two) return [t.table.pickFirst, t.table.pickSecond, t.table.pickedTwo][pick.order.length];
  return game.ready ? "" : t.table.pick;
}

function waiting(snapshot) {
  const { game, seats, you } = snapshot;
  const others = game.owing.filter((seat) => seat !== you.seat);
  // Who is busy with another card has no room for it; the marks on the plates say it too.
  if (!others.length || (you.seat !== null && (!game.ready || pick.order.length))) return "";
  return t.table.waitingFor(others.map((seat) => seats[seat].name));
}

export function refusePlay(game) {
  if (game.ready) toast(t.table.whyTurn);
  else if (pick.two) toast(t.table.whyTwo, "chopsticks");
  else toast(t.table.whyOne);
}

/** Seats of people who have been away for so long that a bot may play for them. */
const absent = (snapshot) =>
  snapshot.seats
    .map((who, seat) => ({ who, seat }))
    .filter(({ who, seat }) => who.may_stand_in && seat !== snapshot.you.seat);

export function chopsticksView(snapshot, actions) {
  const game = snapshot.game;
  if (!game.second) return nothing;
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

export function statusBar(snapshot, actions) {
  // While cards turn over nothing is asked; the line keeps its height.
  if (state.fresh) return html`<div class="bar"></div>`;
  const game = snapshot.game;
  const seated = snapshot.you.seat !== null;
  const asked = prompt(snapshot, actions);
  const line = waiting(snapshot);
  const can = complete(game) && !pick.pending;
  const showPlay = seated && (!game.ready || pick.order.length > 0);
  return html`<div class="bar">
    <p class="prompt" ?hidden=${!asked && !line}>
      <span data-prompt>${asked}</span>
      ${line ? html`<span class="waiting" data-waiting>${line}</span>` : nothing}
    </p>
    <div class="bar-buttons">
      ${seated && halfDone(game) && !pick.order.length
        ? html`<button class="secondary" data-action="done" @click=${actions.play}>${t.table.finish}</button>`
        : nothing}
      ${seated && game.ready
        ? html`<button class="secondary" data-action="take-back" @click=${actions.takeBack}>${t.table.takeBack}</button>`
        : nothing}
      ${showPlay
        ? html`<button class="primary" data-action="play" aria-disabled=${!can}
            @click=${() => (can ? actions.play() : refusePlay(game))}>${playLabel(game)}</button>`
        : nothing}
    </div>
    ${absent(snapshot).map(
      ({ who, seat }) => html`<button class="secondary stand-in" data-action="stand-in"
        @click=${() => actions.standIn(seat)}>${t.table.standInOffer(who.name)}</button>`,
    )}
  </div>`;
}
