"""One game taken apart into nodes: each card that leaves a pile, each pick of everybody at once, each bonus action.

A game tree wants chance and choices one by one, and its shape may tell a seat nothing that it cannot know. So the picks
of a turn take as many steps as anybody *might* need: whether there is a second step follows from what lies on the
table, never from what was picked (a Special Order is aimed in it), and who has nothing to decide in a step waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from ...fast.observe import NOBODY, WAIT, due
from ...rules import engine
from ...rules.kit import State, chooser
from ...table import Game, View
from ...table.memory import known_hands
from ...table.record.lines import columns
from ...table.view import acting
from ..setup import Setup
from .core import Play
from .space import Space, space_of

EVERYBODY = -1
"""Who may know an event, where it is not one player."""

HAND, LOOK, PICK, PLAY, ACT = KINDS = range(5)
"""Facts: the hand of a player as a turn begins, cards that an action looks at, an own pick that is still hidden, a card
that was revealed, a bonus action."""


class Fact(NamedTuple):
    """Something that a player knows has happened, in numbers."""

    kind: int
    seat: int
    action: int = WAIT
    """What was chosen."""
    cards: tuple[int, ...] = ()
    """The actions that name the cards of a hand, or the card that an action brought out."""
    giver: int = NOBODY
    """The seat out of whose hand an action brought it."""


class Event(NamedTuple):
    """What happened at one moment, as a line like those of a record (docs/notation.md) and as facts."""

    who: int
    """The player who may know it, or EVERYBODY."""
    line: str
    facts: tuple[Fact, ...] = ()


class Nodes:
    """A game between two decisions. Players are the seats that choose for themselves, actions are those of a `Space`.

    Attributes to read: `game`; `state`, which is ahead of it by the cards of an unfinished deal and by picks that are
    not revealed; `step` and `steps` of the picks of this turn, counted from 0; `log`, everything that has happened.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        self.game = Game(space.setup.header, None)
        self.state: State = self.game.state.copy()
        self.step = self.steps = 0
        self.log: list[Event] = []
        self.moves: list[int | tuple[int, ...]] = []
        self._cards: tuple[int, ...] = ()
        self._picks: tuple[tuple[int, int], ...] = ()
        self._told = 0

    def copy(self) -> Nodes:
        """A game that goes its own way from here."""
        other = object.__new__(Nodes)
        vars(other).update(vars(self))
        other.game, other.state = self.game.copy(), self.state.copy()
        other.log, other.moves = list(self.log), list(self.moves)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Nodes:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Choices are kept, not states: whoever unpickles it plays the game again."""
        return again, (self.space.setup, self.space.memory, tuple(self.moves))

    # --- what is due ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """The game has been scored."""
        return self.game.over

    @property
    def chance(self) -> bool:
        """A card leaves a pile now."""
        return engine.chance_owes(self.state) != 0

    @property
    def picking(self) -> bool:
        """All players decide now, at once."""
        return self.state.phase == engine.PICK and not self.chance

    @property
    def visible(self) -> State:
        """The state as players see it: a hand is taken up when all of it is there."""
        return self.game.state if self.chance else self.state

    @property
    def player(self) -> int:
        """The player who decides about a bonus action."""
        return chooser(self.state, engine.decides(self.state))

    @property
    def play(self) -> Play:
        """The same moment as the other environments see it, to be asked."""
        return Play.around(self.space.setup, self.visible, memory=self.space.memory)

    def outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come now, by action, with their chances: a pile has no order."""
        return Play.around(self.space.setup, self.state).outcomes()

    # --- what is decided --------------------------------------------------------------------------------------------

    def draw(self, card: int) -> None:
        """Chance lets this card come."""
        kind = _kind_of_chance(self.state)
        engine.deal_card(self.state, self.space.choices[card])
        self.moves.append(card)
        self._cards += (card,)
        if _kind_of_chance(self.state) != kind:
            self.game.chance(self._words(self._cards))
            self._go_on()

    def act(self, action: int) -> None:
        """The player who is asked decides about a bonus action."""
        self.game.choose(engine.decides(self.state), self.space.actions[action])
        self.moves.append(action)
        self._go_on()

    def pick(self, actions: Sequence[int]) -> None:
        """All players decide, one action each. After the last step of a turn the cards are revealed."""
        self.moves.append(tuple(actions))
        for player, action in enumerate(actions):
            if action != WAIT:
                seat = due(self.state, player)
                engine.choose(self.state, seat, self.space.choices[action])
                self._picks += ((seat, action),)
                line = _cards("pick", seat, self._words((action,)))
                self.log.append(Event(player, line, (Fact(PICK, seat, action),)))
        self.step += 1
        if self.step == self.steps:
            for seat, action in self._picks:
                self.game.choose(seat, self.space.actions[action])
            self._go_on()

    def _go_on(self) -> None:
        """The game has gone on: tell what happened, and see what is due now."""
        drawn, self._cards, self._picks, self.step, self.steps = self._cards, (), (), 0, 0
        self.state = self.game.state.copy()
        new = [tell() for tell in islice(self._happened(), self._told, None)]
        self.log += new
        self._told += len(new)
        if self.picking:
            self.steps = steps(self.state, self.space)
            for player in range(self.game.players):
                self._tell_cards(HAND, "hand", player, self._numbers(self.game.hand(player)))
        elif self.state.phase == engine.ACT and drawn:
            self._tell_cards(LOOK, "look", self.player, tuple(sorted(drawn)))

    def _words(self, actions: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.space.actions[action] for action in actions)

    def _numbers(self, words: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.space.numbers[word] for word in words)

    # --- what is told -----------------------------------------------------------------------------------------------

    def _tell_cards(self, kind: int, word: str, player: int, cards: tuple[int, ...]) -> None:
        line = _cards(word, player, self._words(cards))
        self.log.append(Event(player, line, (Fact(kind, player, cards=cards),)))

    def _happened(self) -> Iterator[partial[Event]]:
        """Everything that everybody has seen happen, in order; each is told when it is called."""
        game = self.game
        for number, turns in enumerate(game.history):
            yield partial(Event, EVERYBODY, f"round {number + 1}")
            for turn in range(len(turns)):
                yield partial(self._played, number, turn)
                for index in range(len(game.acts[number][turn])):
                    yield partial(self._acted, number, turn, index)
            if number < len(game.results):
                yield partial(Event, EVERYBODY, f"score {columns(game.results[number].points)}")
        if game.final:
            yield partial(Event, EVERYBODY, f"total {columns(game.final.totals)}")
            yield partial(Event, EVERYBODY, f"winner {columns(seat + 1 for seat in game.final.winners)}")

    def _played(self, number: int, turn: int) -> Event:
        picks = self.game.history[number][turn]
        line = f"{turn + 1} {columns(' + '.join(pick) for pick in picks)}"
        facts = (Fact(PLAY, seat, action) for seat, pick in enumerate(picks) for action in self._numbers(pick))
        return Event(EVERYBODY, line, tuple(facts))

    def _acted(self, number: int, turn: int, index: int) -> Event:
        """A bonus action with what came of it, which a record leaves to the rules."""
        act = self.game.acts[number][turn][index]
        line = f"act {act.seat + 1} {act.card}: {act.choice}"
        if act.brought:
            line += f" brings {act.brought}"
        if act.hand is not None:
            line += f" from {act.hand + 1} for {act.put}"
        brought = self._numbers((act.brought,)) if act.brought else ()
        giver = NOBODY if act.hand is None else act.hand
        return Event(EVERYBODY, line, (Fact(ACT, act.seat, self.space.numbers[act.choice], brought, giver),))

    def known(self, player: int, *, public: bool = True, private: bool = True) -> Iterator[Event]:
        """What `player` knows of everything that has happened: what everybody saw, and its own cards and choices."""
        return (event for event in self.log if (public if event.who == EVERYBODY else private and event.who == player))

    @property
    def now(self) -> str:
        """What is due, as everybody knows it."""
        going_on = acting(self.game.state)
        if self.over:
            return "over"
        if self.chance:
            return f"{self.game.due} due"
        if going_on is None:
            return f"picks due, step {self.step + 1} of {self.steps}"
        seat = going_on.actor if going_on.asked is None else going_on.asked
        asked = " ".join(filter(None, (going_on.wish, going_on.aiming)))
        return f"act due of {seat + 1}, {going_on.card}: {asked}".removesuffix(": ")

    def history(self, player: int, *, public: bool = True, private: bool = True) -> str:
        """All that `player` knows and ever knew, to read: what everybody saw, what it alone may know, or both."""
        lines = [event.line for event in self.known(player, public=public, private=private)]
        return "\n".join([*self._headed(player, private), *lines, *([f"now {self.now}"] if public else [])])

    def sight(self, player: int, *, public: bool = True, private: bool = True) -> str:
        """What `player` sees now, to read: what lies open, what it alone may know, or both."""
        view = self.game.view(player)
        lines = [*self._headed(player, private)]
        if private:
            lines += self._own(view)
        if public:
            lines += [*_open(view), f"now {self.now}"]
        return "\n".join(lines)

    def _headed(self, player: int, private: bool) -> list[str]:
        return [f"seat {player + 1}"] if private else []

    def _own(self, view: View) -> Iterator[str]:
        """What a seat alone may know; with memory also the hands that it has passed on in this round."""
        assert view.seat is not None
        yield _cards("hand", view.seat, view.hand or ())
        for seat, action in self._picks:
            if view.choosers[seat] == view.seat:
                yield _cards("pick", seat, self._words((action,)))
        if view.peek:
            yield _cards("look", view.seat, view.peek)
        if self.space.memory:
            for player, hand in enumerate(known_hands(view)):
                if hand and player != view.seat:
                    yield _cards("seen", player, hand)

    def __str__(self) -> str:
        """Everything, hidden cards included."""
        return "\n".join(
            [*(event.line for event in self.log), " ".join((f"now {self.now}", *self._words(self._cards)))]
        )


