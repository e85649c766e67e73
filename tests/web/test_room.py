"""A table without a server: what may happen in the lobby and in a game, and that the log is all there is."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sushibelt.web import decide, protocol, snapshot
from sushibelt.web import events as e
from sushibelt.web.names import NAMES, free_name, new_code, normal_code
from sushibelt.web.protocol import Refused
from sushibelt.web.room import Room

HOST, GUEST, THIRD = "h" * 32, "g" * 32, "t" * 32


class Company:
    """Everybody is here, but for those who are said to be away."""

    def __init__(self) -> None:
        self.gone: dict[str, int] = {}

    def away(self, player: str) -> int:
        return self.gone.get(player, 0)

    def watching(self) -> int:
        return 0


class Bench:
    """A room with its log as a list."""

    def __init__(self, kind: Any = "friends", seed: int = 1) -> None:
        self.random = Random(seed)
        self.company = Company()
        self.room = Room("KUMO")
        self.log: list[e.Event] = []
        self.write(decide.open_table(HOST, kind, self.random))

    def write(self, events: list[e.Event]) -> None:
        self.log += events
        for event in events:
            self.room.apply(event)

    def say(self, player: str, do: str, **fields: Any) -> list[e.Event]:
        message = protocol.decode(msgspec.json.encode({"do": do, **fields}).decode())
        events = decide.decide(self.room, player, message, self.company, self.random)
        self.write(events)
        return events

    def refused(self, player: str, do: str, **fields: Any) -> Refused:
        before = self.all()
        with pytest.raises(Refused) as caught:
            self.say(player, do, **fields)
        assert self.all() == before
        assert caught.value.reason[0].isupper()
        assert caught.value.reason.endswith((".", "!"))
        return caught.value

    def seen(self, player: str) -> bytes:
        return snapshot.encode(snapshot.table_message(self.room, player, self.company, "link"))

    def all(self) -> tuple[Any, ...]:
        return (len(self.log), self.room.seq, *(self.seen(player) for player in (HOST, GUEST, THIRD)))

    def kinds(self) -> list[str]:
        return [seat.kind for seat in self.room.seats]

    def choose(self, player: str, *choices: str) -> list[e.Event]:
        seat = self.room.seat_of(player)
        assert self.room.game is not None
        view = self.room.game.view(seat)
        moment = {"round": view.round, "turn": view.turn, "step": self.room.game.instant[-1]}
        return self.say(player, "choose", **moment, choices=list(choices))

    def play(self, turns: int = 1000) -> None:
        """Every seat chooses, as if it were a person's, until the game is over."""
        while self.room.stage == "playing" and turns:
            game = self.room.game
            assert game is not None
            turn = game.view().turn
            while self.room.stage == "playing" and game.view().turn == turn and game.owing:
                seat = min(game.owing)
                choice = self.random.choice([word for word in game.choices(seat) if word != "back"])
                self.write(decide.choose(self.room, seat, [choice], self.random))
            turns -= 1


@pytest.fixture
def lobby() -> Bench:
    bench = Bench()
    bench.say(GUEST, "sit", seat=1)
    return bench


@pytest.fixture
def game(lobby: Bench) -> Bench:
    lobby.say(HOST, "start")
    return lobby


def test_a_table_for_friends_is_a_lobby_with_its_host_in_seat_0() -> None:
    bench = Bench("friends")
    assert bench.room.stage == "lobby"
    assert bench.kinds() == ["person", "open", "open", "open"]
    assert bench.room.seat_of(HOST) == 0
    assert bench.room.seats[0].name in NAMES


def test_a_table_against_bots_is_dealt() -> None:
    bench = Bench("bots")
    assert bench.room.stage == "playing"
    assert bench.kinds() == ["person", "bot", "bot", "bot"]
    assert len({seat.name for seat in bench.room.seats}) == 4
    assert bench.room.game is not None
    assert bench.room.game.owing == {0, 1, 2, 3}


