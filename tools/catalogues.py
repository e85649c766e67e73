"""Collects the texts that people are told into the template, of which every language is a filled-in copy.

`python3 dev.py language` runs it: without arguments it brings the template and all languages up to date, `NAME` starts
a language, and `--check` only says what is not up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from sushibelt.cli.app import COMMANDS
from sushibelt.cli.saying import HELPED
from sushibelt.language.catalogues import FOLDER, CatalogueError, locale_of, read
from sushibelt.rules.about import DIFFERENCES, HISTORY
from sushibelt.rules.course import COURSE
from sushibelt.rules.kit import FACES, Question
from sushibelt.rules.menus import TITLES
from sushibelt.rules.registry import TILES
from sushibelt.rules.switches import SWITCHES

__all__ = ["main", "template", "written"]

PACKAGE = FOLDER.parent
TEMPLATE = FOLDER / "template.pot"

SOURCES = (("python", "**/*.py"), ("jinja2", "web/templates/*.html"), ("javascript", "web/static/words.js"))

KEYWORDS: dict[str, Any] = {"say": None, "phrase": None, "plural": (2, 3)}
"""The functions whose arguments are texts, and which of the arguments: the first alone, or these."""

IDLE = tuple(f'"{name}:'.encode() for name in (
    "POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Project-Id-Version", "Report-Msgid-Bugs-To",
    "Last-Translator", "Language-Team",
))  # fmt: skip
"""Lines of the header that tell nothing here, or would make a file differ though no text does."""

HEAD = "# The texts of sushibelt: {what}.\n# Kept up to date by `python3 dev.py language`."


def template() -> Catalog:
    """Every text that people are told, with the files that say it."""
    catalog = Catalog(header_comment=HEAD.format(what="the template of all languages"), fuzzy=False)
    for where, text in (*_of_calls(), *_of_tiles(), *_of_rules(), *_of_commands()):
        catalog.add(text, locations=[(where, 0)])
    return catalog


def _of_calls() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for method, pattern in SOURCES:
        for path in sorted(PACKAGE.glob(pattern)):
            for _, text, _, _ in extract_from_file(method, path, keywords=KEYWORDS):
                yield path.relative_to(PACKAGE).as_posix(), text


def _of_tiles() -> Iterator[tuple[str, str]]:
    """What tiles and faces say of themselves: data, which is said where it is shown."""
    for tile in TILES:
        faces = [FACES[number] for number in tile.faces]
        shown = [text for face in faces for text in (face.title, face.short, face.note)]
        rules = (tile.summary, tile.help, tile.party_summary, tile.party_help)
        for text in filter(None, (tile.title, *shown, *rules, *_of_questions(tile.questions))):
            yield f"rules/tiles/{tile.name}.py", text


def _of_questions(questions: Sequence[Question]) -> Iterator[str]:
    for each in questions:
        yield from filter(None, (each.question, each.answer, each.other))


def _of_rules() -> Iterator[tuple[str, str]]:
    """What the rules say outside the tiles: data, too."""
    for text in _of_questions(COURSE):
        yield "rules/course.py", text
    for topic in HISTORY:
        yield from (("rules/about.py", text) for text in (topic.title, topic.text))
    for each in DIFFERENCES:
        yield from (("rules/about.py", text) for text in (each.point, each.base, each.party))
    for title in TITLES.values():
        yield "rules/menus.py", title
    for switch in SWITCHES:
        yield from (("rules/switches.py", text) for text in (switch.title, *switch.values.values()))


def _of_commands() -> Iterator[tuple[str, str]]:
    """The help of each command: its docstring."""
    for name in COMMANDS:
        import_module(f"sushibelt.cli.{name.replace('-', '_')}")
    for module, text in HELPED:
        yield f"cli/{module.rpartition('.')[2]}.py", text


def written(catalog: Catalog) -> bytes:
    """The catalogue as a file."""
    out = BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, sort_by_file=True)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(IDLE))


def up_to_date(name: str, fresh: Catalog) -> Catalog:
    """The language of this name, or a new one, with the texts as they are now. Raises CatalogueError."""
    locale, path = locale_of(name), FOLDER / f"{name}.po"
    if path.exists():
        try:
            language = read_po(BytesIO(path.read_bytes()), locale=locale, abort_invalid=True)
        except Exception as error:  # as in `read`, which is stricter and would refuse what is repaired here
            raise CatalogueError(f"{path.name}: not a catalogue ({error})") from None
    else:
        language = Catalog(locale, header_comment=HEAD.format(what=locale.english_name), fuzzy=False)
    language.update(fresh, no_fuzzy_matching=True, update_creation_date=False)
    return language


def progress(language: Catalog) -> str:
    """How much of a language is done."""
    texts = [message for message in language if message.id]
    done = sum(1 for message in texts if message.string and all(message.string) and not message.fuzzy)
    return f"{done} of {len(texts)} texts"


def main(arguments: Sequence[str]) -> int:
    """See the top of the file."""
    names = {argument for argument in arguments if argument != "--check"}
    check = "--check" in arguments
    languages = sorted({*(path.stem for path in FOLDER.glob("*.po")), *names})
    try:
        for name in languages:
            locale_of(name)  # before the texts are gathered, which takes a while
        fresh = template()
        wanted = {TEMPLATE: written(fresh)}
        for name in languages:
            language = up_to_date(name, fresh)
            wanted[FOLDER / f"{name}.po"] = written(language)
            print(f"language/{name}.po: {progress(language)}")
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_bytes() != text]
    for path in stale:
        if check:
            print(f"{path.name} is not up to date; `python3 dev.py language` brings it there")
        else:
            path.write_bytes(wanted[path])
    return 1 if _wrong() or (check and stale) else 0


def _wrong() -> bool:
    """Whether a language cannot be used as it is now; says why."""
    wrong = False
    for path in sorted(FOLDER.glob("*.po")):
        try:
            read(path)
        except CatalogueError as error:
            print(error, file=sys.stderr)
            wrong = True
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
