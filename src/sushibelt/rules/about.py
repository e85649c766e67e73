"""About the games: where they come from, and what differs between the two boxes.

Plain English, as in the tiles; whoever shows a text asks `told`, which puts in what the tiles count. Other numbers are
checked against the editions in a test.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..language import say
from .editions import BASE_GAME, PARTY_GAME
from .menus import choosable

COUNTED = {
    "base": BASE_GAME.cards,
    "promo": sum(sum(BASE_GAME.printed(tile).values()) for tile in BASE_GAME.tiles if tile.promo),
    "party": PARTY_GAME.cards,
    "kinds": len(choosable()),
}
"""The cards of the boxes and the kinds of dishes on menus: a tile that is added adds to them."""


def told(text: str) -> str:
    """A text of this page in the language spoken, with its numbers."""
    return say(text, **COUNTED)


@dataclass(frozen=True)
class Topic:
    """A part of the page."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class Difference:
    """A point in which the two boxes differ."""

    point: str
    base: str
    party: str


HISTORY: tuple[Topic, ...] = (
    Topic(
        "first-box",
        "Sushi Go!",
        "A card game by the Australian designer Phil Walker-Harding. He first published it himself in 2013, as "
        "Adventureland Games, with pictures of his own, after backers on Indiegogo had paid for the printing. "
        "Gamewright then took it up.",
    ),
    Topic(
        "idea",
        "The idea",
        "Take a card, pass the hand on: larger games had done it, and here it stands almost alone, with sets to "
        "collect and little else. The hands go round like plates on the belt of a sushi restaurant.",
    ),
    Topic(
        "second-box",
        "Sushi Go Party!",
        "The larger box, published by Gamewright in 2016: up to eight players, and a menu that is put together anew "
        "for every game from {kinds} kinds of dishes.",
    ),
    Topic(
        "dice",
        "Sushi Roll",
        "A game with dice by the same designer, published by Gamewright in 2019, for 2 to 5 players. Everybody rolls "
        "the dice on the belt in front of them, takes one, and the belts move on. Menus let you roll again, and "
        "chopsticks swap dice.",
    ),
    Topic(
        "dim-sum",
        "Sushi Go! Spin Some for Dim Sum",
        "A later game of the family, by another hand: dishes lie on a turntable. Everybody takes the dish in front of "
        "them, or pays with chopsticks for one further round, until each has twelve.",
    ),
    Topic(
        "here",
        "What is played here",
        "The two card games, Sushi Go! and Sushi Go Party!, each by its own rules. The names are used only to say so:"
        " this is no product of the publisher, and pictures and texts are our own.",
    ),
)

DIFFERENCES: tuple[Difference, ...] = (
    Difference("Players", "2 to 5", "2 to 8"),
    Difference("Cards", "{base}, and {promo} of a promo", "{party}, of which a game uses those of its menu"),
    Difference(
        "Dishes",
        "The same in every game",
        "Nigiri, and a menu of 1 roll, 3 appetizers, 2 specials and 1 dessert",
    ),
    Difference("Cards in a hand", "10, 9, 8, 7 for 2 to 5 players", "10, 10, 9, 9, 8, 8, 7 for 2 to 8 players"),
    Difference(
        "The deck",
        "Dealt down through three rounds, never shuffled again",
        "Shuffled together before every round; only desserts stay with their owners",
    ),
    Difference(
        "Desserts",
        "All 10 puddings are in the deck from the start",
        "5, 3 and 2 join before the rounds; with 6 or more players 7, 5 and 3",
    ),
    Difference("Ties", "The points are split, the remainder is dropped", "Everybody who is tied gets the full points"),
    Difference(
        "Maki",
        "6 and 3 points; a tie for most leaves no second place",
        "6 and 3 points, with 6 or more players 6, 4 and 2; the next place is paid after a tie",
    ),
    Difference(
        "Chopsticks",
        "Both cards are chosen before the reveal",
        "The second card is chosen after the reveal",
    ),
    Difference(
        "Special cards",
        "Only chopsticks wait for a later turn",
        "Numbers from 1 to 12 say who acts when: chopsticks, spoon, menu, takeout box",
    ),
    Difference("Soy sauce", "A promo: one for each player scores, ties share", "A special: each scores, ties in full"),
    Difference("Passing", "Left; with a variant, right in round 2", "Always left"),
    Difference("Two players", "A variant with a third plate", "Without spoon and edamame"),
)