def test_seats_in_the_lobby(lobby: Bench) -> None:
    lobby.say(THIRD, "sit", seat=2)
    lobby.say(THIRD, "sit", seat=3)
    assert lobby.kinds() == ["person", "person", "open", "person"]
    lobby.say(THIRD, "leave")
    lobby.say(HOST, "seat", seat=3, kind="bot", level="easy")
    bot = lobby.room.seats[3]
    assert (bot.kind, bot.level) == ("bot", "easy")
    lobby.say(HOST, "seat", seat=3, kind="bot", level="random")
    assert (lobby.room.seats[3].level, lobby.room.seats[3].name) == ("random", bot.name)
    lobby.say(HOST, "move", seat=3, to=0)
    assert lobby.kinds() == ["bot", "person", "person", "open"]
    lobby.say(HOST, "seat", seat=0, kind="open")
    lobby.say(HOST, "add")
    assert len(lobby.room.seats) == 5
    lobby.say(HOST, "remove", seat=0)
    assert lobby.kinds() == ["person", "person", "open", "open"]
    lobby.say(HOST, "options", switches={"passing": "both"})
    assert lobby.room.switches == {"passing": "both"}


def test_what_is_so_already_is_not_written(lobby: Bench) -> None:
    assert lobby.say(HOST, "sit", seat=0) == []
    assert lobby.say(HOST, "seat", seat=2, kind="open") == []
    assert lobby.say(HOST, "move", seat=2, to=2) == []
    assert lobby.say(HOST, "options", edition="base", switches={"passing": "left"}) == []
    assert lobby.say(HOST, "name", name=lobby.room.seats[0].name) == []


@pytest.mark.parametrize(
    "player, do, fields, reason",
    [
        (THIRD, "sit", {"seat": 0}, "taken"),
        (THIRD, "sit", {"seat": 4}, "no seat 4"),
        (THIRD, "leave", {}, "Only somebody who sits"),
        (GUEST, "seat", {"seat": 2, "kind": "bot"}, "Only the host"),
        (GUEST, "add", {}, "Only the host"),
        (GUEST, "remove", {"seat": 2}, "Only the host"),
        (GUEST, "move", {"seat": 0, "to": 1}, "Only the host"),
        (GUEST, "options", {"switches": {"passing": "both"}}, "Only the host"),
        (GUEST, "surprise", {}, "Only the host"),
        (HOST, "surprise", {}, "no menus"),
        (HOST, "options", {"edition": "deluxe"}, "no edition"),
        (HOST, "options", {"menu": "big-banquet"}, "no menus"),
        (HOST, "options", {"switches": {"gravity": "off"}}, "no switch"),
        (HOST, "options", {"switches": {"passing": "right"}}, "left or both"),
        (HOST, "options", {"switches": {"calls-per-turn": "any"}}, "Sushi Go Party!"),
        (GUEST, "start", {}, "Only the host"),
        (HOST, "seat", {"seat": 0, "kind": "bot"}, "your own seat"),
        (HOST, "seat", {"seat": 1, "kind": "open"}, "sits there"),
        (HOST, "seat", {"seat": 9, "kind": "open"}, "no seat 9"),
        (HOST, "seat", {"seat": 2, "kind": "bot", "level": "cruel"}, "no such bot"),
        (HOST, "remove", {"seat": 0}, "your own seat"),
        (HOST, "remove", {"seat": 1}, "sits there"),
        (HOST, "move", {"seat": 0, "to": 4}, "no seat 4"),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["egg"]}, "not begun"),
        (HOST, "stand-in", {"seat": 1}, "not begun"),
        (HOST, "rematch", {}, "when a game is over"),
        (HOST, "lobby", {}, "when a game is over"),
        (HOST, "name", {"name": "   "}, "at least 1"),
        (HOST, "name", {"name": "x" * 21}, "at most 20"),
        (HOST, "name", {"name": "a\u202eb"}, "can be seen"),
        (HOST, "name", {"name": "\u200b"}, "can be seen"),
        (HOST, "name", {"name": "a\x00b"}, "can be seen"),
        (HOST, "name", {"name": "a" + "\u0301\u0302\u0303" * 6}, "more letters than accents"),
    ],
)
def test_refused_in_the_lobby(lobby: Bench, player: str, do: str, fields: dict[str, Any], reason: str) -> None:
    assert reason in lobby.refused(player, do, **fields).reason


