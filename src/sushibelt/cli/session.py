"""A game in the terminal, turn by turn. The person has seat 0 and sees what a view of that seat has."""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random

from rich.text import Text

from ..bots import Bot
from ..language import phrase, say
from ..rules import engine
from ..rules.editions import EDITIONS
from ..rules.kit import FACES
from ..rules.registry import tile_of
from ..table import BACK_WORD, CHANCE, DONE_WORD, ChoiceRefused, Game, View, words
from ..table.plates import number as face_number
from .keep import Kept
from .mistake import Mistake
from .prompt import Unclear, ask, cards_meant
from .rulebook import overview, page
from .rules import find
from .screen import card, cards, console, plate, signed, table
from .story import count, podium

ME = 0

HELP = phrase(
    """\
Type the number of a card, or its name or the beginning of it: 3, or tempura, or te.
With chopsticks in front of you, two cards are played in the order you type them: 3 5, or wasabi squid.
? tempura   what that card does
?           this help, and all cards
q           leave the game"""
)


class Leave(Exception):
    """The person goes."""


class Session:
    """One sitting. `kept` is the file that keeps the record, if there is one."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], chance: Random, kept: Kept | None) -> None:
        self.game = game
        self.bots = bots
        self.chance = chance
        self.kept = kept
        self.screen = console()
        self.told = (len(game.deals), len(game.history[-1]) if game.history else 0)

    def play(self) -> int:
        """Play to the end, or until the person goes. The exit status."""
        self._keep()
        self._say(say("Type a number or a name; ? is help, q leaves."), "dim")
        try:
            while not self.game.over:
                self._turn()
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

    # --- a turn ---

    def _turn(self) -> None:
        game = self.game
        if game.owing == {CHANCE}:  # a game that was resumed has no deals of its own
            game.deal(game.draw_deal(self.chance))
        if ME in game.owing and game.view(ME).pick:  # half a pick, from a record: it is asked for as a whole
            game.choose(ME, BACK_WORD)
        if ME in game.owing:
            self._show_table(game.view(ME))
            self._pick()
        for seat, bot in self.bots.items():
            if seat in game.owing:
                game.choose(seat, *bot.choose(game.view(seat)))
        self._show_reveals()
        self._keep()

    def _pick(self) -> None:
        view = self.game.view(ME)
        hand = view.hand or ()
        question = say("Your card, or two with chopsticks:") if view.second else say("Your card:")
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
                continue
            try:
                meant = cards_meant(line, hand)
                if meant:
                    rest = (DONE_WORD,) if view.second and len(meant) == 1 else ()
                    self.game.choose(ME, *meant, *rest)
                    return
            except (Unclear, ChoiceRefused) as error:
                self._no(error)

    # --- what is shown ---

    def _show_table(self, view: View) -> None:
        s = words.laid(view)
        where = {"round": view.round, "rounds": view.rounds, "turn": view.turn, "turns": view.turns}
        self.screen.rule(Text(say("Round {round} of {rounds}, turn {turn} of {turns}", **where)), style="dim")
        made = table("", "", say("Plate"), say("Now"), say("Kept"), say("Points"), number=[2, 4])
        for seat, name in enumerate(view.names):
            made.add_row(
                Text(name, style="bold" if seat == ME else ""),
                plate(s, seat, hints=seat == ME),
                Text(signed(words.worth(s, seat)), style="bold"),
                cards(view.kept[seat]),
                Text(signed(view.scores[seat])),
            )
        self.screen.print(made)
        hand = Text(say("Your hand"), style="bold")
        if view.passes_to is not None:
            hand = Text.assemble(hand, " ", (say("(then it goes to {name})", name=view.names[view.passes_to]), "dim"))
        self.screen.print(hand)
        for at, name in enumerate(view.hand or (), start=1):
            chip = card(name)
            room = " " * (13 - len(chip))
            self.screen.print(Text.assemble(f"{at:>3} ", chip, room, (_about(view, name), "dim")))

    def _show_reveals(self) -> None:
        """Every turn that was revealed since the last time: after the pick before the last, two."""
        game, (round_, turn) = self.game, self.told
        for number in range(max(round_, 1), len(game.history) + 1):
            turns = game.history[number - 1]
            for at, picks in enumerate(turns, start=1):
                if (number, at) > (round_, turn):
                    last = at == game.state.turns
                    self._show_picks(say("The last cards:") if last else say("Turn {turn}:", turn=at), picks)
            if len(turns) == game.state.turns and (round_, turn) < (number, len(turns)):
                self._show_count(number)
        self.told = (len(game.history), len(game.history[-1]))

    def _show_picks(self, title: str, picks: tuple[tuple[str, ...], ...]) -> None:
        shown = Text.assemble((title, "bold"))
        for name, pick in zip(self.game.header.names, picks, strict=True):
            shown.append_text(Text.assemble("  ", (name, "dim"), " ", cards(pick)))
        self.screen.print(shown)

    def _show_count(self, round_: int) -> None:
        self.screen.print()
        self.screen.print(count(self.game, round_))

    def _help(self, about: str) -> None:
        edition = EDITIONS[self.game.header.edition]
        if not about:
            self._say(say(HELP))
            self.screen.print(overview(edition))
            return
        try:
            self.screen.print(page(find(about, edition), edition))
        except Mistake as error:
            self._no(error)

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
        return say("The game is kept: sushibelt play --resume {file}", file=self.kept.name)

    def _leave(self) -> None:
        """Go; a game that nobody has given a file may have one now."""
        while self.kept is None:
            question = say("Keep the game in which file? (Enter: do not keep it)")
            answer = (ask(f"{question} ") or "").strip()
            if not answer:
                break
            try:
                self.kept = Kept.new(os.path.expanduser(answer), self.game.record())  # noqa: PTH111
            except Mistake as error:
                self._no(error)
        self._say(self._where())
        raise Leave


def _about(view: View, name: str) -> str:
    """What a card of the hand is worth by itself, and what it would add to the plate now."""
    number = face_number(name)
    s = words.laid(view)
    before = words.worth(s, ME)
    engine.arrive(s, ME, number)
    added = words.worth(s, ME) - before
    face = FACES[number]
    text = face.told() if face.points else say(tile_of(number).summary)
    if not added:
        return text
    points = f"{'+' if added > 0 else ''}{signed(added).strip()}"
    return say("{worth} (now {points})", worth=text, points=points)
