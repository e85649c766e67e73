// The first screen: the game that runs, a new one, and those that were.
import { closeButton, html, icon, nothing, openDialog, pawn } from "../dom.js";
import { count } from "./count.js";
import { t } from "../words.js";
import { boxOf, namesOf } from "./game.js";
import { games } from "./games.js";
import { S, day, screen, sum } from "./parts.js";

function askToDelete(game, hooks) {
  openDialog({
    label: S.delete,
    className: "sheet small-sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${S.delete}</h2>${closeButton(close)}</header>
      <div class="dialog-body"><p>${S.deleteAsk(t.list(game.names), day(game.at))}</p>
        <div class="foot-buttons"><button class="secondary" data-action="keep" @click=${close}>${S.keep}</button>
          <button class="primary" data-action="delete-now" @click=${() => {
            close();
            hooks.forget(game);
          }}>${S.deleteNow}</button></div></div>`,
  });
}

/** What it scores, or null: then a mistake of ours is in the way, and the other games can be shown all the same. */
function countedIfPossible(game) {
  try {
    return count(game);
  } catch (error) {
    reportError(error);
    return null;
  }
}

const unshown = (game) => html`<div class="past-open" data-unshown><span class="past-when"><b>${day(game.at)}</b> <small>${t.list(game.names)}</small></span>
  <span>${S.unshown}</span></div>`;

function told(game, { rounds, final }, hooks) {
  const totals = game.over ? final.totals : rounds.at(-1).totals;
  return html`<button class="past-open" data-action="open" @click=${() => hooks.open(game)}>
      <span class="past-when"><b>${day(game.at)}</b> <small>${boxOf(game).plays} · ${game.over ? S.finished : S.inRound(game.rounds.length)}</small></span>
      <span class="past-who">${namesOf(game).map((name, seat) => html`<span class=${game.over && final.winners.includes(seat) ? "is-winner" : ""}>${pawn(seat)}<span class="name">${name}</span> <b>${sum(totals[seat])}</b></span>`)}</span>
    </button>`;
}

const row = ({ game, counted }, hooks) => html`<li class="past" data-game=${game.id}>
    ${counted ? told(game, counted, hooks) : unshown(game)}
    <button class="icon-button" data-action="delete" aria-label=${S.deleteOne(t.list(game.names), day(game.at))} @click=${() => askToDelete(game, hooks)}>${icon("close")}</button>
  </li>`;

/** `note` is a line about what did not go well on the way here. */
export function startView(hooks, note) {
  const all = games().map((game) => ({ game, counted: countedIfPossible(game) }));
  const running = all.find(({ game, counted }) => counted && !game.over)?.game;
  return screen("start", {
    heading: S.title,
    redraw: hooks.redraw,
    main: html`${note ? html`<p class="score-note is-bad" role="alert" data-note>${note}</p>` : nothing}
      <div class="score-doors">
        ${running
          ? html`<button class="door go-on" data-action="go-on" @click=${() => hooks.open(running)}><b>${S.goOn(running.rounds.length)}</b><small>${t.list(running.names)}</small></button>`
          : nothing}
        <button class="door ${running ? "" : "primary"}" data-action="new" @click=${() => hooks.to("new")}><b>${S.newGame}</b><small>${S.newGameHint}</small></button>
      </div>
      <section><h2>${S.history}</h2><ul class="pasts">${all.map((each) => row(each, hooks))}</ul><p class="quiet-note">${S.historyHint}</p></section>`,
  });
}
