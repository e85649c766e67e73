"""Checks of what the engine can do and no tile of the base game needs, with invented tiles.

Tiles number the faces when they are imported, so this runs in a process of its own (`test_shape.py`). It prints
the outcome of every check as JSON; a check is a function without arguments.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from importlib.util import find_spec, module_from_spec
from inspect import signature
from pathlib import Path
from types import FunctionType
from typing import Any


def add_tiles(folder: Path) -> None:
    """Let the package of tiles find the files of `folder` as well; to be called before anything imports it."""
    spec = find_spec("sushibelt.rules.tiles")
    assert spec is not None
    assert spec.loader is not None
    assert spec.submodule_search_locations is not None
    spec.submodule_search_locations.append(str(folder))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)


if __name__ == "__main__":
    add_tiles(Path(__file__).parent / "invented")

from sushibelt.rules import engine  # noqa: E402  # after the tiles were added
from sushibelt.rules.check import Status, status  # noqa: E402
from sushibelt.rules.editions import BASE_GAME  # noqa: E402
from sushibelt.rules.kit import BACK, CHANCE, DONE, FACES, NONE, chooser, hand_of  # noqa: E402
from sushibelt.rules.registry import LAST_ACTION, face_named  # noqa: E402
from sushibelt.rules.rng import below, stream  # noqa: E402
from sushibelt.rules.state import State  # noqa: E402
from sushibelt.table import Game  # noqa: E402


def number(name: str) -> int:
    """The number of a face."""
    face = face_named(name)
    assert face is not None, name
    return face.number


def dealt(*hands: str) -> State:
    """A game of these hands, each filled with dumplings or sashimi."""
    s = BASE_GAME.start(len(hands))
    for hand in hands:
        cards = [number(card) for card in hand.split()]
        while len(cards) < s.turns:
            cards.append(number("dumpling") if len(cards) % 2 else number("sashimi"))
        for card in cards:
            assert engine.legal(s, CHANCE, card)
            engine.deal_card(s, card)
    return s


def pick(s: State, *picks: str) -> None:
    """Everybody's pick ("mirror tempura" with its second half), and the reveal."""
    for seat, words in enumerate(picks):
        for word in words.split():
            decide(s, seat, DONE if word == "done" else number(word))
    assert engine.ready(s)
    engine.reveal(s)


def decide(s: State, seat: int, choice: int) -> None:
    """A choice that must be legal."""
    assert engine.legal(s, seat, choice)
    engine.choose(s, seat, choice)


def owing(s: State) -> list[int]:
    """The seats that owe a choice."""
    return [seat for seat in range(s.seats) if engine.owes(s, seat)]


def front(s: State, seat: int) -> list[str]:
    """What lies in front of a seat."""
    return sorted(FACES[face].name for face in range(len(FACES)) for _ in range(s.table[seat, face]))


def sound(s: State) -> bool:
    """Nothing is wrong but the size of plates, which without acting cards or tides is one card a turn."""
    return not status(s) & ~Status.PLATE_SIZE


# --- numbered actions -----------------------------------------------------------------------------------------------


def the_lowest_number_acts_first_and_equal_numbers_by_seat() -> None:
    s = dealt("gong-15 egg", "gong-15 salmon", "gong-13 squid")
    pick(s, "gong-15", "gong-15", "gong-13")
    order = []
    while s.phase == engine.ACT:
        assert owing(s) == [s.actor]
        order.append((s.step, s.actor))
        assert sound(s)
        decide(s, s.actor, DONE)
    assert order == [(13, 2), (15, 0), (15, 1)]
    assert (s.phase, s.turn) == (engine.PICK, 2)
    assert not status(s)


def an_action_brings_a_card_to_the_plate_at_once() -> None:
    s = dealt("gong-13 wasabi egg", "salmon")
    pick(s, "gong-13", "salmon")
    assert (s.phase, s.step, s.actor) == (engine.ACT, 13, 0)
    decide(s, 0, number("wasabi"))
    assert front(s, 0) == ["wasabi"]
    assert front(s, 1) == ["salmon"]
    assert s.phase == engine.PICK, "nobody else acts"
    assert number("gong-13") in [s.hands[hand_of(s, 1), i] for i in range(s.hand_size[hand_of(s, 1)])]


