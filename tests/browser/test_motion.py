"""What moves and for how long, what is said and called meanwhile, dragging and holding; and calm for who asks."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.known import come, game, lay, room
from tests.browser.playing import open_table
from tests.browser.serving import Server
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

Note = dict[str, Any]
Point = tuple[float, float]

MOST = 800
"""Milliseconds that a reveal and a pass may take together."""

BUSY = 3000
"""Milliseconds that a busy machine may add."""

SLOW = 60
"""By how much motion is slowed down where a test wants to skip it."""

WATCH = """
window.seen = [];
window.slow = 1;
window.calls = {};
const known = new WeakSet();
function look() {
  for (const call of document.querySelectorAll("[data-call]"))
    window.calls[call.closest("[data-seat]").dataset.seat] = call.textContent;
  for (const animation of document.getAnimations()) {
    if (known.has(animation)) continue;
    known.add(animation);
    const element = animation.effect.target;
    const frames = animation.effect.getKeyframes().map((frame) => `${frame.transform} ${frame.opacity}`);
    const note = {
      what: ["flip", "hand-ghost", "fly-back", "hand-card", "hand"].find((name) => element.classList.contains(name)),
      css: animation.animationName ?? animation.transitionProperty ?? "",
      html: element.outerHTML.slice(0, 120),
      lasts: animation.effect.getComputedTiming().endTime,
      moves: new Set(frames).size > 1,
      from: performance.now(),
      to: 0,
    };
    const over = () => (note.to = performance.now());
    animation.finished.then(over, over);
    if (!note.css) animation.playbackRate = 1 / window.slow;
    window.seen.push(note);
  }
  requestAnimationFrame(look);
}
requestAnimationFrame(look);
"""
"""Notes every animation when it begins, whoever made it, and every call: no frame is drawn before this has seen it."""

FILM = """
window.film = [];
function shoot() {
  const seats = [...document.querySelectorAll("[data-screen=play] .plate")].map((plate) => ({
    seat: Number(plate.dataset.seat),
    told: [...plate.querySelectorAll("[data-told]")].map((bubble) => bubble.textContent.trim()),
    turning: [...plate.querySelectorAll("[data-fresh]")].map((card) => card.dataset.fresh),
    lies: [...plate.querySelectorAll(".group .card-art")].map((card) => card.getAttribute("src").split("/").pop()),
    box: plate.classList.contains("mine") ? "" : JSON.stringify(plate.getBoundingClientRect()),
  }));
  const shot = JSON.stringify(seats);
  if (shot !== window.shot) window.film.push(seats);
  window.shot = shot;
  requestAnimationFrame(shoot);
}
requestAnimationFrame(shoot);
"""
"""Films the plates: one picture whenever they have changed, before it is drawn."""

NEARLY = """(() => {
  const dealt = document.getAnimations().filter((each) => each.effect.target.matches("[data-hand] .hand-card"));
  for (const each of dealt) each.currentTime = each.effect.getComputedTiming().endTime * 0.95;
  return dealt.length === 10;
})()"""
"""Brings the cards that are dealt in nearly to their places; whether the whole hand is."""

PLAYED = [
    (["chopsticks"], ["dumpling"]),
    (["dumpling"], ["dumpling"]),
    (["dumpling"], ["dumpling"]),
    (["maki-2"], ["maki-1"]),
    (["maki-1"], ["maki-3"]),
    (["maki-3"], ["maki-2"]),
]
"""The first six of the ten turns of a round of two."""

LEFT = [["egg", "salmon", "pudding", "tempura"], ["egg", "sashimi", "tempura", "wasabi"]]
"""What Ann and Ben hold then."""


def dealt() -> list[list[str]]:
    """The hands from which `PLAYED` leaves `LEFT`: with every turn they change seats."""
    return [LEFT[first] + [turn[(first + number) % 2][0] for number, turn in enumerate(PLAYED)] for first in range(2)]


def watched(page: Page) -> Page:
    page.add_init_script(WATCH)
    return page


def notes(page: Page, since: int = 0) -> list[Note]:
    """What began to move since the note number `since`, but for what always moves."""
    found: list[Note] = page.evaluate("since => window.seen.slice(since)", since)
    return [note for note in found if note["what"] and not note["css"]]


def seen(page: Page) -> int:
    return int(page.evaluate("window.seen.length"))


def when_over(page: Page, since: int, turn: int) -> list[Note]:
    """The notes of a turn's end, once the page asks for the next turn and nothing moves any more."""
    page.locator(f"[data-turn='{turn}']").wait_for()
    expect(page.locator("[data-fresh]")).to_have_count(0)
    until = time.monotonic() + 15
    while True:
        found = notes(page, since)
        if found and all(note["to"] for note in found) and page.locator(".hand-ghost, .fly-back").count() == 0:
            return found
        assert time.monotonic() < until, f"after {turn} something moves for ever, or nothing ever moved: {found}"
        page.wait_for_timeout(50)