def again(setup: Setup, memory: bool, moves: Sequence[int | tuple[int, ...]]) -> Nodes:
    """The game in which this was decided."""
    nodes = Nodes(space_of(setup, memory))
    for move in moves:
        if not isinstance(move, int):
            nodes.pick(move)
        elif nodes.chance:
            nodes.draw(move)
        else:
            nodes.act(move)
    return nodes


def steps(s: State, space: Space) -> int:
    """How many steps the picks of this turn take: as many as the player with most to decide may need.

    It follows from what everybody sees.
    """
    needs = [0] * s.players
    for seat in range(s.seats):
        if engine.owes(s, seat):
            needs[chooser(s, seat)] += 1 + may_ask_second(s, seat, space)
    return max(needs)


def may_ask_second(s: State, seat: int, space: Space) -> bool:
    """A pick of `seat`, whatever it holds, can have a second half."""
    probe = s.copy()
    for face in space.choices[1 : 1 + space.cards]:
        probe.pick[seat] = face
        if engine.asks_second(probe, seat):
            return True
    return False


def _open(view: View) -> Iterator[str]:
    """What lies open."""
    yield f"round {view.round} turn {view.turn} of {view.turns}, hands go {view.direction}"
    for seat, cards in enumerate(view.plates):
        yield _cards("plate", seat, cards)
    for seat, cards in enumerate(view.kept):
        if cards:
            yield _cards("kept", seat, cards)
    if view.acting:
        for seat, cards in enumerate(view.fresh):
            yield _cards("came", seat, cards)
        for seat, called in enumerate(view.called):
            if called:
                yield _cards("called", seat, ())
    if any(view.taken) or view.prizes:
        yield f"race {columns(view.taken)}, places gone {view.prizes}"
    yield f"score {columns(view.scores)}"
    yield f"deck {view.deck}"


def _cards(word: str, seat: int, cards: Sequence[str]) -> str:
    return " ".join((word, str(seat + 1), *cards))


def _kind_of_chance(s: State) -> tuple[int, int, bool]:
    """Changes when all that chance owed has been drawn."""
    return engine.chance_owes(s), s.phase, engine.desserts_due(s) > 0
