"""The games pass OpenSpiel's own tests, and its information states tell a player all it has seen and nothing else."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from sushibelt.lab.environments.limits import most
from sushibelt.lab.environments.nodes import ACT, EVERYBODY, HAND, KINDS, Nodes
from sushibelt.lab.environments.openspiel import SushibeltState
from sushibelt.lab.environments.space import space_of
from sushibelt.lab.setup import Setup
from sushibelt.rules.editions import EDITIONS
from sushibelt.rules.menus import MENUS, faults
from sushibelt.table import redeal
from tests.properties.games import any_options

STEPS_OF_TWO = "sushibelt(edition=party,menu=points-platter,seats=3,memory=True)"
SPOONS = "sushibelt(edition=party,menu=master-menu,seats=3)"
MENU_CARDS = "sushibelt(edition=party,menu=dinner-for-two,seats=2)"
THIRD_PLATE = "sushibelt(seats=2,switches=dummy:on passing:both)"
GAMES = ("sushibelt", STEPS_OF_TWO, SPOONS, MENU_CARDS, THIRD_PLATE)


def load(name: str) -> Any:
    return pyspiel.load_game(name)


def step(state: Any, random: Random) -> None:
    """Something random happens."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(cards, chances)[0])
    elif state.is_simultaneous_node():
        players = range(state.num_players())
        state.apply_actions([random.choice(state.legal_actions(player)) for player in players])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def moments(name: str, seed: int) -> Iterator[Any]:
    """A game played at random, at each of its nodes."""
    state, random = load(name).new_initial_state(), Random(seed)
    while True:
        yield state
        if state.is_terminal():
            return
        step(state, random)


def at(name: str, seed: int, wanted: Callable[[Nodes], object]) -> Any:
    """The first moment at which `wanted` is true, in the game of this seed or one of the next."""
    return next(state for game in range(seed, seed + 50) for state in moments(name, game) if wanted(state.nodes))


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


# --- what a player is told --------------------------------------------------------------------------------------------


