"""The schedule of support: plans before the battle, and calls for it (BR-54, BR-61, BR-63)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules import detection, sight
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import CallSalvo, CallStrike, Schedule
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import WINDS
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.dice import roll_die
from armybuilder.engine.systems.blitz_2006.battle.rules.electronics import can_communicate, gets_through
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Side

DELAY = gettext_noop("rounds until it arrives")
LATEST = 6
"""The last round for which something is planned before the battle."""
NOT_CALLED = 0


# ---------------------------------------------------------------- before the battle


# Implements BR-61, BR-63
def plan_support(battle: Battle, side: Side) -> None:
    """Write down when strikes and salvos come, and where salvos fall; what is not planned is called in the battle."""
    rounds = range(1, min(LATEST, battle.rounds) + 1)
    for number, _ in side.strikes:
        options = [Schedule(number, NOT_CALLED), *(Schedule(number, each) for each in rounds)]
        chosen: Schedule = battle.ask(side.id, "strike plan", options)
        _put(battle, side, "strikes", (number, chosen.round))
    for number, *_ in side.salvos:
        options = [Schedule(number, NOT_CALLED)]
        options += [Schedule(number, each, cell) for each in rounds for cell in _planned_cells(battle, side)]
        chosen = battle.ask(side.id, "salvo plan", options)
        _put(battle, side, "salvos", (number, chosen.round, chosen.cell, 0))


def _planned_cells(battle: Battle, side: Side) -> list[int]:
    """Places for planned salvos: the middle of each box in which the enemy sets up, and of the table."""
    table = battle.field.table
    middles = [((left + right) / 2, (low + high) / 2) for left, low, right, high in battle.sides[1 - side.id].zone]
    return list(dict.fromkeys(table.cell(x, y) for x, y in (*middles, (table.width / 2, table.height / 2))))


def _put(battle: Battle, side: Side, name: str, entry: tuple[int, ...]) -> None:
    """Write a strike or a salvo anew, by its number."""
    entries = tuple(entry if each[0] == entry[0] else each for each in getattr(side, name))
    battle.change(side, **{name: entries})


# ---------------------------------------------------------------- calls


# Implements BR-61, BR-63
def calls(battle: Battle, unit: BattleUnit) -> Iterator[CallStrike | CallSalvo]:
    """Yield the support that a unit may call: one strike of each kind, one salvo of each at everybody whom it may observe."""
    side = battle.sides[unit.side]
    if unit.loadout.drone or not can_communicate(unit):
        return
    kinds: dict[str, int] = {}
    for number, due in side.strikes:
        if due == NOT_CALLED:
            kinds.setdefault(side.support.air_strikes[number].key, number)
    yield from map(CallStrike, kinds.values())
    yield from _salvo_calls(battle, unit, side)


def _salvo_calls(battle: Battle, unit: BattleUnit, side: Side) -> Iterator[CallSalvo]:
    kinds: dict[str, int] = {}
    for number, due, *_ in side.salvos:
        if due == NOT_CALLED:
            kinds.setdefault(side.support.salvos[number].key, number)
    for enemy in battle.enemies(unit) if kinds else ():
        if sight.detects(battle, unit, enemy) or detection.may_search(battle, unit, enemy):
            yield from (CallSalvo(number, enemy.id) for number in kinds.values())


# Implements BR-61
def call_strike(battle: Battle, unit: BattleUnit, act: CallStrike) -> None:
    """Call an air strike: if the call gets through, it comes after as many rounds as a die shows."""
    if not gets_through(battle, unit):
        return
    side, mark = battle.sides[unit.side], battle.journal.mark()
    rounds, throw = roll_die(battle)
    throws = [(DELAY, throw)]
    if battle.terms.weather == WINDS:
        # Heavy winds hold aircraft up further (L2587).
        more, later = roll_die(battle)
        rounds += more - 1
        throws.append((DELAY, later))
    _put(battle, side, "strikes", (act.strike, battle.round + rounds))
    battle.log_event(
        "calls strike", mark, unit, throws=tuple(throws), rules=("BR-61",), strike=side.support.air_strikes[act.strike].name,
        arrives=battle.round + rounds,
    )  # fmt: skip


# Implements BR-63
def call_salvo(battle: Battle, unit: BattleUnit, act: CallSalvo) -> None:
    """Call artillery down on where a unit stands, as a forward observer: it falls after as many rounds as a die shows."""
    target = battle.units[act.target]
    if not sight.detects(battle, unit, target) and not detection.search(battle, unit, target):
        return
    if not gets_through(battle, unit):
        return
    side, mark = battle.sides[unit.side], battle.journal.mark()
    rounds, throw = roll_die(battle)
    obscured = max(0, sight.obscurement(battle, unit, target) - sight.found_margin(unit, target))
    _put(battle, side, "salvos", (act.salvo, battle.round + rounds, target.cell, obscured))
    battle.log_event(
        "calls salvo", mark, unit, target, throws=((DELAY, throw),), rules=("BR-63",), salvo=side.support.salvos[act.salvo].name,
        arrives=battle.round + rounds,
    )  # fmt: skip


def use_up(battle: Battle, side: Side, name: str, number: int) -> None:
    """A strike or a salvo that came is used up."""
    battle.change(side, **{name: tuple(each for each in getattr(side, name) if each[0] != number)})


def delay(battle: Battle, side: Side, number: int, until: int) -> None:
    """A strike comes later."""
    _put(battle, side, "strikes", (number, until))
