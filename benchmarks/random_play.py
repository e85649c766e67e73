"""Random play, as a check of the whole: `python benchmarks/random_play.py --report docs/results/random-play.md`

Plays the base game with 2 to 5 players, with a third plate, and the printed Party menus, all seats at random. It holds
the base game against two others: `benchmarks/limit.c`, which shares no line with ours (needs gcc), and figures from a
survey of other programs. The exit status says whether ours and limit.c agree.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Mean, Study, Summary, summary
from sushibelt.rules.menus import MENUS

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
LIMIT = Path(__file__).with_name("limit.c")

SEED = 2013
PLAYERS = (2, 3, 4, 5)

NEAR_MEAN, NEAR_TIES = 0.1, 0.002
"""So near ours should be to the survey: points, and share of games."""

SIGMAS = 4.0
"""So many standard errors ours and limit.c may be apart, which chance does once in 16,000 times."""


@dataclass(frozen=True)
class Survey:
    """What other programs were found to give: mean score, the winner's mean score, share of shared wins."""

    score: float
    winner: float
    ties: float


SURVEY = {
    2: Survey(45.0, 49.1, 0.008),
    3: Survey(34.4, 40.6, 0.014),
    4: Survey(28.2, 34.9, 0.016),
    5: Survey(23.1, 30.4, 0.021),
}


COUNTED = (1_000, 2_000, 5_000, 10_000, 100_000)
"""Numbers of games that the survey, which does not tell its own, may have counted."""


def played(setup: Setup, games: int) -> Summary:
    """What so many games at random say."""
    study = Study.of(setup, ["random"], SEED)
    return summary(study, study.tally(games, os.cpu_count() or 1))


def limit_mean(players: int, games: int) -> float | None:
    """The mean score of limit.c; None where there is no gcc."""
    if shutil.which("gcc") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/limit"
        build = ["gcc", "-O3", "-march=native", "-w", f"-DN={players}", "-o", program, str(LIMIT)]
        subprocess.run(build, check=True)
        said = subprocess.run([program, str(SEED), str(games)], check=True, capture_output=True, text=True).stdout
    return float(said.partition(" mean=")[2].split()[0])


def base_table(results: Sequence[tuple[Summary, float | None]]) -> str:
    """The base game against the two others."""
    rows = [
        "| Players | Games (n) | Mean score | 95 % | limit.c | survey | Winner's score | 95 % | survey "
        "| Shared wins | 95 % | survey |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for said, limit in results:
        other = SURVEY[said.study.setup.players]
        score = _near(said.everybody.score, other.score, NEAR_MEAN)
        winner, ties = _near(said.winner, other.winner, NEAR_MEAN), _near(said.ties, other.ties, NEAR_TIES)
        rows.append(
            f"| {said.study.setup.players} | {said.games:,} | **{said.everybody.score.mean:.2f}** "
            f"| {_range(said.everybody.score)} | {'' if limit is None else f'{limit:.2f}'} | {other.score}{score} "
            f"| **{said.winner.mean:.2f}** | {_range(said.winner)} | {other.winner}{winner} "
            f"| **{said.ties.mean:.2%}** | {_percent(said.ties)} | {other.ties:.1%}{ties} |"
        )
    return "\n".join(rows)


def other_table(results: Sequence[Summary]) -> str:
    """What nobody has published figures of."""
    rows = [
        "| Game | Players | Games (n) | Mean score | 95 % | Winner's score | Shared wins |",
        "|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {said.study.setup.title} | {said.study.setup.players} | {said.games:,} "
        f"| **{said.everybody.score.mean:.2f}** | {_range(said.everybody.score)} "
        f"| {said.winner.mean:.2f} | {said.ties.mean:.2%} |"
        for said in results
    ]
    return "\n".join(rows)


def chance_table(said: Sequence[Summary]) -> str:
    """How far the survey's figures lie from ours, had it counted so few games: all of them, and the farthest."""
    rows = [
        "| Had the survey counted | Root mean square of its distances, in standard errors | The farthest |",
        "|---|---|---|",
    ]
    for games in COUNTED:
        apart = [abs(distance) for each in said for distance in distances(each, games)]
        square = sum(each**2 for each in apart) / len(apart)
        rows.append(f"| {games:,} games | {square**0.5:.1f} | {max(apart):.1f} |")
    return "\n".join(rows)


def distances(said: Summary, games: int) -> list[float]:
    """The survey's figures less ours, in standard errors of so many games; where ours has one."""
    other = SURVEY[said.study.setup.players]
    pairs = ((said.everybody.score, other.score), (said.winner, other.winner), (said.ties, other.ties))
    return [
        (theirs - ours.mean) / (ours.error * (said.games / games) ** 0.5)
        for ours, theirs in pairs
        if ours.mean is not None and ours.error
    ]


def _near(mean: Mean, other: float, least: float) -> str:
    """A mark for what is farther from the survey than it should be."""
    assert mean.mean is not None
    return "" if abs(mean.mean - other) <= least + 1e-9 else " (!)"


def _range(mean: Mean) -> str:
    return f"{mean.low:.2f} to {mean.high:.2f}"


def _percent(mean: Mean) -> str:
    return f"{mean.low:.2%} to {mean.high:.2%}"


def apart(said: Summary, limit: float | None, games: int) -> bool:
    """Whether ours and limit.c, with so many games, are farther apart than chance puts them."""
    score = said.everybody.score
    assert score.mean is not None
    assert score.error is not None
    return limit is not None and abs(score.mean - limit) > SIGMAS * score.error * (1 + said.games / games) ** 0.5


def write_report(page: Path, text: str) -> None:
    """Put the figures where the page has its marks."""
    before, rest = page.read_text().split(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}")


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="of each number of players (default 1,000,000)")
    parser.add_argument("--others", type=int, default=100_000, help="of each other game (default 100,000; 0: none)")
    parser.add_argument("--report", type=Path, metavar="PAGE", help="write the figures between the marks of this page")
    args = parser.parse_args(words)
    base = [(played(Setup.of("base", players), args.games), limit_mean(players, args.games)) for players in PLAYERS]
    text = base_table(base) + "\n\n" + chance_table([said for said, _ in base])
    if args.others:
        others = [Setup.of("base", 2, switches={"dummy": "on"})]
        others += [Setup.of("party", 2 if menu == "dinner-for-two" else 4, menu) for menu in MENUS]
        text += "\n\n" + other_table([played(setup, args.others) for setup in others])
    print(text)
    if args.report:
        write_report(args.report, text)
    wrong = [said.study.setup.players for said, limit in base if apart(said, limit, args.games)]
    for players in wrong:
        print(f"error: with {players} players ours and limit.c do not agree", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
