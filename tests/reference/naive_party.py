"""A scorer of Party that is as plain as can be, like that of the base game: lists of card names in order of play, one
function a rule, written from the rules alone, without the tiles' code.

Before the rules see a plate, `as_they_lie` says what each card on it counts as: a special order is what it copies, a
nigiri on wasabi is called so. The rules count faces, nothing else.
"""

from __future__ import annotations

from collections import Counter

from tests.reference.naive import Plate, Rule

NIGIRI = {"egg": 1, "salmon": 2, "squid": 3}

COPY = "special-order:"

CARDS: dict[str, list[str]] = {
    "nigiri": ["egg"] * 4 + ["salmon"] * 5 + ["squid"] * 3,
    "maki": ["maki-1"] * 4 + ["maki-2"] * 5 + ["maki-3"] * 3,
    "temaki": ["temaki"] * 12,
    "uramaki": ["uramaki-3", "uramaki-4", "uramaki-5"] * 4,
    "tempura": ["tempura"] * 8,
    "sashimi": ["sashimi"] * 8,
    "dumpling": ["dumpling"] * 8,
    "eel": ["eel"] * 8,
    "tofu": ["tofu"] * 8,
    "onigiri": ["onigiri-circle", "onigiri-triangle", "onigiri-square", "onigiri-rectangle"] * 2,
    "edamame": ["edamame"] * 8,
    "miso-soup": ["miso-soup"] * 8,
    "chopsticks": ["chopsticks-1", "chopsticks-2", "chopsticks-3"],
    "spoon": ["spoon-4", "spoon-5", "spoon-6"],
    "menu": ["menu-7", "menu-8", "menu-9"],
    "takeout-box": ["takeout-box-10", "takeout-box-11", "takeout-box-12"],
    "special-order": ["special-order"] * 3,
    "soy-sauce": ["soy-sauce"] * 3,
    "tea": ["tea"] * 3,
    "wasabi": ["wasabi"] * 3,
    "pudding": ["pudding"] * 15,
    "green-tea-ice-cream": ["green-tea-ice-cream"] * 15,
    "fruit": ["fruit-ww", "fruit-pp", "fruit-oo"] * 2 + ["fruit-wp", "fruit-wo", "fruit-po"] * 3,
}
"""The box: 181 cards."""

COLOURS = {card: tile for tile, cards in CARDS.items() for card in cards}
"""Every type has its own colour; only nigiri and wasabi share one, and what lies face down has its own."""
COLOURS |= {"wasabi": "nigiri", "face-down": "face-down"} | {f"{name}-on-wasabi": "nigiri" for name in NIGIRI}

PLACES = [8, 5, 2]

PLACES_IN = {0: 0, 2: 1, 5: 1, 7: 2, 8: 1, 10: 2, 13: 2, 15: 3}
"""How many places of the race a player took who has that many points from it."""


def as_they_lie(plate: Plate) -> Plate:
    """The faces that count. A copy of a nigiri lies on wasabi only where it says so."""
    lying, open_wasabi = [], 0
    for card in plate:
        face = card.removeprefix(COPY)
        if face == "wasabi":
            open_wasabi += 1
        elif card in NIGIRI and open_wasabi:
            open_wasabi -= 1
            face = f"{card}-on-wasabi"
        elif face.endswith("-on-wasabi"):
            open_wasabi -= 1
        lying.append(face)
    return lying


def icons(plate: Plate, tile: str) -> int:
    """The sum of the numbers printed on the cards of a tile."""
    return sum(int(face[-1]) for face in plate if COLOURS[face] == tile)


def placed(counts: list[int], prizes: list[int]) -> list[int]:
    """Everybody on a place gets its whole prize, and the next place is still paid; nothing has no place."""
    different = sorted({count for count in counts if count > 0}, reverse=True)
    prize = dict(zip(different, prizes, strict=False))
    return [prize.get(count, 0) for count in counts]


def most_and_fewest(counts: list[int], points: int) -> list[int]:
    """Plus for the most, minus for the fewest with more than two players, in full; nothing when all are level."""
    if min(counts) == max(counts):
        return [0 for _ in counts]
    minus = points if len(counts) > 2 else 0
    return [points if count == max(counts) else -minus if count == min(counts) else 0 for count in counts]


def nigiri(plates: list[Plate]) -> list[int]:
    """1, 2 or 3; three times that on a wasabi."""
    worth = NIGIRI | {f"{name}-on-wasabi": 3 * points for name, points in NIGIRI.items()}
    return [sum(worth.get(face, 0) for face in plate) for plate in plates]


def maki(plates: list[Plate]) -> list[int]:
    """Most icons 6, second most 3; with six or more players 6, 4 and 2."""
    return placed([icons(plate, "maki") for plate in plates], [6, 4, 2] if len(plates) >= 6 else [6, 3])


def temaki(plates: list[Plate]) -> list[int]:
    """Most cards 4, fewest -4."""
    return most_and_fewest([plate.count("temaki") for plate in plates], 4)


def uramaki(plates: list[Plate], race: list[int]) -> list[int]:
    """What the race paid, and the next free place for the most icons; every scorer has used up one place."""
    used = sum(PLACES_IN[points] for points in race)
    at_the_end = placed([icons(plate, "uramaki") for plate in plates], PLACES[used:][:1])
    return [before + now for before, now in zip(race, at_the_end, strict=True)]


