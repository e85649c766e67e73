"""Play the lines of a record after its header."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...language import phrase, plural, say
from ...rules import engine
from ..acts import ADD, DRAW, DUMMY, acting_card
from ..choice import BACK_WORD, DONE_WORD
from ..count import Cards, Final
from ..view import Turn, picked_cards
from .lines import MISSING, STEPS, columns, no_line

if TYPE_CHECKING:
    from ..game import Game


class Reader:
    """Plays the lines after the header, each checked against the game as it stands."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.unfinished = 0
        self.steps: dict[str, Callable[[str], None]] = {word: getattr(self, word) for word in STEPS}

    def line(self, line: str) -> None:
        """Play one line. Raises ValueError."""
        keyword, _, rest = line.partition(" ")
        if self.unfinished:
            raise ValueError(say("a pick is missing in turn {turn}, yet the record goes on", turn=self.unfinished))
        if keyword.isascii() and keyword.isdecimal() and len(keyword) < 4:
            self.turn(int(keyword), rest)
        elif keyword in self.steps:
            self.steps[keyword](rest.strip())
        else:
            raise ValueError(no_line(keyword))

    def round(self, rest: str) -> None:
        s = self.game.state
        if self.game.over:
            raise ValueError(say("the game is over"))
        if s.phase != engine.DEAL or s.dealt:
            raise ValueError(say("round {round} is not over", round=max(s.round, 1)))
        if rest != str(s.round + 1):
            raise ValueError(say("round {round} comes next, not {given}", round=s.round + 1, given=repr(rest[:20])))

    def add(self, rest: str) -> None:
        self.game.add(rest.split())

    def draw(self, rest: str) -> None:
        card, _, cards = rest.partition(": ")
        s = self.game.state
        expected = acting_card(s) or DUMMY
        if self.game.due == DRAW and card.strip() != expected:
            raise ValueError(say("{card} draws next, not {given}", card=expected, given=repr(card.strip()[:40])))
        self.game.draw(cards.split())

    def act(self, rest: str) -> None:
        game, s = self.game, self.game.state
        who, _, words = rest.partition(": ")
        seat, _, card = (part.strip() for part in who.strip().partition(" "))
        if s.phase != engine.ACT or s.draws:
            raise ValueError(say("no bonus action is due"))
        due = engine.decides(s)
        if seat != str(due + 1) or card != acting_card(s):
            raise ValueError(
                say(
                    "seat {seat} decides next, for {card}, not {given}",
                    seat=due + 1,
                    card=acting_card(s),
                    given=repr(who.strip()[:40]),
                )
            )
        try:
            game.choose(due, *words.split())
        except ValueError as error:
            raise ValueError(say("seat {seat}: {reason}", seat=seat, reason=error)) from error

    def deal(self, rest: str) -> None:
        s = self.game.state
        if s.phase != engine.DEAL:
            raise ValueError(say("no deal is due"))
        if self.game.due == ADD:
            raise ValueError(say("desserts are added first"))
        due = s.dealt // s.turns + 1
        seat, *hand = rest.split() or [""]
        if seat != str(due):
            raise ValueError(say("the hand of seat {seat} is dealt next, not {given}", seat=due, given=repr(seat[:20])))
        self.game.deal([hand])

    def turn(self, turn: int, rest: str) -> None:
        s = self.game.state
        picks = [tuple(word.strip() for word in pick.split("+")) for pick in rest.split("|")]
        if len(picks) != s.seats:
            raise ValueError(
                plural(
                    len(picks),
                    "turn {turn} has {n} pick for {seats} seats",
                    "turn {turn} has {n} picks for {seats} seats",
                    turn=turn,
                    seats=s.seats,
                )
            )
        if s.phase != engine.PICK:
            self.last_turn(turn, tuple(picks))
            return
        if s.draws:
            raise ValueError(say("a card is drawn first"))
        if turn != s.turn:
            raise ValueError(say("turn {turn} comes next, not {given}", turn=s.turn, given=turn))
        for seat, pick in enumerate(picks):
            if (s.phase, s.turn) != (engine.PICK, turn):
                break  # everybody's last card needed no choice; it is checked below
            try:
                self.pick(seat, pick)
            except ValueError as error:
                raise ValueError(say("seat {seat}: {reason}", seat=seat + 1, reason=error)) from error
        if not self.unfinished and self.game.history[-1][turn - 1 :][:1] not in ((), (tuple(picks),)):
            raise ValueError(
                say("the cards are {cards}", cards=columns(" + ".join(p) for p in self.game.history[-1][turn - 1]))
            )

    def pick(self, seat: int, pick: Cards) -> None:
        game, turn = self.game, self.game.state.turn
        words = [word for word in pick if word != MISSING]
        locked = picked_cards(game.state, seat)
        if locked and tuple(words[: len(locked)]) == locked:  # the last card of a hand is picked by itself
            words = words[len(locked) :]
            if not words and MISSING not in pick and seat not in game.owing:
                return
        for word in words:
            if word in (DONE_WORD, BACK_WORD):
                raise ValueError(say("{name} is not a card", name=repr(word)))
        if MISSING not in pick:
            game.play(seat, *words)
            return
        if words:
            game.choose(seat, *words)
        if pick[-1] != MISSING or pick.count(MISSING) > 1 or game.state.turn != turn or seat not in game.owing:
            raise ValueError(say("{pick} leaves no choice open", pick=repr(" + ".join(pick))))
        self.unfinished = turn

    def last_turn(self, turn: int, picks: Turn) -> None:
        """The last card of a hand is played without a choice; a line for it is checked."""
        s = self.game.state
        if s.phase == engine.ACT and turn != s.turn:
            raise ValueError(
                say("seat {seat} decides next, for {card}", seat=engine.decides(s) + 1, card=acting_card(s))
            )
        if turn != s.turns or s.dealt % (s.players * s.turns) or not self.game.history or not self.game.history[-1]:
            raise ValueError(say("the game is over") if self.game.over else say("cards must be dealt first"))
        if picks != self.game.history[-1][-1]:
            row = columns(" + ".join(pick) for pick in self.game.history[-1][-1])
            raise ValueError(say("the last cards are {cards}", cards=row))

    def score(self, rest: str) -> None:
        s = self.game.state
        if s.phase not in (engine.DEAL, engine.OVER) or s.dealt % (s.players * s.turns) or not self.game.results:
            raise ValueError(say("the round is not over"))
        text = phrase("round {round} scores {right}, not {given}")
        self.agrees(rest, self.game.results[-1].points, text, round=s.round)

    def desserts(self, rest: str) -> None:
        self.agrees(rest, self.final().points, phrase("desserts score {right}, not {given}"))

    def total(self, rest: str) -> None:
        self.agrees(rest, self.final().totals, phrase("the total is {right}, not {given}"))

    def winner(self, rest: str) -> None:
        seats = [seat + 1 for seat in self.final().winners]
        self.agrees(rest, seats, phrase("the winner is {right}, not {given}"))

    def final(self) -> Final:
        if self.game.final is None:
            raise ValueError(say("the game is not over"))
        return self.game.final

    @staticmethod
    def agrees(rest: str, numbers: Sequence[int], text: str, **values: object) -> None:
        """The numbers in `rest` are these; if not, `text` is said, with what is {right} and what was {given}."""
        if [number.strip() for number in rest.split("|")] != list(map(str, numbers)):
            raise ValueError(say(text, right=columns(numbers), given=repr(rest[:80]), **values))
