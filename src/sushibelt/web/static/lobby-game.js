// What is played: the game, for Party the menu (printed, built or a surprise), and the variants. The server says what is out, and why.
import { art, closeButton, dotted, html, icon, nothing, openDialog } from "./dom.js";
import { announce } from "./announce.js";
import { openBuilder } from "./builder.js";
import { gameWords } from "./games.js";
import { openRule } from "./rulebook.js";
import { state } from "./state.js";
import { tileFace, tileTitle } from "./tiles.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

const L = t.lobby;
const STAPLE = "nigiri";

/** A game as a big plate. */
const gamePlate = (game, chosen, host, send) => html`<button class="game-plate" data-action="game" data-game=${game.name} aria-pressed=${chosen} aria-disabled=${Boolean(game.why) || !host}
  @click=${() => (host ? (game.why ? toast(game.why) : send({ do: "options", edition: game.name })) : toast(L.hostChooses))}>
  ${gameWords(game.name, game.title, L.gamePlayers(game.fewest, game.most), chosen)}
  ${game.why ? html`<small class="why-out">${game.why}</small>` : nothing}
</button>`;

/** A menu as a little board of its tiles, the names below it. */
const board = (tiles) => html`<span class="menu-board">${[STAPLE, ...tiles].map((name) => html`<span>${art(tileFace(name))}</span>`)}</span>
  <small class="menu-names">${dotted(tiles.map(tileTitle))}</small>`;

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
          <button class="small" data-action="build" @click=${() => openOwn(send)}>${icon("plus")} ${L.build}</button>
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
          <button class="secondary" data-action="build" @click=${() => (close(), openOwn(send))}>${icon("plus")} ${L.build}</button></div>
      </div>`,
  });
}

function openOwn(send) {
  const { lobby, options } = state.latest;
  openBuilder({ menu: options.menu, groups: lobby.groups, tiles: lobby.choosable, rule: openRule, take: (menu) => send({ do: "options", menu }) });
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
