"""What goes over the line: the view as it is, and nothing else."""

import json
from dataclasses import fields
from random import Random

import msgspec
import pytest

from sushibelt.bots.kit import open_choices
from sushibelt.bots.outside import messages
from sushibelt.table import View, redeal
from tests.bots.test_bots import views


@pytest.mark.parametrize("case", ["base 4", "third plate", "master-menu 4", "points-platter 6", "dinner-for-two 2"])
def test_a_view_comes_through_and_says_no_more(case: str) -> None:
    decoder = msgspec.json.Decoder(View)
    for number, view in enumerate(views(case, seed=3)[::5]):
        sent = messages.choose(number, view, open_choices(view), 1000)
        told, asked = map(json.loads, sent.splitlines())
        assert list(told) == ["type", "view"]
        assert list(told["view"]) == [field.name for field in fields(View)]
        assert decoder.decode(json.dumps(told["view"])) == view
        assert asked == {"type": "choose", "id": number, "time": 1000, "choices": list(open_choices(view))}
        # Hidden cards dealt again: the same bytes.
        again = redeal(view, Random(number)).view(view.seat)
        assert messages.choose(number, again, open_choices(again), 1000) == sent
        assert messages.new_game(1, 2, again, 1000) == messages.new_game(1, 2, view, 1000)


def test_what_is_not_known_is_ignored() -> None:
    assert messages.read(b'{"type": "hello", "protocol": 1, "elo": 7}') == messages.Hello(1)
    assert messages.read(b'{"type":"choose","id":3,"choice":"egg","why":["yes"]}\r') == messages.Choice(3, "egg")


@pytest.mark.parametrize(
    "line",
    [
        b"", b"hello", b"[]", b"{}", b"null", b'{"type": "sing"}', b'{"type": "choose", "id": 1}', b"\xff\xfe",
        b"[" * 5000, b'{"type": "choose", "id": 1, "choice": "egg", "why": ' + b"[" * 60_000,
        b'{"type": "choose", "id": 1, "choice": ["egg"]}', b'{"type": "choose", "id": 1.5, "choice": "egg"}',
        b'{"type": "hello", "protocol": "1"}', b'{"type": "choose", "id": 1, "choice": "egg"} {}', b"\x1b[2J" * 100,
        b'{"type": "choose", "id": 123456789012345678901234567890, "choice": "egg"}',
    ],
)  # fmt: skip
def test_what_is_no_message_is_told_in_a_line(line: bytes) -> None:
    with pytest.raises(messages.NoMessage) as wrong:
        messages.read(line)
    assert str(wrong.value).isprintable()
    assert len(str(wrong.value)) < 300
