// The cards of a plate as people lay them: cards of a tile together, nigiri on their wasabi, what a set lacks, what it is worth.
import { art, artUrl, copyOf, html, icon, isCopy, nothing } from "../dom.js";
import { t } from "../words.js";
import { faceTitle, lyingOn, numbered, tileFace, tileTitle } from "../tiles.js";
import { placeOf } from "./ask.js";

/** A card that lies on another one, as a nigiri on its wasabi, is one picture. */
function merged(stack) {
  const face = stack.length === 2 && lyingOn(...stack);
  if (!face) return stack;
  return [isCopy(stack[1]) ? copyOf(face.name) : face.name];
}

const stackView = (stack, fresh) => html`<span class="stack ${fresh ? "is-new" : ""}">
  ${merged(stack).map((face) => art(face, "card-art"))}
</span>`;

/** A pile whose cards are asked for one by one; `choose` has the places that may be chosen, those that are, and what a tap does. */
const pileView = (group, stack, number, choose) => html`<span class="stack is-apart">${stack.map((card, at) => {
  const place = placeOf(group, number, at);
  const words = choose.places.get(place);
  if (!words) return html`<span class="plate-card is-out" role="img" aria-label=${faceTitle(card)}>${art(card, "card-art")}</span>`;
  const marked = choose.marks.has(place);
  return html`<button class="plate-card ${marked ? "is-marked" : ""}" data-action="choose-card" data-face=${card} data-words=${words.join(" ")} aria-pressed=${marked}
    @click=${(event) => (event.stopPropagation(), choose.tap(place, words, card))}>
    <span class="unseen">${faceTitle(card)}</span>${art(marked && choose.turns ? "face-down" : card, "card-art")}
    ${marked ? html`<span class="order-mark" aria-hidden="true">${icon("check")}</span>` : nothing}</button>`;
})}</span>`;

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
    const at = stacks.findLastIndex((stack) => !found.has(stack) && (stack.at(-1) === face || merged(stack)[0] === face));
    if (at >= 0) found.add(stacks[at]);
  }
  return found;
}

const foot = (group) => html`<span class="group-foot" aria-hidden="true">
  ${group.points ? html`<b class="points">${t.sum(group.points)}</b>` : nothing}
  ${group.hint ? html`<span class="hint" .style=${`--letters:${group.hint.length}`}>${group.hint}</span>` : nothing}
</span>`;

/** Points of a tile of which no card lies here: few may be the fewest, a race may have been run. */
export const absentWords = ({ tile, points, why }) => t.table.absent(tileTitle(tile), t.signed(points), why);

const absentView = (each, active) => html`<button class="group is-absent" data-absent=${each.tile} @click=${(event) => active(event, each)}>
  <span class="unseen">${absentWords(each)}. ${t.rule}</span>
  <span class="absent-tile" aria-hidden="true">${tileTitle(each.tile)}</span>${foot({ points: each.points, hint: each.why })}</button>`;

/** The same on a small plate: an empty place, as large as a card, with the points below it. */
const absentChip = (each) => html`<span class="group" role="img" data-absent=${each.tile} aria-label=${absentWords(each)}>
  <span class="stacks"><span class="stack is-missing">${art(tileFace(each.tile), "card-art")}</span></span>${foot({ points: each.points })}</span>`;

/** `active` is what a tap on a group does; without it plates are small, and only their cards are drawn. */
export function groupsView(plate, how) {
  if (how.choose) return cardGroups(plate, how);
  return [...cardGroups(plate, how), ...plate.absent.map((each) => (how.active ? absentView(each, how.active) : absentChip(each)))];
}

function cardGroups(plate, { last, active, choose }) {
  const fresh = freshStacks(plate.groups, last);
  return plate.groups.map((group) => {
    if (choose)
      return html`<span class="group is-asked" role="group" aria-label=${tileTitle(group.tile)}><span class="stacks">${group.stacks.map((stack, number) => pileView(group, stack, number, choose))}</span>${foot(group)}</span>`;
    // Cards of one tile lie fanned out; nigiri side by side, for some lie on wasabi.
    const fanned = group.tile !== "nigiri" && group.stacks.length > 1 && group.stacks.every((stack) => stack.length === 1);
    const inside = html`<span class="stacks ${fanned ? "is-fanned" : ""} ${numbered(group.tile) ? "is-numbered" : ""}">${group.stacks.map((stack) => stackView(stack, fresh.has(stack)))}</span>${foot(group)}`;
    return active
      ? html`<button class="group" @click=${(event) => active(event, group)}>
          <span class="unseen">${groupWords(group)}. ${t.rule}</span>${inside}</button>`
      : html`<span class="group" role="img" aria-label=${groupWords(group)}>${inside}</span>`;
  });
}

/** Cards just turned over, before they are laid to their sets. */
export const freshView = (faces) =>
  faces?.length
    ? html`<span class="fresh">${faces.map(
        (face) => html`<span class="flip" data-fresh=${face}>${art(face, "flip-front", faceTitle(face))}<img class="flip-back" src=${artUrl("back")} alt="" width="120" height="160" /></span>`,
      )}</span>`
    : nothing;

/** How wide the groups of a plate lie, in cards: small plates choose the size of their cards by it. */
export function cardsWide(plate, fresh) {
  const stacks = plate.groups.flatMap((group) => group.stacks.map(merged));
  const under = stacks.reduce((sum, stack) => sum + 0.38 * (stack.length - 1), 0);
  return Math.max(stacks.length + under + plate.absent.length + (fresh?.length ?? 0), 1);
}
