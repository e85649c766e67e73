"""What OpenSpiel tells a player: all it has seen, in words that can be read, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from sushibelt.lab.environments.limits import most
from sushibelt.lab.environments.nodes import ACT, EVERYBODY, HAND, KINDS
from sushibelt.table import redeal
from tests.lab.environments.spiels import GAMES, THIRD_PLATE, at, load, moments, seen, step

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
