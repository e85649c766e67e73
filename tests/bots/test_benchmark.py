"""The command that measures strength (benchmarks/strength.py), small."""

import json
import subprocess
import sys

import pytest

from benchmarks import strength
from sushibelt.lab.match import Match, play_match


def test_processes_play_the_same_match() -> None:
    words = "--bots easy random --seats 3 --passing both --deals 11 --seed 5 --processes 2 --json"
    command = [sys.executable, str(strength.__file__), *words.split()]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    alone = play_match(Match("easy", "random", 3, "both", 5), range(11))
    assert json.loads(answer.stdout) == json.loads(json.dumps(alone.summary()))
    assert "11 of 11 deals" in answer.stderr


@pytest.mark.parametrize("words", ["--bots easy nobody", "--seats 6", "--deals 0", "--deals many", "--bots easy"])
def test_a_mistake_is_told_without_a_traceback(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        strength.main(words.split())
    assert stop.value.code == 2
    assert "error: argument" in capsys.readouterr().err
