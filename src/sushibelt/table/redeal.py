"""A whole game that agrees with a view: what the seat cannot know is dealt again at random.

The state is put together from the view: what is public stays as it is, and the cards that the seat has not seen are
shared out anew among the hands of the others, the deck and the desserts that wait. Such a game plays on like any other;
its record would tell only what the seat has seen, so it has no deals.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from ..rules import engine
from ..rules.kit import BACK, COPY, FACES
from ..rules.registry import DESSERT, face_named, tile_named, tile_of
from ..rules.state import PEEK, State
from .acts import Act
from .choice import DONE_WORD, legal_choices, to_choice
from .count import Cards
from .game import Game
from .header import Header
from .memory import known_hands, out_of_play, unseen
from .plates import lay, number, original
from .view import View

TRIES = 50
"""How often hands are shared out again because a spoon has found nothing in one of them."""


def redeal(view: View, random: Random) -> Game:
    """A game whose view from the same seat equals `view`; hands not seen, the deck and others' picks are random."""
    game = Game(Header(view.edition, view.names, view.menu, view.switches), None)
    game.history, game.happened = view.history, view.acts
    game.results, game.final = view.results, view.final
    game.deals = [[] for _ in view.history]
    s = game.state
    _public(s, view)
    hands, deck, reserve, peek = _share(view, random)
    for at, card in enumerate(view.peek or peek):
        s.peek[at] = number(card)
    for player, hand in enumerate(hands):
        for at, card in enumerate(hand):
            s.hands[player, at] = number(card)
        s.hand_size[player] = len(hand)
    for zone, cards in ((s.deck, deck), (s.reserve, reserve)):
        for face in FACES:
            zone[face.number] = cards[face.name]
    if s.phase == engine.PICK:
        _lock(s, view, random)
    for player in range(view.players):
        game.held[player] = ((),) * max(s.turn - 1, 0) + (tuple(sorted(hands[player])),)
    if view.seat is not None:
        game.held[view.seat] = view.held or ()
    return game


def _public(s: State, view: View) -> None:
    """Everything but hands, the deck, the reserve and hidden picks."""
    laid = lay(view.edition, view.plates, view.kept)
    for zone in ("table", "keep", "copy_face", "copy_seat", "copy_kept"):
        s.array[zone] = laid.array[zone]
    for seat in range(view.seats):
        s.score[seat] = view.scores[seat]
        s.bonus[seat] = view.taken[seat]
        s.called[seat] = view.called[seat]
        s.fresh_size[seat] = len(view.fresh[seat])
        for at, card in enumerate(view.fresh[seat]):
            s.fresh[seat, at] = number(card)
    s.round, s.turn, s.turns, s.prizes = view.round, view.turn, view.turns, view.prizes
    for card, count in _discarded(view).items():
        s.discard[number(card)] = count
    s.phase = _phase(view)
    if s.phase == engine.DEAL:
        s.dealt = sum(view.hand_sizes[: view.players])
        if s.round > len(view.results):  # desserts have been added, or there are none to add
            s.added = s.add[s.round - 1]
    else:
        s.dealt = s.players * s.turns
        s.added = s.add[s.round - 1] if s.round else 0
    if s.phase == engine.PICK and not view.owing:
        s.draws = int(view.seats > view.players and not _drawn(view))
    if view.acting is not None:
        _acting(s, view)


def _phase(view: View) -> int:
    if view.over:
        return engine.OVER
    if view.acting is not None:
        return engine.ACT
    begun = view.round > len(view.results)
    return engine.PICK if begun and any(view.hand_sizes) and len(view.history) == view.round else engine.DEAL


def _drawn(view: View) -> bool:
    """The card for the third plate has been drawn in this turn."""
    return sum(view.hand_sizes[: view.players]) > view.players * (view.turns - view.turn + 1)


def _acting(s: State, view: View) -> None:
    assert view.acting is not None
    card = number(view.acting.card)
    s.stage, face = (1, card - COPY) if card >= COPY else (0, card)
    s.step, s.actor = FACES[face].action, view.acting.actor
    if view.acting.asked is not None:
        s.asked = view.acting.asked + 1
        s.want = to_choice(view.acting.wish, s)
    if view.acting.aiming:
        s.pick[s.actor] = number(view.acting.aiming)
    if not view.owing:
        s.draws = min(PEEK, view.deck)


