"""What one seat, or a spectator, may know: frozen plain data from an allow-list, without a reference to the game."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import engine
from ..rules.kit import FACES, NONE, chooser, hand_of
from ..rules.state import State
from .acts import Act, acting_card
from .choice import legal_choices, to_word
from .count import NAMES, Cards, Final, RoundResult, lying, set_aside
from .header import Header
from .plates import card_named

Turn = tuple[Cards, ...]
"""What each seat revealed in one turn: one card, two with base chopsticks in order of play, or a special order and what
it was aimed at."""


@dataclass(frozen=True, slots=True)
class Acting:
    """A bonus action that is going on."""

    card: str
    """The acting card; `special-order:FACE` for a copy."""
    actor: int
    asked: int | None
    """The seat that a spoon asks, if it has a choice of what to give."""
    wish: str
    """What it asks for."""
    aiming: str
    """The card that was brought out and is being aimed ("special-order"), or "": nobody aims."""


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` may know, or anybody if it is None; then what belongs to one seat is None as well.

    Cards are names of faces, sorted where their order means nothing; a card that stands in for another is called
    `special-order:FACE`. Tuples of tuples are by seat unless it is said otherwise. A seat without a player has the view
    of whoever decides for it, for its own pick.
    """

    edition: str
    menu: Cards
    """The tiles of a Party menu, without nigiri; () for base."""
    switches: tuple[tuple[str, str], ...]
    """The value of every switch."""
    tiles: Cards
    """The tiles in play."""
    seats: int
    players: int
    """Seats from this one on have no player of their own."""
    seat: int | None
    names: Cards
    """By player."""
    round: int
    rounds: int
    turn: int
    turns: int
    direction: str
    """Where hands go in this round: "left" (to the next higher seat) or "right"."""
    over: bool
    hand: Cards | None
    pick: Cards | None
    """What has been chosen for this turn so far; the cards are still in `hand`."""
    spoken_for: Cards | None
    """What the same player has chosen for the other seat that it decides for, out of the same hand."""
    ready: bool | None
    choices: Cards | None
    """What may be chosen now."""
    second: bool | None
    """This turn's pick has a second half: a second card, "done", or an aim."""
    peek: Cards | None
    """The cards that this seat looks at."""
    owing: tuple[int, ...]
    """The seats everybody waits for."""
    choosers: tuple[int, ...]
    """For each seat, the player who decides for it in this turn."""
    acting: Acting | None
    hand_sizes: tuple[int, ...]
    plates: tuple[Cards, ...]
    fresh: tuple[Cards, ...]
    """What of the plates came in this turn, in order; it may be gone already."""
    called: tuple[bool, ...]
    """Who has called a special card in this turn."""
    kept: tuple[Cards, ...]
    scores: tuple[int, ...]
    taken: tuple[int, ...]
    """Points taken during this round, which are scored at its end."""
    prizes: int
    """How many places of the race are gone."""
    deck: int
    """How many cards are in the deck."""
    history: tuple[tuple[Turn, ...], ...]
    """What was revealed: rounds, turns, seats."""
    acts: tuple[tuple[tuple[Act, ...], ...], ...]
    """The bonus actions: rounds, turns, one after the other."""
    held: tuple[Cards, ...] | None
    """The hands this seat has held in this round, turn by turn, the present one last."""
    results: tuple[RoundResult, ...]
    final: Final | None

    @property
    def passing(self) -> str:
        """ "left" or "both": where hands go in the game."""
        return dict(self.switches).get("passing", "left")

    @property
    def dealing(self) -> bool:
        """A card must be dealt or drawn: nobody owes a choice, and the game is not over."""
        return not self.over and not self.owing

    @property
    def passes_to(self) -> int | None:
        """The seat that gets this seat's hand."""
        return None if self.seat is None else (self.choosers[self.seat] + self.step) % self.players

    @property
    def receives_from(self) -> int | None:
        """The seat whose hand comes to this seat."""
        return None if self.seat is None else (self.choosers[self.seat] - self.step) % self.players

    @property
    def step(self) -> int:
        """1 if hands go to the next higher seat in this round, -1 if to the next lower."""
        return 1 if self.direction == "left" else -1


