"""A game in the terminal, decision by decision. The person has seat 0 and sees what a view of that seat has."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ..bots import Bot
from ..language import phrase, say
from ..rules import engine
from ..rules.editions import EDITIONS
from ..rules.kit import COPY, FACES
from ..rules.registry import face_named, tile_named, tile_of, words_of
from ..table import BACK_WORD, CHANCE, DONE_WORD, ChoiceRefused, View, words
from ..table.choice import asking_tile
from ..table.course import Course
from ..table.memory import COPYING
from ..table.plates import number as face_number
from .keep import Kept
from .mistake import Mistake
from .prompt import Unclear, ask, cards_meant, choice_meant
from .rulebook import board, overview, page
from .rules import find
from .screen import FEW, card, cards, console, flow, plate, played, signed, table
from .started import command
from .story import acted, count, happenings, lost, podium

ME = 0
MANY = 9
"""Of more choices each has no line of its own."""

HELP = phrase("Type the number of a card, or its name or the beginning of it: 3, or salmon, or sal.")
HELP_TWO = phrase(
    "With chopsticks in front of you, two cards are played in the order you type them: 3 5, or wasabi squid."
)
HELP_COPY = phrase(
    "A special order may be typed with the card that it copies: special-order salmon, or 5 salmon; or you are asked."
)
HELP_ACTS = phrase("After the reveal a card with a number asks you what it shall do; 0 declines.")
HELP_KEYS = phrase(
    """\
