#!/usr/bin/env python3
"""A bot for sushibelt to begin from: docs/bots.md tells what is said here. It needs nothing but Python."""

import json
import sys

PRICES = {"egg": 1, "salmon": 2, "squid": 3, "maki-2": 1.7, "maki-3": 2.6, "wasabi": 2.5, "tempura": 2, "sashimi": 2}
PRICES |= {"dumpling": 2, "temaki": 2, "tofu": 2, "miso-soup": 1.6, "uramaki-4": 2, "uramaki-5": 3, "pudding": 1.5}
SETS = {"tempura": 2, "sashimi": 3, "eel": 2}


def price(card, plate):
    """About as many points as one more `card` is worth to `plate`."""
    card = card.removeprefix("special-order:")
    if card in ("egg", "salmon", "squid") and "wasabi" in plate:
        return 3 * PRICES[card]
    return PRICES.get(card, 1) + plate.count(card) % SETS.get(card, 1)


def choose(view, choices):
    """The dearest, but the cheapest of what a spoon takes away; and a takeout box turns nothing over."""
    acting, plate = view["acting"], view["plates"][view["seat"]]
    if acting and "takeout-box" in acting["card"]:
        return "done"
    best = min if acting and acting["asked"] is not None else max
    return best(choices, key=lambda card: price(card, plate))


for line in sys.stdin:
    message, answer = json.loads(line), None
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Taster"}
    elif message["type"] == "view":
        view = message["view"]
    elif message["type"] == "choose":
        answer = {"type": "choose", "id": message["id"], "choice": choose(view, message["choices"])}
    if answer:
        print(json.dumps(answer), flush=True)