def hand_cards(s: State, seat: int) -> Cards:
    """The hand of `seat`, sorted."""
    hand = hand_of(s, seat)
    return tuple([NAMES[face] for face in sorted([s.hands[hand, i] for i in range(s.hand_size[hand])])])


def picked_cards(s: State, seat: int) -> Cards:
    """What `seat` has chosen for a turn that is not revealed yet: nothing, a card, or a card and its second half."""
    if s.phase != engine.PICK:
        return ()
    return tuple(NAMES[face] for face in (s.pick[seat], s.second[seat]) if NONE < face < len(FACES))


def direction(s: State) -> str:
    """Where hands go in this round."""
    return "left" if engine.passes_left(s) else "right"


def owing_seats(s: State) -> tuple[int, ...]:
    """The seats that owe a choice."""
    return tuple(seat for seat in range(s.seats) if engine.owes(s, seat))


def acting(s: State) -> Acting | None:
    """The bonus action that is going on."""
    if s.phase != engine.ACT:
        return None
    asked = s.asked - 1 if s.asked else None
    return Acting(acting_card(s), s.actor, asked, to_word(s.want) if s.asked else "", NAMES[s.pick[s.actor]])


def fresh_cards(s: State) -> tuple[Cards, ...]:
    """What came to each seat in this turn."""
    return tuple(tuple(card_named(s.fresh[seat, i]) for i in range(s.fresh_size[seat])) for seat in range(s.seats))


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows beside what lies on the table now."""

    header: Header
    history: tuple[tuple[Turn, ...], ...]
    acts: tuple[tuple[tuple[Act, ...], ...], ...]
    results: tuple[RoundResult, ...]
    final: Final | None


def view(s: State, public: Public, seat: int | None = None, own_hands: tuple[Cards, ...] = ()) -> View:
    """The view of `seat`, which has held `own_hands` in this round.

    This is the allow-list: everything in it is public or `seat`'s own; add nothing else.
    """
    seats = range(s.seats)
    hand = pick = spoken_for = ready = choices = second = peek = held = None
    if seat is not None:
        hand = hand_cards(s, seat)
        pick = picked_cards(s, seat)
        sharing = [other for other in seats if other != seat and chooser(s, other) == chooser(s, seat)]
        spoken_for = tuple(card for other in sharing for card in picked_cards(s, other))
        ready = s.phase == engine.PICK and not s.draws and not engine.owes(s, seat)
        choices = tuple(to_word(choice) for choice in legal_choices(s, seat))
        second = s.phase == engine.PICK and engine.asks_second(s, seat) != 0
        peek = (
            tuple(NAMES[face] for face in sorted(s.peek) if face) if s.phase == engine.ACT and seat == s.actor else ()
        )
        held = own_hands
    return View(
        edition=public.header.edition,
        menu=public.header.menu,
        switches=public.header.switches,
        tiles=public.header.tiles,
        seats=s.seats,
        players=s.players,
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
        spoken_for=spoken_for,
        ready=ready,
        choices=choices,
        second=second,
        peek=peek,
        owing=owing_seats(s),
        choosers=tuple(chooser(s, i) for i in seats),
        acting=acting(s),
        hand_sizes=tuple(s.hand_size[hand_of(s, i)] for i in seats),
        plates=lying(s),
        fresh=fresh_cards(s),
        called=tuple(bool(s.called[i]) for i in seats),
        kept=set_aside(s),
        scores=tuple(s.score[i] for i in seats),
        taken=tuple(s.bonus[i] for i in seats),
        prizes=s.prizes,
        deck=engine.deck_size(s),
        history=public.history,
        acts=public.acts,
        held=held,
        results=public.results,
        final=public.final,
    )
