"""A bot that is no good, in the way that its argument says. It needs nothing but Python."""

import json
import sys
import time

HOW = sys.argv[1]


def answer(message):
    if HOW == "crash":
        sys.exit("oh no")
    if HOW == "hang":
        time.sleep(3600)
    if HOW == "lie":
        return "caviar"
    if HOW == "slow":
        time.sleep(0.02)
    return message["choices"][0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": HOW}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"type": "choose", "id": message["id"], "choice": answer(message)}), flush=True)
