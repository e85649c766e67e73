// What is played: the game, for Party the menu (printed, built or a surprise), and the variants. The server says what is out, and why.
import { art, closeButton, html, icon, nothing, openDialog } from "./dom.js";
import { announce } from "./announce.js";
import { chosenMark, gameWords } from "./games.js";
import { openRule } from "./rulebook.js";
import { state } from "./state.js";
import { tileFace, tileTitle } from "./tiles.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

const L = t.lobby;
const STAPLE = "nigiri";

const rules = (name, title) => html`<button class="icon-button board-rule" data-action="rule" aria-label=${t.table.ruleOf(title)} @click=${() => openRule(name)}>?</button>`;

/** A game as a big plate. */
const gamePlate = (game, chosen, host, send) => html`<button class="game-plate" data-action="game" data-game=${game.name} aria-pressed=${chosen} aria-disabled=${Boolean(game.why) || !host}
  @click=${() => (host ? (game.why ? toast(game.why) : send({ do: "options", edition: game.name })) : toast(L.hostChooses))}>
  ${gameWords(game.name, game.title, L.gamePlayers(game.fewest, game.most), chosen)}
  ${game.why ? html`<small class="why-out">${game.why}</small>` : nothing}
</button>`;

/** A menu as a little board of its tiles, the names below it. */
const board = (tiles) => html`<span class="menu-board">${[STAPLE, ...tiles].map((name) => html`<span>${art(tileFace(name))}</span>`)}</span>
  <small class="menu-names">${tiles.map(tileTitle).join(" \u00b7 ")}</small>`;

const menuTitle = ({ options, lobby }) => lobby.menus.find(({ name }) => name === options.menu_name)?.title ?? (options.surprise ? L.surpriseMenu : L.ownMenu);

function menuView(snapshot, send) {
  const { options, lobby, you } = snapshot;
  if (!lobby.menus.length) return nothing;
  const { hand, desserts } = lobby.deal;
  return html`<section class="menu-card" data-menu=${options.menu_name} aria-label=${L.menu}>
    <h2><small>${L.menu}</small> ${menuTitle(snapshot)}</h2>
    <ul class="menu-board">${[STAPLE, ...options.menu].map(
      (name) => html`<li><button class="board-key" data-action="rule" data-tile=${name} aria-label=${t.table.ruleOf(tileTitle(name))} @click=${() => openRule(name)}>${art(tileFace(name))}<small>${tileTitle(name)}</small></button></li>`,
    )}</ul>
    ${lobby.faults.map((fault) => html`<p class="why-out" role="status">${fault}</p>`)}
    ${you.host
      ? html`<div class="menu-buttons">
          <button class="small" data-action="menus" @click=${() => openMenus(send)}>${icon("board")} ${L.menus}</button>
          <button class="small" data-action="surprise" @click=${() => send({ do: "surprise" })}>${icon("dice")} ${L.surprise}</button>
          <button class="small" data-action="build" @click=${() => openBuilder(send)}>${icon("plus")} ${L.build}</button>
        </div>`
      : nothing}
    ${hand && desserts.length ? html`<p class="hint-line">${L.dealt(hand, desserts)}</p>` : nothing}
  </section>`;
}

export const gameView = (snapshot, send) => html`<section class="lobby-game" aria-label=${L.game}>
  <div class="game-plates">${snapshot.lobby.games.map((game) => gamePlate(game, game.name === snapshot.options.edition, snapshot.you.host, send))}</div>
  ${menuView(snapshot, send)}
</section>`;

/** The printed menus as boards; those that so many cannot play with say why. */
function openMenus(send) {
  const { lobby, options } = state.latest;
  openDialog({
    label: L.chooseMenu,
    className: "sheet menu-sheet",
    draw: (close) => html`<header class="dialog-head"><h2>${L.chooseMenu}</h2>${closeButton(close)}</header>
      <div class="dialog-body menu-list"><p>${L.menuHint}</p>
        ${lobby.menus.map(
          ({ name, title, tiles, best, why }) => html`<button class="menu-choice" data-action="menu-of" data-menu=${name} aria-pressed=${name === options.menu_name} aria-disabled=${Boolean(why)}
            @click=${() => {
              if (why) toast(why);
              else {
                send({ do: "options", menu: name });
                close();
              }
            }}>
            <span class="menu-head"><b>${title}</b>${best ? html`<small>${L.best(...best)}</small>` : nothing}</span>${board(tiles)}
            ${why ? html`<small class="why-out">${why}</small>` : nothing}</button>`,
        )}
        <div class="foot-buttons"><button class="secondary" data-action="surprise" @click=${() => (send({ do: "surprise" }), close())}>${icon("dice")} ${L.surprise}</button>
          <button class="secondary" data-action="build" @click=${() => (close(), openBuilder(send))}>${icon("plus")} ${L.build}</button></div>
      </div>`,
  });
}