def seen(state: Any, player: int) -> tuple[object, ...]:
    """Everything that OpenSpiel tells a player."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
        state.legal_actions(player) if not state.is_chance_node() else None,
    )


ASKED = "sushibelt(edition=party,menu=cutthroat-combo,seats=3,memory=True)"

STATE = """\
round 1
hand 1 eel eel miso-soup pudding pudding soy-sauce spoon-5 temaki temaki tofu
hand 2 miso-soup miso-soup egg salmon salmon salmon squid spoon-6 temaki tofu
hand 3 eel miso-soup miso-soup egg pudding soy-sauce temaki temaki temaki tofu
pick 1 miso-soup
pick 2 salmon
pick 3 egg
1 miso-soup | salmon | egg
hand 1 eel miso-soup miso-soup pudding soy-sauce temaki temaki temaki tofu
hand 2 eel eel pudding pudding soy-sauce spoon-5 temaki temaki tofu
hand 3 miso-soup miso-soup egg salmon salmon squid spoon-6 temaki tofu
pick 1 temaki
pick 2 spoon-5
pick 3 spoon-6
2 temaki | spoon-5 | spoon-6
hand 1 miso-soup miso-soup egg salmon salmon squid temaki tofu
hand 2 eel miso-soup miso-soup pudding soy-sauce temaki temaki tofu
hand 3 eel eel pudding pudding soy-sauce temaki temaki tofu
pick 1 squid
pick 2 tofu
pick 3 temaki
3 squid | tofu | temaki
act 2 spoon-5: nigiri
now act due of 1, spoon-5: nigiri"""

INFORMATION_OF_PLAYER_0 = """\
seat 1
round 1
hand 1 eel eel miso-soup pudding pudding soy-sauce spoon-5 temaki temaki tofu
pick 1 miso-soup
1 miso-soup | salmon | egg
hand 1 eel miso-soup miso-soup pudding soy-sauce temaki temaki temaki tofu
pick 1 temaki
2 temaki | spoon-5 | spoon-6
hand 1 miso-soup miso-soup egg salmon salmon squid temaki tofu
pick 1 squid
3 squid | tofu | temaki
act 2 spoon-5: nigiri
now act due of 1, spoon-5: nigiri"""

OBSERVATION_OF_PLAYER_0 = """\
seat 1
hand 1 miso-soup miso-soup egg salmon salmon temaki tofu
seen 2 eel miso-soup miso-soup pudding soy-sauce temaki temaki
seen 3 eel eel pudding pudding soy-sauce temaki tofu
round 1 turn 3 of 10, hands go left
plate 1 miso-soup squid temaki
plate 2 salmon spoon-5 tofu
plate 3 egg spoon-6 temaki
came 1 squid
came 2 tofu
came 3 temaki
score 0 | 0 | 0
deck 29
now act due of 1, spoon-5: nigiri"""


def test_what_is_told_can_be_read():
    state = at(ASKED, 49, lambda nodes: nodes.game.state.asked and nodes.game.moment == (1, 3))
    assert str(state) == STATE
    assert state.current_player() == 0
    assert state.information_state_string() == INFORMATION_OF_PLAYER_0
    assert state.observation_string() == OBSERVATION_OF_PLAYER_0
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["egg", "salmon"]


def test_what_lies_open_and_what_is_private_can_be_told_apart():
    state = at(ASKED, 49, lambda nodes: nodes.game.state.asked and nodes.game.moment == (1, 3))

    def told(recall: bool, public: bool, private: Any) -> str:
        kind = pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        observer = state.get_game().make_py_observer(kind)
        assert observer.tensor is None
        observer.set_from(state, 0)
        return str(observer.string_from(state, 0))

    for recall, whole in ((True, INFORMATION_OF_PLAYER_0), (False, OBSERVATION_OF_PLAYER_0)):
        public = told(recall, True, pyspiel.PrivateInfoType.NONE).splitlines()
        private = told(recall, False, pyspiel.PrivateInfoType.SINGLE_PLAYER).splitlines()
        assert sorted(public + private) == sorted(whole.splitlines())
        assert not [line for line in public if line.split()[0] in ("seat", "hand", "pick", "seen", "look")]
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert state.get_game().make_py_observer(everything) is None
    with pytest.raises(ValueError, match="observers have no parameters"):
        state.get_game().make_py_observer(None, {"colour": "red"})


def test_a_fact_is_a_row():
    state = at(ASKED, 49, lambda nodes: nodes.game.state.asked and nodes.game.moment == (1, 3))
    space = state.get_game().space
    numbers = space.numbers
    tensor = state.information_state_tensor(0)
    assert tensor[: len(space.columns)] == state.observation_tensor(0)
    rows = np.array(tensor[len(space.columns) :]).reshape(most(space).facts, -1)
    kinds, seats, givers, actions, cards = np.split(rows, np.cumsum([len(KINDS), 3, 3, len(space.actions)]), axis=1)
    asked = int(rows.any(axis=1).sum()) - 1
    assert [int(part.argmax()) for part in (kinds[asked], seats[asked], actions[asked])] == [ACT, 1, numbers["nigiri"]]
    assert not givers[asked].any()
    assert kinds[0].argmax() == HAND
    assert cards[0].sum() == 10
    assert cards[0][numbers["temaki"] - 1] == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_player_is_told_nothing_of_what_is_hidden(name: str):
    random = Random(name)
    for number, state in enumerate(moments(name, 2)):
        nodes = state.nodes
        if number % 5 or nodes.step or nodes.chance or nodes.over:
            continue
        for player in range(state.num_players()):
            other = state.clone()
            other.nodes.game = redeal(nodes.game.view(player), random)
            other.nodes.state = other.nodes.game.state.copy()
            other.nodes.log = [event for event in nodes.log if event.who in (EVERYBODY, player)]
            assert seen(other, player) == seen(state, player)


@pytest.mark.parametrize("name", [name for name in GAMES if name != THIRD_PLATE])
def test_before_the_reveal_nothing_depends_on_the_hands_and_picks_of_others(name: str):
    """Another deal that gives player 0 the same hand, played by OpenSpiel alone."""
    state, random = at(name, 5, lambda nodes: nodes.steps), Random(5)
    dealt = state.history()
    shared = len(dealt) - (state.num_players() - 1) * len(state.nodes.game.hand(0))
    other = state.get_game().new_initial_state()
    for card in dealt[:shared]:
        other.apply_action(card)
    while other.is_chance_node():
        step(other, random)
    assert str(other) != str(state)
    assert seen(other, 0) == seen(state, 0)
    mine = state.legal_actions(0)[0]
    for each in (state, other):
        others = [random.choice(each.legal_actions(player)) for player in range(1, state.num_players())]
        each.apply_actions([mine, *others])
    if state.nodes.step:
        assert seen(other, 0) == seen(state, 0)


@pytest.mark.parametrize("name", GAMES)
def test_information_is_never_forgotten(name: str):
    """What a player knew is the beginning of what it knows, and every fact stays in its row."""
    before: dict[int, tuple[list[str], np.ndarray]] = {}
    space = load(name).space
    for number, state in enumerate(moments(name, 4)):
        for player in range(state.num_players()) if number % 5 == 0 or state.is_terminal() else ():
            *known, now = state.information_state_string(player).splitlines()
            facts = np.array(state.information_state_tensor(player)[len(space.columns) :])
            rows = facts.reshape(most(space).facts, -1)
            used = int(rows.any(axis=1).sum())
            assert now.startswith("now ")
            assert rows[:used].any(axis=1).all(), "no row is left out"
            lines_before, rows_before = before.get(player, ([], rows[:0]))
            assert known[: len(lines_before)] == lines_before
            assert (rows[: len(rows_before)] == rows_before).all()
            before[player] = known, rows[:used]


def test_own_choices_are_remembered_before_they_are_revealed():
    state = at(THIRD_PLATE, 1, lambda nodes: nodes.steps)
    alike = [state.clone() for _ in range(2)]
    for action, each in zip(state.legal_actions(0), alike, strict=False):
        each.apply_actions([action, state.legal_actions(1)[0]])
    assert alike[0].information_state_string(0) != alike[1].information_state_string(0)
    assert alike[0].information_state_tensor(0) != alike[1].information_state_tensor(0)
    assert seen(alike[0], 1) == seen(alike[1], 1)


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
