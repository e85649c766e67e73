// The search field of the rules pages while somebody types: it shows what the page has found that the form would open.
import { $ } from "./dom.js";

const PAUSE = 200;

const form = $("[data-search]");
let number = 0;

async function look() {
  const asked = ++number;
  const address = `${form.action}?${new URLSearchParams({ q: form.q.value })}`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== number) return; // somebody has typed on
  $("[data-told]").textContent = $("[data-told]", page).textContent;
  $("[data-found]").replaceChildren(...$("[data-found]", page).children);
}

let pause;
form.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(look, PAUSE);
});
