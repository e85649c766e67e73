"""`Game`: new, owing, choices, choose, view, scores, record."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from random import Random

from ..language import plural, say
from ..rules import engine
from ..rules.editions import EDITIONS, PASSINGS
from ..rules.kit import CHANCE, DONE, FACES, chooser
from ..rules.rng import copy_stream, stream
from ..rules.state import State
from .acts import ADD, DEAL, DRAW, DUMMY, Act, Draw, Watch, acting_card
from .choice import ChoiceRefused, legal_choices, refusal, to_choice, to_word
from .count import NAMES, Cards, Final, RoundResult, count_game, count_round
from .header import Header
from .record import read, write
from .view import Public, Turn, View, hand_cards, owing_seats, picked_cards, view

MOST_CHOICES = 24
"""More than a Takeout Box can turn."""


class Game:
    """One game. Everything that happened is in its deals and choices; `record()` writes them down.

    Attributes to read: `header`, `state` (the rules' own structure: everything, hidden cards included), `history`
    (what was revealed: rounds, turns, seats), `happened` (bonus actions and drawn cards: rounds, turns, in order),
    `added` (desserts, by round), `deals` (rounds, players), `results` and `final`.
    """

    def __init__(self, header: Header, words: memoryview | None) -> None:
        self.header = header
        self.state: State = header.start()
        self.added: list[Cards] = []
        self.deals: list[list[Cards]] = []
        self.history: tuple[tuple[Turn, ...], ...] = ()
        self.happened: tuple[tuple[tuple[Act | Draw, ...], ...], ...] = ()
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
        menu: str | Sequence[str] | None = None,
        switches: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        deal_by_hand: bool = False,
    ) -> Game:
        """A new game, dealt and waiting for picks.

        `seats` is the number of players, 2 to 5 for the base game, 2 to 8 for Party (4 if neither it nor `names` is
        given). `menu` is the name of a printed Party menu or a list of tiles. `switches` are those of
        `sushibelt.rules.switches`, by name; `passing` ("left" or "both") is short for one of them. The same `seed`
        gives the same deals. With `deal_by_hand` the game owes its deals to CHANCE; see `deal`.
        Raises ValueError, saying what is wrong, for anything else.
        """
        for what, number in (("seats", seats), ("seed", seed)):
            if number is not None and not isinstance(number, int):
                raise ValueError(f"{what} is a whole number, not {number!r}")
        if not isinstance(passing, str):
            raise ValueError("passing is a text")
        if names is None:
            few = 4 if seats is None else seats
            rules = EDITIONS.get(edition) if isinstance(edition, str) else None
            if rules and few not in rules.hand_sizes:
                rules.start(few)  # says so
            names = [f"Seat {seat + 1}" for seat in range(few)]
        elif seats is not None and seats != len(names):
            raise ValueError(f"{seats} seats, but {len(names)} names")
        agreed = dict(switches or {})
        if passing != next(iter(PASSINGS)):
            agreed.setdefault("passing", passing)
        header = Header.of(edition, names, menu, agreed)
        return cls(header, None if deal_by_hand else stream(secrets.randbits(64) if seed is None else seed))

    def copy(self) -> Game:
        """A game that goes its own way from here. What is frozen is shared; the stream of deals is copied too."""
        other = copy(self)
        other.state = self.state.copy()
        other.held = list(self.held)
        other.deals = [list(hands) for hands in self.deals]
        other.added = list(self.added)
        other._stream = None if self._stream is None else copy_stream(self._stream)
        return other

    @classmethod
    def from_record(cls, text: str) -> Game:
        """The game that a record tells, replayed and verified. Raises RecordError with the number of the line."""
        return read(text, cls)

    # --- what is asked ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are; one more than players if two play with a third plate."""
        return self.state.seats

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.state.players

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
        """The seats that owe a choice; {CHANCE} if cards are due; empty when the game is over."""
        if engine.chance_owes(self.state):
            return frozenset((CHANCE,))
        return frozenset(owing_seats(self.state))

    def chooser(self, seat: int) -> int:
        """The player who decides for `seat`: itself, but for the third plate of two players."""
        return chooser(self.state, self._seat(seat))

    @property
    def due(self) -> str | None:
        """What chance owes: ADD, DEAL or DRAW; None if nothing."""
        return _due(self.state)

    def choices(self, seat: int) -> Cards:
        """Everything `seat` may choose now, as words. Raises IndexError for a seat that is not there."""
        return tuple(to_word(choice) for choice in legal_choices(self.state, self._seat(seat)))

    def asks_second(self, seat: int) -> bool:
        """This turn's pick of `seat` has a second half: a second card, "done", or an aim."""
        return engine.asks_second(self.state, self._seat(seat)) != 0 and self.state.phase == engine.PICK

    def view(self, seat: int | None = None) -> View:
        """What `seat` may know; without a seat, what anybody may know."""
        public = Public(self.header, self.history, self.acts, self.results, self.final)
        if seat is None:
            return view(self.state, public)
        return view(self.state, public, self._seat(seat), self.held[seat])

    @property
    def acts(self) -> tuple[tuple[tuple[Act, ...], ...], ...]:
        """The bonus actions that everybody saw: rounds, turns, in order."""
        return tuple(
            tuple(tuple(each for each in turn if isinstance(each, Act)) for turn in turns) for turns in self.happened
        )

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
        saved, happened = bytes(s), self.happened
        try:
            for word in words:
                choice = to_choice(word, s)
                if not engine.legal(s, seat, choice):
                    raise refusal(s, seat, choice)
                self._do(seat, choice)
        except BaseException:  # whatever it was, a turn is not left half done
            s.restore(saved)
            self.happened = happened
            raise

    def _do(self, seat: int, choice: int) -> None:
        s = self.state
        if s.phase != engine.ACT:
            engine.choose(s, seat, choice)
            return
        watch = Watch(s, seat, choice)
        engine.perform(s, seat, choice)
        self._happened(watch.tell())
        engine.walk(s)

    def _happened(self, what: Act | Draw) -> None:
        *turns, turn = self.happened[-1]
        self.happened = (*self.happened[:-1], (*turns, (*turn, what)))

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        """Deal these hands, seat 0 first; as many as are given. Raises ValueError if they cannot be."""
        s = self.state
        self._must_owe(DEAL)
        turns = self._turns
        done = s.dealt // turns
        if not 0 < len(hands) <= s.players - done:
            raise ValueError(f"{s.players - done} hands are due, not {len(hands)}")
        saved = bytes(s)
        try:
            for seat, hand in enumerate(hands, start=done):
                self._deal_hand(seat, hand, turns)
        except BaseException:
            s.restore(saved)
            raise
        self._dealt([tuple(hand) for hand in hands], first=done == 0)
        self._go_on()

    @property
    def _turns(self) -> int:
        """How many cards a hand of this deal has. With eight hands of eight it depends on the deck."""
        s = self.state
        if s.full_hands and s.dealt == 0:
            probe = s.copy()
            engine.deal_card(probe, engine.draw_face(probe, stream(0)))
            return probe.turns
        return s.turns

    def _deal_hand(self, seat: int, hand: Sequence[str], turns: int) -> None:
        s = self.state
        if len(hand) != turns:
            raise ValueError(
                plural(
                    len(hand),
                    "the hand of seat {seat} has {n} card, not {size}",
                    "the hand of seat {seat} has {n} cards, not {size}",
                    seat=seat + 1,
                    size=turns,
                )
            )
        for name in hand:
            face = self._card(name)
            if not engine.legal(s, CHANCE, face):
                raise ValueError(
                    say("the hand of seat {seat}: no {card} is left in the deck", seat=seat + 1, card=name)
                )
            engine.deal_card(s, face)

    def add(self, desserts: Sequence[str]) -> None:
        """Add these desserts to the deck before a deal, all that are due. Raises ValueError if they cannot be."""
        self._must_owe(ADD)
        self._from_pile(desserts, engine.desserts_due(self.state))
        self.added.append(tuple(desserts))
        self._go_on()

    def draw(self, cards: Sequence[str]) -> None:
        """Let the cards that somebody draws be these. Raises ValueError if they cannot be."""
        self._must_owe(DRAW)
        s = self.state
        seat, card = (s.actor, acting_card(s)) if s.phase == engine.ACT else (chooser(s, s.players), DUMMY)
        self._from_pile(cards, s.draws)
        self._drawn(Draw(seat, card, tuple(cards)))
        self._go_on()

    def _must_owe(self, what: str) -> None:
        if self.due == what:
            return
        if what == DEAL:
            raise ValueError(say("desserts are added first") if self.due == ADD else say("no deal is due"))
        raise ValueError(say("no desserts are due") if what == ADD else say("no card is drawn now"))

    def _from_pile(self, cards: Sequence[str], due: int) -> None:
        s = self.state
        if len(cards) != due:
            raise ValueError(
                plural(due, "{n} card is due, not {given}", "{n} cards are due, not {given}", given=len(cards))
            )
        saved = bytes(s)
        try:
            for name in cards:
                face = self._card(name)
                if not engine.legal(s, CHANCE, face):
                    raise ValueError(say("there is no {card} left to draw", card=name))
                engine.deal_card(s, face)
        except BaseException:
            s.restore(saved)
            raise

    def _card(self, name: str) -> int:
        face = to_choice(name, self.state)
        if not 0 < face < len(FACES):
            raise ValueError(say("{name} is not a card", name=repr(name)))
        return face

    def _drawn(self, draw: Draw) -> None:
        if draw.card == DUMMY:  # it is drawn before the picks: the turn begins with it
            self.happened = (*self.happened[:-1], (*self.happened[-1], ()))
        self._happened(draw)

    def draw_due(self, random: Random) -> Cards:
        """The cards that chance owes, drawn by `random`, hand after hand; the game does not change."""
        s = self.state
        pile = s.reserve if self.due == ADD else s.deck
        cards = [name for face, name in enumerate(NAMES) for _ in range(pile[face])]
        size = {ADD: engine.desserts_due(s), DEAL: s.players * self._turns, DRAW: s.draws, None: 0}[self.due]
        return tuple(random.sample(cards, size))

    def chance(self, cards: Sequence[str]) -> None:
        """Let chance have decided these cards, as `draw_due` gives them. Raises ValueError if they cannot be."""
        if self.due == DEAL:
            turns = max(self._turns, 1)
            self.deal([cards[at : at + turns] for at in range(0, len(cards), turns)])
        elif self.due == ADD:
            self.add(cards)
        else:
            self.draw(cards)

    def draw_deal(self, random: Random) -> list[list[str]]:
        """Hands for the deal that is due, drawn from the deck by `random`; the game does not change."""
        drawn, turns = self.draw_due(random), self._turns
        return [list(drawn[at : at + turns]) for at in range(0, len(drawn), turns)]

    def play_turn(self, picks: Sequence[Collection[str]]) -> None:
        """A whole turn at once: for each seat the card, or the two cards, that it plays. Raises ChoiceRefused."""
        for seat, pick in enumerate(picks):
            self.play(seat, *pick)

    def _dealt(self, hands: list[Cards], *, first: bool) -> None:
        if first:
            self.deals.append([])
            self.history += ((),)
            self.happened += ((),)
        self.deals[-1].extend(hands)

    def _go_on(self) -> None:
        """Everything that happens without a choice."""
        s = self.state
        while True:
            between_rounds = s.phase == engine.OVER or (s.phase == engine.DEAL and not s.dealt and not s.added)
            if between_rounds and len(self.results) < s.round:
                self._count()
            if self._stream is not None and engine.chance_owes(s):
                self.chance(self._draw_from(self._stream))
                return
            if s.phase == engine.PICK and not s.draws and s.turn != len(self.held[0]):
                self._hold()
            if not engine.ready(s):
                return
            self._reveal()

    def _draw_from(self, words: memoryview) -> Cards:
        """The cards that chance owes, drawn by the stream of this game."""
        probe, cards, due = self.state.copy(), [], self.due
        while engine.chance_owes(probe) and due == _due(probe):
            face = engine.draw_face(probe, words)
            engine.deal_card(probe, face)
            cards.append(NAMES[face])
        return tuple(cards)

    def _hold(self) -> None:
        for seat in range(self.seats):
            earlier = () if self.state.turn == 1 else self.held[seat]
            if seat < self.players:
                self.held[seat] = (*earlier, hand_cards(self.state, seat))

    def _reveal(self) -> None:
        s = self.state
        turn = tuple(picked_cards(s, seat) for seat in range(s.seats))
        self.history = (*self.history[:-1], (*self.history[-1], turn))
        if len(self.happened[-1]) < len(self.history[-1]):
            self.happened = (*self.happened[:-1], (*self.happened[-1], ()))
        engine.reveal(s)

    def _count(self) -> None:
        s = self.state
        before = self.results[-1].totals if self.results else (0,) * s.seats
        self.results += (count_round(s, before),)
        if s.phase == engine.OVER:
            self.final = count_game(s, self.results[-1].totals)

    # --- what remains -----------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The game as text (docs/notation.md), complete as far as it has come, hidden picks included."""
        return write(self)


def _due(s: State) -> str | None:
    """What chance owes in `s`."""
    if not engine.chance_owes(s):
        return None
    if s.phase != engine.DEAL:
        return DRAW
    return ADD if engine.desserts_due(s) else DEAL
