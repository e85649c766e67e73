"""Every scoring ruling through `sushibelt score --json`: cases written apart from this program."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sushibelt.cli import run

CASES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("scoring.jsonl").read_text("utf-8").splitlines()
]


def sheet_of(case: dict[str, Any]) -> dict[str, Any]:
    """A case as a score sheet."""
    sheet: dict[str, Any] = {"edition": case["edition"], "rounds": []}
    if case.get("soy_promo"):
        sheet["soy_promo"] = True
    if "plates" in case:
        sheet["rounds"] = [{"plates": case["plates"]}]
    if "kept" in case:
        sheet |= {"kept": case["kept"], "final": True}
    return sheet


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_ruling(case: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(sheet_of(case)).encode())))
    assert run(["score", "-", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    if "round" in case:
        assert result["rounds"][0]["points"] == case["round"]
        assert [sum(lines.values()) for lines in result["rounds"][0]["lines"]] == case["round"]
        assert result["totals"] == case["round"]
    if "desserts" in case:
        assert result["desserts"] == case["desserts"]
        assert result["totals"] == case["desserts"]


def test_all_cases_are_here() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids)) == 111
    assert [sum(case["edition"] == edition for case in CASES) for edition in ("base", "party")] == [41, 70]
    assert all("round" in case or "desserts" in case for case in CASES)
