"""Wasabi: the next nigiri goes on it and is tripled."""

from ..kit import Question, State, Tile, face, rule, say, shown
from .nigiri import EGG, EGG_ON_WASABI, SALMON, SALMON_ON_WASABI, SQUID, SQUID_ON_WASABI

WASABI = face("wasabi", "Wasabi", base=6, note="next nigiri ×3")

TILE = Tile(
    "wasabi",
    "Wasabi",
    "#FBD15B",
    (WASABI,),
    summary="your next nigiri goes on it and counts three times",
    help=(
        "Your next nigiri goes on the wasabi and scores three times as much. Each wasabi takes one nigiri; several may "
        "lie open. By itself it scores nothing, and at the end of the round it is discarded, used or not."
    ),
    questions=(
        Question(
            "I take a wasabi the turn after a nigiri. Is that nigiri tripled?",
            "No, only a nigiri that is played after the wasabi goes on it.",
        ),
        Question(
            "May I keep an open wasabi free and put a nigiri beside it?",
            "No, the nigiri must go on it; tripling never hurts.",
        ),
        Question(
            "May two nigiri lie on one wasabi?",
            "No, one each. With two open wasabi the next two nigiri are tripled.",
        ),
        Question("Does an open wasabi stay for the next round?", "No, it is discarded with the other cards."),
    ),
)


@rule
def open_wasabi(s: State, seat: int) -> int:
    """Wasabi in front of `seat` without a nigiri on it."""
    dipped = shown(s, seat, EGG_ON_WASABI) + shown(s, seat, SALMON_ON_WASABI) + shown(s, seat, SQUID_ON_WASABI)
    return shown(s, seat, WASABI) - dipped


@rule
def lands(s: State, seat: int, face: int) -> int:
    if open_wasabi(s, seat) > 0:
        if face == EGG:
            return EGG_ON_WASABI
        if face == SALMON:
            return SALMON_ON_WASABI
        if face == SQUID:
            return SQUID_ON_WASABI
    return face


@rule
def sound(s: State, seat: int) -> int:
    return 1 if open_wasabi(s, seat) >= 0 else 0


def hint(s: State, seat: int) -> str:
    return say("open: your next nigiri counts three times") if open_wasabi(s, seat) > 0 else ""
