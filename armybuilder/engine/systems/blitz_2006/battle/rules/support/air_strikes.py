"""Runs of aircraft over the table, and interception (BR-61, BR-62)."""

import math
from collections.abc import Iterator

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import FlightPath, Hold, Intercept, Strafe
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.resolution import ATTACK, DEFENCE
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import is_in_cover
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.dice import roll_die
from armybuilder.engine.systems.blitz_2006.battle.rules.support.barrage import SKILL, Barrage, direct_harm, strike_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.support.schedule import DELAY, delay, use_up
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit, Side
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import odds_weapons

REACH = 6.0
"""Inches to either side of a path within which aircraft attack (L1131)."""
GUIDED = 2
DRIVEN_OFF = 3
"""The margin up to which a raid is driven off; by more it is destroyed (L1135)."""
LOST, HALF_LOST = 1.0, 0.5
"""What the enemy counts of a strike that is destroyed, and of one that is driven off (SC-9)."""
AIR = "air"


# Implements BR-61
def fly_strikes(battle: Battle, side: Side) -> None:
    """Strikes whose round it is: enemy aircraft may intercept each, then it makes its run and is used up."""
    for number, due in side.strikes:
        if due and due <= battle.round and not _is_stopped(battle, side, number):
            use_up(battle, side, "strikes", number)
            _run(battle, side, side.support.air_strikes[number])


# ---------------------------------------------------------------- interception


# Implements BR-62
def _is_stopped(battle: Battle, side: Side, number: int) -> bool:
    """Whether aircraft of the enemy drive a raid off or destroy it; each of them tries once."""
    foe, tried = battle.sides[1 - side.id], set[int]()
    while True:
        options = [
            Intercept(each)
            for each, _ in foe.strikes
            if each not in tried and foe.support.air_strikes[each].intercept is not None
        ]
        chosen = battle.ask(foe.id, "intercept", (Hold(), *options)) if options else Hold()
        if not isinstance(chosen, Intercept):
            return False
        tried.add(chosen.strike)
        if _intercept(battle, side, number, chosen.strike):
            return True


def air_bonus(battle: Battle, side: Side) -> tuple[int, int]:
    """What a faction adds to the defence of its aircraft, and to their interception (L2436)."""
    found = battle.catalogue.air_bonuses.get(side.support.faction)
    return (found.defense, found.intercept) if found else (0, 0)


# Implements BR-62
def _intercept(battle: Battle, side: Side, number: int, by: int) -> bool:
    """Two dice of each; who wins drives the raid off, which comes again later, or by 4 or more destroys it."""
    foe, mark = battle.sides[1 - side.id], battle.journal.mark()
    raid, fighter = side.support.air_strikes[number], foe.support.air_strikes[by]
    attack = (fighter.intercept or 0) + air_bonus(battle, foe)[1]
    defence = raid.defense + air_bonus(battle, side)[0]
    mine = roll_skill(battle, SKILL, (RollModifier(gettext_noop("intercept"), attack, "BR-62"),))
    theirs = roll_skill(battle, SKILL, (RollModifier(gettext_noop("aircraft"), defence, "BR-62"),))
    margin = margin_of(battle, mine.total, theirs.total)
    battle.log_event(
        "intercepts", mark, throws=((ATTACK, mine.as_event), (DEFENCE, theirs.as_event)), rules=("BR-62",), side=foe.id,
        strike=raid.name, fighter=fighter.name, margin=margin,
    )  # fmt: skip
    if margin <= 0:
        return False
    use_up(battle, foe, "strikes", by)
    battle.change(side, strikes_lost=(*side.strikes_lost, HALF_LOST if margin <= DRIVEN_OFF else LOST))
    if margin <= DRIVEN_OFF:
        mark = battle.journal.mark()
        rounds, throw = roll_die(battle)
        delay(battle, side, number, battle.round + rounds)
        battle.log_event("returns", mark, throws=((DELAY, throw),), rules=("BR-62",), side=side.id, arrives=battle.round + rounds)  # fmt: skip
    else:
        use_up(battle, side, "strikes", number)
    return True


