"""A bot that does one thing wrong: `naughty.py KIND [FILE]`. FILE is told which processes there are."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

kind, *files = sys.argv[1:]
lines = iter(sys.stdin.readline, "")
asked = 0


def tell(*processes):
    for file in files:
        with Path(file).open("a") as opened:
            opened.writelines(f"{process}\n" for process in processes)


def say(text, end="\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()


def answer(message, choice=None, number=None):
    number = message["id"] if number is None else number
    say(json.dumps({"type": "choose", "id": number, "choice": choice or message["choices"][0]}))


def forever():
    while True:
        time.sleep(60)


tell(os.getpid())
if kind == "loud":
    say("Welcome to Loud, version 3")
if kind == "dumb":
    forever()
if kind == "dead":
    sys.exit("no such book of openings")
if kind == "stranger":
    say('{"type": "hello", "protocol": 9}')
if kind == "herd":
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])  # it has the pipes open, too
    tell(child.pid)
if kind == "stream":
    while True:
        say("0123456789" * 100)

for line in lines:
    message = json.loads(line)
    if message["type"] == "hello":
        say('{"type": "hello", "protocol": 1, "name": "Naughty", "colour": "red"}')
    if message["type"] == "new_game":
        tell(f"game {message['game']}")
    if message["type"] != "choose":
        continue
    asked += 1
    if asked != 5 and kind not in ("slow", "sloth"):
        answer(message)
        continue
    match kind:
        case "crash" | "herd":
            raise RuntimeError("what is this?")
        case "killed":
            os.kill(os.getpid(), 9)
        case "hang":
            forever()
        case "deaf":
            os.close(0)
            forever()
        case "mute":
            os.close(1)
            forever()
        case "slow":
            time.sleep(0.4)
            answer(message)
        case "sloth":
            time.sleep(0.9)
            answer(message)
        case "once":
            time.sleep(0.4)
            answer(message)
        case "garbage":
            say("hmm...")
            answer(message)
        case "wrong":
            say('{"type": "choose", "id": "one"}')
            say('{"type": "sing"}')
            say("[" * 60_000)
            sys.stdout.buffer.write(b"\xff\xfe\x00\n")
            answer(message)
        case "early":
            answer(message, number=message["id"] + 1)
            answer(message)
        case "again":
            answer(message)
            answer(message)
        case "illegal":
            answer(message, "caviar")
        case "back":
            answer(message, "back")
        case "endless":
            while True:
                say("x" * 4096, end="")
        case "blank":
            say("\n" * 100_000)
        case "chatty":
            sys.stderr.write("I think that " * 100_000)
            answer(message)
        case _:
            answer(message)
