"""The games pass OpenSpiel's own tests, and their nodes are those of the rules."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pyspiel
import pytest

from sushibelt.lab.environments.limits import most
from sushibelt.lab.environments.nodes import Nodes
from sushibelt.lab.environments.openspiel import SushibeltState
from sushibelt.lab.environments.space import space_of
from sushibelt.lab.setup import Setup
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.menus import MENUS, faults
from tests.lab.environments.spiels import (
    GAMES,
    MENU_CARDS,
    SPOONS,
    STEPS_OF_TWO,
    THIRD_PLATE,
    at,
    load,
    moments,
    seen,
    step,
)
from tests.properties.games import any_options

# --- conformance ------------------------------------------------------------------------------------------------------


def conforms(game: Any) -> None:
    """Both ways to play it pass OpenSpiel's test: actions, chances, clones, tensors, utilities, serialization."""
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(pyspiel.convert_to_turn_based(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["sushibelt(seats=2,memory=True)", MENU_CARDS, THIRD_PLATE])
def test_it_conforms(name: str):
    conforms(load(name))


SWITCHED = [
    ("base", 5, "", "passing:both soy-promo:on"),
    ("party", 3, "cutthroat-combo", "wasabi-in-every-menu:on"),
    ("party", 4, "big-banquet", "calls-per-turn:any"),
    ("party", 8, "sushi-go", "eight-player-hand:8"),
]
EVERY = [
    *(("base", seats, "", "") for seats in EDITIONS["base"].hand_sizes),
    *(
        ("party", n, menu, "")
        for menu in MENUS
        for n in EDITIONS["party"].hand_sizes
        if not any(faults(MENUS[menu], n))
    ),
    *SWITCHED,
]


@pytest.mark.deep
@pytest.mark.parametrize("edition, seats, menu, switches", EVERY)
def test_every_printed_menu_conforms_with_every_number_of_seats(edition: str, seats: int, menu: str, switches: str):
    conforms(load(f"sushibelt(edition={edition},seats={seats},menu={menu},switches={switches})"))


@pytest.mark.deep
def test_openspiel_can_write_its_own_account_of_a_game_and_repeat_it():
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    first = playthrough("sushibelt(seats=2)", None, seed=1)
    assert first == playthrough("sushibelt(seats=2)", None, seed=1)
    assert "IsTerminal() = True" in first


def test_the_learners_of_openspiel_run():
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    game = load("sushibelt(seats=2)")
    turn_based = pyspiel.convert_to_turn_based(game)
    solver = OutcomeSamplingSolver(turn_based)
    solver.iteration()
    assert solver.average_policy()
    environment = rl_environment.Environment(game)
    moment = environment.reset()
    while not moment.last():
        moment = environment.step([actions[0] for actions in moment.observations["legal_actions"]])
    assert sum(moment.rewards) == 0


# --- parameters -------------------------------------------------------------------------------------------------------


def test_parameters_say_what_is_played():
    game = load("sushibelt(edition=party,menu=big-banquet,seats=5,switches=calls-per-turn:any)")
    assert game.num_players() == 5
    assert game.space.setup == Setup.of("party", 5, "big-banquet", {"calls-per-turn": "any"})
    tiles = " ".join(MENUS["big-banquet"])
    assert load(f"sushibelt(edition=party,menu={tiles},seats=5)").space.setup.menu == MENUS["big-banquet"]
    assert load("sushibelt(memory=True)").space.memory
    assert pyspiel.load_game("sushibelt", {"seats": 3}).num_players() == 3


@pytest.mark.parametrize(
    "parameters, why",
    [
        ("seats=7", "Sushi Go! is played with 2 to 5 seats, not 7"),
        ("edition=chess", "there is no edition 'chess'"),
        ("menu=big-banquet", "Sushi Go! has no menus"),
        ("edition=party,menu=brunch", "there is no menu 'brunch'"),
        ("edition=party,menu=maki tempura", "a menu has 3 appetizers, not 1"),
        ("edition=party,menu=points-platter,seats=8", "Special order is played with 6 players at most"),
        ("switches=passing", "switches are written name:value, with spaces between them, not 'passing'"),
        ("switches=passing:up", "passing is left or both, not 'up'"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_a_sentence(parameters: str, why: str):
    with pytest.raises(ValueError, match=f"^{why}"):
        load(f"sushibelt({parameters})")


# --- nodes ------------------------------------------------------------------------------------------------------------


def test_every_card_of_a_deal_comes_by_chance():
    state = load("sushibelt(seats=2)").new_initial_state()
    names = {state.action_to_string(pyspiel.PlayerId.CHANCE, card): chance for card, chance in state.chance_outcomes()}
    assert names["tempura"] == pytest.approx(14 / 108)
    assert names["wasabi"] == pytest.approx(6 / 108)
    tempura = state.get_game().space.numbers["tempura"]
    state.apply_action(tempura)
    assert dict(state.chance_outcomes())[tempura] == pytest.approx(13 / 107)
    for _ in range(19):
        assert state.is_chance_node()
        step(state, Random(1))
    assert state.is_simultaneous_node()
    assert state.nodes.game.hand(0).count("tempura") >= 1


def test_desserts_of_party_are_added_before_the_deal():
    state = load("sushibelt(edition=party,menu=sushi-go)").new_initial_state()
    assert [state.action_to_string(card) for card, _ in state.chance_outcomes()] == ["pudding"]
    for _ in range(5):
        step(state, Random(1))
    assert len(state.chance_outcomes()) > 5


def test_four_cards_are_drawn_for_a_menu_and_only_its_owner_sees_them():
    looking = at(MENU_CARDS, 4, lambda nodes: any(line.startswith("look") for line in lines(nodes)))
    owner = looking.current_player()
    (look,) = [line for line in lines(looking.nodes) if line.startswith("look")]
    assert len(look.split()) == 2 + 4
    assert look in looking.information_state_string(owner).splitlines()
    assert look in looking.observation_string(owner).splitlines()
    assert "look" not in looking.information_state_string(1 - owner)
    names = {looking.action_to_string(action) for action in looking.legal_actions()}
    assert names == {card for card in look.split()[2:] if not card.startswith("menu")} or names == {"done"}


def lines(nodes: Nodes) -> list[str]:
    return str(nodes).splitlines()


def test_who_aims_a_special_order_does_so_in_a_second_step_that_everybody_takes():
    waits = aims = 0
    for state in moments(STEPS_OF_TWO, 1):
        nodes = state.nodes
        if not state.is_simultaneous_node() or nodes.step == 0:
            continue
        for player in range(3):
            (own,) = [line for line in lines(nodes) if line.startswith(f"pick {player + 1}")][-1:]
            names = [state.action_to_string(player, action) for action in state.legal_actions(player)]
            waits += names == ["wait"]
            aims += names != ["wait"]
            assert (names == ["wait"]) == (own != f"pick {player + 1} special-order")
    assert waits > 10
    assert aims >= 2


def test_the_second_step_tells_nobody_who_aims():
    """Two games that differ in what a neighbour picked look alike until the cards are revealed."""
    state = at(STEPS_OF_TWO, 1, lambda nodes: nodes.steps == 2 and "special-order" in nodes.game.hand(1))
    order = state.get_game().space.numbers["special-order"]
    own, third = (state.legal_actions(player)[0] for player in (0, 2))
    other = next(action for action in state.legal_actions(1) if action != order)
    aiming, not_aiming = state.clone(), state.clone()
    aiming.apply_actions([own, order, third])
    not_aiming.apply_actions([own, other, third])
    assert aiming.is_simultaneous_node()
    assert not_aiming.is_simultaneous_node()
    assert seen(aiming, 0) == seen(not_aiming, 0)
    assert seen(aiming, 1) != seen(not_aiming, 1)


def test_a_bonus_action_is_a_node_of_its_player():
    calling = at(SPOONS, 3, lambda nodes: nodes.now.startswith("act due"))
    player = calling.current_player()
    assert calling.nodes.now.startswith(f"act due of {player + 1}, ")
    assert all(calling.legal_actions(other) == [] for other in range(3) if other != player)


def test_one_player_picks_for_the_third_plate_too():
    state = at(THIRD_PLATE, 1, lambda nodes: nodes.steps == 2)
    chooser, other = (0, 1) if state.nodes.game.chooser(2) == 0 else (1, 0)
    state.apply_actions([state.legal_actions(player)[0] for player in (0, 1)])
    assert len(state.legal_actions(chooser)) > 1
    assert [state.action_to_string(other, action) for action in state.legal_actions(other)] == ["wait"]


# --- utilities, clones, what is kept ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
def test_the_utility_is_the_share_of_the_win(seats: int):
    *_, end = moments(f"sushibelt(seats={seats})", 1)
    winners = end.nodes.game.final.winners
    for player, utility in enumerate(end.returns()):
        assert utility == pytest.approx((player in winners) / len(winners) - 1 / seats)
    assert sum(end.returns()) == pytest.approx(0)
    game = end.get_game()
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / seats, 1 - 1 / seats, 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_goes_its_own_way_and_what_was_kept_goes_on(name: str):
    random = Random(7)
    for number, state in enumerate(moments(name, 7)):
        if number % 31 == 0:
            kept = pyspiel.serialize_game_and_state(state.get_game(), state)
            _, again = pyspiel.deserialize_game_and_state(kept)
            clone, text = state.clone(), str(state)
            assert str(again) == str(clone) == str(pickle.loads(pickle.dumps(state))) == text
            assert again.nodes.game.state == state.nodes.game.state
            assert again.nodes.state == state.nodes.state
            while not clone.is_terminal():
                step(clone, random)
            assert str(state) == text


def test_no_game_is_longer_than_it_is_said():
    random = Random(5)
    for number in range(10):
        chosen = any_options(random, None, None, ())
        setup = Setup.of(chosen["edition"], chosen["seats"], chosen["menu"], chosen["switches"])
        nodes, limit = Nodes(space_of(setup)), most(space_of(setup))
        decisions = draws = 0
        while not nodes.over:
            if nodes.chance:
                draws += 1
                cards, chances = zip(*nodes.outcomes(), strict=True)
                nodes.draw(random.choices(cards, chances)[0])
                continue
            decisions += 1
            if nodes.picking:
                nodes.pick([busy(nodes, player, random) for player in range(setup.players)])
            else:
                nodes.act(busy(nodes, nodes.player, random))
        assert decisions <= limit.decisions, (number, setup)
        assert draws <= limit.draws, (number, setup)
        for player in range(setup.players):
            assert sum(len(event.facts) for event in nodes.known(player)) <= limit.facts, (number, setup)


def busy(nodes: Nodes, player: int, random: Random) -> int:
    """A choice that makes a game long: cards that act rather than others, and "done" only if there is nothing else."""
    legal = nodes.play.legal(player)
    names = {action: nodes.space.actions[action] for action in legal}
    acting = [action for action, name in names.items() if name.startswith(("spoon", "chop", "take", "menu", "special"))]
    return random.choice((nodes.picking and acting) or [action for action in legal if names[action] != "done"] or legal)


def test_a_state_is_one_of_this_game():
    assert isinstance(load("sushibelt").new_initial_state(), SushibeltState)
