"""The text record of a game (docs/notation.md): write, read, replay, verify.

sushibelt record 1
edition base
passing left
seat 1 Mochi
seat 2 Bento

round 1
deal 1 tempura squid ...
deal 2 wasabi egg ...
1 tempura | wasabi
2 squid + egg | squid
...
score 23 | 14
...
desserts 6 | 0
total 70 | 41
winner 1

Party has more lines: `menu` and switches in the header, `add` for the desserts of a round, and after the picks of a
turn `draw CARD: ...` and `act SEAT CARD: ...` for bonus actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from ..language import phrase, plural, say
from ..rules import engine
from ..rules.menus import faults
from ..rules.switches import BY_NAME, check_value
from .acts import DUMMY, Act, Draw, acting_card
from .choice import BACK_WORD, DONE_WORD
from .count import Cards, Final
from .game import ADD, DRAW, Game
from .header import Header, check_name, known_edition, known_menu
from .view import Turn, picked_cards

FIRST_LINE = "sushibelt record 1"
MISSING = "?"
MAX_LINES = 2000
SWITCH_NAMES = tuple(BY_NAME)
STEPS = ("round", "add", "deal", "draw", "act", "score", "desserts", "total", "winner")
"""How a line after the header may begin, beside the number of a turn."""


class RecordError(ValueError):
    """What is wrong with a record, and on which line (counted from 1)."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(say("line {line}: {reason}", line=line, reason=reason))
        self.line = line
        self.reason = reason


# --- write ----------------------------------------------------------------------------------------------------------


def write(game: Game) -> str:
    """The record of `game` as far as it has come. Locked picks are in it: keep it secret while the game runs."""
    lines = [FIRST_LINE, *_header_lines(game.header)]
    rounds = max(len(game.deals), len(game.added))
    for number in range(1, rounds + 1):
        lines += ["", f"round {number}"]
        if number <= len(game.added):
            lines.append(f"add {' '.join(game.added[number - 1])}")
        if number > len(game.deals):
            continue
        lines += [f"deal {seat} {' '.join(hand)}" for seat, hand in enumerate(game.deals[number - 1], start=1)]
        lines += _turn_lines(game.history[number - 1], game.happened[number - 1])
        if number <= len(game.results):
            lines.append(f"score {_row(game.results[number - 1].points)}")
    if pending := _pending(game):
        lines.append(f"{game.state.turn} {_row(pending)}")
    if game.final:
        lines += ["", f"desserts {_row(game.final.points)}", f"total {_row(game.final.totals)}"]
        lines.append(f"winner {_row(seat + 1 for seat in game.final.winners)}")
    return "\n".join(lines) + "\n"


def _header_lines(header: Header) -> list[str]:
    lines = [f"edition {header.edition}"]
    if header.menu:
        lines.append(f"menu {header.menu_name or ' '.join(header.menu)}")
    lines += [f"{name} {value}" for name, value in header.switches if name == "passing" or name in header.chosen]
    return lines + [f"seat {seat} {name}" for seat, name in enumerate(header.names, start=1)]


def _turn_lines(turns: Sequence[Turn], happened: Sequence[Sequence[Act | Draw]]) -> list[str]:
    """The lines of a round: for each turn what was drawn before it, the picks, and what happened after them."""
    lines = []
    for turn, events in enumerate(happened, start=1):
        lines += [_draw_line(each) for each in events if isinstance(each, Draw) and each.card == DUMMY]
        if turn <= len(turns):
            lines.append(f"{turn} {_row(' + '.join(pick) for pick in turns[turn - 1])}")
        lines += _act_lines([each for each in events if each.card != DUMMY])
    return lines


def _draw_line(draw: Draw) -> str:
    return f"draw {draw.card}: {' '.join(draw.cards)}"