def an_action_that_brings_out_a_higher_number_lets_it_act_too() -> None:
    s = dealt("gong-13 gong-15 egg", "salmon")
    pick(s, "gong-13", "salmon")
    decide(s, 0, number("gong-15"))
    assert (s.phase, s.step, s.actor) == (engine.ACT, 15, 0)
    decide(s, 0, number("egg"))
    assert front(s, 0) == ["egg"]
    assert s.phase == engine.PICK


def a_nigiri_that_an_action_brings_goes_on_wasabi() -> None:
    s = dealt("wasabi", "gong-13 squid")
    pick(s, "wasabi", "dumpling")
    pick(s, "gong-13", "sashimi")
    decide(s, 0, number("squid"))
    assert front(s, 0) == ["squid-on-wasabi", "wasabi"]


def only_the_acting_seat_decides_and_only_what_its_card_allows() -> None:
    s = dealt("gong-13 egg", "gong-15 salmon")
    pick(s, "gong-13", "gong-15")
    assert not engine.legal(s, 1, DONE)
    assert not engine.legal(s, 0, BACK)
    assert not engine.legal(s, 0, NONE)
    assert not engine.legal(s, 0, number("salmon")), "in another hand"
    assert not engine.legal(s, CHANCE, number("egg"))
    assert engine.legal(s, 0, number("egg"))
    assert not engine.ready(s)


def an_action_number_that_no_card_has_is_named_by_status() -> None:
    s = dealt("gong-13 egg", "gong-15 salmon")
    pick(s, "gong-13", "gong-15")
    assert sound(s)
    s.step = LAST_ACTION + 1
    assert status(s) & Status.STEP
    s.step, s.actor = 13, 2
    assert status(s) & Status.STEP


# --- a hidden aim ---------------------------------------------------------------------------------------------------


def a_pick_with_an_aim_owes_its_second_half() -> None:
    s = dealt("tempura egg", "mirror")
    pick(s, "tempura", "dumpling")
    decide(s, 1, number("egg"))
    decide(s, 0, number("mirror"))
    assert owing(s) == [0], "half a pick is not ready"
    assert not engine.legal(s, 0, DONE), "an aim must be taken"
    assert not engine.legal(s, 0, number("egg")), "no egg in front"
    decide(s, 0, number("tempura"))
    assert owing(s) == []
    assert not status(s)
    engine.reveal(s)
    assert front(s, 0) == ["tempura", "tempura-in-a-mirror"]
    assert s.hand_size[0] == s.turns - 2, "the aim is no card of the hand"
    assert not status(s)


def an_aim_can_be_taken_back_with_its_pick() -> None:
    s = dealt("tempura", "mirror egg")
    pick(s, "tempura", "dumpling")
    decide(s, 0, number("mirror"))
    decide(s, 0, number("tempura"))
    decide(s, 0, BACK)
    assert (s.pick[0], s.second[0]) == (NONE, NONE)
    decide(s, 0, number("egg"))
    assert engine.owes(s, 0) == 0, "an egg has no second half"


def a_pick_without_anything_to_aim_at_has_no_second_half() -> None:
    s = dealt("mirror", "egg")
    pick(s, "mirror", "egg")
    assert front(s, 0) == ["mirror"]


def a_copy_goes_back_to_the_box_as_the_card_it_is() -> None:
    s = dealt("tempura egg", "mirror")
    pick(s, "tempura", "dumpling")
    pick(s, "mirror tempura", "egg")
    words = stream(1)
    while s.phase != engine.DEAL:
        play_any(s, words)
    engine.deal_round(s, words)
    assert s.discard[number("mirror")] == 1
    assert not status(s)


def a_record_tells_an_aim() -> None:
    game = Game.new(seats=2, deal_by_hand=True)
    game.deal([["tempura", "egg", *["sashimi"] * 8], ["mirror", *["dumpling"] * 9]])
    game.play_turn([("tempura",), ("dumpling",)])
    game.play_turn([("mirror", "tempura"), ("egg",)])
    assert "\n2 mirror + tempura | egg\n" in game.record()
    assert Game.from_record(game.record()).state == game.state