def middle(what: Locator) -> Point:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Point, goal: Point) -> None:
    for _attempt in range(3):
        page.mouse.move(*start)
        page.mouse.down()
        began = time.monotonic()
        page.mouse.move(start[0] + 12, start[1] - 12)
        held = time.monotonic() - began > 0.3
        page.mouse.move(*goal, steps=5)
        page.mouse.up()
        if not held or page.locator("dialog[open]").count() == 0:
            return
        page.keyboard.press("Escape")  # the machine was so busy that this was a long press


class Finger:
    """Touches as the screen reports them; Playwright's own can only tap."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)

    def _touch(self, what: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})

    def down(self, at: Point) -> None:
        self._touch("touchStart", at)

    def up(self) -> None:
        self._touch("touchEnd")

    def drag(self, start: Point, goal: Point) -> None:
        self.down(start)
        for step in range(1, 7):
            self._touch("touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(start, goal, strict=True)))  # type: ignore[arg-type]
        self.up()


def card(page: Page, face: str) -> Locator:
    return page.locator(f"[data-hand] [data-face='{face}']").first


def plays(page: Page, face: str) -> None:
    card(page, face).click()
    page.locator("[data-action=play][aria-disabled=false]").click()


def said(page: Page, words: str, where: str = "#live[aria-live=polite]") -> None:
    """A region for screen readers has said so, once."""
    expect(page.locator(f"{where} > p").filter(has_text=re.compile(f"^{re.escape(words)}"))).to_have_count(1)


@pytest.mark.deep
def test_a_round_in_motion(server: Server, window: Window) -> None:
    lay(server, dealt(), PLAYED)
    ann, ben = watched(window(LAPTOP, still=False)), watched(window(PHONE, still=False, touch=True))
    calm = watched(window(LAPTOP))  # Ann's as well, with reduced motion
    finger = Finger(ben)
    for page, seat in ((ann, 0), (ben, 1), (calm, 0)):
        come(page, server, seat)

    # A card dragged to nowhere is not played, one dragged to the plate is.
    drag(ann, middle(card(ann, "pudding")), middle(ann.locator("[data-track]")))
    ann.wait_for_timeout(150)
    assert game(server).picked(0) == ()
    drag(ann, middle(card(ann, "salmon")), middle(ann.locator("[data-drop]")))
    ann.locator("[data-action=take-back]").wait_for()
    expect(ann.locator("[data-hand] .is-lifted, .drag-ghost")).to_have_count(0)
    assert game(server).picked(0) == ("salmon",)

    # Holding a card opens its rule and does not lift it.
    finger.down(middle(card(ben, "wasabi")))
    ben.locator("[data-rule=wasabi]").wait_for()
    finger.up()
    ben.wait_for_timeout(100)  # for a click to come, if one did
    expect(ben.locator("[data-rule=wasabi]")).to_have_count(1)
    ben.keyboard.press("Escape")
    expect(ben.locator("dialog")).to_have_count(0)
    expect(ben.locator("[data-hand] .is-lifted")).to_have_count(0)

    # Both windows show the reveal and the pass, and are through with it soon.
    marks = {page: seen(page) for page in (ann, ben)}
    card(ben, "wasabi").tap()
    card(ben, "wasabi").tap()
    for page, mark in marks.items():
        it_moved_and_came_to_rest(when_over(page, mark, 8))
    said(ann, "Revealed: Ann Salmon nigiri; Ben Wasabi.")
    said(ann, "Your turn: round 1, turn 8. Hand: Egg nigiri")
    said(ben, "Revealed: Ann Salmon nigiri; Ben Wasabi.")

    # Chopsticks are called at every window. A tap ends the motion, and lifts no card of the next hand.
    plays(ben, "pudding")
    ann.locator("[data-action=chopsticks]").click()
    card(ann, "tempura").click()
    card(ann, "sashimi").click()
    mark = seen(ann)
    ann.evaluate(f"window.slow = {SLOW}")
    ann.locator("[data-action=play]").click()
    ann.locator("[data-fresh]").first.wait_for()
    ann.mouse.click(*middle(card(ann, "egg")))
    it_was_cut_short(when_over(ann, mark, 9))
    expect(ann.locator("[data-hand] .is-lifted")).to_have_count(0)
    ann.evaluate("window.slow = 1")
    said(ben, "Revealed: Ann Tempura, then Sashimi; Ben Pudding.")
    said(ben, "Ann calls Sushi Go!")
    assert game(server).history[0][-1] == (("tempura", "sashimi"), ("pudding",))
    for page in (ben, ann, calm):
        page.locator("[data-turn='9']").wait_for()
        expect(page.locator("[data-call]")).to_have_count(0)
        assert page.evaluate("window.calls") == {"0": "Sushi Go!"}

    # A finger drags as well as a mouse, and a key ends the motion as well as a tap.
    plays(ann, "tempura")
    mark = seen(ben)
    ben.evaluate(f"window.slow = {SLOW}")
    finger.drag(middle(card(ben, "egg")), middle(ben.locator("[data-drop]")))
    ben.locator("[data-fresh]").first.wait_for()
    ben.keyboard.press("Shift")
    ben.locator("[data-counting='1']").wait_for()
    it_was_cut_short(notes(ben, mark))
    after = game(server)
    assert after.history[0][8] == (("tempura",), ("egg",))

    # The round's score is said where it can be heard: within the dialog that lies over the page.
    ann.locator("[data-counting='1']").wait_for()
    mark = seen(ann)
    ann.evaluate(f"window.slow = {SLOW}")
    parts = [f"{name} {n}, total {n}" for name, n in zip(("Ann", "Ben"), after.results[0].points, strict=True)]
    for page in (ann, ben, calm):
        said(page, f"Round 1 scored: {', '.join(parts)}.", "dialog[open] > [role=status]")
        page.locator("[data-action=next-round]").click()
        said(page, "Your turn: round 2, turn 1.")

    # The new hand is dealt in. A tap on a card that is nearly there ends it, and does not lift the card.
    wait_until(ann, NEARLY, seconds=5)
    ann.mouse.click(*middle(ann.locator("[data-hand] [data-place='4']")))
    found = [note for note in notes(ann, mark) if note["what"] == "hand-card"]
    assert len(found) == 10
    assert all(note["moves"] and note["to"] for note in found), found
    ann.wait_for_timeout(100)
    expect(ann.locator("[data-hand] .is-lifted")).to_have_count(0)
    assert calm.evaluate("window.seen") == []


def filmed(page: Page) -> Page:
    page.add_init_script(FILM)
    return watched(page)


def shots(page: Page, seat: int) -> list[Note]:
    """A plate as it was drawn from the last reveal on, picture by picture."""
    film: list[list[Note]] = page.evaluate("window.film")
    return [next(each for each in picture if each["seat"] == seat) for picture in film if picture]


def first(film: list[Note], what: str, found: str) -> int:
    """The number of the first picture in which there is such a text or card."""
    return next(number for number, shot in enumerate(film) if any(found in each for each in shot[what]))


def nothing_jumped(page: Page) -> None:
    """The small plates stayed where they were while cards turned over and acted."""
    film: list[list[Note]] = page.evaluate("window.film")
    for seat in {each["seat"] for each in film[-1]}:
        boxes = {shot["box"] for shot in shots(page, seat)}
        assert len(boxes) == 1, (seat, boxes)


@pytest.mark.deep
def test_what_acts_is_called_out_before_the_plates_change(server: Server, window: Window) -> None:
    on_menu = ("maki", "onigiri", "dumpling", "tempura", "menu", "takeout-box", "fruit")
    hands = [["tempura", "takeout-box-10"], ["egg", "menu-7"], ["dumpling", "squid"]]
    lay(server, hands, [(["tempura"], ["egg"], ["dumpling"])], menu=on_menu)
    # Ann holds what Cleo held, Ben the box, Cleo the menu.
    ann, ben, cleo = (filmed(window(size, still=False)) for size in (LAPTOP, PHONE, LAPTOP))
    for seat, page in enumerate((ann, ben, cleo)):
        come(page, server, seat)
    for page in (ann, ben, cleo):
        page.evaluate("window.film = []")
    plays(ann, "squid")
    plays(ben, "takeout-box-10")
    plays(cleo, "menu-7")

    cleo.locator("[data-peek] [data-hand] [data-face]").first.wait_for()
    fit = [face for face in game(server).view(2).peek or () if not face.startswith(("menu", "takeout"))]
    plays(cleo, fit[0])
    ben.locator(".mine [data-action=choose-card][data-face=egg]").click()
    ben.locator("[data-action=play]", has_text="Turn 1 card").click()
    for page in (ann, ben, cleo):
        page.locator("[data-turn='3']").wait_for()
        expect(page.locator("[data-fresh]")).to_have_count(0)

    # What the menu brings turns over under its bubble, then it lies there.
    menu = shots(ann, 2)
    turned = first(menu, "turning", fit[0])
    laid = next(shot for shot in menu[turned:] if not shot["turning"])
    assert menu[turned]["told"], menu
    assert any("menu" in card for card in menu[turned]["lies"]), menu
    assert not any("menu" in card for card in laid["lies"]), menu
    # The box is told of while the card still shows its front.
    for page in (ann, cleo):
        box = shots(page, 1)
        told, down = first(box, "told", "face down"), first(box, "lies", "face-down")
        assert told < down, box
        assert any("egg" in card for card in box[told]["lies"]), box
        nothing_jumped(page)


@pytest.mark.deep
def test_a_spoon_is_heard_before_its_card_comes(server: Server, window: Window) -> None:
    on_menu = ("maki", "onigiri", "dumpling", "tempura", "spoon", "tea", "fruit")
    lay(server, [["spoon-4"], ["egg"], ["egg", "squid"]], [(["spoon-4"], ["egg"], ["egg"])], menu=on_menu)
    ann, ben, cleo = (filmed(window(size, still=False)) for size in (PHONE, LAPTOP, LAPTOP))
    for seat, page in enumerate((ann, ben, cleo)):
        come(page, server, seat)
    for seat, page in enumerate((ann, ben, cleo)):
        plays(page, next(face for face in game(server).view(seat).hand or () if face != "squid"))
    ann.locator("[data-action=name-card]").click()
    for page in (ann, ben, cleo):
        page.evaluate("window.film = []")
    ann.locator("[data-wish=tea]").click()
    ann.locator("[data-action=ask]").click()
    for page in (ann, ben, cleo):
        page.locator("[data-turn='3']").wait_for()
        expect(page.locator("[data-fresh]")).to_have_count(0)
        film = shots(page, 0)
        gone = next(n for n, shot in enumerate(film) if not any("spoon" in card for card in shot["lies"]))
        assert first(film, "told", "Tea? Nobody!") < gone, film
        nothing_jumped(page)


def it_moved_and_came_to_rest(found: list[Note]) -> None:
    """Each part moved for as long as it should, and all together not longer than the design allows."""
    kinds = {note["what"] for note in found}
    assert kinds == {"flip", "hand-ghost", "hand", "fly-back"}, found
    assert all(note["moves"] for note in found), found
    assert all(note["to"] - note["from"] > note["lasts"] * 0.8 > 100 for note in found), found
    reveal = max(note["lasts"] for note in found if note["what"] == "flip")
    passing = max(note["lasts"] for note in found if note["what"] != "flip")
    assert reveal + passing <= MOST
    assert len([note for note in found if note["what"] == "flip"]) == 2, "one card of each seat"
    assert max(note["to"] for note in found) - min(note["from"] for note in found) < MOST + BUSY, found


def it_was_cut_short(found: list[Note]) -> None:
    """Slowed down as it was, it would have taken many seconds."""
    assert {note["what"] for note in found} == {"flip"}, "what would come next does not come"
    assert all(note["to"] and note["to"] - note["from"] < note["lasts"] * SLOW / 2 for note in found), found


def test_seats_are_moved(server: Server, window: Window) -> None:
    host, calm = watched(window(still=False, touch=True)), watched(window())
    code = open_table(host, "Start a table")
    calm.goto(f"/t/{code}")
    for seat in (1, 2):
        host.locator(f"[data-seat='{seat}'] [data-action=add-bot]").click()
        host.locator(f"[data-seat='{seat}'][data-kind=bot]").wait_for()
    own, one, two, three = (seat.name for seat in room(server, code).seats)
    assert three == ""

    def grip(seat: int) -> Locator:
        return host.locator(f"[data-seat='{seat}'] [data-action=drag]")

    def sits(*order: str) -> None:
        """The host and somebody who watches see this order, and it is that of the table."""
        for page in (host, calm):
            for seat, name in enumerate(order):
                kind = "open" if not name else "person" if name == own else "bot"
                place = page.locator(f"[data-seat='{seat}'][data-kind={kind}]")
                if kind == "bot":
                    expect(place.locator(".name")).to_have_text(name)
                else:
                    expect(place).to_have_count(1)
        assert [seat.name for seat in room(server, code).seats] == list(order)

    sits(own, one, two, "")
    drag(host, middle(grip(1)), middle(host.locator("[data-seat='3']")))
    sits(own, two, "", one)
    Finger(host).drag(middle(grip(3)), middle(host.locator("[data-seat='0']")))
    sits(one, own, two, "")
    drag(host, middle(grip(0)), middle(host.locator("h1 + .invite, .invite").first))
    grip(0).focus()
    host.keyboard.press("ArrowRight")
    sits(own, one, two, "")
    said(host, f"{one} now sits on seat 2.")
    expect(grip(1)).to_be_focused()
    host.keyboard.press("ArrowDown")
    sits(own, two, one, "")
    expect(grip(2)).to_be_focused()
    host.keyboard.press("ArrowUp")
    host.keyboard.press("ArrowLeft")
    sits(one, own, two, "")
    assert calm.evaluate("window.seen") == []