def _act_lines(events: Sequence[Act | Draw]) -> list[str]:
    """A line for each run of choices that one seat makes with one card."""
    lines: list[str] = []
    last: tuple[int, int, str] | None = None
    for each in events:
        if isinstance(each, Draw):
            lines.append(_draw_line(each))
            last = None
        elif last == (each.seat, each.actor, each.card):
            lines[-1] += f" {each.choice}"
        else:
            lines.append(f"act {each.seat + 1} {each.card}: {each.choice}")
            last = (each.seat, each.actor, each.card)
    return lines


def _row(entries: Iterable[object]) -> str:
    return " | ".join(map(str, entries))


def _pending(game: Game) -> list[str]:
    """The picks of the turn that is not revealed yet, `?` for what is still owed; empty if nobody has picked."""
    s = game.state
    if s.phase != engine.PICK or not any(s.pick[seat] for seat in range(s.seats)):
        return []
    row = []
    for seat in range(s.seats):
        words = list(picked_cards(s, seat))
        if engine.owes(s, seat):
            words.append(MISSING)
        row.append(" + ".join(words))
    return row


# --- read -----------------------------------------------------------------------------------------------------------


def read(text: str) -> Game:
    """Replay a record. Raises RecordError for the first line that cannot be, a wrong score included."""
    lines = [(number, line) for number, line in enumerate(map(_bare, text.splitlines()), start=1) if line]
    if not lines or lines[0][1].split() != FIRST_LINE.split():
        raise RecordError(lines[0][0] if lines else 1, say("a record begins with {line}", line=repr(FIRST_LINE)))
    if len(lines) > MAX_LINES:
        raise RecordError(lines[MAX_LINES][0], say("a game has no more than {most} lines", most=MAX_LINES))
    header, body = _split(lines[1:])
    reader = _Reader(_read_header(header, lines[0][0]))
    for number, line in body:
        with _at(number):
            reader.line(line)
    return reader.game


def retell(game: Game, into: Game) -> None:
    """Let all that has happened in `game` happen in another game, which has the same header and deals by hand."""
    _, body = _split(list(enumerate(filter(None, write(game).splitlines()[1:]))))
    reader = _Reader(into)
    for _, line in body:
        reader.line(line)


