"""What people ask about the course of a game and what was decided about it, where it belongs to no single tile.

Plain English, as in the tiles: whoever shows a text `say`s it.
"""

from __future__ import annotations

from .kit import BASE, PARTY, Question

COURSE: tuple[Question, ...] = (
    Question(
        "Who begins?",
        "Nobody: everyone picks at the same time, and all cards are revealed together.",
    ),
    Question(
        "Where do hands go?",
        "To the left in every round. With the variant “both ways” they go right in round 2.",
        edition=BASE,
    ),
    Question(
        "Where do hands go?",
        "To the left in all three rounds.",
        edition=PARTY,
    ),
    Question(
        "Is the deck shuffled anew for each round?",
        "No. It is shuffled once and dealt down through the three rounds; what was played stays out.",
        edition=BASE,
    ),
    Question(
        "Is the deck shuffled anew for each round?",
        "Yes, with all cards but the desserts that players have set aside, and with some new desserts.",
        edition=PARTY,
    ),
    Question(
        "May a total be below zero?",
        "Yes.",
    ),
    Question(
        "Points and desserts are level at the end. Who wins?",
        "They share the win.",
        decided=True,
        other="The booklets name no further tie-break and leave it to the players.",
    ),
    Question(
        "How many cards do eight players get?",
        "7 each, as the booklet says. With 8 cards 64 would be dealt, and in the first round the deck has 61.",
        decided=True,
        other="One guide prints 8 cards. The switch for eight players deals 8 while the deck has them.",
        edition=PARTY,
    ),
    Question(
        "How often may I call special cards in one turn?",
        "Once: chopsticks or a spoon.",
        decided=True,
        other="Any number, each card once, lowest printed number first. The switch for calls per turn plays it so.",
        edition=PARTY,
    ),
    Question(
        "Are wasabi in every menu?",
        "No, only where the menu has them.",
        decided=True,
        other="One guide adds 3 wasabi to every menu that has none. There is a switch for it.",
        edition=PARTY,
    ),
    Question(
        "Two special cards have the same number, one a copy of the other. Which acts first?",
        "That of the lower seat; with one player, the card itself comes before its copy.",
        edition=PARTY,
    ),
    Question(
        "Two players and a third plate: is the third plate compared?",
        "Yes, for maki and puddings like a player’s, so that the fewest puddings lose 6 points.",
        decided=True,
        other="It only takes cards away: two players are compared, and nobody loses points for puddings.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: are its colours compared for soy sauce?",
        "Yes, like a player’s: more colours there take the 4 points from both players, and a soy sauce that lies there "
        "shares them if it is tied.",
        decided=True,
        other="Only the two players are compared; a soy sauce on the third plate does nothing.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: may the third plate win?",
        "No. It has points, but the winner is one of the two players.",
        decided=True,
        other="If it has most points, both players have lost.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: does a nigiri go on its wasabi?",
        "Yes, it must, as on every plate.",
        decided=True,
        other="Whoever plays the card says where it goes.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: can the third plate use chopsticks?",
        "No, never. Chopsticks that lie there stay there.",
        decided=True,
        other="Whoever plays for it may use them.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: who plays for it?",
        "Seat 1 in the first turn, then both in turn; over the rounds it goes on alternating.",
        decided=True,
        other="In every round the same player begins.",
        edition=BASE,
    ),
    Question(
        "Two players and a third plate: may I use my chopsticks when I play for it?",
        "Yes, with at least 3 cards in hand: two for you and one for the third plate.",
        decided=True,
        other="Not on such a turn.",
        edition=BASE,
    ),
)