def test_five_seats_at_most_and_two_at_least(lobby: Bench) -> None:
    lobby.say(HOST, "add")
    assert "2 to 5" in lobby.refused(HOST, "add").reason
    for _ in range(3):
        lobby.say(HOST, "remove", seat=len(lobby.room.seats) - 1)
    lobby.say(GUEST, "leave")
    assert "2 to 5" in lobby.refused(HOST, "remove", seat=1).reason
    assert "2 seats" in lobby.refused(HOST, "start").reason


def test_names_are_told_apart(lobby: Bench) -> None:
    lobby.say(HOST, "name", name="  Ann   Bee ")
    assert lobby.room.seats[0].name == "Ann Bee"
    assert "already" in lobby.refused(GUEST, "name", name="ANN BEE").reason
    lobby.say(THIRD, "name", name="Cat")
    lobby.say(HOST, "name", name="Cat")
    lobby.say(THIRD, "sit", seat=3)
    assert lobby.room.seats[3].name != "Cat"


def test_a_watchers_name_is_nobody_elses_business(lobby: Bench) -> None:
    before = lobby.seen(HOST)
    lobby.say(THIRD, "name", name="Quiet")
    assert lobby.seen(HOST) == before
    assert b'"Quiet"' in lobby.seen(THIRD)


def test_not_everybody_in_the_world_has_a_name(lobby: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_NAMED", 3)
    lobby.say(THIRD, "name", name="Third")
    assert "Too many" in lobby.refused("x" * 32, "name", name="Fourth").reason
    lobby.say(THIRD, "name", name="Still third")


def test_open_seats_are_dropped_at_the_start(lobby: Bench) -> None:
    lobby.say(HOST, "seat", seat=3, kind="bot")
    lobby.say(HOST, "options", switches={"passing": "both"})
    lobby.say(HOST, "start")
    assert lobby.kinds() == ["person", "person", "bot"]
    assert lobby.room.game is not None
    assert lobby.room.game.header.passing == "both"
    assert lobby.room.game.header.names == tuple(seat.name for seat in lobby.room.seats)


def test_when_the_host_is_away_another_is_host(lobby: Bench) -> None:
    lobby.company.gone[HOST] = 5
    assert decide.host(lobby.room, lobby.company) == HOST
    lobby.company.gone[HOST] = 20
    assert decide.host(lobby.room, lobby.company) == GUEST
    lobby.say(GUEST, "seat", seat=0, kind="open")
    lobby.company.gone = {HOST: 30, GUEST: 1}
    assert decide.host(lobby.room, lobby.company) == HOST


@pytest.mark.parametrize(
    "player, do, fields, reason",
    [
        (HOST, "start", {}, "game is running"),
        (HOST, "add", {}, "game is running"),
        (HOST, "seat", {"seat": 0, "kind": "bot"}, "game is running"),
        (GUEST, "leave", {}, "game is running"),
        (THIRD, "sit", {"seat": 1}, "game is running"),
        (THIRD, "choose", {"round": 1, "turn": 1, "choices": ["egg"]}, "Only somebody who sits"),
        (HOST, "choose", {"round": 1, "turn": 2, "choices": ["egg"]}, "round 1, turn 1"),
        (HOST, "choose", {"round": 0, "turn": 1, "choices": ["egg"]}, "round 1, turn 1"),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["sprout"]}, "no card called"),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["squid-on-wasabi"]}, "no card called"),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["back"]}, ""),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["done"]}, ""),
        (HOST, "choose", {"round": 1, "turn": 1, "choices": ["egg"] * 8}, ""),
        (HOST, "stand-in", {"seat": 0}, "your own seat"),
        (HOST, "stand-in", {"seat": 1}, "20 seconds"),
        (HOST, "stand-in", {"seat": 7}, "no seat 7"),
        (THIRD, "stand-in", {"seat": 1}, "Only somebody who sits"),
        (HOST, "rematch", {}, "when a game is over"),
        (HOST, "lobby", {}, "when a game is over"),
    ],
)
def test_refused_in_a_game(game: Bench, player: str, do: str, fields: dict[str, Any], reason: str) -> None:
    assert reason in game.refused(player, do, **fields).reason


