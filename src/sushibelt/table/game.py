"""`Game`: new, owing, choices, choose, view, scores, record."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from copy import copy
from random import Random

from ..language import plural, say
from ..rules import engine
from ..rules.editions import PASSINGS
from ..rules.kit import CHANCE, DONE, FACES
from ..rules.rng import copy_stream, stream
from ..rules.state import State
from .choice import ChoiceRefused, legal_choices, refusal, to_choice, to_word
from .count import NAMES, Cards, Final, RoundResult, count_game, count_round
from .header import Header
from .view import Public, Turn, View, hand_cards, owing_seats, picked_cards, view

MOST_CHOICES = 4
"""Take back, a card, its second half, and one to spare."""


class Game:
    """One game. Everything that happened is in its deals and choices; `record()` writes them down.

    Attributes to read: `header`, `state` (the rules' own structure: everything, hidden cards included), `history`
    (what was revealed: rounds, turns, seats), `deals` (rounds, seats), `results` and `final`.
    """

    def __init__(self, header: Header, words: memoryview | None) -> None:
        self.header = header
        self.state: State = header.rules.start(len(header.names), PASSINGS[header.passing])
        self.deals: list[list[Cards]] = []
        self.history: tuple[tuple[Turn, ...], ...] = ()
        self.held: list[tuple[Cards, ...]] = [()] * self.state.seats
        self.results: tuple[RoundResult, ...] = ()
        self.final: Final | None = None
        self._stream = words
        self._go_on()

    @classmethod
    def new(
        cls,
        edition: str = "base",
        seats: int | None = None,
        *,
        passing: str = "left",
        names: Sequence[str] | None = None,
        seed: int | None = None,
        deal_by_hand: bool = False,
    ) -> Game:
        """A new game, dealt and waiting for picks.

        `seats` is 2 to 5 for the base game (4 if neither it nor `names` is given). `passing` is "left" or "both". The
        same `seed` gives the same deals. With `deal_by_hand` the game owes its deals to CHANCE; see `deal`.
        Raises ValueError, saying what is wrong, for anything else.
        """
        for what, number in (("seats", seats), ("seed", seed)):
            if number is not None and not isinstance(number, int):
                raise ValueError(f"{what} is a whole number, not {number!r}")
        if names is None:
            names = [f"Seat {seat + 1}" for seat in range(4 if seats is None else seats)]
        elif seats is not None and seats != len(names):
            raise ValueError(f"{seats} seats, but {len(names)} names")
        header = Header(edition, passing, tuple(names))
        header.rules.start(len(names) if seats is None else seats)  # so that what was asked for is what is refused
        return cls(header, None if deal_by_hand else stream(secrets.randbits(64) if seed is None else seed))

    def copy(self) -> Game:
        """A game that goes its own way from here. What is frozen is shared; the stream of deals is copied too."""
        other = copy(self)
        other.state = self.state.copy()
        other.held = list(self.held)
        other.deals = [list(hands) for hands in self.deals]
        other._stream = None if self._stream is None else copy_stream(self._stream)
        return other

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells, replayed and verified. Raises RecordError with the number of the line."""
        from .record import read

        return read(text)

    # --- what is asked ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.state.seats

    @property
    def moment(self) -> tuple[int, int]:
        """Round and turn, from 1; (0, 0) before the first deal."""
        return self.state.round, self.state.turn

    @property
    def over(self) -> bool:
        """The game has been scored."""
        return self.state.phase == engine.OVER

    @property
    def owing(self) -> frozenset[int]:
        """The seats that owe a choice; {CHANCE} if a deal is due; empty when the game is over."""
        if self.state.phase == engine.DEAL:
            return frozenset((CHANCE,))
        return frozenset(owing_seats(self.state))

    def choices(self, seat: int) -> Cards:
        """Everything `seat` may choose now, as words. Raises IndexError for a seat that is not there."""
        return tuple(to_word(choice) for choice in legal_choices(self.state, self._seat(seat)))

    def asks_second(self, seat: int) -> bool:
        """This turn's pick of `seat` has a second half: a second card, or "done"."""
        return engine.asks_second(self.state, self._seat(seat)) != 0 and self.state.phase == engine.PICK

    def view(self, seat: int | None = None) -> View:
        """What `seat` may know; without a seat, what anybody may know."""
        public = Public(self.header, self.history, self.results, self.final)
        if seat is None:
            return view(self.state, public)
        return view(self.state, public, self._seat(seat), self.held[seat])

    def hand(self, seat: int) -> Cards:
        """The hand of `seat`, sorted."""
        return hand_cards(self.state, self._seat(seat))

    def picked(self, seat: int) -> Cards:
        """The cards that `seat` has chosen for the turn that is not revealed yet; they are still in its hand."""
        return picked_cards(self.state, self._seat(seat))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the rounds so far, by seat; with the desserts once the game is over."""
        return tuple(self.state.score[seat] for seat in range(self.seats))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat {seat} at a table of {self.seats} (seats count from 0)")
        return seat

    # --- what happens -----------------------------------------------------------------------------------------------

    def choose(self, seat: int, *choices: str) -> None:
        """Do these choices of `seat`, in order, all or none. When nobody owes a pick any more, the cards are revealed.

        Raises ChoiceRefused, with the reason, and leaves the game as it was.
        """
        self._decide(self._seat(seat), choices)
        self._go_on()

    def play(self, seat: int, *cards: str) -> None:
        """The whole pick of `seat`: one card, or with chopsticks two; a second half that is not used is closed.

        Raises ChoiceRefused, with the reason, and leaves the game as it was.
        """
        self._decide(self._seat(seat), cards)
        if engine.owes(self.state, seat) and engine.legal(self.state, seat, DONE):
            engine.choose(self.state, seat, DONE)
        self._go_on()

    def _decide(self, seat: int, words: Sequence[str]) -> None:
        s = self.state
        if not words:
            raise ChoiceRefused(say("no choice was given"))
        if len(words) > MOST_CHOICES:
            raise ChoiceRefused(say("too many choices for one turn"))
        saved = bytes(s)
        try:
            for word in words:
                choice = to_choice(word)
                if not engine.legal(s, seat, choice):
                    raise refusal(s, seat, choice)
                engine.choose(s, seat, choice)
        except BaseException:  # whatever it was, a turn is not left half done
            s.restore(saved)
            raise

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        """Deal these hands, seat 0 first; as many as are given. Raises ValueError if they cannot be."""
        s = self.state
        if s.phase != engine.DEAL:
            raise ValueError("no deal is due")
        done = s.dealt // s.turns
        if not 0 < len(hands) <= s.seats - done:
            raise ValueError(f"{s.seats - done} hands are due, not {len(hands)}")
        saved = bytes(s)
        try:
            for seat, hand in enumerate(hands, start=done):
                self._deal_hand(seat, hand)
        except BaseException:
            s.restore(saved)
            raise
        self._dealt([tuple(hand) for hand in hands], first=done == 0)
        self._go_on()

    def _deal_hand(self, seat: int, hand: Sequence[str]) -> None:
        s = self.state
        if len(hand) != s.turns:
            raise ValueError(
                plural(
                    len(hand),
                    "the hand of seat {seat} has {n} card, not {size}",
                    "the hand of seat {seat} has {n} cards, not {size}",
                    seat=seat + 1,
                    size=s.turns,
                )
            )
        for name in hand:
            face = to_choice(name)
            if not 0 < face < len(FACES):
                raise ValueError(say("{name} is not a card", name=repr(name)))
            if not engine.legal(s, CHANCE, face):
                raise ValueError(
                    say("the hand of seat {seat}: no {card} is left in the deck", seat=seat + 1, card=name)
                )
            engine.deal_card(s, face)

    def draw_deal(self, random: Random) -> list[list[str]]:
        """Hands for the deal that is due, drawn from the deck by `random`; the game does not change."""
        s = self.state
        deck = [name for face, name in enumerate(NAMES) for _ in range(s.deck[face])]
        drawn = random.sample(deck, s.seats * s.turns)
        return [drawn[seat * s.turns : (seat + 1) * s.turns] for seat in range(s.seats)]

    def play_turn(self, picks: Sequence[Collection[str]]) -> None:
        """A whole turn at once: for each seat the card, or the two cards, that it plays. Raises ChoiceRefused."""
        for seat, pick in enumerate(picks):
            self.play(seat, *pick)

    def _dealt(self, hands: list[Cards], *, first: bool) -> None:
        if first:
            self.deals.append([])
            self.history += ((),)
        self.deals[-1].extend(hands)

    def _go_on(self) -> None:
        """Everything that happens without a choice."""
        s = self.state
        while True:
            if s.phase == engine.DEAL and self._stream is not None:
                engine.deal_round(s, self._stream)
                self._dealt([tuple(NAMES[s.hands[i, j]] for j in range(s.turns)) for i in range(s.seats)], first=True)
            if s.phase == engine.PICK and s.turn != len(self.held[0]):
                self._hold()
            if not engine.ready(s):
                return
            self._reveal()

    def _hold(self) -> None:
        for seat in range(self.seats):
            earlier = () if self.state.turn == 1 else self.held[seat]
            self.held[seat] = (*earlier, hand_cards(self.state, seat))

    def _reveal(self) -> None:
        s = self.state
        turn = tuple(picked_cards(s, seat) for seat in range(s.seats))
        self.history = (*self.history[:-1], (*self.history[-1], turn))
        engine.reveal(s)
        if s.phase in (engine.DEAL, engine.OVER):
            self._count()

    def _count(self) -> None:
        s = self.state
        before = self.results[-1].totals if self.results else (0,) * s.seats
        self.results += (count_round(s, before),)
        if s.phase == engine.OVER:
            self.final = count_game(s, self.results[-1].totals)

    # --- what remains -----------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The game as text (docs/notation.md), complete as far as it has come, hidden picks included."""
        from .record import write

        return write(self)