def tempura(plates: list[Plate]) -> list[int]:
    """5 per set of 2."""
    return [plate.count("tempura") // 2 * 5 for plate in plates]


def sashimi(plates: list[Plate]) -> list[int]:
    """10 per set of 3."""
    return [plate.count("sashimi") // 3 * 10 for plate in plates]


def dumpling(plates: list[Plate]) -> list[int]:
    """1, 3, 6, 10, 15 for 1, 2, 3, 4, 5 or more."""
    return [[0, 1, 3, 6, 10, 15][min(5, plate.count("dumpling"))] for plate in plates]


def eel(plates: list[Plate]) -> list[int]:
    """One is -3, two or more are 7 in total."""
    return [[0, -3, 7][min(2, plate.count("eel"))] for plate in plates]


def tofu(plates: list[Plate]) -> list[int]:
    """One is 2, two are 6, three or more nothing."""
    return [[0, 2, 6, 0][min(3, plate.count("tofu"))] for plate in plates]


def onigiri(plates: list[Plate]) -> list[int]:
    """1, 4, 9, 16 for a set of 1, 2, 3, 4 different shapes; several sets, the largest first."""
    scores = []
    for plate in plates:
        left = [face for face in plate if COLOURS[face] == "onigiri"]
        points = 0
        while left:
            shapes = set(left)
            points += len(shapes) * len(shapes)
            for shape in shapes:
                left.remove(shape)
        scores.append(points)
    return scores


def edamame(plates: list[Plate]) -> list[int]:
    """Each card 1 per opponent with any edamame, at most 4 per card."""
    holders = sum("edamame" in plate for plate in plates)
    return [plate.count("edamame") * min(4, holders - 1) for plate in plates]


def miso_soup(plates: list[Plate]) -> list[int]:
    """3 each of those that no clash has discarded."""
    return [plate.count("miso-soup") * 3 for plate in plates]


def takeout_box(plates: list[Plate]) -> list[int]:
    """2 for each card face down."""
    return [plate.count("face-down") * 2 for plate in plates]


def soy_sauce(plates: list[Plate]) -> list[int]:
    """Each soy of a player with the most colours 4, ties in full."""
    colours = [len({COLOURS[face] for face in plate}) for plate in plates]
    return [
        plate.count("soy-sauce") * 4 if count == max(colours) else 0
        for plate, count in zip(plates, colours, strict=True)
    ]


def tea(plates: list[Plate]) -> list[int]:
    """Each the size of the largest group of one colour."""
    return [plate.count("tea") * max(Counter(COLOURS[face] for face in plate).values(), default=0) for plate in plates]


def pudding(plates: list[Plate]) -> list[int]:
    """Most 6, fewest -6."""
    return most_and_fewest([plate.count("pudding") for plate in plates], 6)


def green_tea_ice_cream(plates: list[Plate]) -> list[int]:
    """12 per set of 4."""
    return [plate.count("green-tea-ice-cream") // 4 * 12 for plate in plates]


def fruit(plates: list[Plate]) -> list[int]:
    """Each kind by its icons: -2, 0, 1, 3, 6, 10 for 0, 1, 2, 3, 4, 5 or more."""
    scores = []
    for plate in plates:
        halves = "".join(face.removeprefix("fruit-") for face in plate if COLOURS[face] == "fruit")
        scores.append(sum([-2, 0, 1, 3, 6, 10][min(5, halves.count(kind))] for kind in "wpo"))
    return scores


RULES: dict[str, Rule] = {
    "nigiri": nigiri,
    "maki": maki,
    "temaki": temaki,
    "tempura": tempura,
    "sashimi": sashimi,
    "dumpling": dumpling,
    "eel": eel,
    "tofu": tofu,
    "onigiri": onigiri,
    "edamame": edamame,
    "miso-soup": miso_soup,
    "takeout-box": takeout_box,
    "soy-sauce": soy_sauce,
    "tea": tea,
}
"""What is scored at the end of a round, the race of the uramaki apart."""

DESSERTS: dict[str, Rule] = {
    "pudding": pudding,
    "green-tea-ice-cream": green_tea_ice_cream,
    "fruit": fruit,
}
"""What is scored at the end of the game, if it is on the menu."""


def score_round(plates: list[Plate], race: list[int]) -> list[dict[str, int]]:
    """For each player what each tile scores; zeros are left out. `race` is what uramaki paid before the round's end."""
    lying = [as_they_lie(plate) for plate in plates]
    lines: list[dict[str, int]] = [{} for _ in plates]
    for name, scores in [("uramaki", uramaki(lying, race)), *((name, rule(lying)) for name, rule in RULES.items())]:
        for line, points in zip(lines, scores, strict=True):
            if points:
                line[name] = points
    return lines


def gathered(rounds: list[list[Plate]], kept: list[Plate]) -> list[Plate]:
    """For each player the desserts of all rounds and those in `kept`."""
    everything = [sum((plates[player] for plates in rounds), own) for player, own in enumerate(kept)]
    return [[face for face in as_they_lie(cards) if COLOURS[face] in DESSERTS] for cards in everything]


def score_desserts(dessert: str, rounds: list[list[Plate]], kept: list[Plate]) -> list[int]:
    """What the menu's dessert scores for each player."""
    return DESSERTS[dessert](gathered(rounds, kept))


def winners(totals: list[int], desserts: list[int]) -> list[int]:
    """Most points; then most dessert cards; then all of them."""
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    most = max(desserts[player] for player in best)
    return [player for player in best if desserts[player] == most]
