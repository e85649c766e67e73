// The tables that this browser has been at, the newest first. Only the browser knows them.
import { store } from "./dom.js";

const KEY = "sushibelt-tables";
const MOST = 5;

/** Their codes. */
export function visits() {
  try {
    const kept = JSON.parse(store.get(KEY) ?? "[]");
    return kept.map((visit) => visit?.code).filter((code) => /^[A-Z]{4}$/.test(code)).slice(0, MOST);
  } catch {
    return [];
  }
}

const keep = (codes) => store.set(KEY, JSON.stringify(codes.slice(0, MOST).map((code) => ({ code }))));

const others = (code) => visits().filter((other) => other !== code);

export function remember(code) {
  keep([code, ...others(code)]);
}

export function forget(code) {
  keep(others(code));
}
