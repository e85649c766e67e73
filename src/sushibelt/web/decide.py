"""Whether what a player asks for may happen, and which events it is. Changes nothing: the log comes first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Literal, Protocol

from ..bots import LEVELS
from ..language import listed, plural, say
from ..rules import engine
from ..rules.editions import BASE_GAME, Edition
from ..rules.menus import STAPLE, Menu, in_order, surprise
from ..table import DONE_WORD, ChoiceRefused, Game
from ..table.course import Course
from ..table.header import known_edition, known_menu
from . import events as e
from . import lobby
from . import protocol as p
from .chance import begun, chances
from .nameplate import likeness
from .names import free_name
from .protocol import Refused, sentence
from .room import Room, Seat

__all__ = ["AWAY", "Presence", "choose", "come_back", "decide", "host", "open_table"]

AWAY = 20
"""Seconds after which a person counts as away: a stand-in may be asked for, and somebody else is host."""

USUAL_SEATS = 4
MOST_NAMED = 200


class Presence(Protocol):
    """Who is here now; the one thing about a table that is not in its log."""

    def away(self, player: str) -> int:
        """Whole seconds since the player's last tab closed; 0 for a player who is here."""


def host(room: Room, presence: Presence) -> str:
    """The player who opened the table; if that one is away, the first seated person that is here."""
    if presence.away(room.opener) < AWAY:
        return room.opener
    seated = (seat.player for seat in room.seats if seat.kind == "person")
    return next((player for player in seated if presence.away(player) == 0), room.opener)


def open_table(
    player: str, kind: Literal["bots", "friends"], random: Random, edition: str = BASE_GAME.name
) -> list[e.Event]:
    """The first events of a table."""
    name = free_name((), random)
    events: list[e.Event] = [e.Opened(player, USUAL_SEATS), e.Sat(player, 0, name)]
    if edition != BASE_GAME.name:
        events.append(e.Agreed(edition))
    if kind == "friends":
        return events
    names = [name]
    for seat in range(1, USUAL_SEATS):
        names.append(free_name(names, random))
        events.append(e.SeatSet(seat, "bot", "normal", names[-1]))
    room = Room("")
    for event in events:
        room.apply(event)
    return events + _new_game(room, names, random)


def decide(
    room: Room,
    player: str,
    message: p.Message,
    presence: Presence,
    random: Random,
    levels: Collection[str] = LEVELS,
) -> list[e.Event]:
    """The events that the message makes; empty when all is already as asked. Raises `Refused`.

    `levels` are the bots that this server offers.
    """
    return _DECISIONS[type(message)](_Asked(room, player, presence, random, levels), message)


def choose(
    room: Room,
    seat: int,
    choices: Sequence[str],
    random: Random,
    by: Literal["person", "bot", "stand-in"] = "person",
) -> list[e.Event]:
    """A seat's choices, and what chance owes by them: all is written together or not at all."""
    trial = _playing(room).copy()
    try:
        said = _counting(trial, seat, choices)
        trial.choose(seat, *said)
    except ChoiceRefused as refusal:
        raise Refused(sentence(refusal.reason), refusal.rule) from None
    return [e.Chose(seat, said, by), *chances(trial, random)]


def _counting(game: Game, seat: int, choices: Sequence[str]) -> list[str]:
    """The choices without a "done" that comes after the end. Those of an action must not run on into the next one."""
    said = list(choices)
    if game.state.phase != engine.ACT:
        return said
    if len(said) > 1 and STAPLE in game.choices(seat):  # what it may name is in the hands of others: nobody tries that
        raise Refused(say("Those are more choices than there are to make now."))
    trial, action = game.copy(), _action(game)
    for at, word in enumerate(said):
        if at and _action(trial) != action:
            if said[at:] == [DONE_WORD]:
                return said[:at]  # there was nothing more to turn, so the action ended by itself
            raise Refused(say("Those are more choices than there are to make now."))
        trial.choose(seat, word)
    return said


def _action(game: Game) -> tuple[int, ...]:
    """Which card acts."""
    s = game.state
    return (s.phase, *game.moment, s.step, s.actor, s.stage)


def come_back(room: Room, player: str) -> list[e.Event]:
    """What it changes that a player is here."""
    seat = room.seat_of(player)
    return [e.Back(seat)] if seat is not None and room.seats[seat].stand_in else []


def _new_game(room: Room, names: list[str], random: Random) -> list[e.Event]:
    menu = list(room.menu) if lobby.edition_of(room).has_menus else []
    switches = lobby.agreed(room, len(names))
    passing = switches.get("passing", "left")
    started = e.Started(len(room.games) + 1, room.edition, passing, names, menu, switches)
    return [started, *chances(begun(started), random)]


