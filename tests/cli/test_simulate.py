"""`sushibelt simulate`: what it prints and writes, what it refuses, and what Ctrl-C leaves."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sushibelt.cli.simulated import show
from sushibelt.fast import games as compiled
from sushibelt.lab.pool import WorkerLost
from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, study, summary
from sushibelt.lab.simulate.report import report
from sushibelt.language import speaking
from tests.cli.conftest import Run
from tests.language.brackets import ABROAD, CLOSE, OPEN
from tests.language.test_terminal import english


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Policies play by the rules as they stand: nothing has to be compiled."""
    monkeypatch.setattr(study, "play_games", partial(compiled.play_games, plain=True))
    monkeypatch.setattr(study, "prepare", lambda start, policies, tell: None)


SMALL = {"--seats": "2", "--games": "6", "--seed": "7", "--threads": "1"}


def small(*arguments: str) -> list[str]:
    """A command line for a few games; an option that is given anew has its new value."""
    kept = {option: value for option, value in SMALL.items() if option not in arguments}
    return ["simulate", *(word for pair in kept.items() for word in pair), *arguments]


def query(sql: str) -> list[tuple[Any, ...]]:
    return duckdb.connect().execute(sql).fetchall()


def data(sushibelt: Run, *arguments: str) -> dict[str, Any]:
    outcome = sushibelt(*small("--json", *arguments))
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    answer: dict[str, Any] = json.loads(outcome.out)
    return answer


def test_tables(sushibelt: Run):
    outcome = sushibelt(*small("--bots", "easy,random"))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("Sushi Go! · easy, random\n6 games, seed 7, ")
    for words in (
        "Scores and wins",
        "1 easy",
        "Neighbours",
        "Points by card, a game: easy",
        "Early picks of round 1",
    ):
        assert words in outcome.out
    assert "…" not in outcome.out, "a table is wider than the screen"


def test_of_a_single_seat_nothing_is_told_twice(sushibelt: Run):
    out = sushibelt(*small("--bots", "easy,random,easy", "--seats", "3")).out
    table = out.partition("Scores and wins")[2].partition("Shared wins")[0]
    assert re.findall(r"^ (all \w+|\d \w+) ", table, re.MULTILINE) == ["all easy", "1 easy", "2 random", "3 easy"]


def test_help_names_the_bots(sushibelt: Run):
    told = " ".join(re.sub("[│]", " ", sushibelt("simulate", "--help").out).split())
    assert "There are random, easy, normal, greedy, and your own (docs/bots.md)." in told


def test_any_bots_sit_at_one_table(sushibelt: Run):
    answer = data(sushibelt, "--bots", "easy,greedy", "--games", "2")
    assert answer["seated"] == ["easy", "greedy"]


def test_bots_that_are_all_alike_have_one_table_each(sushibelt: Run):
    out = sushibelt(*small()).out
    assert out.count("Points by card") == 1
    assert "Neighbours" not in out


def test_json_has_everything_and_the_page_tells_all_keys(sushibelt: Run):
    answer = data(sushibelt, "--bots", "easy,random")
    assert (answer["edition"], answer["players"], answer["seated"]) == ("base", 2, ["easy", "random"])
    assert (answer["games"], answer["asked"], answer["seed"], answer["threads"]) == (6, 6, 7, 1)
    assert answer["interrupted"] is False
    assert sum(seat["alone"] for seat in answer["seats"]) + answer["ties"]["mean"] * 6 == 6
    text = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = text.partition("## `sushibelt simulate`")[2].partition("\n## ")[0]
    missing = {key for key in keys(answer) if f"`{key}`" not in section}
    assert missing - set(answer["switches"]) == set()


def keys(answer: object) -> Iterator[str]:
    if isinstance(answer, dict):
        for key, value in answer.items():
            yield key
            yield from keys(value)
    if isinstance(answer, list):
        for each in answer:
            yield from keys(each)


def test_threads_change_nothing(sushibelt: Run):
    one, two = data(sushibelt), data(sushibelt, "--threads", "2")
    for took in ("seconds", "threads"):
        del one[took], two[took]
    assert one == two


CRASHES = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "crashes"}), flush=True)
    if message["type"] == "choose":
        asked += 1
        if asked == 3:
            sys.exit("oh no")
        print(json.dumps({"type": "choose", "id": message["id"], "choice": message["choices"][0]}), flush=True)
