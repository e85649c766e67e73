"""What one seat, or a spectator, may know: frozen plain data from an allow-list, without a reference to the game."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import engine
from ..rules.kit import FACES, NONE, hand_of
from ..rules.state import State
from .choice import legal_choices, to_word
from .count import NAMES, Cards, Final, RoundResult, card_rows
from .header import Header

Turn = tuple[Cards, ...]
"""What each seat revealed in one turn, in order of play: one card, or two with chopsticks."""


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` may know, or anybody if it is None; then what belongs to one seat is None as well.

    Cards are names of faces, sorted where their order means nothing. Tuples of tuples are by seat unless
    it is said otherwise.
    """

    edition: str
    passing: str
    seats: int
    seat: int | None
    names: Cards
    round: int
    rounds: int
    turn: int
    turns: int
    direction: str
    """Where hands go in this round: "left" (to the next higher seat) or "right"."""
    over: bool
    hand: Cards | None
    pick: Cards | None
    """The cards chosen for this turn so far; they are still in `hand`."""
    ready: bool | None
    choices: Cards | None
    """What may be chosen now."""
    second: bool | None
    """This turn's pick has a second half: a second card, or "done"."""
    owing: tuple[int, ...]
    """The seats everybody waits for."""
    hand_sizes: tuple[int, ...]
    plates: tuple[Cards, ...]
    kept: tuple[Cards, ...]
    scores: tuple[int, ...]
    history: tuple[tuple[Turn, ...], ...]
    """What was revealed: rounds, turns, seats."""
    held: tuple[Cards, ...] | None
    """The hands this seat has held in this round, turn by turn, the present one last."""
    results: tuple[RoundResult, ...]
    final: Final | None

    @property
    def dealing(self) -> bool:
        """A deal is due, or half done: nobody owes a choice, and the game is not over."""
        return not self.over and not self.owing

    @property
    def passes_to(self) -> int | None:
        """The seat that gets this seat's hand."""
        return None if self.seat is None else (self.seat + self.step) % self.seats

    @property
    def receives_from(self) -> int | None:
        """The seat whose hand comes to this seat."""
        return None if self.seat is None else (self.seat - self.step) % self.seats

    @property
    def step(self) -> int:
        """1 if hands go to the next higher seat in this round, -1 if to the next lower."""
        return 1 if self.direction == "left" else -1


def hand_cards(s: State, seat: int) -> Cards:
    """The hand of `seat`, sorted."""
    hand = hand_of(s, seat)
    return tuple([NAMES[face] for face in sorted([s.hands[hand, i] for i in range(s.hand_size[hand])])])


def picked_cards(s: State, seat: int) -> Cards:
    """The cards that `seat` has chosen for a turn that is not revealed yet: none, one, or two with chopsticks."""
    return tuple(NAMES[face] for face in (s.pick[seat], s.second[seat]) if NONE < face < len(FACES))


def direction(s: State) -> str:
    """Where hands go in this round."""
    return "left" if engine.passes_left(s) else "right"


def owing_seats(s: State) -> tuple[int, ...]:
    """The seats that owe a choice."""
    return tuple(seat for seat in range(s.seats) if engine.owes(s, seat))


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows beside what lies on the table now."""

    header: Header
    history: tuple[tuple[Turn, ...], ...]
    results: tuple[RoundResult, ...]
    final: Final | None


def view(s: State, public: Public, seat: int | None = None, own_hands: tuple[Cards, ...] = ()) -> View:
    """The view of `seat`, which has held `own_hands` in this round.

    This is the allow-list: everything in it is public or `seat`'s own; add nothing else.
    """
    seats = range(s.seats)
    hand = pick = ready = choices = second = held = None
    if seat is not None:
        hand = hand_cards(s, seat)
        pick = picked_cards(s, seat)
        ready = s.phase == engine.PICK and not engine.owes(s, seat)
        choices = tuple(to_word(choice) for choice in legal_choices(s, seat))
        second = s.phase == engine.PICK and engine.asks_second(s, seat) != 0
        held = own_hands
    return View(
        edition=public.header.edition,
        passing=public.header.passing,
        seats=s.seats,
        seat=seat,
        names=public.header.names,
        round=s.round,
        rounds=s.rounds,
        turn=s.turn,
        turns=s.turns,
        direction=direction(s),
        over=s.phase == engine.OVER,
        hand=hand,
        pick=pick,
        ready=ready,
        choices=choices,
        second=second,
        owing=owing_seats(s),
        hand_sizes=tuple(s.hand_size[hand_of(s, i)] for i in seats),
        plates=card_rows(s.table, s.seats),
        kept=card_rows(s.keep, s.seats),
        scores=tuple(s.score[i] for i in seats),
        history=public.history,
        held=held,
        results=public.results,
        final=public.final,
    )
