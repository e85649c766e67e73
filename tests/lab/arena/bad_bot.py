"""A bot that is no good, in the way that its argument says. It needs nothing but Python.

"spy FILE" is one that remembers: for each game it writes its process, the number of the game and its first hand.
"quit FILE" does so, too, and crashes.
"""

import json
import os
import sys
import time
from pathlib import Path

HOW = sys.argv[1]


def answer(message):
    if HOW in ("crash", "quit"):
        sys.exit("oh no")
    if HOW == "hang":
        time.sleep(3600)
    if HOW == "lie":
        return "caviar"
    if HOW == "slow":
        time.sleep(0.02)
    return message["choices"][0]


def spy(view):
    hand = sorted(view["hand"])
    with Path(sys.argv[2]).open("a") as file:
        file.write(json.dumps([os.getpid(), number, hand]) + "\n")


number, new = 0, False
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "new_game":
        number, new = message["game"], HOW in ("spy", "quit")
    elif message["type"] == "view" and new:
        new = spy(message["view"])
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": HOW}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"type": "choose", "id": message["id"], "choice": answer(message)}), flush=True)
