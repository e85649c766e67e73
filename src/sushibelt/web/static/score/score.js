// Scoring a real table: which screen is shown, and the game on it. The address says where one is, so that "back" works.
import { $, nothing, render } from "../dom.js";
import { t } from "../words.js";
import { announce } from "../announce.js";
import { clearToast } from "../toast.js";
import { begin, forget, gameOf, games, nextRound, roundsIn, save } from "./games.js";
import { onKey } from "./keys.js";
import { countedView } from "./counted.js";
import { finalView } from "./final.js";
import { plateView } from "./plates.js";
import { setupView } from "./setup.js";
import { startView } from "./start.js";

let shown = "";

/** "#ID/2/plates": the game, the round, and the screen; "#new" before there is a game, "#unshown" if one cannot be drawn. */
function place() {
  const [id = "", number = "1", asked = "plates"] = location.hash.slice(1).split("/");
  const game = gameOf(id);
  if (!game && (id === "new" || !games().length)) return { screen: "setup", view: setupView };
  if (!game) return { screen: "start", view: () => startView(hooks, id === "unshown" ? t.score.unshown : "") };
  const round = Math.min(Math.max(Math.trunc(Number(number)) || 1, 1), game.rounds.length) - 1;
  const all = { plates: plateView, counted: countedView, final: finalView };
  const screen = Object.hasOwn(all, asked) ? asked : "plates";
  return { screen, view: all[screen], game, round };
}

const address = (game, round, screen) => `#${game.id}/${round + 1}/${screen}`;

const hooks = {
  redraw: draw,
  to: (hash) => {
    location.hash = hash;
  },
  open: (game) => hooks.to(game.over ? address(game, game.rounds.length - 1, "final") : address(game, game.rounds.length - 1, "plates")),
  plates: (game, round) => hooks.to(address(game, round, "plates")),
  counted: (game, round) => hooks.to(address(game, round, "counted")),
  begin: (setup) => {
    const game = begin(setup);
    save(game);
    hooks.plates(game, 0);
  },
  change: (game) => {
    save(game);
    draw();
  },
  next: (game, round) => {
    if (round + 1 < roundsIn(game)) {
      const longer = nextRound(game, round);
      save(longer);
      hooks.plates(longer, round + 1);
    } else {
      const over = { ...game, over: true };
      save(over);
      hooks.to(address(over, round, "final"));
    }
  },
  forget: (game) => {
    forget(game.id);
    if (location.hash) hooks.to("");
    else draw();
  },
};

function draw() {
  const { screen, view, game, round } = place();
  const now = [screen, game?.id, round].join("/");
  const fresh = now !== shown;
  let drawn;
  try {
    drawn = game ? view(game, round, hooks, fresh) : view(hooks, fresh);
  } catch (error) {
    // From the start page the other games stay in reach.
    reportError(error);
    if (game) location.replace("#unshown");
    return;
  }
  render(drawn ?? nothing, $("#app"));
  document.title = [game ? t.score.round(round + 1) : "", t.score.title, t.product].filter(Boolean).join(" · ");
  if (!fresh) return;
  scrollTo(0, 0);
  clearToast();
  if (shown) {
    $("h1")?.focus();
    announce($("h1")?.textContent ?? "");
  }
  shown = now;
}

addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
// Another window of the same device may have gone on.
addEventListener("storage", draw);
draw();
if (isSecureContext) navigator.serviceWorker?.register("/sw.js", { scope: "/score" }).catch(() => {});
