"""A scorer of the base game that is as plain as can be: lists of card names in order of play, one function a rule.

Written from the rules alone (the printed ones, with the points that our rules decide), without the tiles' code. It is
slow and knows nothing of the engine; `RULES` is a dictionary, so that a test can put a wrong rule in and see that it is
found out.
"""

from __future__ import annotations

from collections.abc import Callable

Plate = list[str]
Rule = Callable[[list[Plate]], list[int]]

NIGIRI = {"egg": 1, "salmon": 2, "squid": 3}
ICONS = {"maki-1": 1, "maki-2": 2, "maki-3": 3}

COLOURS = {
    "tempura": "purple",
    "sashimi": "green",
    "dumpling": "blue",
    "maki-1": "red",
    "maki-2": "red",
    "maki-3": "red",
    "egg": "yellow",
    "salmon": "yellow",
    "squid": "yellow",
    "wasabi": "yellow",
    "chopsticks": "teal",
    "pudding": "pink",
    "soy-sauce": "its own",
}


def split(points: int, players: int) -> int:
    """Each one's share; the remainder is dropped."""
    share = 0
    while (share + 1) * players <= points:
        share += 1
    return share


def tempura(plates: list[Plate]) -> list[int]:
    """5 per set of 2."""
    return [(plate.count("tempura") // 2) * 5 for plate in plates]


def sashimi(plates: list[Plate]) -> list[int]:
    """10 per set of 3."""
    return [(plate.count("sashimi") // 3) * 10 for plate in plates]


def dumpling(plates: list[Plate]) -> list[int]:
    """1, 3, 6, 10, 15 for 1, 2, 3, 4, 5 or more."""
    worth = [0, 1, 3, 6, 10, 15]
    return [worth[min(5, plate.count("dumpling"))] for plate in plates]


def nigiri(plates: list[Plate]) -> list[int]:
    """1, 2 or 3; three times that on a wasabi that lay open when it was played."""
    scores = []
    for plate in plates:
        points, open_wasabi = 0, 0
        for card in plate:
            if card == "wasabi":
                open_wasabi += 1
            elif card in NIGIRI and open_wasabi:
                open_wasabi -= 1
                points += 3 * NIGIRI[card]
            elif card in NIGIRI:
                points += NIGIRI[card]
        scores.append(points)
    return scores


def maki(plates: list[Plate]) -> list[int]:
    """Most icons 6, second most 3, ties split, no second place after a tied first, nothing without an icon."""
    icons = [sum(ICONS.get(card, 0) for card in plate) for plate in plates]
    scores = [0 for _ in plates]
    different = sorted({count for count in icons if count > 0}, reverse=True)
    if not different:
        return scores
    first = [player for player, count in enumerate(icons) if count == different[0]]
    for player in first:
        scores[player] = split(6, len(first))
    if len(first) == 1 and len(different) > 1:
        second = [player for player, count in enumerate(icons) if count == different[1]]
        for player in second:
            scores[player] = split(3, len(second))
    return scores


def soy_sauce(plates: list[Plate]) -> list[int]:
    """Most colours 4 with a soy sauce, one or more, split among all who have one; those without one take no share."""
    colours = [len({COLOURS[card] for card in plate}) for plate in plates]
    owners = [player for player, plate in enumerate(plates) if "soy-sauce" in plate and colours[player] == max(colours)]
    return [split(4, len(owners)) if player in owners else 0 for player in range(len(plates))]


def pudding(plates: list[Plate]) -> list[int]:
    """Over the whole game: most +6, fewest -6 with more than two players, shared; nothing when all are level."""
    counts = [plate.count("pudding") for plate in plates]
    scores = [0 for _ in plates]
    if min(counts) == max(counts):
        return scores
    most = [player for player, count in enumerate(counts) if count == max(counts)]
    fewest = [player for player, count in enumerate(counts) if count == min(counts)]
    for player in most:
        scores[player] += split(6, len(most))
    if len(plates) > 2:
        for player in fewest:
            scores[player] -= split(6, len(fewest))
    return scores


RULES: dict[str, Rule] = {
    "tempura": tempura,
    "sashimi": sashimi,
    "dumpling": dumpling,
    "nigiri": nigiri,
    "maki": maki,
    "soy-sauce": soy_sauce,
}
"""What is scored at the end of a round; soy sauce is played with the promo only."""

DESSERTS: dict[str, Rule] = {"pudding": pudding}
"""What is scored at the end of the game."""


def score_round(plates: list[Plate]) -> list[dict[str, int]]:
    """For each player what each tile scores; zeros are left out."""
    lines: list[dict[str, int]] = [{} for _ in plates]
    for name, rule in RULES.items():
        for line, points in zip(lines, rule(plates), strict=True):
            if points:
                line[name] = points
    return lines


def score_desserts(rounds: list[list[Plate]], kept: list[Plate]) -> list[int]:
    """What the desserts of all rounds and those in `kept` score."""
    everything = [sum((plates[player] for plates in rounds), kept[player]) for player in range(len(kept))]
    return DESSERTS["pudding"](everything)


def winners(totals: list[int], puddings: list[int], dummy: bool = False) -> list[int]:
    """Most points; then most puddings; then all of them. The last plate, if it is the dummy's, is out of it."""
    if dummy:
        totals = totals[:-1]
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    most = max(puddings[player] for player in best)
    return [player for player in best if puddings[player] == most]
