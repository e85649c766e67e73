// The lobby: seats around a belt, the link and its QR code, start.
import { $, closeButton, homeLink, html, icon, nothing, openDialog, pawn } from "./dom.js";
import { t } from "./words.js";
import { announce } from "./announce.js";
import { gameView, variantsView } from "./lobby-game.js";
import { saveName } from "./rename.js";
import { themeButton } from "./theme-toggle.js";

const L = t.lobby;

/** Row and column of each seat: clockwise, down the right side and up the left one; an odd one sits alone at the foot. */
function placeOf(index, seats) {
  const half = Math.floor(seats / 2);
  if (seats % 2 && index === half + 1) return `${half + 1} / 1 / auto / span 2`;
  if (index === 0) return "1 / 1";
  return index <= half ? `${index} / 2` : `${seats - index + 1} / 1`;
}

/** Where the next seat is, on the screen. */
function onward(index, seats) {
  const half = Math.floor(seats / 2);
  if (index === 0) return "right";
  if (index < half) return "down";
  if (index === half) return seats % 2 ? "down-left" : "left";
  return seats % 2 && index === half + 1 ? "up-left" : "up";
}

const whoSits = (seat, index) => seat.name ?? L.openSeat(index + 1);

function editSeat(snapshot, index, send) {
  const seat = snapshot.seats[index];
  const mine = index === snapshot.you.seat;
  const go = (close, message) => () => {
    send(message);
    close();
  };
  openDialog({
    label: L.edit(whoSits(seat, index)),
    className: "sheet small-sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${whoSits(seat, index)}</h2>${closeButton(close)}</header>
      <div class="dialog-body menu">
        ${index > 0
          ? html`<button class="menu-item" data-action="move-back" @click=${go(close, { do: "move", seat: index, to: index - 1 })}>${L.earlier}</button>`
          : nothing}
        ${index < snapshot.seats.length - 1
          ? html`<button class="menu-item" data-action="move-on" @click=${go(close, { do: "move", seat: index, to: index + 1 })}>${L.later}</button>`
          : nothing}
        ${seat.kind === "bot"
          ? snapshot.levels.map(
              ({ name, title, about }) => html`<button class="menu-item" data-action="level" data-level=${name} aria-pressed=${name === seat.level}
                @click=${go(close, { do: "seat", seat: index, kind: "bot", level: name })}>${L.levelHint(title, about)}</button>`,
            )
          : nothing}
        ${seat.kind === "open"
          ? html`<button class="menu-item" data-action="make-bot" @click=${go(close, { do: "seat", seat: index, kind: "bot", level: "normal" })}>${L.makeBot}</button>`
          : nothing}
        ${seat.kind !== "open" && !mine
          ? html`<button class="menu-item" data-action="make-open" @click=${go(close, { do: "seat", seat: index, kind: "open" })}>${L.makeOpen}</button>`
          : nothing}
        ${snapshot.seats.length > snapshot.fewest && !mine
          ? html`<button class="menu-item" data-action="remove" @click=${go(close, { do: "remove", seat: index })}>${L.remove}</button>`
          : nothing}
      </div>`,
  });
}

const nameForm = (snapshot) => html`<form @submit=${(event) => {
  event.preventDefault();
  saveName($("#own-name"));
  $("#own-name").blur();
}}>
  <label class="unseen" for="own-name">${L.name}</label>
  <input id="own-name" class="name-input" maxlength="20" autocomplete="off" enterkeyhint="done" spellcheck="false" data-field="name"
    .defaultValue=${snapshot.you.name} title=${L.name} @change=${(event) => saveName(event.target)} />
</form>`;

const levelSelect = (snapshot, seat, index, send) => html`<select class="level" data-level-of=${index} aria-label=${L.level(seat.name)}
  @change=${(event) => send({ do: "seat", seat: index, kind: "bot", level: event.target.value })}>
  ${snapshot.levels.some(({ name }) => name === seat.level) ? nothing : html`<option value="" selected disabled>${seat.level}</option>`}
  ${snapshot.levels.map(({ name, title }) => html`<option value=${name} ?selected=${name === seat.level}>${title}</option>`)}
</select>`;

function seatBody(snapshot, seat, index, send) {
  const mine = index === snapshot.you.seat;
  const host = snapshot.you.host;
  if (seat.kind === "open")
    return html`<button class="sit" data-action="sit" aria-label=${L.sitOn(index + 1)} @click=${() => send({ do: "sit", seat: index })}>${L.sitHere}</button>
      ${host
        ? html`<button class="small" data-action="add-bot" aria-label=${L.addBotTo(index + 1)}
            @click=${() => send({ do: "seat", seat: index, kind: "bot", level: "normal" })}>${icon("plus")} ${L.bot}</button>`
        : nothing}`;
  return html`${mine ? nameForm(snapshot) : html`<span class="name" title=${seat.name}>${seat.name}</span>`}
    <span class="seat-kind">${
      seat.kind === "bot"
        ? host
          ? levelSelect(snapshot, seat, index, send)
          : L.botOf(snapshot.levels.find(({ name }) => name === seat.level)?.title ?? seat.level)
        : [mine ? t.you : L.person, seat.host ? L.host : "", seat.here ? "" : L.away].filter(Boolean).join(", ")
    }</span>`;
}

function seatView(snapshot, seat, index, send) {
  const host = snapshot.you.host;
  const mine = index === snapshot.you.seat;
  return html`<li class="seat is-${seat.kind} ${mine ? "is-mine" : ""}" data-seat=${index} data-kind=${seat.kind}
    .style=${`grid-area:${placeOf(index, snapshot.seats.length)}`}>
    <div class="seat-top">
      ${host
        ? html`<button class="grip" data-action="drag" aria-label=${L.drag(whoSits(seat, index))} @keydown=${(event) => moveByKey(event, snapshot, index, send)}>${pawn(index)}</button>`
        : html`<span class="grip">${pawn(index)}</span>`}
      ${host
        ? html`<button class="icon-button" data-action="edit-seat" aria-label=${L.edit(whoSits(seat, index))} @click=${() => editSeat(snapshot, index, send)}>${icon("dots")}</button>`
        : nothing}
    </div>
    <div class="seat-main">${seatBody(snapshot, seat, index, send)}</div>
    <span class="onward to-${onward(index, snapshot.seats.length)}" aria-hidden="true">${icon("arrowRight")}</span>
  </li>`;
}

function moveByKey(event, snapshot, index, send) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const to = index + step;
  if (to < 0 || to >= snapshot.seats.length) return;
  send({ do: "move", seat: index, to });
  announce(L.reordered(whoSits(snapshot.seats[index], index), to + 1));
  $(`[data-seat="${to}"] .grip`)?.focus();
}

async function copyLink(event, link) {
  const button = event.currentTarget;
  const field = $("#table-link");
  let done = false;
  try {
    // Absent on plain HTTP: then the text is selected for the hand to copy.
    await navigator.clipboard.writeText(link);
    done = true;
  } catch {
    field.focus();
    field.select();
    done = document.execCommand?.("copy") ?? false;
  }
  button.textContent = done ? L.copied : L.select;
  announce(button.textContent);
  setTimeout(() => (button.textContent = L.copy), 2500);
}

const invite = (snapshot) => html`<section class="invite" aria-label=${L.invite}>
  <img class="qr" src="/api/tables/${snapshot.code}/qr.svg" alt=${L.qr(snapshot.link)} width="160" height="160" />
  <div class="invite-text">
    <p class="code" aria-label=${L.code([...snapshot.code].join(" "))} role="img">${[...snapshot.code].map((letter) => html`<span>${letter}</span>`)}</p>
    <button class="secondary" data-action="copy" @click=${(event) => copyLink(event, snapshot.link)}>${L.copy}</button>
  </div>
  <label class="unseen" for="table-link">${L.link}</label>
  <input id="table-link" class="link" readonly .value=${snapshot.link} data-field="link" @focus=${(event) => event.target.select()} />
  <p class="invite-hint">${L.inviteHint}</p>
</section>`;

function footer(snapshot, send) {
  const taken = snapshot.seats.filter((seat) => seat.kind !== "open").length;
  const open = snapshot.seats.length - taken;
  if (!snapshot.you.host) return html`<p class="start-note">${snapshot.you.seat === null ? (open ? L.youWatch : L.full) : L.startWait}</p>`;
  const why = snapshot.lobby.start;
  return html`<p class="start-note">${why || (open ? L.dropped(open) : nothing)}</p>
    <button class="primary big" data-action="start" ?disabled=${Boolean(why)} @click=${() => send({ do: "start" })}>${why ? L.startNone : L.start(taken)}</button>`;
}

export function lobbyView(snapshot, { send, redraw }) {
  const { seats, you } = snapshot;
  return html`<div class="screen lobby" data-screen="lobby">
    <header class="topbar">
      ${homeLink()}
      <span class="spacer"></span>
      <a class="bar-button" href="/rules" target="_blank" rel="noopener">${t.rules}</a>
      ${themeButton(redraw)}
    </header>
    <main class="lobby-main" id="main">
      <div class="lobby-side">
        <h1 class="unseen">${L.title(snapshot.code)}</h1>
        ${invite(snapshot)}
        ${gameView(snapshot, send)}
        ${variantsView(snapshot, send)}
      </div>
      <section class="round-belt" aria-label=${L.belt}>
        <div class="ring-and-seats">
          <div class="ring" aria-hidden="true"><div class="ring-lane"></div></div>
          <ol class="seats ${seats.length % 2 ? "is-odd" : ""} ${seats.length > 5 ? "is-many" : ""}" data-seats>${seats.map((seat, index) => seatView(snapshot, seat, index, send))}</ol>
        </div>
        <div class="seats-tools">
          ${you.host && seats.length < snapshot.most
            ? html`<button class="small" data-action="add" @click=${() => send({ do: "add" })}>${icon("plus")} ${L.add}</button>`
            : nothing}
          ${you.seat !== null
            ? html`<button class="small quiet" data-action="leave" @click=${() => send({ do: "leave" })}>${L.leave}</button>`
            : nothing}
        </div>
        <p class="hint-line">${L.arrows[snapshot.options.switches.passing ?? "left"]}${you.host ? ` ${L.dragHint}` : ""}</p>
        ${snapshot.watching ? html`<p class="hint-line">${L.watchers(snapshot.watching)}</p>` : nothing}
      </section>
    </main>
    <footer class="start-bar">${footer(snapshot, send)}</footer>
  </div>`;
}

/** What has the focus in the lobby for somebody who goes by keys, so that `keepFocus` finds its successor. */
export function focusNow() {
  const element = document.activeElement;
  if (!element?.matches("[data-screen=lobby] :focus-visible")) return null;
  return { element, action: element.dataset.action, seat: element.closest("[data-seat]")?.dataset.seat };
}

/** A button that took itself away hands the focus on: to what stands on that seat now, or to the seat it made. */
export function keepFocus(had) {
  if (!had || had.element.isConnected) return;
  const seat = had.action === "add" ? $("[data-seats] > :last-child") : $(`[data-seats] > [data-seat="${had.seat}"]`);
  const places = [".level", ".name-input", "[data-action=add-bot]", ".sit", "button"];
  const next = seat && places.map((place) => $(place, seat)).find(Boolean);
  (next ?? $("[data-screen=lobby] .sit") ?? $("[data-screen=lobby] [data-action=start]"))?.focus();
}
