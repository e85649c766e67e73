"""What tests of Party at the table do again and again."""

from __future__ import annotations

from tests.web.play import Message
from tests.web.test_room import HOST, Bench


def seats(bench: Bench, number: int) -> None:
    """So many seats, bots in all but the host's."""
    while len(bench.room.seats) > number:
        bench.say(HOST, "remove", seat=len(bench.room.seats) - 1)
    while len(bench.room.seats) < number:
        bench.say(HOST, "add")
    for seat in range(1, number):
        bench.say(HOST, "seat", seat=seat, kind="bot", level="random")


def acts(game: Message) -> list[Message]:
    return [act for turns in game["acts"] for turn in turns for act in turn]
