// Any legal menu, tile by tile: in the lobby and on the score page (css/builder.css).
import { art, closeButton, dotted, html, icon, nothing, openDialog } from "./dom.js";
import { chosenMark } from "./games.js";
import { t } from "./words.js";

const L = t.lobby;

/**
 * Opens the builder. `groups` are {name, size}; `tiles` are {name, title, summary, face, group, why}, where `why` says why one is
 * out. `rule` opens the rule of a tile, `take` is given a legal menu.
 */
export function openBuilder({ menu, groups, tiles, rule, take }) {
  let chosen = tiles.filter(({ name, why }) => menu.includes(name) && !why);
  /** Why the last tap changed nothing. */
  let refused = "";
  const chosenOf = (group) => tiles.filter((tile) => tile.group === group && chosen.includes(tile));

  /** A tile goes in or out; where there is room for one only it takes the place of the other. */
  function toggle(tile, size) {
    const others = chosenOf(tile.group);
    refused = "";
    if (tile.why) refused = tile.why;
    else if (chosen.includes(tile)) chosen = chosen.filter((other) => other !== tile);
    else if (size === 1) chosen = [...chosen.filter((other) => !others.includes(other)), tile];
    else if (others.length < size) chosen = [...chosen, tile];
    else refused = L.groupFull(size);
    dialog.redraw();
  }

  const key = (tile, size) => {
    const on = chosen.includes(tile);
    return html`<li class="tile-cell"><button class="tile-key ${on ? "is-in" : ""}" data-action="tile" data-tile=${tile.name} aria-pressed=${on} aria-disabled=${Boolean(tile.why)}
      title=${tile.summary} @click=${() => toggle(tile, size)}>${art(tile.face)}<span class="tile-name">${tile.title}</span>
      ${tile.why ? html`<small class="why-out">${tile.why}</small>` : nothing}
      ${on ? chosenMark : nothing}</button><button class="icon-button board-rule" data-action="rule" aria-label=${t.table.ruleOf(tile.title)} @click=${() => rule(tile.name)}>?</button></li>`;
  };

  const dialog = openDialog({
    label: L.build,
    className: "full builder",
    draw: (close) => {
      const inOrder = groups.flatMap(({ name }) => chosenOf(name));
      const open = groups.map(({ name, size }) => [name, size - chosenOf(name).length]).filter(([, n]) => n > 0);
      return html`<header class="dialog-head"><h2>${L.build}</h2>${closeButton(close)}</header>
        <div class="dialog-body" tabindex="0" role="region" aria-label=${L.build}>${groups.map(
          ({ name, size }) => html`<section aria-label=${L.groups[name](size)}><h3>${L.groups[name](size)} <small>${L.chosenOf(chosenOf(name).length, size)}</small></h3>
            <ul class="tile-keys">${tiles.filter((tile) => tile.group === name).map((tile) => key(tile, size))}</ul></section>`,
        )}</div>
        <footer class="dialog-foot"><p class="builder-note" role="status">${open.length ? L.missing(open.map(([name, n]) => L.groups[name](n))) : dotted(inOrder.map(({ title }) => title))}</p>
          <p class="builder-refused" role="alert">${refused}</p>
          <div class="foot-buttons"><button class="primary" data-action="take-menu" ?disabled=${open.length > 0} @click=${() => {
            close();
            take(inOrder.map(({ name }) => name));
          }}>${L.takeMenu} ${icon("check")}</button></div></footer>`;
    },
  });
}
