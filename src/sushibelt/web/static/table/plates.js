// Plates as people lay them: cards of a tile together, nigiri on their wasabi, what a set lacks, what it is worth.
import { art, artUrl, closeButton, html, icon, nothing, openDialog, pawn } from "../dom.js";
import { t } from "../words.js";
import { openRule } from "../rulebook.js";
import { faceTitle, lyingOn, tileTitle } from "../tiles.js";

/** A card that lies on another one, as a nigiri on its wasabi, is one picture. */
const merged = (stack) => {
  const face = stack.length === 2 && lyingOn(...stack);
  return face ? [face.name] : stack;
};

const stackView = (stack, fresh) => html`<span class="stack ${fresh ? "is-new" : ""}">
  ${merged(stack).map((face) => art(face, "card-art"))}
</span>`;

function groupWords(group) {
  const counts = new Map();
  for (const face of group.stacks.flatMap(merged)) counts.set(face, (counts.get(face) ?? 0) + 1);
  const names = [...counts].map(([face, n]) => (n > 1 ? t.times(n, faceTitle(face)) : faceTitle(face)));
  const words = [tileTitle(group.tile), names.join(", "), t.points(group.points)];
  return group.hint ? t.table.groupWith(...words, group.hint) : t.table.group(...words);
}

/** The stacks whose top card came with the last reveal. */
function freshStacks(groups, last) {
  const found = new Set();
  for (const face of last ?? []) {
    const stacks = groups.flatMap((group) => group.stacks);
    const at = stacks.findLastIndex((stack) => stack.at(-1) === face && !found.has(stack));
    if (at >= 0) found.add(stacks[at]);
  }
  return found;
}

const foot = (group) => html`<span class="group-foot" aria-hidden="true">
  ${group.points ? html`<b class="points">${group.points}</b>` : nothing}
  ${group.hint ? html`<span class="hint" .style=${`--letters:${group.hint.length}`}>${group.hint}</span>` : nothing}
</span>`;

export function groupsView(plate, { last, active }) {
  const fresh = freshStacks(plate.groups, last);
  return plate.groups.map((group) => {
    // Cards of one tile lie fanned out; nigiri side by side, for some lie on wasabi.
    const fanned = group.tile !== "nigiri" && group.stacks.length > 1 && group.stacks.every((stack) => stack.length === 1);
    const inside = html`<span class="stacks ${fanned ? "is-fanned" : ""}">${group.stacks.map((stack) => stackView(stack, fresh.has(stack)))}</span>${foot(group)}`;
    return active
      ? html`<button class="group" @click=${(event) => active(event, group)}>
          <span class="unseen">${groupWords(group)}. ${t.rule}</span>${inside}</button>`
      : html`<span class="group" role="img" aria-label=${groupWords(group)}>${inside}</span>`;
  });
}

/** Cards just turned over, before they are laid to their sets. */
const freshView = (faces) =>
  faces?.length
    ? html`<span class="fresh">${faces.map(
        (face) => html`<span class="flip" data-fresh=${face}><img src=${artUrl(face)} alt=${faceTitle(face)} width="120" height="160" /><img class="flip-back" src=${artUrl("back")} alt="" width="120" height="160" /></span>`,
      )}</span>`
    : nothing;

const bubble = (on) => (on ? html`<span class="bubble" data-call>${t.table.call}</span>` : nothing);

/** How wide the groups of a plate lie, in cards: small plates choose the size of their cards by it. */
function cardsWide(plate, fresh) {
  const stacks = plate.groups.flatMap((group) => group.stacks.map(merged));
  const under = stacks.reduce((sum, stack) => sum + 0.38 * (stack.length - 1), 0);
  return Math.max(stacks.length + under + (fresh?.length ?? 0), 1);
}

function statusView(snapshot, seat, fresh) {
  const who = snapshot.seats[seat];
  // While cards turn over everybody has chosen.
  const owing = !fresh && snapshot.game.owing.includes(seat) && snapshot.stage === "playing";
  const note = who.stand_in ? t.table.standIn : who.kind === "person" && !who.here ? t.table.away : "";
  return html`<span class="seat-state ${owing ? "is-owing" : "is-ready"}" data-owing=${owing}>
    ${icon(owing ? "clock" : "check")}<span class="seat-word">${owing ? t.table.choosing : t.table.ready}</span>
    ${note ? html`<span class="seat-note">${note}</span>` : nothing}
  </span>`;
}

const handBack = (size, seat) => html`<span class="hand-back" data-hand-of=${seat} role="img" aria-label=${t.table.handSize(size)}>
  <img src=${artUrl("back")} alt="" width="120" height="160" /><b aria-hidden="true">${size}</b>
</span>`;

