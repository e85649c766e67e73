"""Party situations for tests: what each seat plays, turn by turn, and the deal that makes it possible.

    party("tofu chopsticks-1 eel/squid", "tofu special-order>tofu")

Seat 0 plays tofu, chopsticks, then an eel; after the reveal of turn 3 it decides *squid* for its chopsticks. Seat 1
plays a special order that is aimed at a tofu. What is decided after a reveal follows the card, one word after a `/`:

    /squid       chopsticks: this card of the hand       menu: this card, which is among the four
    /squid@2     a spoon asks for squid, and seat 2 holds one
    /tofu/eel    a takeout box turns both; an order that was brought out is aimed

A seat whose words are used up says "done" where it can. Seats and turns of which nothing is said play dull cards, and
hands hold nothing but dull cards beside what is asked for. The deal is found by playing the scene on a copy, where a
missing card is exchanged for a dull one of the same hand; then it is played as a game, as anybody could.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from random import Random

from sushibelt.rules import engine
from sushibelt.rules.kit import CHANCE, FACES, GROUPS, hand_of
from sushibelt.rules.menus import in_order
from sushibelt.rules.registry import TILES, face_named, tile_named, tile_of
from sushibelt.table import DONE_WORD, Game
from sushibelt.table.acts import ADD, DRAW

DULL = ("tempura", "dumpling", "sashimi", "tofu", "eel", "onigiri", "maki", "temaki", "uramaki", "nigiri")
"""Tiles that fill hands and idle turns: first those of which a scene says nothing, nigiri last."""

DEFAULT_TILES = ("maki", "tempura", "dumpling", "sashimi", "tea", "soy-sauce", "pudding")
"""What fills a menu when a scene does not name enough tiles."""

Script = list[list[tuple[list[str], deque[str]]]]
"""Seats, turns: the words of the pick, and those after the reveal."""


def party(
    *lines: str,
    seats: int | None = None,
    menu: str | Sequence[str] | None = None,
    hands: Sequence[str] = (),
    desserts: str = "",
    switches: Mapping[str, str] | None = None,
) -> Game:
    """A game in its first round in which these lines have been played; see `play_round`."""
    seats = seats or max(len(lines), 2)
    chosen = _menu(" ".join((*lines, *hands, desserts))) if menu is None else menu
    game = Game.new("party", seats, menu=chosen, switches=switches, deal_by_hand=True)
    play_round(game, *lines, hands=hands, desserts=desserts)
    return game


def add_tile(game: Game, name: str) -> Game:
    """Put one more tile into play before the deal: no legal menu has three specials, yet the rules say what happens."""
    tile = tile_named(name)
    assert tile is not None
    game.state.menu[TILES.index(tile)] = 1
    for face in tile.faces:
        game.state.deck[face] = FACES[face].party
        game.state.last_action = max(game.state.last_action, FACES[face].action)
    return game


def play_round(game: Game, *lines: str, hands: Sequence[str] = (), desserts: str = "") -> None:
    """Deal the next round so that these lines can be played, and play them.

    `hands` are cards that the seats hold afterwards among dull ones, `desserts` some of those that are shuffled in.
    """
    named = [_card(word) for line in (*lines, *hands, desserts) for word in _words(line)]
    if game.due == ADD:
        game.add(_desserts(game, [name for name in named if name]))
    scene = _Scene(game, lines, hands, [name for name in named if name])
    for _ in range(6):
        if not scene.rehearse():
            scene.play(game, changing=False)
            return
    raise AssertionError("no deal makes this scene possible")


def finish_round(game: Game) -> None:
    """Everybody plays on with any card, without a bonus action where that is possible, to the end of the round."""
    number = game.state.round
    while not game.over and (game.state.round, game.due) in ((number, None), (number, DRAW)):
        if game.due == DRAW:
            game.chance(game.draw_due(Random(1)))
            continue
        seat = min(game.owing)
        game.choose(seat, quiet(game, seat))


def quiet(game: Game, seat: int) -> str:
    """A choice that does as little as can be: "done", or any."""
    words = [word for word in game.choices(seat) if word != "back"]
    return DONE_WORD if DONE_WORD in words else words[0]


def answer(game: Game, seat: int, *words: str) -> None:
    """Decide, and let everybody else do nothing until the turn is over."""
    turn = game.moment
    if words:
        game.choose(seat, *words)
    while game.moment == turn and game.state.phase == engine.ACT and game.due is None:
        (other,) = game.owing
        game.choose(other, quiet(game, other))


def pick(game: Game, *picks: str) -> None:
    """Every seat picks: the card (with `>` its aim) that is named for it, or else any that does nothing."""
    for seat in range(game.seats):
        words = picks[seat].split(">") if seat < len(picks) and picks[seat] else [_idle(game, seat)]
        if seat in game.owing:
            game.choose(seat, *words)


def _idle(game: Game, seat: int) -> str:
    rank = {name: at for at, name in enumerate(DULL)}
    return min(game.hand(seat), key=lambda card: rank.get(_tile(card), 99))


def deck(game: Game) -> Counter[str]:
    """What is in the deck."""
    return _pile(game.state.deck)


def discarded(game: Game) -> Counter[str]:
    """What was discarded in this round."""
    return _pile(game.state.discard)


def _pile(pile: memoryview) -> Counter[str]:
    return Counter({face.name: pile[face.number] for face in FACES if pile[face.number]})


# --- what a scene needs ---------------------------------------------------------------------------------------------


def _words(line: str) -> list[str]:
    return line.replace(">", " ").replace("/", " ").split()


def _card(word: str) -> str:
    """The face of which a word speaks, "" if of none."""
    name = word.split("@")[0].removeprefix("special-order:")
    face = face_named(name)
    if face is None:
        return ""
    return FACES[face.card].name if face.card else ""


def _tile(card: str) -> str:
    face = face_named(card)
    assert face is not None, card
    return tile_of(face.number).name


def _menu(text: str) -> tuple[str, ...]:
    """A menu that has every tile of which `text` speaks."""
    tiles = {_tile(card) for card in map(_card, _words(text)) if card}
    for name in DEFAULT_TILES:
        tile = tile_named(name)
        assert tile is not None
        group = [each for each in TILES if each.name in tiles and each.group == tile.group]
        if len(group) < GROUPS[tile.group]:
            tiles.add(name)
    return in_order(sorted(tiles - {"nigiri"}))


def _desserts(game: Game, named: Sequence[str]) -> list[str]:
    """The desserts of the round: those that the scene names first."""
    waiting, due = _pile(game.state.reserve), engine.desserts_due(game.state)
    chosen = waiting & Counter(named)
    return [*chosen.elements(), *(waiting - chosen).elements()][:due]


class _Scene:
    """Finds the deal for a script and plays it. A dealt hand is what is `wanted` in it, and dull cards."""

    def __init__(self, game: Game, lines: Sequence[str], hands: Sequence[str], named: Sequence[str]) -> None:
        self.game, self.lines, self.hands = game, lines, hands
        self.players, self.turns = game.players, len(game.draw_due(Random(0))) // game.players
        self.length = max((len(line.split()) for line in lines), default=0)
        self.pool = deck(game)
        mentioned = {_tile(card) for card in named}
        order = sorted(DULL, key=lambda tile: (tile == "nigiri", tile in mentioned, DULL.index(tile)))
        rank = {
            tile.name: (tile.dessert, order.index(tile.name) if tile.name in order else len(order)) for tile in TILES
        }
        self.dull = sorted(self.pool, key=lambda card: rank[_tile(card)])
        self.wanted: list[list[str]] = [[] for _ in range(self.players)]
        self.spare: list[list[str]] = [[] for _ in range(self.players)]
        for seat, line in enumerate(self._script()):
            for turn, (words, _) in enumerate(line):
                if self.pool[words[0]] > 0:  # else it is a card that comes back into a hand
                    self._want((seat - turn) % self.players, words[0])
        for size in range(1, self.turns + 1):  # card by card, so that all hands are alike
            for hand in range(self.players):
                if len(self.wanted[hand]) + len(self.spare[hand]) < size:
                    self.spare[hand].append(self._next_dull())

    def _script(self) -> Script:
        script: Script = []
        for line in self.lines:
            plays = []
            for play in line.split():
                pick, *after = play.split("/")
                plays.append((pick.split(">"), deque(after)))
            script.append(plays)
        return script

    def _want(self, hand: int, card: str) -> None:
        self.pool[card] -= 1
        self.wanted[hand].append(card)

    def _next_dull(self) -> str:
        cards = [card for card in self.dull if self.pool[card] > 0] or [
            card for card in self.pool if self.pool[card] > 0
        ]
        self.pool[cards[0]] -= 1
        return cards[0]

    def rehearse(self) -> bool:
        """Play on a copy; the deal had to be changed."""
        copy = self.game.copy()
        return self.play(copy, changing=True)

    def play(self, game: Game, *, changing: bool) -> bool:
        """Deal and play the script; changing the deal where it lacks a card. Tells whether it was changed."""
        self.idle = [Counter(cards) for cards in self.spare]
        self.changed = False
        script = self._script()
        game.deal([[*self.wanted[hand], *self.spare[hand]] for hand in range(self.players)])
        for turn in range(self.length):
            words: list[deque[str]] = [deque() for _ in range(game.seats)]
            for seat in range(game.seats):
                if seat < len(script) and turn < len(script[seat]):
                    play, words[seat] = script[seat][turn]
                else:
                    play = [self._idle_card(game, seat)]
                if game.state.phase == engine.PICK and seat in game.owing:  # the last card is picked by itself
                    game.choose(seat, *(play[1:] if game.state.pick[seat] else play))
            self._acts(game, turn + 1, words, changing=changing)
        for seat, line in enumerate(self.hands):
            for card, count in Counter(line.split()).items():
                while changing and game.hand(seat).count(card) < count:
                    self._exchange(game, seat, card)
                assert game.hand(seat).count(card) >= count, f"seat {seat} has no {card}"
        return self.changed

    def _acts(self, game: Game, turn: int, words: list[deque[str]], *, changing: bool) -> None:
        """The bonus actions of a turn."""
        while game.state.phase == engine.ACT and game.state.turn == turn:
            if game.owing == {CHANCE}:
                game.draw(self._four(game, words[game.state.actor]))
                continue
            (seat,) = game.owing
            word, _, holder = words[seat].popleft().partition("@") if words[seat] else ("", "", "")
            acting = game.view().acting
            assert acting is not None
            fetches = holder or ("chopsticks" in acting.card and word not in ("", DONE_WORD) and not acting.aiming)
            giver = int(holder) if holder else seat
            if changing and fetches and not any(card == word for card in game.hand(giver)):
                self._exchange(game, giver, word)
            game.choose(seat, word or quiet(game, seat))
        assert not any(words), f"turn {turn}: nobody asked for {words}"

    def _four(self, game: Game, words: deque[str]) -> list[str]:
        """The cards that a menu draws: the one that will be played, and dull ones."""
        left = deck(game)
        wish = [words[0]] if words else []
        left -= Counter(wish)
        return [*wish, *[card for card in self.dull for _ in range(left[card])]][:4]

    def _idle_card(self, game: Game, seat: int) -> str:
        """A dull card that nobody needs later."""
        hand = hand_of(game.state, seat)
        card = max(self.idle[hand], key=lambda card: (self.idle[hand][card] > 0) * game.hand(seat).count(card))
        self.idle[hand][card] -= 1
        return card

    def _exchange(self, game: Game, seat: int, card: str) -> None:
        """The hand of `seat` should have been dealt this card instead of a dull one."""
        s = game.state
        hand = hand_of(s, seat)
        wish = face_named(card)
        assert wish is not None, card
        left = self.idle[hand]
        at = next(i for i in range(s.hand_size[hand]) if left[FACES[s.hands[hand, i]].name] > 0)
        dull = s.hands[hand, at]
        name = FACES[dull].name
        if s.deck[wish.number] == 0:
            self._swap(game, hand, at, wish.number)
        else:
            s.hands[hand, at] = wish.number
            s.deck[wish.number] -= 1
            s.deck[dull] += 1
        left[name] -= 1
        self.spare[hand].remove(name)
        self.wanted[hand].append(card)
        self.changed = True

    def _swap(self, game: Game, hand: int, at: int, wish: int) -> None:
        """The card lies among the dull ones of another hand."""
        s, name = game.state, FACES[wish].name
        for other in range(self.players):
            if other != hand and self.idle[other][name] > 0:
                there = next(i for i in range(s.hand_size[other]) if s.hands[other, i] == wish)
                dull = FACES[s.hands[hand, at]].name
                s.hands[other, there], s.hands[hand, at] = s.hands[hand, at], wish
                self.idle[other] += Counter([dull])
                self.idle[other][name] -= 1
                self.spare[other].remove(name)
                self.spare[other].append(dull)
                return
        raise AssertionError(f"no {name} is left for this scene")
