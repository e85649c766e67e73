// Which tiles are played: a printed menu, any other legal one, or a surprise.
import { BEST, bars } from "../../rules.js";
import { art, closeButton, html, icon, nothing, openDialog } from "../dom.js";
import { toast } from "../toast.js";
import { faults } from "./game.js";
import { S } from "./parts.js";
import { groups, inOrder, menuTitle, menus, picture, tileNamed, tilesOfBox, title } from "./tiles.js";

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
              openBuilder(draft, chosen);
            }}>${S.build}</button></div>
        </div>`;
    },
  });
}

function openBuilder(draft, chosen) {
  const { box, names } = draft;
  let menu = [...draft.menu];

  /** A tile goes in or out; where there is room for one only it takes the place of the other. */
  function toggle(tile, size) {
    const others = menu.filter((name) => tileNamed(name).group === tile.group);
    if (menu.includes(tile.name)) menu = menu.filter((name) => name !== tile.name);
    else if (size === 1) menu = [...menu.filter((name) => !others.includes(name)), tile.name];
    else if (others.length < size) menu = [...menu, tile.name];
    else toast(faults({ box, menu: [...menu, tile.name], names })[0]);
    dialog.redraw();
  }

  const key = (tile, size) => {
    const why = bars(tile, names.length);
    return html`<li><button class="key ${menu.includes(tile.name) ? "is-in" : ""}" data-action="tile" data-tile=${tile.name} aria-pressed=${menu.includes(tile.name)}
      aria-disabled=${Boolean(why)} @click=${() => (why ? toast(why) : toggle(tile, size))}>${art(picture(tile, box).name)}<span class="key-name">${title(tile)}</span>${menu.includes(tile.name) ? html`<b class="key-count">${icon("check")}</b>` : nothing}
      ${why ? html`<small class="why-out">${why}</small>` : nothing}</button></li>`;
  };

  const dialog = openDialog({
    label: S.build,
    className: "full builder",
    draw: (close) => {
      const wrong = faults({ box, menu, names });
      return html`<header class="dialog-head"><h2>${S.build}</h2>${closeButton(close)}</header>
        <div class="dialog-body">${groups.map(
          ([group, size]) => html`<section><h3>${S.groups[group](size)}</h3><ul class="keypad">${offered(box, group).map((tile) => key(tile, size))}</ul></section>`,
        )}</div>
        <footer class="dialog-foot"><p class="builder-note" role="status">${wrong.join(" · ")}</p>
          <div class="foot-buttons"><button class="primary" data-action="take-menu" ?disabled=${wrong.length > 0} @click=${() => {
            close();
            chosen(inOrder(menu.map(tileNamed)).map(({ name }) => name));
          }}>${S.takeMenu} ${icon("check")}</button></div></footer>`;
    },
  });
}