def _discarded(view: View) -> Counter[str]:
    if view.edition != "base":
        gone = out_of_play(view) - Counter(view.peek or ())
        if view.acting is not None and view.acting.aiming:
            gone[view.acting.aiming] -= 1
        return +gone
    earlier = view.results[: view.round - 1]
    cards = Counter(FACES[number(face)].card for result in earlier for plate in result.plates for face in plate)
    return Counter({FACES[card].name: count for card, count in cards.items() if not DESSERT[card]})


def _share(view: View, random: Random) -> tuple[list[Cards], Counter[str], Counter[str], Cards]:
    """Hands, deck, the desserts that wait beside it, and the cards that somebody else looks at."""
    known = known_hands(view)
    pool = unseen(view, known)
    hidden = sum(view.hand_sizes[: view.players]) - sum(map(len, known))
    waiting = sum(pool.values()) - hidden - view.deck - _others_peek(view)
    desserts = [card for card in pool.elements() if DESSERT[number(card)]] if view.edition != "base" else []
    reserve = Counter(random.sample(sorted(desserts), waiting)) if waiting > 0 else Counter[str]()
    cards = sorted((pool - reserve).elements())
    barred = _barred(view)
    for _ in range(TRIES):
        random.shuffle(cards)
        left = list(cards)
        hidden_parts = [
            [left.pop() for _ in range(size - len(own))] for own, size in zip(known, view.hand_sizes, strict=False)
        ]
        if not any(never & set(part) for part, never in zip(hidden_parts, barred, strict=True)):
            break
    hands: list[Cards] = [(*own, *part) for own, part in zip(known, hidden_parts, strict=True)]
    peek = tuple(left.pop() for _ in range(_others_peek(view)))
    return hands, Counter(left), reserve, peek


def _others_peek(view: View) -> int:
    """How many cards somebody else looks at now."""
    if view.acting is None or view.acting.aiming or view.peek or not view.owing:
        return 0
    return PEEK if view.acting.card in _LOOKS else 0


_LOOKS = {face.name for face in FACES[1:] if tile_of(face.number).name == "menu"}


def _barred(view: View) -> list[set[str]]:
    """For each player what the hand cannot hold where it has not been seen: a spoon asked for it in vain."""
    barred: list[set[str]] = [set() for _ in range(view.players)]
    if not view.acts or view.over or len(view.acts) != view.round:
        return barred
    for turn, acts in enumerate(view.acts[-1], start=1):
        for act in acts:
            for player in _asked_in_vain(view, act):
                barred[(player + (view.turn - turn) * view.step) % view.players] |= _faces(act.choice)
    return barred


def _asked_in_vain(view: View, act: Act) -> list[int]:
    """The players whom this use of a spoon has asked and who had nothing."""
    if not original(act.card).startswith("spoon") or act.seat != act.actor or act.choice == DONE_WORD or act.aimed:
        return []
    found = act.hand
    if found is None and view.acting is not None and view.acts[-1][-1] and act is view.acts[-1][-1][-1]:
        found = view.acting.asked
    players = [(act.actor + step) % view.players for step in range(1, view.players)]
    return players if found is None else players[: players.index(found)]


def _faces(wish: str) -> set[str]:
    """The faces that a spoon's wish stands for."""
    face, tile = face_named(wish), tile_named(wish)
    if face is not None and face.party:
        return {wish}
    return {FACES[number].name for number in tile.faces} if tile else set()


def _lock(s: State, view: View, random: Random) -> None:
    """Give the seats that are ready a pick: this seat its own, the others any."""
    partner = _partner(view)
    for seat in range(view.seats):
        words = view.pick if seat == view.seat else view.spoken_for if seat == partner else ()
        for word in words or ():
            engine.choose(s, seat, to_choice(word, s))
    for seat in range(view.seats):
        if seat not in (view.seat, partner) and seat not in view.owing and view.owing:
            while engine.owes(s, seat):
                options = [choice for choice in legal_choices(s, seat) if choice != BACK]
                engine.choose(s, seat, random.choice(options))
        elif seat not in view.owing and view.owing and engine.owes(s, seat):
            engine.choose(s, seat, to_choice(DONE_WORD, s))


def _partner(view: View) -> int | None:
    """The other seat for which whoever sees this view decides."""
    if view.seat is None:
        return None
    player = view.choosers[view.seat]
    return next((seat for seat, other in enumerate(view.choosers) if other == player and seat != view.seat), None)