def test_a_card_that_is_not_in_the_hand_is_refused(game: Bench) -> None:
    assert game.room.game is not None
    hand = game.room.game.view(0).hand
    assert hand is not None
    missing = next(face for face in ("squid", "egg", "pudding", "wasabi", "chopsticks") if face not in hand)
    assert game.refused(HOST, "choose", round=1, turn=1, choices=[missing]).reason
    assert game.refused(HOST, "choose", round=1, turn=1, choices=[hand[0], hand[0]]).rule == "chopsticks"


def test_the_deal_is_written_with_the_choice_that_makes_it_due(game: Bench) -> None:
    game.play(turns=8)
    while True:
        assert game.room.game is not None
        seat = min(game.room.game.owing)
        word = next(word for word in game.room.game.choices(seat) if word != "back")
        events = decide.choose(game.room, seat, [word], game.random)
        if len(events) > 1:
            break
        game.write(events)
    assert [event.kind for event in events] == ["chose", "dealt"]
    assert game.room.game.view().round == 1, "nothing has happened yet"
    game.write(events)
    assert game.room.game.view().round == 2
    assert game.room.game.owing == {0, 1}


def test_a_whole_game_a_rematch_and_the_lobby(game: Bench) -> None:
    game.play()
    assert b'"stage":"over"' in game.seen(THIRD)
    assert "over" in game.refused(HOST, "choose", round=3, turn=9, choices=["egg"]).reason
    assert "lobby" in game.refused(HOST, "add").reason
    assert "Only somebody who sits" in game.refused(THIRD, "rematch").reason
    game.say(GUEST, "rematch")
    assert b'"stage":"playing"' in game.seen(THIRD)
    assert len(game.room.games) == 2
    game.play()
    assert "Only the host" in game.refused(GUEST, "lobby").reason
    game.say(HOST, "lobby")
    assert b'"stage":"lobby"' in game.seen(THIRD)
    assert game.room.game is None
    assert all(each.over for each in game.room.games)
    game.say(HOST, "start")
    assert b'"number":3' in game.seen(HOST)


@pytest.mark.parametrize(
    "event", [e.SeatSet(-1, "open", "", ""), e.Moved(-1, 0), e.Moved(0, -1), e.StandIn(-1), e.Opened(HOST, 4)]
)
def test_a_log_that_makes_no_sense_is_not_taken(lobby: Bench, event: e.Event) -> None:
    """Python would count seats below 0 from the end."""
    with pytest.raises(e.UnknownEvent, match="makes no sense there"):
        lobby.room.replay([(lobby.room.seq + 1, event)])


def test_the_log_is_all_there_is(game: Bench) -> None:
    game.say(GUEST, "name", name="Guest")
    game.company.gone[GUEST] = 25
    game.say(HOST, "stand-in", seat=1)
    game.play()
    game.say(HOST, "rematch")
    game.play(turns=5)
    again = Room("KUMO")
    for number, event in enumerate(game.log, 1):
        again.replay([(number, e.decode(*e.encode(event)))])
    for player in (HOST, GUEST, THIRD):
        live = snapshot.table_message(game.room, player, game.company, "link")
        folded = snapshot.table_message(again, player, game.company, "link")
        assert snapshot.encode(folded) == snapshot.encode(live)
    assert [each.record() for each in again.games] == [each.record() for each in game.room.games]
    assert again.seq == len(game.log)


