"""Party's deck: all but kept desserts is shuffled together again before each round."""

from __future__ import annotations

from tests.rules.party_scenes import deck, discarded, finish_round, party, play_round
from tests.rules.scenes import plate
from tests.rules.test_tiles import PRINTED


def test_between_rounds_everything_but_kept_desserts_is_shuffled_together():
    game = party("pudding tofu", "pudding pudding", "eel eel")
    finish_round(game)
    kept = sum(card == "pudding" for row in game.results[0].plates for card in row)
    game.add(["pudding"] * 3)
    assert sum(map(len, game.view().kept)) == kept >= 3
    assert deck(game)["pudding"] == 5 - kept + 3
    assert {card: count for card, count in deck(game).items() if card != "pudding"} == {
        card: PRINTED["party"][card] for card in deck(game) if card != "pudding"
    }
    assert discarded(game) == {}


def test_desserts_that_were_not_dealt_may_come_in_the_next_round():
    game = party("tofu", "eel", desserts="pudding pudding")
    assert deck(game)["pudding"] == 5, "nobody was dealt one"
    finish_round(game)
    play_round(game, "pudding " * 8, "tofu")
    assert plate(game, 0) == ["pudding"] * 8