class _Asked:
    """The table somebody asks something of, with the checks that many answers share."""

    def __init__(self, room: Room, player: str, presence: Presence, random: Random, levels: Collection[str]) -> None:
        self.room, self.player, self.presence, self.random, self.levels = room, player, presence, random, levels

    def lobby(self) -> None:
        if self.room.stage == "playing":
            raise Refused(say("That can be changed in the lobby, and a game is running."))
        if self.room.stage == "over":
            raise Refused(say("That can be changed in the lobby: the host can go back to it."))

    def hosting(self) -> None:
        if self.player != host(self.room, self.presence):
            raise Refused(say("Only the host of this table can do that."))

    def seat(self, index: int) -> Seat:
        if not 0 <= index < len(self.room.seats):
            last = len(self.room.seats) - 1
            raise Refused(say("There is no seat {seat}: this table has seats 0 to {last}.", seat=index, last=last))
        return self.room.seats[index]

    def seated(self) -> int:
        seat = self.room.seat_of(self.player)
        if seat is None:
            raise Refused(say("Only somebody who sits at this table can do that."))
        return seat

    def clearable(self, index: int) -> Seat:
        seat = self.seat(index)
        if seat.kind == "person":
            if seat.player == self.player:
                raise Refused(say("That is your own seat."))
            if self.presence.away(seat.player) == 0:
                raise Refused(say("{name} sits there.", name=seat.name))
        return seat


def _playing(room: Room) -> Course:
    game = room.game
    if game is None:
        raise Refused(say("The game has not begun."))
    if room.stage == "over":
        raise Refused(say("The game is over."))
    return game


def _name(ask: _Asked, message: p.Name) -> list[e.Event]:
    room, name = ask.room, p.clean_name(message.name)
    seat = room.seat_of(ask.player)
    others = [likeness(other.name) for i, other in enumerate(room.seats) if other.name and i != seat]
    if likeness(name) in others:
        raise Refused(say("Somebody at this table is called {name} already.", name=name))
    if room.names.get(ask.player) == name:
        return []
    if ask.player not in room.names and len(room.names) >= MOST_NAMED:
        raise Refused(say("Too many people have a name at this table."))
    return [e.Named(ask.player, name)]


def _sit(ask: _Asked, message: p.Sit) -> list[e.Event]:
    ask.lobby()
    seat = ask.seat(message.seat)
    if seat.kind == "person" and seat.player == ask.player:
        return []
    if seat.kind != "open":
        raise Refused(say("That seat is taken."))
    room = ask.room
    mine = room.seat_of(ask.player)
    name = room.name_of(ask.player)
    others = [other.name for i, other in enumerate(room.seats) if other.name and i != mine]
    if likeness(name) in map(likeness, others):
        name = free_name(others, ask.random)
    return [e.Sat(ask.player, message.seat, name)]


def _leave(ask: _Asked, _message: p.Leave) -> list[e.Event]:
    ask.lobby()
    ask.seated()
    return [e.Left(ask.player)]


def _seat(ask: _Asked, message: p.SetSeat) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    seat = ask.clearable(message.seat)
    if message.kind == "open":
        return [] if seat.kind == "open" else [e.SeatSet(message.seat, "open")]
    if message.level not in ask.levels:
        raise Refused(say("There is no such bot; there are {levels}.", levels=listed([*ask.levels])))
    if seat.kind == "bot":
        name = seat.name
    else:
        name = free_name(ask.room.taken_names(), ask.random)
    same = seat.kind == "bot" and seat.level == message.level
    return [] if same else [e.SeatSet(message.seat, "bot", message.level, name)]


def _add(ask: _Asked, _message: p.Add) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    if len(ask.room.seats) >= lobby.edition_of(ask.room).most:
        raise _for_so_many(ask.room)
    return [e.SeatAdded()]


def _remove(ask: _Asked, message: p.Remove) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    ask.clearable(message.seat)
    if len(ask.room.seats) <= lobby.edition_of(ask.room).fewest:
        raise _for_so_many(ask.room)
    return [e.SeatRemoved(message.seat)]


def _for_so_many(room: Room) -> Refused:
    edition = lobby.edition_of(room)
    return Refused(say("This game is for {fewest} to {most}.", fewest=edition.fewest, most=edition.most))


def _move(ask: _Asked, message: p.Move) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    ask.seat(message.seat)
    ask.seat(message.to)
    return [] if message.seat == message.to else [e.Moved(message.seat, message.to)]