def test_a_log_of_a_version_that_knew_one_game_is_the_same_table() -> None:
    bench = Bench()
    bench.say(GUEST, "sit", seat=1)
    bench.write([e.Options("both")])
    bench.say(HOST, "start")
    started = bench.log[-2]
    assert isinstance(started, e.Started)
    assert started.switches == {"passing": "both", "dummy": "off", "soy-promo": "off"}
    old = Room("KUMO")
    for event in bench.log:
        if isinstance(event, e.Started):
            event = e.Started(event.number, event.edition, event.passing, event.names)
        old.apply(event)
    assert old.game is not None
    assert bench.room.game is not None
    assert old.game.record() == bench.room.game.record()


def test_a_stand_in_comes_and_goes(game: Bench) -> None:
    game.company.gone[GUEST] = 19
    assert "20 seconds" in game.refused(HOST, "stand-in", seat=1).reason
    game.company.gone[GUEST] = 20
    assert game.say(HOST, "stand-in", seat=1) == [e.StandIn(1)]
    assert game.say(HOST, "stand-in", seat=1) == []
    assert decide.come_back(game.room, GUEST) == [e.Back(1)]
    game.write([e.Back(1)])
    assert decide.come_back(game.room, GUEST) == []
    assert decide.come_back(game.room, THIRD) == []


def chopsticks_picked() -> Bench:
    """The first turn of two people: the host has picked chopsticks, the guest has not picked yet."""
    bench = Bench("friends", seed=3)
    bench.say(GUEST, "sit", seat=1)
    bench.write([e.Started(1, "base", "left", ["Mochi", "Nori"])])
    rest = ["egg", "salmon", "maki-1", "maki-2", "tempura", "sashimi", "dumpling", "pudding", "squid"]
    bench.write([e.Dealt([["chopsticks", *rest], ["wasabi", *rest]])])
    bench.choose(HOST, "chopsticks")
    return bench


def test_another_pick_is_nobody_elses_business() -> None:
    """Only being ready is public: neither a message's bytes nor that there is one may tell more."""
    bench = chopsticks_picked()
    before = bench.seen(GUEST)
    bench.choose(HOST, "back", "egg")
    assert bench.seen(GUEST) == before
    bench.choose(HOST, "back", "chopsticks")
    assert bench.seen(GUEST) == before
    bench.choose(HOST, "back")
    assert bench.seen(GUEST) != before


def test_with_chopsticks_the_first_card_alone_is_not_shown_to_anybody() -> None:
    bench = chopsticks_picked()
    bench.choose(GUEST, "egg")
    before, mine = bench.seen(GUEST), bench.seen(HOST)
    bench.choose(HOST, "wasabi")
    assert bench.seen(GUEST) == before
    assert bench.seen(HOST) != mine
    bench.choose(HOST, "squid")
    assert bench.seen(GUEST) != before


def test_free_names_never_run_out() -> None:
    taken = {name.upper() for name in NAMES}
    for _ in range(200):
        name = free_name(taken, Random(1))
        assert name.casefold() not in {each.casefold() for each in taken}
        taken.add(name)


def test_food_names_fit() -> None:
    assert len(NAMES) >= 60
    assert len(set(NAMES)) == len(NAMES)
    assert all(protocol.clean_name(name) == name for name in NAMES)


def test_codes() -> None:
    random = Random(1)
    codes = {new_code(random, attempt) for attempt in range(40) for _ in range(50)}
    assert len(codes) > 1200
    assert all(normal_code(code) == code for code in codes)
    assert normal_code("kumo") == "KUMO"
    assert normal_code("kum0") == "KUMO"
    for wrong in ("", "KUM", "KUMOS", "K-MO", "KÜMO", "ß123", "ﬁmo", "KUM\n"):
        assert normal_code(wrong) is None
