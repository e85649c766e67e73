"""A guard around a bot in this process: what it may answer, and what becomes of the rest."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from sushibelt.bots import LEVELS, Guarded, make, players
from sushibelt.bots.guard import illegal
from sushibelt.bots.kit import open_choices
from sushibelt.lab.match import play
from sushibelt.table import ChoiceRefused, Game, View
from tests.bots.test_bots import GAMES


class Wrong:
    """Does `what` in its third turn, and takes the first card else."""

    def __init__(self, what: Any) -> None:
        self.what = what

    def choose(self, view: View) -> tuple[str, ...]:
        """See `Bot.choose`."""
        if (view.round, view.turn) != (1, 3):
            return open_choices(view)[:1]
        if isinstance(self.what, BaseException):
            raise self.what
        return self.what  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "what, kind, told",
    [
        (KeyError("egg\nsalad"), "error", r"KeyError: 'egg\\nsalad'"),
        (SystemExit(3), "error", "SystemExit: 3"),
        (RecursionError("too\ndeep"), "error", "RecursionError: too deep"),
        (None, "illegal", "None is not a tuple of words"),
        ("caviar", "illegal", "'caviar' is not one of "),
        ("", "illegal", r"\(\) is not a tuple of words"),
        ((), "illegal", r"\(\) is not a tuple of words"),
        ((7,), "illegal", r"\(7,\) is not a tuple of words"),
        (("caviar",), "illegal", "'caviar' is not one of "),
        (("back",), "illegal", "'back' is not one of "),
        (("done",), "illegal", "'done' is not one of "),
        (("caviar", "egg"), "illegal", "'caviar egg' is not one of "),
    ],
)
def test_whatever_a_bot_does_its_seat_goes_on(what: Any, kind: str, told: str) -> None:
    with Guarded(lambda seed: Wrong(what), 1, name="wrong") as bot:
        assert play(Game.new(seats=3, seed=3), [bot, Guarded("random"), Guarded("easy")]).over
    (fault,) = bot.faults
    assert (fault.bot, fault.game, fault.round, fault.turn, fault.kind) == ("wrong", 1, 1, 3, kind)
    assert re.match(told, fault.what)
    assert bot.defaults == 1
    assert bot.counts == {kind: 1}


def test_a_bot_that_cannot_be_made() -> None:
    def maker(seed: int) -> Any:
        raise OSError(f"no model for {seed}")

    bot = Guarded(maker, 5)
    assert play(Game.new(seats=2, seed=3), [bot, Guarded("random")]).over
    assert bot.name == "maker"
    assert bot.faults[0].what == "OSError: no model for 5"
    assert bot.counts["error"] == bot.defaults > 20


def test_ctrl_c_is_no_fault_of_a_bot() -> None:
    bot = Guarded(lambda seed: Wrong(KeyboardInterrupt()), 1)
    with pytest.raises(KeyboardInterrupt):
        play(Game.new(seats=2, seed=3), [bot, Guarded("random")])


def test_who_owes_nothing_is_not_asked() -> None:
    game = Game.new(seats=2, seed=1)
    game.choose(0, game.choices(0)[0])
    for seat in (0, None):
        with pytest.raises(ValueError, match="owes no choice"):
            Guarded("random").choose(game.view(seat))


@pytest.mark.parametrize(
    "case", ["third plate", "master-menu 4", "points-platter 6", "big-banquet 7", "dinner-for-two 2"]
)
def test_built_in_bots_have_no_faults(case: str) -> None:
    """And what a guard lets through is what they answer."""
    game, twin = Game.new(seed=6, **GAMES[case]), Game.new(seed=6, **GAMES[case])
    levels = [Random(case).choice(LEVELS) for _ in range(game.players)]
    with players(levels, 3) as bots:
        play(game, bots)
        assert not any(bot.counts or bot.defaults for bot in bots)
    play(twin, [make(level, 3 + seat) for seat, level in enumerate(levels)])
    assert game.record() == twin.record()


@pytest.mark.parametrize("case", ["base 4", "third plate", "master-menu 4", "points-platter 6", "big-banquet 7"])
def test_legal_is_what_the_game_takes(case: str) -> None:
    """Words made up at random: the guard and the game agree about them."""
    chance, game = Random(case), Game.new(seed=8, **GAMES[case])
    bots = [make(chance.choice(LEVELS), seat) for seat in range(game.players)]
    seen = {True: 0, False: 0}
    while not game.over:
        seat = min(game.owing)
        view = game.view(seat)
        words = bots[game.chooser(seat)].choose(view)
        for _ in range(4):
            made = made_up(chance, view, words)
            trial = game.copy()
            try:
                trial.choose(seat, *made)
            except ChoiceRefused:
                taken = False
            else:
                # What begins another decision of the same seat is refused, though a game would take it.
                taken = made == words or len(made) == 1 or view.acting is None
            assert (illegal(view, made) == "") == taken, (view, made)
            seen[taken] += 1
        game.choose(seat, *words)
    assert min(seen.values()) > 20


def made_up(chance: Random, view: View, words: tuple[str, ...]) -> tuple[str, ...]:
    """Something like what the seat might choose."""
    pool = [*open_choices(view), *(view.hand or ()), "done", "nigiri", "caviar"]
    how = chance.randrange(4)
    if how == 0:
        return words
    if how == 1:
        return (chance.choice(pool),)
    if view.acting is not None:
        return (chance.choice(("caviar", "squid-on-wasabi")), *words)
    return (words[0] if how == 2 else chance.choice(pool), chance.choice(pool))


def test_the_next_game_is_another_one_for_a_bot_in_this_process() -> None:
    seeds: list[int] = []

    def maker(seed: int) -> Wrong:
        seeds.append(seed)
        return Wrong(())

    bot = Guarded(maker, 1)
    for number in (4, 5):
        bot.new_game(number, 10 * number)
        play(Game.new(seats=2, seed=number), [bot, Guarded("random")])
    assert seeds == [40, 50]
    assert [fault.game for fault in bot.faults] == [4, 5]


def test_how_long_it_took() -> None:
    bot, game = Guarded("normal"), Game.new(seats=2, seed=1)
    bot.choose(game.view(0))
    assert 0 < bot.seconds < 5


def test_players_are_closed_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Guarded, "close", lambda self: closed.append(self.name))
    with pytest.raises(ZeroDivisionError), players(["random", "easy"], 1):
        raise ZeroDivisionError
    with pytest.raises(ValueError, match="no bot 'x'"), players(["random", "x"], 1):
        pass
    assert closed == ["easy", "random", "random"]


def test_text_is_the_words_in_it() -> None:
    class Text:
        def __init__(self, seed: int) -> None:
            self.bot = make("random", seed)

        def choose(self, view: View) -> Any:
            return " ".join(self.bot.choose(view))

    with Guarded(Text, 1) as bot:
        assert play(Game.new(seats=2, seed=3), [bot, Guarded("random")]).over
    assert not bot.counts
