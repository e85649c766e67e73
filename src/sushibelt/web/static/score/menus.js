// Which tiles are played: a printed menu, any other legal one, or a surprise.
import { BEST, bars } from "../../rules.js";
import { openBuilder } from "../builder.js";
import { art, closeButton, html, nothing, openDialog } from "../dom.js";
import { clearToast, toast } from "../toast.js";
import { faults } from "./game.js";
import { S } from "./parts.js";
import { openRule } from "./rule.js";
import { groups, inOrder, menuTitle, menus, picture, summary, tileNamed, tilesOfBox, title } from "./tiles.js";

const same = (one, other) => one.length === other.length && one.every((name) => other.includes(name));

/** The printed menu that has these tiles, or "". */
export const nameOf = (menu) => menus.find(([, tiles]) => same(tiles, menu))?.[0] ?? "";
export const firstMenu = () => menus[0][1];

/** The tiles that go into a menu, of one group. */
const offered = (box, group) => tilesOfBox(box).filter((tile) => tile.group === group);

function surprise(box, players) {
  return groups.flatMap(([group, size]) => {
    const fit = offered(box, group).filter((tile) => !bars(tile, players));
    return Array.from({ length: size }, () => fit.splice(Math.floor(Math.random() * fit.length), 1)[0].name);
  });
}

/** A menu as its little board. */
export const board = (menu, box) => html`<span class="menu-board">${inOrder(menu.map(tileNamed)).map((tile) => html`<span>${art(picture(tile, box).name)}<small>${title(tile)}</small></span>`)}</span>`;

export function openMenus(draft, chosen) {
  const { box } = draft;
  const players = draft.names.length;
  openDialog({
    label: S.menus,
    className: "sheet",
    onClose: clearToast, // what was said of one menu would stand over another
    draw: (close) => {
      const take = (menu) => {
        close();
        chosen([...menu]);
      };
      return html`<header class="dialog-head"><h2>${S.menus}</h2>${closeButton(close)}</header>
        <div class="dialog-body menu-list">
          ${menus.map(([name, tiles]) => {
            const why = faults({ box, menu: tiles, names: draft.names });
            return html`<button class="menu-choice" data-action="menu" data-menu=${name} aria-pressed=${same(tiles, draft.menu)} aria-disabled=${Boolean(why.length)}
              @click=${() => (why.length ? toast(why.join(" ")) : take(tiles))}>
              <b>${menuTitle(name)}</b>${BEST[name] ? html` <small>${S.best(...BEST[name])}</small>` : nothing}
              ${board(tiles, box)}${why.map((each) => html`<small class="why-out">${each}</small>`)}</button>`;
          })}
          <div class="foot-buttons"><button class="secondary" data-action="surprise" @click=${() => take(surprise(box, players))}>${S.surprise}</button>
            <button class="secondary" data-action="build" @click=${() => {
              close();
              openOwn(draft, chosen);
            }}>${S.build}</button></div>
        </div>`;
    },
  });
}

function openOwn({ box, menu, names }, take) {
  const offer = (group) => (tile) => ({
    name: tile.name,
    title: title(tile),
    summary: summary(tile, box),
    face: picture(tile, box).name,
    group,
    why: bars(tile, names.length),
  });
  openBuilder({
    menu,
    groups: groups.map(([name, size]) => ({ name, size })),
    tiles: groups.flatMap(([group]) => offered(box, group).map(offer(group))),
    rule: (name) => openRule(box, tileNamed(name)),
    take,
  });
}
