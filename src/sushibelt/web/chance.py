"""A game of a table begins, and what chance decides in it becomes events."""

from __future__ import annotations

from random import Random

from ..table import CHANCE, Game
from ..table.acts import ADD, DEAL
from ..table.course import Course
from . import events as e


def begun(event: e.Started) -> Course:
    """The game that began by `event`."""
    game = Course.new(
        edition=event.edition,
        menu=event.menu or None,
        switches={**({"passing": event.passing} if event.passing != "left" else {}), **event.switches},
        names=event.names,
        deal_by_hand=True,
    )
    assert isinstance(game, Course)
    return game


def chances(game: Game, random: Random) -> list[e.Event]:
    """Lets `random` decide whatever chance owes in `game`; as events."""
    events: list[e.Event] = []
    while CHANCE in game.owing:
        if game.due == DEAL:
            hands = game.draw_deal(random)
            events.append(e.Dealt(hands))
            game.deal(hands)
            continue
        cards = list(game.draw_due(random))
        events.append(e.Added(cards) if game.due == ADD else e.Drew(cards))
        game.chance(cards)
    return events