/** Any legal menu, tile by tile. A tile that is out says why; a group that is full says so. */
function openBuilder(send) {
  const { lobby, options } = state.latest;
  const groupOf = (name) => lobby.choosable.find((tile) => tile.name === name)?.group;
  let menu = options.menu.filter((name) => !lobby.choosable.find((tile) => tile.name === name)?.why);
  const chosenOf = (group) => menu.filter((name) => groupOf(name) === group);

  /** A tile goes in or out; where there is room for one only it takes the place of the other. */
  function toggle({ name, group, why }, size) {
    const others = chosenOf(group);
    if (why) toast(why, name);
    else if (menu.includes(name)) menu = menu.filter((other) => other !== name);
    else if (size === 1) menu = [...menu.filter((other) => !others.includes(other)), name];
    else if (others.length < size) menu = [...menu, name];
    else toast(L.groupFull(size));
    dialog.redraw();
  }

  const key = (tile, size) => {
    const on = menu.includes(tile.name);
    return html`<li class="tile-cell"><button class="tile-key ${on ? "is-in" : ""}" data-action="tile" data-tile=${tile.name} aria-pressed=${on} aria-disabled=${Boolean(tile.why)}
      title=${tile.summary} @click=${() => toggle(tile, size)}>${art(tile.face)}<span class="tile-name">${tile.title}</span>
      ${tile.why ? html`<small class="why-out">${tile.why}</small>` : nothing}
      ${on ? chosenMark : nothing}</button>${rules(tile.name, tile.title)}</li>`;
  };

  const dialog = openDialog({
    label: L.build,
    className: "full builder",
    draw: (close) => {
      const open = lobby.groups.map(({ name, size }) => [name, size - chosenOf(name).length]).filter(([, n]) => n > 0);
      return html`<header class="dialog-head"><h2>${L.build}</h2>${closeButton(close)}</header>
        <div class="dialog-body" tabindex="0" role="region" aria-label=${L.build}>${lobby.groups.map(
          ({ name, size }) => html`<section aria-label=${L.groups[name](size)}><h3>${L.groups[name](size)} <small>${L.chosenOf(chosenOf(name).length, size)}</small></h3>
            <ul class="tile-keys">${lobby.choosable.filter((tile) => tile.group === name).map((tile) => key(tile, size))}</ul></section>`,
        )}</div>
        <footer class="dialog-foot"><p class="builder-note" role="status">${open.length ? L.missing(open.map(([name, n]) => L.groups[name](n))) : menu.map(tileTitle).join(" \u00b7 ")}</p>
          <div class="foot-buttons"><button class="primary" data-action="take-menu" ?disabled=${open.length > 0} @click=${() => {
            send({ do: "options", menu });
            close();
          }}>${L.takeMenu} ${icon("check")}</button></div></footer>`;
    },
  });
}

/** Variants and switches, each with its sentence. */
export const variantsView = ({ lobby, you }, send) => html`<details class="more">
  <summary>${L.more}</summary>
  ${lobby.switches.map(
    ({ name, title, value, values }) => html`<fieldset ?disabled=${!you.host} data-switch=${name}>
      <legend>${title}</legend>
      ${values.map(
        (each) => html`<label class="choice"><input type="radio" name=${name} value=${each.name} data-value=${each.name} .checked=${each.name === value}
          @change=${() => send({ do: "options", switches: { [name]: each.name } })} /><span>${each.about}</span></label>`,
      )}
    </fieldset>`,
  )}
</details>`;

/** Another menu is spoken: nobody chose a surprise, and the host may choose for others. */
export function sayMenu(before, next) {
  const menu = next.stage === "lobby" ? next.options.menu : [];
  if (menu.length && before?.stage === "lobby" && String(before.options.menu) !== String(menu)) announce(L.menuNow(menu.map(tileTitle)));
}