? salmon   what that card does
?          this help, and all cards
q          leave the game"""
)


class Leave(Exception):
    """The person goes."""


class Session:
    """One sitting. `kept` is the file that keeps the record, if there is one."""

    def __init__(self, game: Course, bots: Mapping[int, Bot], chance: Random, kept: Kept | None) -> None:
        self.game = game
        self.bots = bots
        self.chance = chance
        self.kept = kept
        self.screen = console()
        self.edition = EDITIONS[game.header.edition]
        self.names = words.seat_names(game.header.names, game.seats)
        self.told = sum(1 for _ in happenings(game))
        self.shown = (0, 0, False)
        """Round and turn of the table that was shown last, and whether it was after the reveal."""

    def play(self) -> int:
        """Play to the end, or until the person goes. The exit status."""
        self._take_back()
        self._keep()
        if self.game.header.menu:
            self.screen.print(board(self.game.header))
        self._say(say("Type a number or a name; ? is help, q leaves."), "dim")
        try:
            while not self.game.over:
                self._step()
        except Leave:
            return 0
        except KeyboardInterrupt:
            self.screen.print()
            self._say(self._where())
            return 130
        podium(self.screen, self.game)
        if self.kept is not None:
            self._say(self._where())
        return 0

    def _take_back(self) -> None:
        """Half a pick, from a record, is asked for as a whole; the last card of a hand is picked already."""
        for seat in self._mine():
            view = self.game.view(seat)
            if view.pick and len(view.hand or ()) > 1:
                self.game.choose(seat, BACK_WORD)

    def _mine(self) -> list[int]:
        """The seats for which the person owes a choice."""
        return sorted(each for each in self.game.owing if each != CHANCE and self.game.chooser(each) == ME)

    def _step(self) -> None:
        """One decision, whoever makes it; what came of it is shown and kept."""
        game = self.game
        if game.owing == {CHANCE}:  # a game that was resumed has no deals of its own
            game.chance(game.draw_due(self.chance))
            self._keep()
        elif mine := self._mine():
            self._decide(mine[0])
        else:
            seat = min(game.owing)
            game.choose(seat, *self.bots[game.chooser(seat)].choose(game.view(seat)))
        if self._show_news():
            self._keep()

    # --- what the person decides ---

    def _decide(self, seat: int) -> None:
        view = self.game.view(seat)
        acting = view.acting is not None
        if self.shown != (view.round, view.turn, acting):
            self.shown = (view.round, view.turn, acting)
            self._show_table(view)
        if acting or view.pick:
            self._choose(seat, view)
        else:
            self._pick(seat, view)

    def _pick(self, seat: int, view: View) -> None:
        """A card of the hand, or in base two; or a special order and what it shall be."""
        hand = view.hand or ()
        if seat == ME:
            question = say("Your card, or two with chopsticks:") if view.second else say("Your card:")
        else:
            question = say("A card for the third plate:")
        while True:
            line = self._typed(question)
            try:
                meant = cards_meant(line, hand, lambda first: self._aims(seat, first))
                rest = (DONE_WORD,) if view.second and len(meant) == 1 else ()
                self.game.choose(seat, *meant, *rest)
                return
            except (Unclear, ChoiceRefused) as error:
                self._no(error)

    def _aims(self, seat: int, first: str) -> tuple[str, ...]:
        """What a special order could be aimed at in this turn."""
        if first != COPYING:
            return ()
        probe = self.game.copy()
        probe.choose(seat, first)
        return tuple(word for word in probe.choices(seat) if word != BACK_WORD) if probe.picked(seat) else ()

    def _choose(self, seat: int, view: View) -> None:
        """One of the choices that the tile offers which asks now."""
        offered = [word for word in view.choices or () if word not in (DONE_WORD, BACK_WORD)]
        tile = asking_tile(self.game.state, seat)
        assert tile is not None
        self.screen.print(Text(words_of("asks")[tile](self.game.state, seat), style="bold"))
        self._show_choices(view, offered)
        if DONE_WORD in (view.choices or ()):
            self._say(f"  0 {words_of('declines')[tile](self.game.state, seat)}")
        if BACK_WORD in (view.choices or ()):
            self._say("  0 " + say("Another card of the hand"))
        none = DONE_WORD if DONE_WORD in (view.choices or ()) else BACK_WORD
        while True:
            line = self._typed(say("Your choice:"))
            try:
                self.game.choose(seat, none if line in ("0", none) else choice_meant(line, offered))
                return
            except (Unclear, ChoiceRefused) as error:
                self._no(error)

    def _typed(self, question: str) -> str:
        """What the person answers; help and leaving are no answers."""
        while True:
            line = ask(f"{question} ")
            if line is None:
                self._say(self._where())
                raise Leave
            line = line.strip()
            if line.lower() in ("q", "quit", "exit"):
                self._leave()
            if line.startswith("?") or line.lower() == "help":
                self._help(line.removeprefix("?").strip() if line.startswith("?") else "")
            elif line:
                return line

    # --- what is shown ---

    def _show_table(self, view: View) -> None:
        s = words.laid(view)
        where = {"round": view.round, "rounds": view.rounds, "turn": view.turn, "turns": view.turns}
        if view.acting is None:
            title = say("Round {round} of {rounds}, turn {turn} of {turns}", **where)
        else:
            title = say("Round {round} of {rounds}, turn {turn} of {turns}, after the reveal", **where)
        self.screen.rule(Text(title), style="dim")
        made = table("", "", say("Plate"), say("Now"), say("Kept"), say("Points"), number=[2, 4])
        for seat, name in enumerate(self.names):
            made.add_row(
                Text(name, style="bold" if seat == ME else ""),
                plate(s, seat, hints=seat == ME),
                Text(signed(words.worth(s, seat)), style="bold"),
                cards(view.kept[seat]),
                Text(signed(view.scores[seat])),
            )
        self.screen.print(made)
        if view.acting is None and len(view.hand or ()) > len(view.pick or ()):
            self._show_hand(view)

    def _show_hand(self, view: View) -> None:
        hand = Text(say("Your hand"), style="bold")
        if view.passes_to is not None:
            hand = Text.assemble(hand, " ", (say("(then it goes to {name})", name=view.names[view.passes_to]), "dim"))
        self.screen.print(hand)
        if any(seat != ME for seat in self._mine()):
            self._say(say("This turn you play a card for the third plate, too."), "dim")
        self._show_cards(view, view.hand or ())

    def _show_choices(self, view: View, offered: Sequence[str]) -> None:
        """A line for each, with what it would add; of many, or where nothing is added, only the names."""
        acting = view.acting
        comes = bool(view.peek) or (acting is not None and acting.asked is None) or view.pick
        if comes and len(offered) <= MANY and not _waits(view):
            self._show_cards(view, offered)
            return
        chips = [Text.assemble(f"{at:>3} ", _chip(name)) for at, name in enumerate(offered, start=1)]
        self.screen.print(Columns(chips, padding=(0, 1)))

    def _show_cards(self, view: View, names: Sequence[str]) -> None:
        """A line for each card, with what it is worth and what it would add; the rule of a tile is told once."""
        told: set[str] = set()
        rows = Table.grid(padding=(0, 1, 0, 0))
        rows.add_column(min_width=3, justify="right", no_wrap=True)
        rows.add_column(min_width=self._widest(view) - 1, no_wrap=True)
        for at, name in enumerate(names, start=1):
            rows.add_row(str(at), card(name), Text(_about(view, name, told), style="dim"))
        self.screen.print(rows)

    def _widest(self, view: View) -> int:
        """Room for the longest name of a card in this game."""
        tiles = [tile for name in view.tiles if (tile := tile_named(name))]
        longest = max(len(FACES[face].name) for tile in tiles for face in tile.faces if FACES[face].card == face)
        return max(longest, 10) + 3

    def _show_news(self) -> int:
        """Everything that happened since the last time, for all to see; how much it was."""
        game = self.game
        news = list(islice(happenings(game), self.told, None))
        for each in news:
            if each.counted:
                self.screen.print()
                self.screen.print(count(game, each.round))
            elif each.gone is not None:
                self.screen.print(Text("  ").append_text(lost(each.gone, self.names)))
            elif each.act is not None:
                if each.act.choice == DONE_WORD:
                    continue  # nothing came of it
                self.screen.print(Text("  ").append_text(acted(game, each, self.names)))
            else:
                last = each.turn == game.state.turns
                title = say("The last cards:") if last else say("Turn {turn}:", turn=each.turn)
                self._show_picks(title, each.picks)
        self.told += len(news)
        return len(news)

    def _show_picks(self, title: str, picks: tuple[tuple[str, ...], ...]) -> None:
        entries = [
            Text.assemble((name, "dim"), " ", played(pick)) for name, pick in zip(self.names, picks, strict=True)
        ]
        if len(entries) <= FEW:
            self.screen.print(flow([Text(title, style="bold"), *entries], self.screen.width))
        else:
            self._say(title, "bold")
            self.screen.print(Columns(entries, padding=(0, 2)))

    def _help(self, about: str) -> None:
        if not about:
            for text in self._helps():
                self._say(say(text))
            self.screen.print(overview(self.edition, self.game.header.tiles))
            return
        try:
            self.screen.print(page(find(about, (self.edition,)), (self.edition,)))
        except Mistake as error:
            self._no(error)

    def _helps(self) -> Iterator[str]:
        """What can be typed in this game: nothing is told of cards that are not in it."""
        faces = [FACES[face] for name in self.game.header.tiles if (tile := tile_named(name)) for face in tile.faces]
        yield HELP
        if not self.edition.has_menus:
            yield HELP_TWO
        if any(face.copies for face in faces):
            yield HELP_COPY
        if self.edition.has_menus and any(face.action for face in faces):
            yield HELP_ACTS
        yield HELP_KEYS

    def _no(self, error: Exception) -> None:
        self._say(say("No: {reason}", reason=error), "bold")

    def _say(self, text: str, style: str = "") -> None:
        self.screen.print(Text(text, style=style), soft_wrap=True)  # a path must stay in one piece

    # --- the record ---

    def _keep(self) -> None:
        if self.kept is not None and (news := self.kept.save(self.game.record())):
            self._say(news, "bold")

    def _where(self) -> str:
        if self.kept is None:
            return say("The game is not kept (--record FILE keeps one).")
        if self.game.over:
            return say("The record is in {file}.", file=self.kept.name)
        return say("The game is kept: {command}", command=command("play", "--resume", self.kept.name))

    def _leave(self) -> None:
        """Go; a game that nobody has given a file may have one now."""
        while self.kept is None:
            question = say("File to keep the game in (Enter alone: do not keep it):")
            answer = (ask(f"{question} ") or "").strip()
            if answer.casefold() in ("", "n", "no", say("no"), say("no")[:1]):  # a file of that name is ./no
                break
            try:
                self.kept = Kept.new(os.path.expanduser(answer), self.game.record())  # noqa: PTH111
            except Mistake as error:
                self._no(error)
        self._say(self._where())
        raise Leave


def _chip(word: str) -> Text:
    """A choice: a card, or any card of a tile."""
    tile = tile_named(word)
    if tile is None or face_named(word):
        return card(word)
    return Text.assemble(card(word), (" " + say("any of them"), "dim"))


def _waits(view: View) -> bool:
    """The card that acts lies there only for that, and what is chosen does not come to the plate."""
    face = face_named(view.acting.card) if view.acting and not view.acting.aiming else None
    return face is not None and face.waits and not view.peek


def _about(view: View, name: str, told: set[str]) -> str:
    """What a card is worth by itself, and what it would add to the plate now.

    A card without a word of its own has the rule of its tile, too, unless that is `told` already.
    """
    number = face_number(name)
    s = words.laid(view)
    seat = ME if view.seat is None else view.seat
    before = words.worth(s, seat)
    engine.arrive(s, seat, number)
    added = words.worth(s, seat) - before
    face = FACES[number - COPY if number >= COPY else number]
    tile = tile_of(face.number)
    text = face.told()
    if not face.points and not face.note and tile.name not in told:
        told.add(tile.name)
        rule = say(tile.summary_in(s.edition))
        text = say("{worth}; {rule}", worth=text, rule=rule) if text else rule
    if not {*face.short.lower().split()} & {*face.name.split("-")}:  # letters stand for what is on the card
        text = say("{card}, {worth}", card=say(face.title), worth=text)
    if not added:
        return text
    points = f"{'+' if added > 0 else ''}{signed(added).strip()}"
    return say("{worth} (now {points})", worth=text, points=points)
