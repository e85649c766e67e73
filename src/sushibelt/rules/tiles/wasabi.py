"""Wasabi: the next nigiri goes on it and is tripled."""

from ..front import copies, fresh, note, rename
from ..kit import COPY, NONE, Question, State, Tile, face, rule, say, shown
from .nigiri import EGG, EGG_ON_WASABI, SALMON, SALMON_ON_WASABI, SQUID, SQUID_ON_WASABI

WASABI = face("wasabi", "Wasabi", base=6, party=3, note="next nigiri ×3")
UNDER_EGG = face("wasabi-under-egg", "Wasabi under an egg nigiri", short="Wasabi under egg", card=WASABI)
UNDER_SALMON = face("wasabi-under-salmon", "Wasabi under a salmon nigiri", short="Wasabi under salmon", card=WASABI)
UNDER_SQUID = face("wasabi-under-squid", "Wasabi under a squid nigiri", short="Wasabi under squid", card=WASABI)
# The last three only name one of several wasabi; it lies in front as wasabi, and its nigiri as a nigiri on wasabi.

TILE = Tile(
    "wasabi",
    "Wasabi",
    "#FBD15B",
    (WASABI, UNDER_EGG, UNDER_SALMON, UNDER_SQUID),
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
        Question(
            "A Takeout Box turns only the wasabi under a nigiri face down. What does the nigiri score?",
            "Its plain points. If only the nigiri is turned, the wasabi is open again.",
            decided=True,
            other="The nigiri stays tripled, or both are turned face down together.",
            edition=1,
        ),
    ),
    group="special",
)


@rule
def open_wasabi(s: State, seat: int) -> int:
    """Wasabi in front of `seat` without a nigiri on it."""
    dipped = shown(s, seat, EGG_ON_WASABI) + shown(s, seat, SALMON_ON_WASABI) + shown(s, seat, SQUID_ON_WASABI)
    return shown(s, seat, WASABI) - dipped


@rule
def dipped(face: int) -> int:
    """A nigiri as it lies on wasabi."""
    if face == EGG:
        return EGG_ON_WASABI
    if face == SALMON:
        return SALMON_ON_WASABI
    return SQUID_ON_WASABI if face == SQUID else NONE


@rule
def plain(face: int) -> int:
    """A nigiri on wasabi as it lies by itself."""
    if face == EGG_ON_WASABI:
        return EGG
    if face == SALMON_ON_WASABI:
        return SALMON
    return SQUID if face == SQUID_ON_WASABI else NONE


@rule
def under(face: int) -> int:
    """The wasabi under a nigiri on wasabi."""
    if face == EGG_ON_WASABI:
        return UNDER_EGG
    if face == SALMON_ON_WASABI:
        return UNDER_SALMON
    return UNDER_SQUID if face == SQUID_ON_WASABI else NONE


@rule
def lands(s: State, seat: int, face: int) -> int:
    """A nigiri goes on the wasabi that has lain open longest; a copy of one only where its owner says so."""
    if open_wasabi(s, seat) <= 0:
        return face
    on = dipped(face)
    if face >= COPY:
        on = face - COPY
    if plain(on) == NONE:
        return face
    if open_wasabi(s, seat) == fresh(s, seat, WASABI) + fresh(s, seat, COPY + WASABI):
        if note(s, seat, WASABI, under(on)) == 0:  # only such lie open as came in this turn
            note(s, seat, COPY + WASABI, COPY + under(on))
    return face if face >= COPY else on


@rule
def open_earlier(s: State, seat: int) -> int:
    """Open wasabi that lie there since an earlier turn."""
    return open_wasabi(s, seat) - fresh(s, seat, WASABI) - fresh(s, seat, COPY + WASABI)


@rule
def covered(face: int) -> int:
    """The nigiri on wasabi that lies on `face`, a wasabi under a nigiri; NONE for every other face."""
    if face == UNDER_EGG:
        return EGG_ON_WASABI
    if face == UNDER_SALMON:
        return SALMON_ON_WASABI
    return SQUID_ON_WASABI if face == UNDER_SQUID else NONE


@rule
def covered_earlier(s: State, seat: int, face: int) -> int:
    """Wasabi of an earlier turn under that kind of nigiri."""
    return shown(s, seat, covered(face)) - fresh(s, seat, face) - fresh(s, seat, COPY + face)


@rule
def uncover(s: State, seat: int, face: int) -> int:
    """A wasabi under a nigiri goes: the nigiri, one of an earlier turn if there is one, is plain from now on."""
    on = covered(face)
    mine = copies(s, seat, on)
    if shown(s, seat, on) > mine:
        if shown(s, seat, on) - mine == fresh(s, seat, on):
            note(s, seat, on, plain(on))
    elif mine == fresh(s, seat, COPY + on):
        note(s, seat, COPY + on, COPY + plain(on))
    return rename(s, seat, on, plain(on))


@rule
def which_earlier(s: State, seat: int) -> int:
    """WASABI if a real one of an earlier turn lies there, else COPY + WASABI."""
    real = shown(s, seat, WASABI) - copies(s, seat, WASABI) - fresh(s, seat, WASABI)
    for covering in range(UNDER_EGG, UNDER_SQUID + 1):
        real -= fresh(s, seat, covering)
    return WASABI if real > 0 else COPY + WASABI


@rule
def sound(s: State, seat: int) -> int:
    return 1 if open_wasabi(s, seat) >= 0 else 0


def hint(s: State, seat: int) -> str:
    return say("open: your next nigiri counts three times") if open_wasabi(s, seat) > 0 else ""