def _options(ask: _Asked, message: p.SetOptions) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    room = ask.room
    edition = lobby.edition_of(room) if message.edition is None else _edition(message.edition)
    menu = None if message.menu is None else _menu(message.menu, edition, len(room.seats))
    lobby.check_edition(room, edition)
    switches = message.switches or {}
    lobby.check_switches(room, edition, switches)
    new_menu = None if menu is None or menu == room.menu else list(menu)
    new_edition = None if edition.name == room.edition else edition.name
    new_switches = {name: value for name, value in switches.items() if lobby.value(room, name) != value}
    if new_edition is None and new_menu is None and not new_switches:
        return []
    surplus = len(room.seats) - edition.most
    spare = [seat for seat in range(len(room.seats) - 1, -1, -1) if room.seats[seat].kind == "open"]
    gone: list[e.Event] = [e.SeatRemoved(seat) for seat in spare[: max(surplus, 0)]]
    return [*gone, e.Agreed(new_edition, new_menu, new_switches or None)]


def _edition(name: str) -> Edition:
    try:
        return known_edition(name)
    except ValueError as error:
        raise Refused(sentence(str(error))) from None


def _menu(menu: str | list[str], edition: Edition, players: int) -> Menu:
    if not edition.has_menus:
        raise Refused(sentence(say("{game} has no menus", game=edition.plays)))
    try:
        tiles = known_menu(menu)
    except ValueError as error:
        raise Refused(sentence(str(error))) from None
    lobby.check_menu(tiles, players)
    return in_order(tiles)


def _surprise(ask: _Asked, _message: p.Surprise) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    edition = lobby.edition_of(ask.room)
    if not edition.has_menus:
        raise Refused(sentence(say("{game} has no menus", game=edition.plays)))
    return [e.Agreed(menu=list(surprise(len(ask.room.seats), ask.random.randrange)), surprise=True)]


def _start(ask: _Asked, _message: p.Start) -> list[e.Event]:
    ask.lobby()
    ask.hosting()
    lobby.check_start(ask.room)
    return _new_game(ask.room, [seat.name for seat in ask.room.seats if seat.kind != "open"], ask.random)


def _choose(ask: _Asked, message: p.Choose) -> list[e.Event]:
    game = _playing(ask.room)
    own = ask.seated()
    seat = own if message.seat is None else message.seat
    if seat >= game.seats or game.chooser(seat) != own:
        raise Refused(say("You do not decide for that seat in this turn."))
    round_, turn, step = game.instant
    if (message.round, message.turn) != (round_, turn):
        raise Refused(
            say(
                "That was for round {then_round}, turn {then_turn}; this is round {round}, turn {turn}.",
                then_round=message.round,
                then_turn=message.turn,
                round=round_,
                turn=turn,
            )
        )
    if message.step != step:
        raise Refused(say("That was for an earlier moment of this turn."))
    return choose(ask.room, seat, message.choices, ask.random)


def _stand_in(ask: _Asked, message: p.AskStandIn) -> list[e.Event]:
    _playing(ask.room)
    ask.seated()
    seat = ask.seat(message.seat)
    if seat.kind != "person":
        raise Refused(say("No person sits there."))
    if seat.player == ask.player:
        raise Refused(say("That is your own seat."))
    if seat.stand_in:
        return []
    if ask.presence.away(seat.player) < AWAY:
        raise Refused(
            plural(
                AWAY,
                "{name} has not been away for {n} second.",
                "{name} has not been away for {n} seconds.",
                name=seat.name,
            )
        )
    return [e.StandIn(message.seat)]


def _rematch(ask: _Asked, _message: p.Rematch) -> list[e.Event]:
    room = ask.room
    if room.stage != "over":
        raise Refused(say("A rematch begins when a game is over."))
    ask.seated()
    return _new_game(room, [seat.name for seat in room.seats], ask.random)


def _lobby(ask: _Asked, _message: p.ToLobby) -> list[e.Event]:
    if ask.room.stage != "over":
        raise Refused(say("The table goes back to the lobby when a game is over."))
    ask.hosting()
    return [e.Lobby()]


_DECISIONS: dict[type[p.Message], Callable[..., list[e.Event]]] = {
    p.Name: _name,
    p.Sit: _sit,
    p.Leave: _leave,
    p.SetSeat: _seat,
    p.Add: _add,
    p.Remove: _remove,
    p.Move: _move,
    p.SetOptions: _options,
    p.Surprise: _surprise,
    p.Start: _start,
    p.Choose: _choose,
    p.AskStandIn: _stand_in,
    p.Rematch: _rematch,
    p.ToLobby: _lobby,
}
