"""Nothing that a seat may not know is in its view: deal all of that again, and the view must not change.

`leaks` is the check; planted leaks at the end show that it finds one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from random import Random

import pytest

from sushibelt.rules import engine
from sushibelt.rules.check import status
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.kit import FACES, NONE
from sushibelt.table import CHANCE, ChoiceRefused, Final, Game, RoundResult, View, redeal
from sushibelt.table.acts import Act
from sushibelt.table.memory import known_hands, unseen
from sushibelt.table.plates import number
from sushibelt.table.view import Acting
from tests.properties.games import DEEP, any_game, check, steps, viewers
from tests.rules.scenes import scene

SEATS = (2, 3, 4, 5)

Seat = int | None
"""A seat, or None for a spectator."""

ViewOf = Callable[[Game, Seat], object]


def the_view(game: Game, seat: Seat) -> object:
    return game.view(seat)


def leaks(view_of: ViewOf, game: Game, seat: Seat, random: Random) -> bool:
    """Something in `view_of` depends on what `seat` may not know."""
    return view_of(redeal(game.view(seat), random), seat) != view_of(game, seat)


def any_leak(view_of: ViewOf, games: Iterable[Game], seed: int) -> bool:
    """`view_of` leaks at some step of some of these games, played at random; three see it at a time."""
    random = Random(seed)
    for game in games:
        for _ in steps(game, random):
            if any(leaks(view_of, game, seat, random) for seat in random.sample(viewers(game), 3)):
                return True
    return False


def base_games(seats: int, count: int) -> Iterator[Game]:
    random = Random(seats)
    for _ in range(count):
        yield any_game(random, "base", seats)


def party_games(seats: int, count: int, *tiles: str) -> Iterator[Game]:
    """Games with these tiles on their menus."""
    random = Random(seats)
    for _ in range(count):
        yield any_game(random, "party", seats, tiles)


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_does_not_depend_on_what_is_hidden(seats: int):
    assert not any_leak(the_view, base_games(seats, 20 if DEEP else 2), seed=seats)


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_view_of_party_does_not_depend_on_what_is_hidden(seats: int):
    assert not any_leak(the_view, party_games(seats, 50 if DEEP else 1), seed=seats)


@pytest.mark.parametrize(
    "seats, tiles",
    [
        (3, ("spoon", "menu")),
        (4, ("special-order", "chopsticks")),
        (5, ("menu", "special-order")),
        (4, ("spoon", "special-order")),
        (2, ("takeout-box", "menu")),
        (6, ("spoon", "fruit")),
    ],
)
def test_no_action_lets_a_view_depend_on_what_is_hidden(seats: int, tiles: tuple[str, ...]):
    assert not any_leak(the_view, party_games(seats, 50 if DEEP else 1, *tiles), seed=seats)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_redealt_game_is_sound_and_agrees_with_the_view(edition: str):
    for seed in range(100 if DEEP else 3):
        random = Random(seed)
        game = any_game(random, edition)
        for step, _ in enumerate(steps(game, random)):
            if step % 9 == 0 or game.over:
                for seat in viewers(game):
                    other = redeal(game.view(seat), random)
                    assert not status(other.state)
                    assert other.view(seat) == game.view(seat)
                    assert other.owing == game.owing


def test_half_a_pick_changes_nothing_for_the_others():
    """A re-deal believes a view when it says who owes a choice, so this is looked at by itself."""
    game = scene("chopsticks", seats=3, hands=["egg squid"])
    others: list[Seat] = [1, 2, None]

    def seen() -> list[View]:
        return [game.view(seat) for seat in others]

    before = seen()
    assert all(view.owing == (0, 1, 2) for view in before)
    game.choose(0, "egg")
    assert seen() == before
    game.choose(0, "back")
    assert seen() == before
    outcomes = []
    for words in (("egg", "squid"), ("squid", "egg"), ("egg", "done")):
        game.choose(0, *words)
        outcomes.append(seen())
        game.choose(0, "back")
    assert outcomes[0] == outcomes[1] == outcomes[2] == [replace(view, owing=(1, 2)) for view in before]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_redealt_game_can_be_played_to_its_end(edition: str):
    for seed in range(4):
        random = Random(seed)
        game = any_game(random, edition)
        for _ in zip(range(10 + 15 * seed), steps(game, random), strict=False):
            pass
        other = redeal(game.view(1), random)
        for _ in steps(other, random):
            check(other)
        assert other.over


# --- what a view is made of -------------------------------------------------------------------------------------------


def parts(thing: object) -> Iterator[object]:
    """Everything a view is made of, itself included."""
    yield thing
    if isinstance(thing, tuple):
        for part in thing:
            yield from parts(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for field in fields(thing):
            yield from parts(getattr(thing, field.name))


def is_plain(thing: object) -> bool:
    if is_dataclass(thing) and not isinstance(thing, type):
        return type(thing) in (View, RoundResult, Final, Act, Acting)
    return type(thing) in (str, int, bool, type(None), tuple)


@pytest.mark.parametrize("edition, seats", [("base", 2), ("base", 5), ("party", 3), ("party", 6)])
def test_a_view_is_frozen_plain_data_and_outlives_the_state(edition: str, seats: int):
    game = any_game(Random(1), edition, seats)
    random = Random(1)
    kept: list[tuple[View, str]] = []
    for at, _ in enumerate(steps(game, random)):
        for seat in random.sample(viewers(game), 2) if at % 3 == 0 or game.over else ():
            view = game.view(seat)
            assert all(map(is_plain, parts(view)))
            assert isinstance(hash(view), int), "a view can be a key"
            kept.append((view, repr(view)))
    with pytest.raises(FrozenInstanceError):
        kept[0][0].turn = 2  # type: ignore[misc]  # that is the point
    assert all(repr(view) == text for view, text in kept), "no view changes when the game goes on"


def test_a_spectator_has_nothing_of_a_seat():
    view = Game.new(seats=3, seed=1).view()
    own = (
        view.seat,
        view.hand,
        view.pick,
        view.ready,
        view.choices,
        view.second,
        view.held,
        view.peek,
        view.spoken_for,
    )
    assert own == (None,) * 9
    assert (view.passes_to, view.receives_from) == (None, None)


# --- refusals ---------------------------------------------------------------------------------------------------------

WORDS = [face.name for face in FACES[1:]] + ["done", "back", "no-such-card"]


def refusal(game: Game, seat: int, *words: str) -> str:
    """Why these words, which are not allowed, are refused."""
    with pytest.raises(ChoiceRefused) as refused:
        game.choose(seat, *words)
    return f"{refused.value.rule}: {refused.value.reason}"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_refusal_tells_a_seat_nothing_about_the_others(seats: int):
    random = Random(seats)
    game = Game.new(seats=seats, seed=3)
    compared = 0
    for step, _ in enumerate(steps(game, random)):
        if step % 4:
            continue
        for seat in range(seats):
            other = redeal(game.view(seat), random)
            allowed = game.choices(seat)
            requests: list[tuple[str, ...]] = [(word,) for word in WORDS if word not in allowed]
            requests += [(word, "egg-on-wasabi") for word in allowed if word != "back"]
            requests += [(word, "squid", "squid", "squid") for word in allowed]
            for request in requests:
                assert refusal(other, seat, *request) == refusal(game, seat, *request)
                compared += 1
    assert compared > 500


# --- what is dealt again ----------------------------------------------------------------------------------------------


def test_hidden_cards_are_dealt_at_random():
    """Each card that nobody has seen is as likely in one hidden hand as in another, or in the deck."""
    game = Game.new(seats=3, seed=4)
    view = game.view(0)
    hidden = unseen(view)
    random = Random(4)
    times = 600
    counts = [Counter[str](), Counter[str](), Counter[str]()]
    hands = set()
    for _ in range(times):
        other = redeal(view, random)
        hands.add(other.hand(1))
        for seat in range(3):
            counts[seat].update(other.hand(seat))
    assert len(hands) > times * 0.95
    assert counts[0] == Counter({card: times * count for card, count in Counter(game.hand(0)).items()})
    for seat in (1, 2):
        for card, count in hidden.items():
            share = 9 * count / hidden.total()
            assert counts[seat][card] / times == pytest.approx(share, abs=0.25)


def test_the_picks_of_others_who_are_ready_vary():
    game = Game.new(seats=3, seed=4)
    game.choose(1, game.hand(1)[0])
    picks = set()
    for seed in range(60):
        other = redeal(game.view(0), Random(seed))
        assert other.owing == {0, 2}
        picks.add(other.state.pick[1])
    assert len(picks) > 5


def test_hands_that_a_seat_has_held_stay_as_they_are():
    random = Random(6)
    game = Game.new(seats=3, seed=6)
    for step, _ in enumerate(steps(game, random)):
        if step % 3 or game.owing == {CHANCE}:
            continue
        view = game.view(0)
        other = redeal(view, random)
        for seat, known in enumerate(known_hands(view)):
            assert not Counter(known) - Counter(other.hand(seat))
            if view.turn > 2:
                assert other.hand(seat) == game.hand(seat), "with three seats every hand has been held by turn 3"


# --- planted leaks ----------------------------------------------------------------------------------------------------

SQUID = number("squid")


def squids_in_the_deck(game: Game, seat: Seat) -> object:
    return game.view(seat), game.state.deck[SQUID]


def a_neighbours_hand(game: Game, seat: Seat) -> object:
    return game.view(seat), game.hand(((seat or 0) + 1) % game.players)


def whether_a_neighbour_holds_wasabi(game: Game, seat: Seat) -> object:
    return game.view(seat), "wasabi" in game.hand(((seat or 0) + 1) % game.players)


def a_locked_pick(game: Game, seat: Seat) -> object:
    return game.view(seat), game.state.pick[((seat or 0) + 1) % game.players]


def who_has_half_a_pick(game: Game, seat: Seat) -> object:
    """Who is slow gives away that it uses chopsticks, or that it aims a special order."""
    s = game.state
    return game.view(seat), [
        s.pick[other] != NONE and engine.owes(s, other) for other in range(s.seats) if other != seat
    ]


def the_number_of_choices_of_everybody(game: Game, seat: Seat) -> object:
    return game.view(seat), [len(game.choices(other)) for other in range(game.seats)]


def a_reference_to_the_state(game: Game, seat: Seat) -> object:
    return game.view(seat), bytes(game.state)


@pytest.mark.parametrize(
    "leak",
    [
        squids_in_the_deck,
        a_neighbours_hand,
        whether_a_neighbour_holds_wasabi,
        a_locked_pick,
        who_has_half_a_pick,
        the_number_of_choices_of_everybody,
        a_reference_to_the_state,
    ],
)
def test_a_planted_leak_is_found(leak: ViewOf):
    assert any_leak(leak, base_games(4, 3), seed=1)


def the_deck(game: Game, seat: Seat) -> object:
    return game.view(seat), bytes(game.state.deck)


def the_waiting_desserts(game: Game, seat: Seat) -> object:
    return game.view(seat), bytes(game.state.reserve)


def the_cards_of_a_menu(game: Game, seat: Seat) -> object:
    return game.view(seat), bytes(game.state.peek)


def the_order_in_which_a_menu_drew(game: Game, seat: Seat) -> object:
    """The owner sees the four cards, but not those that others draw."""
    acting = game.view().acting
    return game.view(seat), [] if acting is None else game.happened[-1][-1]


def a_givers_other_cards(game: Game, seat: Seat) -> object:
    asked = game.state.asked
    return game.view(seat), game.hand(asked - 1) if asked else ()


def what_a_giver_can_choose(game: Game, seat: Seat) -> object:
    asked = game.state.asked
    return game.view(seat), game.choices(asked - 1) if asked else ()


def a_locked_aim(game: Game, seat: Seat) -> object:
    return game.view(seat), [game.state.second[other] for other in range(game.seats) if other != seat]


def what_chopsticks_could_take(game: Game, seat: Seat) -> object:
    return game.view(seat), [game.choices(other) for other in range(game.seats) if game.state.phase == engine.ACT]


@pytest.mark.parametrize(
    "leak, tiles",
    [
        (the_deck, ("tea",)),
        (the_waiting_desserts, ("fruit",)),
        (the_cards_of_a_menu, ("menu",)),
        (the_order_in_which_a_menu_drew, ("menu",)),
        (a_givers_other_cards, ("spoon",)),
        (what_a_giver_can_choose, ("spoon",)),
        (a_locked_aim, ("special-order",)),
        (who_has_half_a_pick, ("special-order",)),
        (what_chopsticks_could_take, ("chopsticks",)),
        (a_neighbours_hand, ()),
        (a_locked_pick, ()),
        (a_reference_to_the_state, ()),
    ],
)
def test_a_planted_leak_of_party_is_found(leak: ViewOf, tiles: tuple[str, ...]):
    assert any_leak(leak, party_games(4, 6, *tiles), seed=1)


def test_a_planted_leak_of_what_the_third_plates_player_drew_is_found():
    games = (Game.new(seats=2, switches={"dummy": "on"}, seed=seed) for seed in range(2))
    assert any_leak(lambda game, seat: (game.view(seat), game.happened), games, seed=1)


def test_a_planted_leak_of_mutable_data_is_found():
    game = Game.new(seats=2, seed=1)
    for thing in (game.state, game.deals, [1], game.state.array, game.state.array[0]["turn"], game.header):
        assert not all(map(is_plain, parts((game.view(0), thing))))