# ---------------------------------------------------------------- the run


# Implements BR-61
def _run(battle: Battle, side: Side, strike: AirStrike) -> None:
    """A straight path from edge to edge, and attacks at enemies beside it."""
    paths = list(flight_paths(battle, side))
    if not paths:
        return
    path = battle.ask(side.id, "flight path", paths)
    mark, table = battle.journal.mark(), battle.field.table
    ends = [(table.xs[cell], table.ys[cell]) for cell in (path.start, path.end)]
    battle.log_event("flies over", mark, rules=("BR-61",), side=side.id, strike=strike.name, start=ends[0], end=ends[1])
    for _ in range(strike.attacks):
        targets = list(in_reach(battle, side, path))
        chosen = battle.ask(side.id, "strafe", [Strafe(target.id) for target in targets]) if targets else None
        if chosen is None:
            return
        _strafe(battle, side, strike, battle.units[chosen.target])


def flight_paths(battle: Battle, side: Side) -> Iterator[FlightPath]:
    """Yield paths over two enemies each; over a single one straight across the table."""
    cells = list(dict.fromkeys(enemy.cell for enemy in battle.standing(1 - side.id)))
    if len(cells) == 1:
        table = battle.field.table
        yield FlightPath(cells[0], table.cell(table.xs[cells[0]], 0.0 if table.ys[cells[0]] else table.height))
    for place, start in enumerate(cells):
        yield from (FlightPath(start, end) for end in cells[place + 1 :])


def in_reach(battle: Battle, side: Side, path: FlightPath) -> Iterator[BattleUnit]:
    """Yield enemies within six inches of a path, which goes on to both edges of the table."""
    table = battle.field.table
    x, y = table.xs[path.start], table.ys[path.start]
    dx, dy = table.xs[path.end] - x, table.ys[path.end] - y
    far = math.hypot(dx, dy) or 1.0
    for enemy in battle.standing(1 - side.id):
        px, py = table.xs[enemy.cell] - x, table.ys[enemy.cell] - y
        if abs(px * dy - py * dx) / far <= REACH + 1e-9:
            yield enemy


# Implements BR-61
def strafe_modifiers(battle: Battle, strike: AirStrike, target: BattleUnit) -> list[RollModifier]:
    """What is added to an attack of aircraft: the accuracy of their weapon, cover that the target is in or at, a tag."""
    weapon = odds_weapons(battle.catalogue)[strike.weapon]
    guided = weapon.has("G") and (target.tagged or target.loadout.has("traceable-emissions"))
    found = (
        RollModifier(gettext_noop("weapon accuracy"), weapon.accuracy, "BR-61"),
        RollModifier(gettext_noop("obscurement"), -int(is_in_cover(battle, target)), "BR-61"),
        RollModifier(gettext_noop("guided"), GUIDED if guided else 0, "BR-41"),
    )
    return [each for each in found if each.dice]


def barrage_of(battle: Battle, side: Side, strike: AirStrike) -> Barrage:
    """The attack of a strike."""
    weapon = odds_weapons(battle.catalogue)[strike.weapon]
    return Barrage(side.id, weapon.name, AIR, "BR-61", weapon)


def _strafe(battle: Battle, side: Side, strike: AirStrike, target: BattleUnit) -> None:
    modifiers, barrage = strafe_modifiers(battle, strike, target), barrage_of(battle, side, strike)
    pool = OddsPool(SKILL, sum(each.dice for each in modifiers))
    harm = direct_harm(battle, barrage, target, pool)
    rolled = roll_skill(battle, SKILL, modifiers)
    strike_unit(battle, barrage, target, rolled.total, harm, ((ATTACK, rolled.as_event),))