export const kept = (plate) =>
  plate.kept.length
    ? html`<span class="kept" role="img" aria-label=${t.table.puddings(plate.kept.length)}>${art("pudding")}<b aria-hidden="true">${plate.kept.length}</b></span>`
    : nothing;

/** The numbers of a small plate in words. */
function plateWords(snapshot, seat, fresh) {
  const plate = snapshot.game.plates[seat];
  const owing = !fresh && snapshot.game.owing.includes(seat);
  const words = [t.table.total(plate.score), t.table.worthLabel(plate.worth), t.table.handSize(plate.hand_size)];
  if (plate.kept.length) words.push(t.table.puddings(plate.kept.length));
  words.push(owing ? t.table.choosing : t.table.ready);
  return `${snapshot.seats[seat].name}: ${words.join(" \u00b7 ")}`;
}

/** Another player's plate, small; a tap opens it large. */
export function otherPlate(snapshot, seat, { fresh, last, calls, turning }) {
  const plate = snapshot.game.plates[seat];
  const name = snapshot.seats[seat].name;
  return html`<section class="plate other ${plate.cards.length ? "" : "is-empty"}" data-seat=${seat} aria-label=${t.table.plateOf(name)}>
    <div class="plate-head">
      <span class="who">${pawn(seat)}<span class="name" title=${name}>${name}</span></span>
      ${statusView(snapshot, seat, fresh)}
      <span class="sums"><b class="score" role="img" aria-label=${t.table.total(plate.score)}>${plate.score}</b>
        <span class="worth" role="img" aria-label=${t.table.worthLabel(plate.worth)}>${t.signed(plate.worth)}</span>
        ${kept(plate)}${handBack(plate.hand_size - (turning ? 1 : 0), seat)}</span>
    </div>
    <div class="groups" .style=${`--n:${cardsWide(plate, fresh?.[seat])}`}>${groupsView(plate, { last: last?.[seat] })}${freshView(fresh?.[seat])}
      ${plate.cards.length || fresh?.[seat]?.length ? nothing : html`<span class="empty">${t.table.emptyPlate}</span>`}</div>
    <button class="cover" data-action="open-plate" aria-label=${t.table.plateOf(name)} title=${plateWords(snapshot, seat, fresh)}
      @click=${() => openPlate(snapshot, seat)}></button>
    ${bubble(calls.has(seat))}
  </section>`;
}

/** Your own plate: takes a lifted card by tap or drop. */
export function myPlate(snapshot, seat, { fresh, last, calls, lifted, onPlate }) {
  const plate = snapshot.game.plates[seat];
  return html`<section class="plate mine ${lifted ? "is-target" : ""}" data-seat=${seat} data-drop aria-label=${t.table.yourPlate}
    @click=${(event) => onPlate(event)}>
    <div class="plate-head">
      <span class="who">${pawn(seat)}<span class="name">${snapshot.seats[seat].name}</span></span>
      ${statusView(snapshot, seat, fresh)}
      <span class="sums"><span class="sum" title=${t.table.total(plate.score)}><b class="score">${plate.score}</b> <small>${t.table.totalShort}</small></span>
        <span class="sum" title=${t.table.worthLabel(plate.worth)}><b class="worth">${t.signed(plate.worth)}</b> <small>${t.table.worthShort}</small></span>${kept(plate)}</span>
    </div>
    <div class="groups">
      ${groupsView(plate, {
        last: last?.[seat],
        active: (event, group) => {
          if (lifted) return;
          event.stopPropagation();
          openRule(group.tile);
        },
      })}
      ${freshView(fresh?.[seat])}
      ${plate.cards.length || fresh?.[seat]?.length ? nothing : html`<span class="empty">${t.table.emptyYours}</span>`}
    </div>
    ${bubble(calls.has(seat))}
  </section>`;
}

function openPlate(snapshot, seat) {
  const plate = snapshot.game.plates[seat];
  const name = snapshot.seats[seat].name;
  openDialog({
    label: t.table.plateOf(name),
    className: "sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${pawn(seat)} ${name}</h2>${closeButton(close)}</header>
      <div class="dialog-body">
        <p><b>${t.table.total(plate.score)}</b> \u00b7 ${t.table.worth(plate.worth)} \u00b7 ${t.table.handSize(plate.hand_size)}
          ${plate.kept.length ? html` \u00b7 ${t.table.puddings(plate.kept.length)}` : nothing}</p>
        ${plate.groups.length
          ? html`<div class="groups large">${groupsView(plate, { active: (_event, group) => openRule(group.tile) })}</div>`
          : html`<p>${t.table.emptyPlate}</p>`}
      </div>`,
  });
}