def a_record_tells_a_pick_that_is_still_aiming() -> None:
    game = Game.new(seats=2, deal_by_hand=True)
    game.deal([["tempura", "egg", *["sashimi"] * 8], ["mirror", *["dumpling"] * 9]])
    game.play_turn([("tempura",), ("dumpling",)])
    game.choose(0, "mirror")
    assert game.owing == {0, 1}
    assert "\n2 mirror + ? | ?\n" in game.record()
    assert Game.from_record(game.record()).state == game.state


# --- the end of a turn ----------------------------------------------------------------------------------------------


def the_end_of_a_turn_comes_after_the_actions_and_before_the_hands_are_passed() -> None:
    s = dealt("tide", "gong-13 tide egg")
    pick(s, "tide", "gong-13")
    assert front(s, 0) == ["tide"]
    decide(s, 1, number("tide"))
    assert front(s, 0) == front(s, 1) == []
    assert s.discard[number("tide")] == 2
    assert s.turn == 2


def a_single_tide_stays_and_scores() -> None:
    s = dealt("tide", "egg")
    pick(s, "tide", "egg")
    assert front(s, 0) == ["tide"]
    assert engine.round_points(s, 0) == 4


# --- seats without a player -----------------------------------------------------------------------------------------


def players_decide_in_turn_for_a_seat_without_one() -> None:
    s = BASE_GAME.start(2, switches={"dummy": "on"})
    choosers: list[list[int]] = []
    words = stream(3)
    while s.phase != engine.OVER:
        engine.deal_round(s, words)
        choosers.append([])
        while s.phase in (engine.PICK, engine.ACT):
            assert [chooser(s, seat) for seat in range(2)] == [0, 1]
            choosers[-1].append(chooser(s, 2))
            play_any(s, words)
        assert sound(s)
    assert [sorted(round_).count(0) for round_ in choosers] == [5, 4, 5]
    everything = [chooser for round_ in choosers for chooser in round_]
    assert everything == [turn % 2 for turn in range(27)], "control goes on alternating over the rounds"


def a_seat_without_a_player_cannot_win() -> None:
    s = BASE_GAME.start(2, switches={"dummy": "on"})
    s.score[0], s.score[1], s.score[2] = 20, 30, 40
    assert [engine.place(s, seat) for seat in range(2)] == [2, 1]
    s.keep[2, number("pudding")] = 3
    s.score[2] = 30
    assert engine.place(s, 1) == 1


def a_seat_without_a_player_is_compared_like_the_others() -> None:
    s = BASE_GAME.start(2, switches={"dummy": "on"})
    s.table[2, number("maki-3")] = 1
    s.table[0, number("maki-1")] = 1
    s.keep[0, number("pudding")] = s.keep[2, number("pudding")] = 1
    assert [engine.round_points(s, seat) for seat in range(3)] == [3, 0, 6]
    assert [engine.game_points(s, seat) for seat in range(3)] == [3, -6, 3]


# --- all of it ------------------------------------------------------------------------------------------------------


def play_any(s: State, words: Any) -> None:
    """One turn of choices by chance."""
    turn = s.turn
    while s.phase in (engine.PICK, engine.ACT) and s.turn == turn:
        engine.deal_round(s, words)
        for seat in owing(s):
            options = [choice for choice in (*range(1, len(FACES)), DONE) if engine.legal(s, seat, choice)]
            assert options, "whoever owes a choice has one"
            engine.choose(s, seat, options[below(words, len(options))])
        if s.turn == turn and engine.ready(s):
            engine.reveal(s)


def random_games_with_all_the_invented_tiles_are_sound() -> None:
    for seed in range(25):
        s, words = BASE_GAME.start(2 + seed % 4), stream(seed)
        while s.phase != engine.OVER:
            engine.deal_round(s, words)
            while s.phase in (engine.PICK, engine.ACT):
                play_any(s, words)
                assert sound(s), (seed, status(s))


def is_check(thing: object) -> bool:
    """A function of this file that takes no arguments."""
    return isinstance(thing, FunctionType) and thing.__module__ == __name__ and not signature(thing).parameters


def outcome(check: Callable[[], None]) -> str:
    """Empty if the check holds, else its traceback."""
    try:
        check()
    except Exception:
        return traceback.format_exc()
    return ""


if __name__ == "__main__":
    print(json.dumps({name: outcome(function) for name, function in list(globals().items()) if is_check(function)}))
