// What a screen reader hears. Lines are appended to a polite region, so that one that comes soon after another
// does not take its place; old lines are taken away quietly.
const KEPT = 12;
const STAYS = 20_000;

let waiting = [];
let timer = 0;

/** The page's region, or one within the dialog that is open: what lies behind a modal dialog is not read. */
function regionNow() {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) {
    const page = document.getElementById("live");
    page?.setAttribute("aria-atomic", "false");
    return page;
  }
  const own = dialog.querySelector(":scope > [data-live]");
  if (own) return own;
  const region = document.createElement("div");
  region.className = "unseen";
  region.dataset.live = "";
  region.setAttribute("role", "status");
  region.setAttribute("aria-atomic", "false");
  dialog.append(region);
  return region;
}

function flush() {
  timer = 0;
  const region = regionNow();
  if (!region) return;
  for (const line of waiting) {
    const said = document.createElement("p");
    said.textContent = line;
    region.append(said);
    setTimeout(() => said.remove(), STAYS);
  }
  while (region.childElementCount > KEPT) region.firstElementChild.remove();
  waiting = [];
}

export function announce(line) {
  // A region must be there before its text comes, or the text is not read.
  regionNow();
  waiting.push(line);
  if (!timer) timer = setTimeout(flush, 60);
}