"""


def test_threads_change_nothing_for_a_bot_that_fails(sushibelt: Run, tmp_path: Path):
    """It is given up after some games in a row, and these must be the same whoever plays them."""
    bot = tmp_path / "crashes.py"
    bot.write_text(CRASHES)
    asked = "--bots", f"{sys.executable} {bot},easy", "--games", "12"
    one, two = data(sushibelt, *asked), data(sushibelt, *asked, "--threads", "2")
    for took in ("seconds", "threads"):
        del one[took], two[took]
    assert one == two


def test_bots_of_a_kind_that_is_compiled_play_at_a_table_where_they_must(sushibelt: Run):
    """For a third plate only bots that are all alike are compiled."""
    answer = data(sushibelt, "--switch", "dummy=on", "--bots", "greedy,random", "--games", "2")
    assert (answer["games"], answer["seated"]) == (2, ["greedy", "random"])


def test_a_seed_that_nobody_gave_is_told(sushibelt: Run):
    first = json.loads(sushibelt("simulate", "--seats", "2", "--games", "1", "--json").out)
    again = json.loads(
        sushibelt("simulate", "--seats", "2", "--games", "1", "--json", "--seed", str(first["seed"])).out
    )
    assert first | {"seconds": 0} == again | {"seconds": 0}


def test_party_with_variants(sushibelt: Run):
    answer = data(sushibelt, "--menu", "cutthroat-combo", "--seats", "3", "--switch", "calls-per-turn=any")
    assert "uramaki" not in answer["menu"] or answer["menu"]
    assert (answer["edition"], answer["players"]) == ("party", 3)
    assert answer["switches"]["calls-per-turn"] == "any"
    assert {row["tile"] for row in answer["points"]} == {*answer["menu"], "nigiri"}


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_rows_and_a_report(sushibelt: Run, tmp_path: Path, ending: str):
    out, report = tmp_path / f"games.{ending}", tmp_path / "report.html"
    outcome = sushibelt(*small("--out", str(out), "--report", str(report)))
    assert outcome.status == 0
    assert outcome.out.endswith(f"The games are in {out}.\nThe report is in {report}.\n")
    assert sorted(tmp_path.iterdir()) == [out, report]
    found = query(f"SELECT count(*), count(DISTINCT game), sum(score) FROM '{out}'")
    answer = data(sushibelt)
    assert found == [(12, 6, round(answer["everybody"]["score"]["mean"] * 12))]
    assert "n = 6 games" in report.read_text(encoding="utf-8")


def test_files_are_written_though_nobody_reads_the_answer(
    sushibelt: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("sushibelt.cli.output.print_json", broken)
    out = tmp_path / "games.csv"
    with monkeypatch.context() as patched:
        patched.setattr("sushibelt.cli.app.silence", lambda stream: None)  # it would close the stream of this test
        assert sushibelt(*small("--json", "--out", str(out))).status == 141
    assert out.exists()


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(sushibelt: Run, tmp_path: Path):
    file = tmp_path / "games.csv"
    file.write_text("mine")
    reason = f"{file}: is there already; --overwrite replaces it"
    assert sushibelt(*small("--out", str(file))).mistake() == reason
    assert file.read_text() == "mine"
    assert sushibelt(*small("--out", str(file), "--overwrite")).status == 0
    assert file.read_text().startswith("game,seat,bot,score,")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--games", "0"], "--games 0: must be from 1 to 4294967295"),
        (["--games", "1.5"], "invalid value for --games: '1.5' is not a whole number"),
        (["--seed", "-1"], "--seed -1: must be from 0 to 9223372036854775807"),
        (["--threads", "0"], "--threads 0: must be from 1 to 1000"),
        (["--seats", "9"], "--seats 9: Sushi Go! is played with 2 to 5 seats"),
        (["--menu", "omakase"], "--menu omakase: there are "),
        (["--bots", "easy,easy,easy"], "--bots easy,easy,easy: 3 bots for 2 seats"),
        (["--bots", "hard"], "--bots hard: there is no bot 'hard'; there is random, easy, normal, greedy"),
        (["--bots", ""], "--bots : there is no bot ''"),
        (["--out", "games.xlsx"], "--out games.xlsx: must end in .parquet or .csv"),
        (["--out=-"], "unknown option: - (a file of that name is ./-)"),
        (["--out", ""], "--out : must end in .parquet or .csv"),
        (["--out", "no/such/games.csv"], "no/such/games.csv: there is no such folder"),
        (["--out", "x\0.csv"], "--out: not a name for a file"),
        (["--report", "games.csv"], "--report games.csv: must end in .html or .htm"),
    ],
)
def test_mistakes(sushibelt: Run, arguments: list[str], reason: str):
    assert sushibelt(*small(*arguments)).mistake().startswith(reason)


def test_a_folder_is_no_file(sushibelt: Run, tmp_path: Path):
    folder = tmp_path / "x.csv"
    folder.mkdir()
    reason = f"{folder}: this is a folder, not a file"
    assert sushibelt(*small("--out", str(folder), "--overwrite")).mistake() == reason


def test_links_lead_to_files(sushibelt: Run, tmp_path: Path):
    for name, option in (("x.csv", "--out"), ("x.html", "--report")):
        link, there = tmp_path / name, tmp_path / f"there-{name}"
        link.symlink_to(there)
        assert sushibelt(*small(option, str(link))).status == 0
        assert link.is_symlink()
        assert there.stat().st_size > 0
        reason = f"{link}: is there already; --overwrite replaces it"
        assert sushibelt(*small(option, str(link))).mistake() == reason
        link.unlink()
        for leads, reason in (
            (tmp_path / "no" / "where.csv", "there is no such folder"),
            (link, "is a link that leads in a circle"),
            ("/dev/null", "this is a device or the like, not a file"),
        ):
            link.symlink_to(leads)
            assert sushibelt(*small(option, str(link), "--overwrite")).mistake() == f"{link}: {reason}"
            link.unlink()


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--out", "\udcff.csv"], "\\udcff.csv: its name, or that of a folder it is in, is not in UTF-8"),
        (["--report", "\udcff.html"], "\\udcff.html: its name, or that of a folder it is in, is not in UTF-8"),
        (["--bots", "./\udcff x"], r"'./\udcff x': a bot is named by signs that can be printed, in UTF-8"),
    ],
)
def test_what_is_not_utf_8(sushibelt: Run, arguments: list[str], reason: str):
    """As Python has it from the command line."""
    assert sushibelt(*small(*arguments)).mistake() == reason


def test_a_process_that_dies_again_and_again(sushibelt: Run, monkeypatch: pytest.MonkeyPatch):
    class Lost:
        def map(self, function: object, chunks: Iterator[object]) -> Iterator[object]:
            raise WorkerLost(next(chunks))

    monkeypatch.setattr(Study, "_pool", lambda self, threads: Lost())
    assert sushibelt(*small()).mistake() == "the process that played games from 0 died"


# --- full disks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["add", "finish"])
def test_a_disk_that_is_full_loses_no_more_than_the_file(
    sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, method: str
):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(f"sushibelt.lab.simulate.rows.Rows.{method}", full)
    out, page = tmp_path / "games.csv", tmp_path / "report.html"
    outcome = sushibelt(*small("--out", str(out), "--report", str(page)))
    assert (outcome.status, outcome.err) == (2, f"sushibelt: {out}: No space left on device\n")
    assert "Scores and wins" in outcome.out
    assert outcome.out.endswith(f"The report is in {page}.\n")
    assert list(tmp_path.iterdir()) == [page]


def test_a_report_that_cannot_be_written_leaves_the_old_one(
    sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def full(path: Path, text: str, encoding: str) -> None:
        path.write_bytes(text[:100].encode(encoding))
        raise OSError(errno.ENOSPC, "No space left on device")

    page = tmp_path / "report.html"
    page.write_text("old")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        outcome = sushibelt(*small("--report", str(page), "--overwrite"))
    assert (outcome.status, outcome.err) == (2, f"sushibelt: {page}: No space left on device\n")
    assert "Scores and wins" in outcome.out
    assert (list(tmp_path.iterdir()), page.read_text()) == ([page], "old")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(sushibelt: Run, tmp_path: Path):
    tmp_path.chmod(0o500)
    assert sushibelt(*small("--out", str(tmp_path / "x.csv"))).mistake() == f"{tmp_path / 'x.csv'}: no permission"


@pytest.mark.parametrize(
    "missing, options", [("numba", []), ("duckdb", ["--out", "x.csv"]), ("altair", ["--report", "x.html"])]
)
def test_without_the_extra_packages_it_says_what_to_do(
    sushibelt: Run, monkeypatch: pytest.MonkeyPatch, missing: str, options: list[str]
):
    monkeypatch.setattr("sushibelt.cli.extra.find_spec", lambda name: None if name == missing else True)
    assert sushibelt(*small(*options)).mistake() == (
        f"simulate: needs {missing}, which is not installed: pip install '.[lab]' in a checkout "
        "(python3 dev.py run simulate installs it by itself)"
    )


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_keeps_what_is_played(
    sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: signal.Signals, status: int
):
    """The answer is that of so many games, and the file has them; pressed again and again it is the same."""
    whole, out = Study.parts, tmp_path / "games.csv"

    def pressed(self: Study, games: int, threads: int = 1, *, keep: bool = False) -> Iterator[object]:
        for part in whole(self, games, threads, keep=keep):
            if part.first == 4:
                try:
                    signal.raise_signal(number)
                finally:
                    signal.raise_signal(number)
            yield part

    monkeypatch.setattr(study, "COMPILED_CHUNK", 1)
    with monkeypatch.context() as patched:
        patched.setattr(Study, "parts", pressed)
        outcome = sushibelt(*small("--json", "--out", str(out)))
    assert outcome.status == status
    assert list(tmp_path.iterdir()) == [out]
    stopped = json.loads(outcome.out)
    assert (stopped["games"], stopped["asked"], stopped["interrupted"]) == (4, 6, True)
    same = json.loads(sushibelt(*small("--games", "4", "--json")).out)
    for different in ("asked", "interrupted", "seconds"):
        del stopped[different], same[different]
    assert stopped == same
    assert query(f"SELECT count(DISTINCT game) FROM '{out}'") == [(4,)]


def test_ctrl_c_before_the_first_game(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    def pressed(self: Study, *_: object, **__: object) -> Iterator[object]:
        signal.raise_signal(signal.SIGINT)
        yield None

    monkeypatch.setattr(Study, "parts", pressed)
    outcome = sushibelt(*small("--out", str(tmp_path / "games.csv")))
    assert (outcome.status, outcome.out) == (130, "")
    assert outcome.err == "sushibelt: stopped before the first game was finished\n"
    assert list(tmp_path.iterdir()) == []


def test_a_signal_before_anything_begins(sushibelt: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """While the rules are compiled: after the function that is."""

    def compiled_slowly(self: Study, tell: Callable[[int, int], None]) -> None:
        for done in range(10):
            seen.append(done)
            if done == 3:
                signal.raise_signal(signal.SIGTERM)
            tell(done + 1, 10)

    seen: list[int] = []
    monkeypatch.setattr(Study, "prepare", compiled_slowly)
    outcome = sushibelt(*small("--out", str(tmp_path / "games.csv")))
    assert (outcome.status, outcome.out, outcome.err) == (143, "", "")
    assert seen == [0, 1, 2, 3]
    assert list(tmp_path.iterdir()) == []


# --- what all commands hold to ----------------------------------------------------------------------------------------


def test_what_is_not_needed_is_not_imported():
    code = "import sys; from sushibelt.cli import run; run(sys.argv[1:]); sys.stdout = sys.stderr; print(*sys.modules)"
    line = [sys.executable, "-c", code, *small("--bots", "easy", "--games", "1", "--json")]
    modules = subprocess.run(line, capture_output=True, check=True, text=True).stderr.split()
    assert not {"duckdb", "altair", "vl_convert", "rich", "jinja2", "numba", "ray"} & set(modules)


def test_all_of_it_is_said_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", "400")
    with speaking(ABROAD):
        done = Study.of(Setup.of("base", 2), ["easy", "random"], seed=7)
        said = summary(done, done.tally(6))
        show(said, 10, 2.0)
        page = report(said, 10, 2.0)
    shown = re.sub(r"<style>.*?</style>|<svg .*?</svg>|<code>.*?</code>|<[^>]*>|&\w+;", " ", page, flags=re.DOTALL)
    labels = " ".join(re.findall(r'aria-label="([^"]*)"', page))
    for text in (capsys.readouterr().out, shown, labels):
        assert not english(unsaid(text), {"easy", "random", "base"})


def unsaid(text: str) -> str:
    """The text without all that was said."""
    inner = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
    while (less := inner.sub("", text)) != text:
        text = less
    return text
