"""`sushibelt score`: count a score sheet."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from ..language import say
from ..table import words
from ..table.fields import SheetError
from ..table.plates import lay
from ..table.scoresheet import Scoresheet, SheetScore
from .mistake import FileOrInput, Mistake, read_text, shown
from .saying import helped

EXAMPLE = '{"rounds": [{"plates": [["wasabi", "squid"], ["maki-3"]]}], "kept": [["pudding"], []], "final": true}'


@helped(example=EXAMPLE)
def score(
    file: Annotated[FileOrInput, Parameter(help=say("The score sheet, a JSON file; - for standard input."))],
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", help=say("Print JSON."))] = False,
) -> None:
    """Count a score sheet: `sushibelt score sheet.json`

    A sheet lists for each round what each player has played, in order of play:

    `{example}`

    `kept` are desserts from rounds that are not listed; `final` adds the desserts of all rounds, and is true by itself
    when three rounds are given. Cards have the names that `sushibelt rules` lists. For Party `edition` is `party`;
    docs/command-line.md has all fields.
    """
    text = read_text(file)
    try:
        sheet = Scoresheet.from_json(text)
    except SheetError as error:
        raise Mistake(str(error), shown(file)) from None
    counted = sheet.score()
    if as_json:
        from .output import print_json

        print_json(counted.plain())
    else:
        _show(sheet, counted)


def _show(sheet: Scoresheet, counted: SheetScore) -> None:
    from .screen import console, count_table, plates_table

    screen, edition = console(), sheet.edition.name
    players = sheet.names or tuple(say("Player {n}", n=seat) for seat in range(1, sheet.players + 1))
    names = words.seat_names(players, sheet.plates)
    if not counted.results and counted.final is None:
        screen.print(say("Nothing to count yet: the sheet has no rounds, and it is not final."))
    for at, result in enumerate(counted.results, start=1):
        title = say("Round {round}", round=at)
        if sheet.edition.has_menus:
            s = lay(edition, result.plates, result.kept, tiles=sheet.tiles, taken=result.taken, prizes=result.prizes)
            screen.print(plates_table(s, names, title))
            title = ""
        totals = [(say("Total"), result.totals)] if at > 1 else []
        lines = words.result_lines(edition, result)
        screen.print(count_table(title, names, lines, (say("Round"), result.points), *totals))
    if counted.final:
        lines = words.final_lines(edition, counted.final)
        screen.print(count_table(say("End of the game"), names, lines, (say("Total"), counted.final.totals)))
        screen.print(words.verdict(players, counted.final), style="bold")
