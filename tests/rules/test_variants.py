"""The official variants and every switch: what each changes, and where it means nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sushibelt.rules.editions import BASE_GAME
from sushibelt.rules.switches import SWITCHES
from sushibelt.table import ChoiceRefused, Game
from sushibelt.table.words import groups, laid
from tests.rules.party_scenes import deck, party, pick
from tests.rules.party_scenes import finish_round as finish_party_round
from tests.rules.scenes import finish_round, plate, play_round, scene, scores

# --- what all switches have in common -------------------------------------------------------------------------------


def test_these_are_the_switches_and_their_defaults():
    assert {switch.name: tuple(switch.values) for switch in SWITCHES} == {
        "passing": ("left", "both"),
        "dummy": ("off", "on"),
        "soy-promo": ("off", "on"),
        "wasabi-in-every-menu": ("off", "on"),
        "eight-player-hand": ("7", "8"),
        "calls-per-turn": ("one", "any"),
    }
    for switch in SWITCHES:
        assert switch.title
        assert all(sentence.endswith(".") for sentence in switch.values.values())


OTHER = [
    ("base", 4, {"passing": "both"}),
    ("base", 2, {"dummy": "on"}),
    ("base", 5, {"soy-promo": "on"}),
    ("party", 3, {"wasabi-in-every-menu": "on"}),
    ("party", 8, {"eight-player-hand": "8"}),
    ("party", 4, {"calls-per-turn": "any"}),
]


@pytest.mark.parametrize("edition, seats, switches", OTHER)
def test_a_switch_is_told_by_the_header_the_view_and_the_record(edition: str, seats: int, switches: dict[str, str]):
    game = Game.new(edition, seats, switches=switches, seed=5)
    ((name, value),) = switches.items()
    assert game.header.chosen == switches
    assert (name, value) in game.view().switches
    assert f"\n{name} {value}\n" in game.record()
    again = Game.from_record(game.record())
    assert again.state == game.state
    assert again.header == game.header


@pytest.mark.parametrize(
    "edition, seats, switches, reason",
    [
        ("party", 4, {"passing": "both"}, "passing is a switch of Sushi Go!"),
        ("base", 4, {"calls-per-turn": "any"}, "calls-per-turn is a switch of Sushi Go Party!"),
        ("base", 3, {"dummy": "on"}, "dummy is a switch for 2 players"),
        ("party", 7, {"eight-player-hand": "8"}, "eight-player-hand is a switch for 8 players"),
        ("party", 8, {"eight-player-hand": "9"}, "eight-player-hand is 7 or 8, not '9'"),
        ("base", 2, {"ghost": "on"}, "there is no switch 'ghost'"),
    ],
)
def test_a_switch_that_means_nothing_here_is_refused(edition: str, seats: int, switches: dict[str, str], reason: str):
    with pytest.raises(ValueError, match=reason):
        Game.new(edition, seats, switches=switches)


# --- a third plate for two ------------------------------------------------------------------------------------------


def third_plate(*hands: str) -> Game:
    """Two players and a third plate, dealt by hand: what is not said are tempura and sashimi."""
    game = Game.new(seats=2, switches={"dummy": "on"}, deal_by_hand=True)
    dull = Counter({"tempura": 14, "sashimi": 14, "dumpling": 14})
    dealt = []
    for hand in hands:
        cards = hand.split()
        cards += list(dull.elements())[: 9 - len(cards)]
        dull -= Counter(cards)
        dealt.append(cards)
    game.deal(dealt)
    return game


def turn(game: Game, drawn: str, *picks: str) -> None:
    """A whole turn: the card that is drawn, and what seats 0, 1 and 2 play."""
    game.draw([drawn])
    for seat, play in enumerate(picks):
        game.play(seat, *play.split("+"))


def test_control_begins_with_seat_1_and_alternates_over_the_rounds():
    game = Game.new(seats=2, switches={"dummy": "on"}, seed=3)
    controllers = []
    while not game.over:
        controllers.append(game.chooser(2))
        for seat in sorted(game.owing):
            game.play(seat, next(word for word in game.choices(seat) if word != "back"))
    assert controllers == [turn % 2 for turn in range(27)]


def test_the_controller_plays_for_the_third_plate_out_of_its_own_hand():
    game = third_plate("egg salmon", "squid")
    game.draw(["pudding"])
    assert game.view(0).hand == game.view(2).hand
    assert "pudding" in game.hand(0)
    game.choose(0, "egg")
    assert "egg" not in game.choices(2), "it is spoken for"
    game.choose(2, "pudding")
    with pytest.raises(ChoiceRefused):
        game.choose(0, "back", "pudding")
    game.choose(2, "back")
    game.choose(2, "salmon")
    game.choose(1, "squid")
    assert game.view().plates == (("egg",), ("squid",), ("salmon",))


def test_the_third_plates_pick_and_the_drawn_card_are_hidden_from_the_other_player():
    game = third_plate("egg", "squid")
    before = repr(game.view(1))
    game.draw(["wasabi"])
    game.choose(2, "wasabi")
    for view in (game.view(1), game.view()):
        assert "'wasabi'" not in repr(view).replace(repr(view.tiles), "")
    assert "wasabi" not in before.replace(repr(game.view(1).tiles), "")


def test_a_record_tells_the_drawn_card_and_the_third_plates_pick():
    game = third_plate("egg salmon", "squid")
    turn(game, "pudding", "egg", "squid", "pudding")
    assert "\ndraw dummy: pudding\n1 egg | squid | pudding\n" in game.record()
    assert Game.from_record(game.record()).state == game.state


def test_own_chopsticks_need_3_cards_in_the_controllers_hand():
    """Seat 0 controls in odd turns; in the last one it has its last card and the drawn one, and plays both."""
    game = third_plate("chopsticks", "")
    turn(game, "egg", "chopsticks", "tempura", "tempura")
    asked = []
    while not game.results:
        game.draw(game.draw_due(Random(1)))
        if game.asks_second(0):
            asked.append((game.state.turn, len(game.hand(0))))
        for seat in sorted(game.owing):
            game.play(seat, next(word for word in game.choices(seat) if word not in ("back", "chopsticks")))
    assert asked == [(2, 8), (3, 8), (4, 6), (5, 6), (6, 4), (7, 4), (8, 2)]


def test_a_last_card_cannot_be_taken_back_while_the_controller_still_chooses():
    game = third_plate("egg", "squid")
    while game.moment < (1, 9):
        game.draw(game.draw_due(Random(1)))
        for seat in sorted(game.owing):
            game.play(seat, game.choices(seat)[0])
    game.draw(game.draw_due(Random(1)))
    assert game.owing == {0, 2}
    assert game.picked(1) == game.hand(1)
    assert game.choices(1) == ()
    with pytest.raises(ChoiceRefused, match="it is the last card of your hand"):
        game.choose(1, "back")
    assert Game.from_record(game.record()).state == game.state
    # Who has two cards, one of them for the third plate, may change the mind.
    game.choose(0, game.hand(0)[0])
    game.choose(0, "back")
    assert game.owing == {0, 2}


def test_with_two_cards_the_controller_is_told_why_chopsticks_do_not_help():
    game = third_plate("chopsticks", "")
    turn(game, "egg", "chopsticks", "tempura", "tempura")
    while game.moment < (1, 9):
        game.draw(game.draw_due(Random(1)))
        for seat in sorted(game.owing):
            game.play(seat, next(word for word in game.choices(seat) if word not in ("back", "chopsticks")))
    game.draw(game.draw_due(Random(1)))
    assert (game.chooser(2), len(game.hand(0))) == (0, 2)
    with pytest.raises(ChoiceRefused, match="three cards in your hand while you play for the third plate"):
        game.choose(0, *game.hand(0))


def test_chopsticks_of_the_third_plate_are_never_called_ready():
    game = third_plate("chopsticks chopsticks", "")
    turn(game, "pudding", "chopsticks", "tempura", "chopsticks")
    hints = [[found.hint for found in groups(laid(game.view()), seat)] for seat in (0, 2)]
    assert hints == [["ready: take two cards"], [""]]


def test_the_third_plate_obeys_the_wasabi_rule():
    game = third_plate("wasabi egg", "")
    turn(game, "pudding", "tempura", "tempura", "wasabi")
    turn(game, "pudding", "tempura", "tempura", "egg")
    assert game.view().plates[2] == ("egg-on-wasabi", "wasabi")


def test_the_third_plate_never_uses_chopsticks():
    game = third_plate("chopsticks", "")
    turn(game, "pudding", "tempura", "tempura", "chopsticks")
    while not game.results:
        game.draw(game.draw_due(Random(2)))
        assert not game.asks_second(2)
        for seat in sorted(game.owing):
            game.play(seat, next(word for word in game.choices(seat) if word not in ("back", "chopsticks")))
    assert "chopsticks" in game.results[0].plates[2]


GOOD = "pudding maki-3 sashimi squid tempura maki-2 dumpling salmon egg".split()


def greedy_for_the_third_plate(seed: int) -> Game:
    """A game in which the third plate gets whatever is best and the players take what is worth nothing."""
    game = Game.new(seats=2, switches={"dummy": "on"}, seed=seed)
    while not game.over:
        controller = game.chooser(2)
        for seat in (2, controller, 1 - controller):
            if seat in game.owing:
                cards = sorted((word for word in game.choices(seat) if word != "back"), key=value)
                game.play(seat, cards[0] if seat == 2 else cards[-1])
    return game


def value(card: str) -> int:
    """The smaller, the better."""
    return GOOD.index(card) if card in GOOD else len(GOOD)


@pytest.mark.parametrize("seed", range(4))
def test_the_third_plate_is_compared_but_cannot_win(seed: int):
    game = greedy_for_the_third_plate(seed)
    assert game.final is not None
    assert game.final.totals[2] == max(game.final.totals)
    assert game.final.totals[2] > max(game.final.totals[:2])
    assert set(game.final.winners) <= {0, 1}
    assert min(game.final.places[:2]) == 1
    puddings = game.final.desserts
    assert puddings[2] > max(puddings[:2])
    assert game.final.points[2] == 6
    assert sum(game.final.points[:2]) == -6, "there are three plates, so somebody has the fewest"
    maki = [dict(result.lines)["maki"] for result in game.results]
    assert any(points[2] == 6 for points in maki)


# --- soy sauce promo ------------------------------------------------------------------------------------------------

PROMO = {"soy-promo": "on"}


def test_4_soy_sauces_join_the_108_cards():
    assert sum(Game.new(seats=4, switches=PROMO, deal_by_hand=True).state.deck) == 112
    assert sum(Game.new(seats=4, deal_by_hand=True).state.deck) == 108
    assert "soy-sauce" not in {tile.name for tile in BASE_GAME.in_play()}


def test_most_colours_of_a_soy_owner_score_4():
    game = scene("soy-sauce tempura egg", "tempura sashimi sashimi", switches=PROMO)
    assert scores(game, "soy-sauce") == (4, 0)


def test_several_soy_owners_split_the_4_and_drop_the_remainder():
    game = scene("soy-sauce egg", "soy-sauce egg", "soy-sauce egg", switches=PROMO)
    assert scores(game, "soy-sauce") == (1, 1, 1)


def test_only_one_soy_sauce_per_player_scores():
    game = scene("soy-sauce soy-sauce egg", "egg egg egg", switches=PROMO)
    assert scores(game, "soy-sauce") == (4, 0)


def test_a_tie_with_a_player_without_soy_still_pays():
    game = scene("soy-sauce tempura", "egg tempura", switches=PROMO)
    assert scores(game, "soy-sauce") == (4, 0)


def test_every_player_is_compared_not_only_soy_owners():
    game = scene("soy-sauce tempura tempura", "tempura tempura tempura", "egg sashimi maki-1", switches=PROMO)
    assert scores(game, "soy-sauce") == (0, 0, 0)


def test_nigiri_and_wasabi_are_one_colour():
    game = scene("soy-sauce wasabi egg", "tempura sashimi dumpling", switches=PROMO)
    assert scores(game, "soy-sauce") == (0, 0)


def test_puddings_count_as_a_colour_only_in_their_own_round():
    game = scene("pudding soy-sauce", "tempura egg", switches=PROMO)
    assert scores(game, "soy-sauce") == (4, 0)
    finish_round(game)
    play_round(game, "soy-sauce tempura tempura", "egg tempura sashimi")
    assert game.view().kept[0] == ("pudding",)
    assert scores(game, "soy-sauce") == (0, 0)


# --- wasabi in every menu -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value, wasabi", [("off", 0), ("on", 3)])
def test_three_wasabi_are_added_to_a_menu_that_has_none(value: str, wasabi: int):
    game = Game.new("party", 4, menu="master-menu", switches={"wasabi-in-every-menu": value}, deal_by_hand=True)
    assert deck(game)["wasabi"] == wasabi
    assert ("wasabi" in game.header.tiles) == (wasabi > 0)
    assert "wasabi" not in game.header.menu, "the menu is still the printed one"


def test_a_menu_that_has_wasabi_stays_as_it_is():
    game = Game.new("party", 4, menu="sushi-go", switches={"wasabi-in-every-menu": "on"}, deal_by_hand=True)
    assert deck(game)["wasabi"] == 3


def test_an_added_wasabi_works_as_any():
    game = party("wasabi squid", "tofu", menu="dinner-for-two", switches={"wasabi-in-every-menu": "on"})
    assert scores(game, "nigiri")[0] == 9


# --- eight cards for eight players ----------------------------------------------------------------------------------


def eight(**switches: str) -> Game:
    """Eight players, dealt at random."""
    agreed = {name.replace("_", "-"): value for name, value in switches.items()}
    return Game.new("party", 8, menu="master-menu", switches=agreed, seed=8)


def test_eight_players_get_7_cards():
    assert eight().view().hand_sizes == (7,) * 8


def test_eight_cards_each_would_be_64_of_61_so_it_is_the_largest_equal_hand():
    game = eight(eight_player_hand="8")
    assert (game.view().hand_sizes, game.view().deck) == ((7,) * 8, 61 - 56)


def test_with_wasabi_in_every_menu_there_are_64_cards_and_eight_each():
    game = eight(eight_player_hand="8", wasabi_in_every_menu="on")
    assert (game.view().hand_sizes, game.view().deck) == ((8,) * 8, 0)


def test_every_round_deals_what_its_deck_has():
    game = party(seats=8, menu="master-menu", switches={"eight-player-hand": "8"})
    finish_party_round(game)
    kept = sum(card.startswith("fruit") for row in game.results[0].plates for card in row)
    assert kept == 2
    game.chance(game.draw_due(Random(1)))
    assert sum(deck(game).values()) == 61 - 2 + 5
    game.chance(game.draw_due(Random(1)))
    assert game.view().hand_sizes == (8,) * 8


# --- calls per turn -------------------------------------------------------------------------------------------------


def two_pairs(calls: str) -> Game:
    """The first seat has two pairs of chopsticks, and calls the first one."""
    game = party(
        "chopsticks-1 chopsticks-2/done", "tofu", hands=["egg squid salmon"], switches={"calls-per-turn": calls}
    )
    pick(game, "egg")
    game.choose(0, "squid")
    return game


def test_one_call_a_turn():
    game = two_pairs("one")
    assert game.moment == (1, 4)
    assert plate(game, 0) == ["chopsticks-2", "egg", "squid"]


def test_any_number_of_calls_each_card_once():
    game = two_pairs("any")
    assert game.owing == {0}
    game.choose(0, "salmon")
    assert game.moment == (1, 4), "the chopsticks that went into the hand are not asked for again"
    assert plate(game, 0) == ["egg", "salmon", "squid"]
    assert {"chopsticks-1", "chopsticks-2"} <= set(game.hand(1))
    assert game.view().hand_sizes == (7, 7)


def test_who_called_is_told():
    game = party("chopsticks-1", "tofu", "tofu", hands=["egg squid"], seats=3)
    pick(game, "egg")
    assert game.view().called == (False, False, False)
