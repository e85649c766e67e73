// The tables that this browser has been at, the newest first. Only the browser knows them.
import { store } from "./dom.js";

const KEY = "sushibelt-tables";
const MOST = 5;

/** [{code, game}]: `game` is the number of the newest game seen there, 0 before the first. */
export function visits() {
  try {
    const kept = JSON.parse(store.get(KEY) ?? "[]");
    return kept.filter((visit) => /^[A-Z]{4}$/.test(visit?.code) && Number.isInteger(visit.game)).slice(0, MOST);
  } catch {
    return [];
  }
}

const others = (code) => visits().filter((visit) => visit.code !== code);

export function remember(code, game) {
  store.set(KEY, JSON.stringify([{ code, game }, ...others(code)].slice(0, MOST)));
}

export function forget(code) {
  store.set(KEY, JSON.stringify(others(code)));
}
