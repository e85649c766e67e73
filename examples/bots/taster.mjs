#!/usr/bin/env node
// A bot for sushibelt to begin from: docs/bots.md tells what is said here. It needs nothing but Node.js.

import process from "node:process";
import { createInterface } from "node:readline";

const PRICES = { egg: 1, salmon: 2, squid: 3, "maki-2": 1.7, "maki-3": 2.6, wasabi: 2.5, tempura: 2, sashimi: 2,
  dumpling: 2, temaki: 2, tofu: 2, "miso-soup": 1.6, "uramaki-4": 2, "uramaki-5": 3, pudding: 1.5 };
const SETS = { tempura: 2, sashimi: 3, eel: 2 };

// About as many points as one more card is worth to the plate.
function price(card, plate) {
  card = card.replace("special-order:", "");
  if (["egg", "salmon", "squid"].includes(card) && plate.includes("wasabi")) return 3 * PRICES[card];
  return (PRICES[card] ?? 1) + (plate.filter((other) => other === card).length % (SETS[card] ?? 1));
}

// The dearest, but the cheapest of what a spoon takes away; and a takeout box turns nothing over.
function choose({ acting, plates, seat }, choices) {
  if (acting?.card.includes("takeout-box")) return "done";
  const sign = acting && acting.asked !== null ? -1 : 1;
  const worth = (card) => sign * price(card, plates[seat]);
  return choices.reduce((best, card) => (worth(card) > worth(best) ? card : best));
}

const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");
let view;
createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "Taster" });
  else if (message.type === "view") view = message.view;
  else if (message.type === "choose") say({ type: "choose", id: message.id, choice: choose(view, message.choices) });
});
