"""Hands of chaos cards: the deal, how many a side may play, the question in the middle of whatever goes on (L995-L999)."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Pass, Play
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS

OWN_TURN, OTHER_TURN = 2, 1
"""Cards that a side plays in a turn at most while its own units are active, and while those of the other side are."""


# Implements BR-64
def deal(battle: Battle) -> None:
    """Before set-up the deck is shuffled and dealt around the table until both sides have theirs."""
    mark = battle.journal.mark()
    left = [card.key for card in battle.catalogue[CHAOS_CARDS].values()]
    hands: tuple[list[str], list[str]] = ([], [])
    for number in range(max(battle.cards)):
        for side in (0, 1):
            if number < battle.cards[side] and left:
                hands[side].append(left.pop(battle.dice.roll(1, len(left))[0] - 1))
    for one, hand in zip(battle.sides, hands, strict=True):
        battle.change(one, hand=tuple(hand))
    if any(hands):
        battle.log_event("dealt", mark, rules=("BR-64",), first=len(hands[0]), second=len(hands[1]))


def reset_plays(battle: Battle) -> None:
    """A new turn: what was played before counts no more."""
    for side in battle.sides:
        battle.change(side, own_plays=0, other_plays=0)


def is_own_turn(battle: Battle, side: int) -> bool:
    """Whether it is a side's turn: whenever one of its units is active, as at the deck on the table."""
    return battle.active != NOBODY and battle.squads[battle.active].side == side


def may_play(battle: Battle, side: int) -> bool:
    """Whether a side may play a card just now."""
    one = battle.sides[side]
    if not one.hand or battle.active == NOBODY:
        return False
    return one.own_plays < OWN_TURN if is_own_turn(battle, side) else one.other_plays < OTHER_TURN


def holds(battle: Battle, side: int, *cards: str) -> list[str]:
    """Which of some cards a side holds and may play."""
    return [card for card in cards if card in battle.sides[side].hand] if may_play(battle, side) else []


def choose(
    battle: Battle, side: int, kind: str, plays: Iterable[Play], model: BattleModel | None = None
) -> Play | None:
    """Ask a side whether it plays one of its cards, and discard that; None for none."""
    found = tuple(plays)
    if not found or not may_play(battle, side):
        return None
    chosen = battle.ask(side, kind, (Pass(), *found), model)
    if not isinstance(chosen, Play):
        return None
    discard(battle, side, chosen)
    return chosen


def discard(battle: Battle, side: int, played: Play) -> None:
    """A card goes from a hand to the discard pile, and is told with what it is played on."""
    mark, one = battle.journal.mark(), battle.sides[side]
    place = one.hand.index(played.card)
    battle.change(one, hand=(*one.hand[:place], *one.hand[place + 1 :]))
    count = "own_plays" if is_own_turn(battle, side) else "other_plays"
    battle.set(one, count, getattr(one, count) + 1)
    battle.set(battle, "discards", (*battle.discards, played.card))
    battle.log.count(f"card {played.card}")
    battle.log_event(
        "chaos", mark, _model_of(battle, played), rules=("BR-64",), side=side, card=played.card, squad=played.squad,
        player=side,
    )  # fmt: skip


def _model_of(battle: Battle, played: Play) -> BattleModel | None:
    """The model of which an event tells that a card is played on it."""
    if played.model != NOBODY:
        return battle.models[played.model]
    if played.squad == NOBODY:
        return None
    return next(_first(battle, played.squad), None)


def _first(battle: Battle, squad: int) -> Iterator[BattleModel]:
    members = [battle.models[number] for number in battle.squads[squad].members]
    yield from (model for model in members if model.on_table)
    yield from members
