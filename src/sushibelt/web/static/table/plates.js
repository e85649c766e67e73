// Plates: whose they are, what they are worth, who is waited for, what is called out over them.
import { art, artUrl, closeButton, faceOf, html, icon, minus, nothing, openDialog, pawn } from "../dom.js";
import { t } from "../words.js";
import { nameOf } from "../state.js";
import { openRule } from "../rulebook.js";
import { absentWords, cardsWide, freshView, groupsView } from "./groups.js";

/** What is called out over a plate: "Sushi Go!" by whoever uses chopsticks, and what other cards do. */
const bubbles = (calls) =>
  calls
    ? html`<span class="bubbles">${calls.map(
        ({ text, card, call }) => html`<span class="bubble" ?data-call=${call} ?data-told=${!call}>${card ? art(card, "bubble-card") : nothing}${text}</span>`,
      )}</span>`
    : nothing;

function statusView(snapshot, seat, fresh) {
  // Nobody sits at a third plate.
  const who = snapshot.seats[seat] ?? {};
  // While cards turn over everybody has chosen.
  const owing = !fresh && snapshot.game.owing.includes(seat) && snapshot.stage === "playing";
  const note = who.stand_in ? t.table.standIn : who.kind === "person" && !who.here ? t.table.away : "";
  return html`<span class="seat-state ${owing ? "is-owing" : "is-ready"}" data-owing=${owing}>
    ${icon(owing ? "clock" : "check")}<span class="seat-word">${owing ? t.table.choosing : t.table.ready}</span>
    ${note ? html`<span class="seat-note">${note}</span>` : nothing}
  </span>`;
}

/** Whoever plays for the third plate in this turn. */
const playsThird = ({ game, seats }) =>
  game.third ? html`<span class="third-by">${pawn(game.third.by)}<span class="name">${t.third.by(seats[game.third.by].name)}</span></span>` : nothing;

const handBack = (size, seat) => html`<span class="hand-back" data-hand-of=${seat} role="img" aria-label=${t.table.handSize(size)}>
  <img src=${artUrl("back")} alt="" width="120" height="160" /><b aria-hidden="true">${size}</b>
</span>`;

export const kept = (plate) =>
  plate.kept.length
    ? html`<span class="kept" role="img" aria-label=${t.table.kept(plate.kept.length)}>${art(faceOf(plate.kept[0]))}<b aria-hidden="true">${plate.kept.length}</b></span>`
    : nothing;

/** The numbers of a small plate in words. */
function plateWords(snapshot, seat, fresh) {
  const plate = snapshot.game.plates[seat];
  const owing = !fresh && snapshot.game.owing.includes(seat);
  const words = [t.table.total(plate.score), t.table.worthLabel(plate.worth), t.table.handSize(plate.hand_size)];
  words.push(...plate.absent.map(absentWords));
  if (plate.kept.length) words.push(t.table.kept(plate.kept.length));
  words.push(owing ? t.table.choosing : t.table.ready);
  return `${nameOf(snapshot, seat)}: ${words.join(" \u00b7 ")}`;
}

/** Another plate, small; a tap opens it large. A lifted card for the third plate is laid there. */
export function otherPlate(snapshot, seat, { fresh, last, calls, turning, goal, lifted, onPlate }) {
  const { game } = snapshot;
  const plate = game.plates[seat];
  const name = nameOf(snapshot, seat);
  const takes = lifted && goal === seat;
  const third = seat >= game.players;
  return html`<section class="plate other ${plate.cards.length ? "" : "is-empty"} ${takes ? "is-target" : ""} ${third ? "is-third" : ""}" data-seat=${seat}
    ?data-drop=${goal === seat} aria-label=${t.table.plateOf(name)}>
    <div class="plate-head">
      <span class="who">${pawn(seat)}<span class="name" title=${name}>${name}</span></span>
      ${statusView(snapshot, seat, fresh)}
      <span class="sums"><b class="score" role="img" aria-label=${t.table.total(plate.score)}>${t.sum(plate.score)}</b>
        <span class="worth ${minus(plate.worth)}" role="img" aria-label=${t.table.worthLabel(plate.worth)}>${t.signed(plate.worth)}</span>
        ${kept(plate)}${third ? playsThird(snapshot) : handBack(plate.hand_size - (turning?.[seat]?.length ? 1 : 0), seat)}</span>
    </div>
    <div class="groups" .style=${`--n:${cardsWide(plate, fresh?.[seat])}`}>${groupsView(plate, { last: last?.[seat] })}${freshView(fresh?.[seat])}
      ${plate.cards.length || plate.absent.length || fresh?.[seat]?.length ? nothing : html`<span class="empty">${t.table.emptyPlate}</span>`}</div>
    <button class="cover" data-action="open-plate" aria-label=${takes ? t.third.lay : t.table.plateOf(name)} title=${plateWords(snapshot, seat, fresh)}
      @click=${() => (takes ? onPlate() : openPlate(snapshot, seat))}></button>
    ${bubbles(calls.get(seat))}
  </section>`;
}

/** Your own plate: takes a lifted card by tap or drop; `choose` if its cards are asked for. */
export function myPlate(snapshot, seat, { fresh, last, calls, goal, lifted, onPlate, choose }) {
  const plate = snapshot.game.plates[seat];
  const takes = lifted && goal === seat;
  return html`<section class="plate mine ${takes ? "is-target" : ""} ${choose ? "is-asked" : ""}" data-seat=${seat} ?data-drop=${goal === seat} aria-label=${t.table.yourPlate}
    @click=${() => takes && onPlate()}>
    <div class="plate-head">
      <span class="who">${pawn(seat)}<span class="name">${nameOf(snapshot, seat)}</span></span>
      ${statusView(snapshot, seat, fresh)}
      <span class="sums"><span class="sum" title=${t.table.total(plate.score)}><b class="score">${t.sum(plate.score)}</b> <small>${t.table.totalShort}</small></span>
        <span class="sum" title=${t.table.worthLabel(plate.worth)}><b class="worth ${minus(plate.worth)}">${t.signed(plate.worth)}</b> <small>${t.table.worthShort}</small></span>${kept(plate)}</span>
    </div>
    <div class="groups">
      ${groupsView(plate, {
        choose,
        last: last?.[seat],
        active: (event, group) => {
          if (takes) return;
          event.stopPropagation();
          openRule(group.tile);
        },
      })}
      ${freshView(fresh?.[seat])}
      ${plate.cards.length || fresh?.[seat]?.length ? nothing : html`<span class="empty">${t.table.emptyYours}</span>`}
    </div>
    ${bubbles(calls.get(seat))}
  </section>`;
}

export function openPlate(snapshot, seat) {
  const plate = snapshot.game.plates[seat];
  const name = nameOf(snapshot, seat);
  openDialog({
    label: t.table.plateOf(name),
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${pawn(seat)} ${name}</h2>${closeButton(close)}</header>
      <div class="dialog-body">
        <p><b>${t.table.total(plate.score)}</b> \u00b7 ${t.table.worth(plate.worth)}${seat < snapshot.game.players ? html` \u00b7 ${t.table.handSize(plate.hand_size)}` : nothing}
          ${plate.kept.length ? html` \u00b7 ${t.table.kept(plate.kept.length)}` : nothing}</p>
        ${plate.groups.length || plate.absent.length ? nothing : html`<p>${t.table.emptyPlate}</p>`}
        <div class="groups large">${groupsView(plate, { active: (_event, group) => openRule(group.tile) })}</div>
      </div>`,
  });
}