def _bare(line: str) -> str:
    """A line without its comment. A name may hold a `#`, so a seat's line has none."""
    return line.strip() if line.startswith("seat ") else line.split("#", 1)[0].strip()


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Errors in here are errors of this line."""
    try:
        yield
    except ValueError as error:
        raise RecordError(number, str(error)) from error


Lines = list[tuple[int, str]]


def _split(lines: Lines) -> tuple[Lines, Lines]:
    for at, (number, line) in enumerate(lines):
        keyword = line.split()[0]
        if keyword not in ("edition", "menu", "seat", *SWITCH_NAMES):
            if not keyword.isdecimal() and keyword not in STEPS:
                raise RecordError(number, _no_line(keyword))  # else the header before it would seem to lack something
            return lines[:at], lines[at:]
    return lines, []


def _no_line(keyword: str) -> str:
    return say("a line cannot begin with {word} here", word=repr(keyword[:40]))


def _read_header(lines: Lines, first: int) -> Game:
    values: dict[str, str] = {}
    names: list[str] = []
    for number, line in lines:
        with _at(number):
            keyword, _, rest = (part.strip() for part in line.partition(" "))
            if keyword == "seat":
                seat, _, name = rest.partition(" ")
                if seat != str(len(names) + 1):
                    raise ValueError(
                        say("seat {seat} comes next, not {given}", seat=len(names) + 1, given=repr(seat[:20]))
                    )
                names.append(name.strip() or f"Seat {seat}")
            elif keyword in values:
                raise ValueError(say("{word} was given before", word=keyword))
            else:
                values[keyword] = rest
            _check_line(keyword, values.get(keyword, ""), names)
    with _at(lines[-1][0] if lines else first):
        menu = values.get("menu", "").split()
        return Game.new(
            values.get("edition", "base"),
            menu=(menu[0] if len(menu) == 1 else menu) or None,
            switches={name: value for name, value in values.items() if name in SWITCH_NAMES},
            names=names,
            deal_by_hand=True,
        )


def _check_line(keyword: str, value: str, names: list[str]) -> None:
    """What can be said of a line of the header by itself, so that the error names this line. Raises ValueError."""
    match keyword:
        case "edition":
            known_edition(value)
        case "seat":
            check_name(names[-1])
        case "menu":
            tiles = value.split()
            if len(tiles) < 2:
                known_menu(value)
            else:
                for fault in faults(tiles):
                    raise ValueError(fault)
        case _:
            check_value(BY_NAME[keyword], value)


class _Reader:
    """Plays the lines after the header, each checked against the game as it stands."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.unfinished = 0
        self.steps: dict[str, Callable[[str], None]] = {word: getattr(self, word) for word in STEPS}

    def line(self, line: str) -> None:
        """Play one line. Raises ValueError."""
        keyword, _, rest = line.partition(" ")
        if self.unfinished:
            raise ValueError(say("a pick is missing in turn {turn}, yet the record goes on", turn=self.unfinished))
        if keyword.isascii() and keyword.isdecimal() and len(keyword) < 4:
            self.turn(int(keyword), rest)
        elif keyword in self.steps:
            self.steps[keyword](rest.strip())
        else:
            raise ValueError(_no_line(keyword))

    def round(self, rest: str) -> None:
        s = self.game.state
        if self.game.over:
            raise ValueError(say("the game is over"))
        if s.phase != engine.DEAL or s.dealt:
            raise ValueError(say("round {round} is not over", round=max(s.round, 1)))
        if rest != str(s.round + 1):
            raise ValueError(say("round {round} comes next, not {given}", round=s.round + 1, given=repr(rest[:20])))

    def add(self, rest: str) -> None:
        self.game.add(rest.split())

    def draw(self, rest: str) -> None:
        card, _, cards = rest.partition(": ")
        s = self.game.state
        expected = acting_card(s) or DUMMY
        if self.game.due == DRAW and card.strip() != expected:
            raise ValueError(say("{card} draws next, not {given}", card=expected, given=repr(card.strip()[:40])))
        self.game.draw(cards.split())

    def act(self, rest: str) -> None:
        game, s = self.game, self.game.state
        who, _, words = rest.partition(": ")
        seat, _, card = (part.strip() for part in who.strip().partition(" "))
        if s.phase != engine.ACT or s.draws:
            raise ValueError(say("no bonus action is due"))
        due = engine.decides(s)
        if seat != str(due + 1) or card != acting_card(s):
            raise ValueError(
                say(
                    "seat {seat} decides next, for {card}, not {given}",
                    seat=due + 1,
                    card=acting_card(s),
                    given=repr(who.strip()[:40]),
                )
            )
        try:
            game.choose(due, *words.split())
        except ValueError as error:
            raise ValueError(say("seat {seat}: {reason}", seat=seat, reason=error)) from error

    def deal(self, rest: str) -> None:
        s = self.game.state
        if s.phase != engine.DEAL:
            raise ValueError(say("no deal is due"))
        if self.game.due == ADD:
            raise ValueError(say("desserts are added first"))
        due = s.dealt // s.turns + 1
        seat, *hand = rest.split() or [""]
        if seat != str(due):
            raise ValueError(say("the hand of seat {seat} is dealt next, not {given}", seat=due, given=repr(seat[:20])))
        self.game.deal([hand])

    def turn(self, turn: int, rest: str) -> None:
        s = self.game.state
        picks = [tuple(word.strip() for word in pick.split("+")) for pick in rest.split("|")]
        if len(picks) != s.seats:
            raise ValueError(
                plural(
                    len(picks),
                    "turn {turn} has {n} pick for {seats} seats",
                    "turn {turn} has {n} picks for {seats} seats",
                    turn=turn,
                    seats=s.seats,
                )
            )
        if s.phase != engine.PICK:
            self.last_turn(turn, tuple(picks))
            return
        if s.draws:
            raise ValueError(say("a card is drawn first"))
        if turn != s.turn:
            raise ValueError(say("turn {turn} comes next, not {given}", turn=s.turn, given=turn))
        for seat, pick in enumerate(picks):
            if (s.phase, s.turn) != (engine.PICK, turn):
                break  # everybody's last card needed no choice; it is checked below
            try:
                self.pick(seat, pick)
            except ValueError as error:
                raise ValueError(say("seat {seat}: {reason}", seat=seat + 1, reason=error)) from error
        if not self.unfinished and self.game.history[-1][turn - 1 :][:1] not in ((), (tuple(picks),)):
            raise ValueError(
                say("the cards are {cards}", cards=_row(" + ".join(p) for p in self.game.history[-1][turn - 1]))
            )

    def pick(self, seat: int, pick: Cards) -> None:
        game, turn = self.game, self.game.state.turn
        words = [word for word in pick if word != MISSING]
        locked = picked_cards(game.state, seat)
        if locked and tuple(words[: len(locked)]) == locked:  # the last card of a hand is picked by itself
            words = words[len(locked) :]
            if not words and MISSING not in pick and seat not in game.owing:
                return
        for word in words:
            if word in (DONE_WORD, BACK_WORD):
                raise ValueError(say("{name} is not a card", name=repr(word)))
        if MISSING not in pick:
            game.play(seat, *words)
            return
        if words:
            game.choose(seat, *words)
        if pick[-1] != MISSING or pick.count(MISSING) > 1 or game.state.turn != turn or seat not in game.owing:
            raise ValueError(say("{pick} leaves no choice open", pick=repr(" + ".join(pick))))
        self.unfinished = turn

    def last_turn(self, turn: int, picks: Turn) -> None:
        """The last card of a hand is played without a choice; a line for it is checked."""
        s = self.game.state
        if s.phase == engine.ACT and turn != s.turn:
            raise ValueError(
                say("seat {seat} decides next, for {card}", seat=engine.decides(s) + 1, card=acting_card(s))
            )
        if turn != s.turns or s.dealt % (s.players * s.turns) or not self.game.history or not self.game.history[-1]:
            raise ValueError(say("the game is over") if self.game.over else say("cards must be dealt first"))
        if picks != self.game.history[-1][-1]:
            row = _row(" + ".join(pick) for pick in self.game.history[-1][-1])
            raise ValueError(say("the last cards are {cards}", cards=row))

    def score(self, rest: str) -> None:
        s = self.game.state
        if s.phase not in (engine.DEAL, engine.OVER) or s.dealt % (s.players * s.turns) or not self.game.results:
            raise ValueError(say("the round is not over"))
        text = phrase("round {round} scores {right}, not {given}")
        self.agrees(rest, self.game.results[-1].points, text, round=s.round)

    def desserts(self, rest: str) -> None:
        self.agrees(rest, self.final().points, phrase("desserts score {right}, not {given}"))

    def total(self, rest: str) -> None:
        self.agrees(rest, self.final().totals, phrase("the total is {right}, not {given}"))

    def winner(self, rest: str) -> None:
        seats = [seat + 1 for seat in self.final().winners]
        self.agrees(rest, seats, phrase("the winner is {right}, not {given}"))

    def final(self) -> Final:
        if self.game.final is None:
            raise ValueError(say("the game is not over"))
        return self.game.final

    @staticmethod
    def agrees(rest: str, numbers: Sequence[int], text: str, **values: object) -> None:
        """The numbers in `rest` are these; if not, `text` is said, with what is {right} and what was {given}."""
        if [number.strip() for number in rest.split("|")] != list(map(str, numbers)):
            raise ValueError(say(text, right=_row(numbers), given=repr(rest[:80]), **values))
