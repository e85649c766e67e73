"""Nigiri: points by themselves, three times as many on wasabi. What lands on wasabi is the wasabi's rule."""

from ..kit import FACES, Question, State, Tile, face, rule, say, shown

EGG = face("egg", "Egg nigiri", short="Egg", base=5, party=4, points=1)
SALMON = face("salmon", "Salmon nigiri", short="Salmon", base=10, party=5, points=2)
SQUID = face("squid", "Squid nigiri", short="Squid", base=5, party=3, points=3)
EGG_ON_WASABI = face("egg-on-wasabi", "Egg nigiri on wasabi", short="Egg on wasabi", card=EGG, under="wasabi", points=3)
SALMON_ON_WASABI = face(
    "salmon-on-wasabi", "Salmon nigiri on wasabi", short="Salmon on wasabi", card=SALMON, under="wasabi", points=6
)
SQUID_ON_WASABI = face(
    "squid-on-wasabi", "Squid nigiri on wasabi", short="Squid on wasabi", card=SQUID, under="wasabi", points=9
)

TILE = Tile(
    "nigiri",
    "Nigiri",
    "#FBD15B",
    (EGG, SALMON, SQUID, EGG_ON_WASABI, SALMON_ON_WASABI, SQUID_ON_WASABI),
    summary="egg 1, salmon 2, squid 3 points",
    help="Egg scores 1 point, salmon 2 and squid 3. A nigiri that was put on a wasabi scores three times as much.",
    questions=(
        Question("Is a nigiri tripled that lies there before the wasabi?", "No, only one that is played after it."),
        Question(
            "I play two nigiri with chopsticks and have one open wasabi. Which goes on it?",
            "The first of the two: the pair is played in your own order.",
            decided=True,
            other="The pair comes down at once, and the owner puts either of them on the wasabi.",
            edition=0,
        ),
    ),
)


@rule
def score_round(s: State, seat: int) -> int:
    plain = shown(s, seat, EGG) + 2 * shown(s, seat, SALMON) + 3 * shown(s, seat, SQUID)
    dipped = shown(s, seat, EGG_ON_WASABI) + 2 * shown(s, seat, SALMON_ON_WASABI) + 3 * shown(s, seat, SQUID_ON_WASABI)
    return plain + 3 * dipped


def reason(s: State, seat: int) -> str:
    parts = []
    for number in (SQUID_ON_WASABI, SQUID, SALMON_ON_WASABI, SALMON, EGG_ON_WASABI, EGG):
        title, points = say(FACES[number].short), FACES[number].points
        match shown(s, seat, number):
            case 0:
                pass
            case 1:
                parts.append(say("{title} {points}", title=title, points=points))
            case n:
                parts.append(say("{n} × {title} at {points}", n=n, title=title, points=points))
    return ", ".join(parts)
