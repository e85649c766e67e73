"""Situations for tests: a table at which certain cards have been played, and the deal that made them possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sushibelt.rules import engine
from sushibelt.rules.kit import FACES
from sushibelt.rules.registry import TILES
from sushibelt.table import CHANCE, DONE_WORD, Game, Scoresheet

DULL = "tempura sashimi dumpling".split()
"""What fills hands and idle turns when nobody said otherwise, as long as there is any: it compares with nobody."""

LESS_DULL = "salmon egg squid wasabi maki-2 maki-1 maki-3 pudding chopsticks".split()


def scene(
    *plays: str,
    seats: int | None = None,
    hands: Sequence[str] = (),
    passing: str = "left",
    switches: Mapping[str, str] | None = None,
) -> Game:
    """A game in its first round: seat 0 has played `plays[0]` ("wasabi squid+egg tempura": turn by turn), and so on.

    Seats and turns of which nothing is said play dull cards. `hands` are cards that the seats then hold among others.
    """
    game = Game.new(seats=seats or len(plays), passing=passing, switches=switches, deal_by_hand=True)
    play_round(game, *plays, hands=hands)
    return game


def play_round(game: Game, *plays: str, hands: Sequence[str] = ()) -> None:
    """Deal the next round so that these plays can be made, and make them."""
    seats, turns = game.seats, game.state.turns
    step = -1 if game.header.passing == "both" and game.state.round == 1 else 1
    script = [[tuple(play.split("+")) for play in line.split()] for line in plays]
    script += [[] for _ in range(seats - len(script))]
    length = max(map(len, script))
    deck = Counter({face.name: game.state.deck[face.number] for face in FACES if game.state.deck[face.number]})
    for line in script:
        for play in line:
            deck.subtract(play)
            deck["chopsticks"] += len(play) - 1  # they come back into the hand
    deck.subtract(card for hand in hands for card in hand.split())
    for line in script:
        line += [(_dull(deck),) for _ in range(length - len(line))]
    dealt: list[list[str]] = []
    for first in range(seats):  # the seat to which a hand is dealt
        hand: list[str] = []
        returned = 0
        for turn in range(length):
            play = script[(first + turn * step) % seats][turn]
            for card in play:
                if card == "chopsticks" and returned:
                    returned -= 1
                else:
                    hand.append(card)
            returned += len(play) - 1
        holder = (first + length * step) % seats
        wanted = hands[holder].split() if holder < len(hands) else []
        hand += wanted
        dealt.append(hand)
    for hand in dealt:
        hand += [_dull(deck) for _ in range(turns - len(hand))]
    game.deal(dealt)
    for turn in range(length):
        if turn < turns - 1:  # the last cards are played without a choice
            game.play_turn([line[turn] for line in script])


def _dull(deck: Counter[str]) -> str:
    card = max(DULL, key=lambda name: deck[name])
    if deck[card] <= 0:
        card = next(name for name in LESS_DULL if deck[name] > 0)
    deck[card] -= 1
    return card


def finish_round(game: Game) -> None:
    """Everybody plays on with any card, one a turn, to the end of the round."""
    round_ = game.state.round
    while game.state.round == round_ and not game.over and game.owing != {CHANCE}:
        for seat in sorted(game.owing):
            game.choose(seat, game.hand(seat)[0], *([DONE_WORD] if game.asks_second(seat) else []))


def scores(game: Game, tile: str) -> tuple[int, ...]:
    """What a tile would score for each seat if the round ended now."""
    number = [tile.name for tile in TILES].index(tile)
    return tuple(engine.score_round(game.state, seat, number) for seat in range(game.seats))


def plate(game: Game, seat: int) -> list[str]:
    """What lies in front of `seat`, sorted by name."""
    return sorted(game.view().plates[seat])


def pudding_points(*counts: int) -> tuple[int, ...]:
    """What so many puddings score at the end of the game."""
    sheet = {"kept": [["pudding"] * count for count in counts], "final": True}
    return tuple(Scoresheet.from_plain(sheet).score().plain()["desserts"])
