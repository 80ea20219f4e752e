"""The worth of decisions other than where to go: attacks and how they are made, declarations, reactions, command points, sensors."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.tactical_1998.battle.judge.threats import best_attack, points_of, usual_rate
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import (
    AboutFace,
    CounterJam,
    Declare,
    Disembark,
    Embark,
    Jam,
    Order,
    Reserve,
    Sweep,
    Warn,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import (
    AimPoint,
    Burst,
    CalledShot,
    Designate,
    Fire,
    IndirectFire,
    Kick,
    Observe,
    Ram,
    SaturationFire,
    WalkingFire,
    Zone,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim
from armybuilder.engine.systems.tactical_1998.battle.rules.sight import sees
from armybuilder.engine.systems.tactical_1998.battle.state import TOP, Battle, BattleUnit

WORSE = 0.75
"""What an attack is worth with 1 less to its roll, beside one without."""
EVASION = 0.6
"""The part of the fire that evasive manoeuvres spare one."""
HASTE = 0.05
"""The part of a unit's points that top speed costs, at which it hardly hits."""
TACTICAL_POINT, INITIATIVE_POINT = 25.0, 8.0
"""Points that command points are worth: those of the initiative are gone at the end of the round."""
ROUNDS = 0.05
"""Points that each point of a rate of fire costs in ammunition."""
HELP = 0.3
"""What an attack of somebody else counts that one makes possible."""
JAMMED = 5.0
"""Points of ECM that works, and of ECCM against it."""
SEARCH = 0.4
"""The chance that sensors find a target."""
WARNED = 0.04
"""The part of a unit's points that 2 more on a defence spare it."""
RANK = 1.0
BLIND = 0.35
"""What saturation and walking fire count beside an aimed attack at the same target."""

Rate = Callable[[Battle, Decision, Any], float]


def point_cost(battle: Battle, unit: BattleUnit) -> float:
    """What a command point costs its side."""
    return INITIATIVE_POINT if battle.sides[unit.side].initiative_points else TACTICAL_POINT


def _targets(battle: Battle, unit: BattleUnit) -> list[BattleUnit]:
    return [enemy for enemy in battle.enemies(unit) if sees(battle, unit, enemy)]


def _attack(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, aim: Aim | None = None) -> float:
    return points_of(battle, unit, target, aim or Aim(number, usual_rate(unit, number) if number >= 0 else 0))


# ---------------------------------------------------------------- acts


def _indirect(battle: Battle, unit: BattleUnit, act: IndirectFire) -> float:
    aim = Aim(act.weapon, usual_rate(unit, act.weapon), None, battle.units[act.observer])
    return _attack(battle, unit, act.weapon, battle.units[act.target], aim)


def _called_shot(battle: Battle, unit: BattleUnit, act: CalledShot) -> float:
    # A called shot hits what it is aimed at more often, and less often at all.
    return _attack(
        battle, unit, act.weapon, battle.units[act.target], Aim(act.weapon, usual_rate(unit, act.weapon), "crew")
    )


def _walking(battle: Battle, unit: BattleUnit, act: WalkingFire) -> float:
    near = [enemy for enemy in _targets(battle, unit) if battle.distance(enemy, battle.units[act.target]) <= 1]
    return BLIND * sum(_attack(battle, unit, act.weapon, enemy) for enemy in near)


def _saturation(battle: Battle, unit: BattleUnit, act: SaturationFire) -> float:
    return BLIND * max((_attack(battle, unit, act.weapon, enemy) for enemy in battle.enemies(unit)), default=0.0)


def _observe(battle: Battle, unit: BattleUnit, act: Observe | Designate) -> float:
    target, found = battle.units[act.target], 0.0
    word = "indirect" if isinstance(act, Observe) else "guided"
    for friend in battle.standing(unit.side):
        if friend is not unit and not friend.activated and not sees(battle, friend, target):
            for number, carried in enumerate(friend.weapons):
                if word in carried.weapon.words:
                    found = max(found, _attack(battle, friend, number, target))
    return HELP * found


def _sweep(battle: Battle, unit: BattleUnit, act: Sweep) -> float:
    target = battle.units[act.target]
    if unit.actions < 2 or _targets(battle, unit):
        return 0.0
    return SEARCH * max((_attack(battle, unit, number, target) for number in range(len(unit.weapons))), default=0.0)


def _jam(_battle: Battle, unit: BattleUnit, _act: Jam) -> float:
    return JAMMED if unit.next_ecm < 0 else 0.0


def _counter_jam(battle: Battle, unit: BattleUnit, _act: CounterJam) -> float:
    return JAMMED if unit.next_eccm < 0 and any(enemy.ecm >= 0 for enemy in battle.enemies(unit)) else 0.0


def _reserve(battle: Battle, unit: BattleUnit, _act: Reserve) -> float:
    return best_attack(battle, unit, _targets(battle, unit)) - point_cost(battle, unit)


def _disembark(battle: Battle, unit: BattleUnit, _act: Disembark) -> float:
    near = min((battle.distance(unit, enemy) for enemy in battle.enemies(unit)), default=99)
    return 5.0 if near <= 8 else -1.0


ACTS: Mapping[type[Any], Callable[[Battle, BattleUnit, Any], float]] = {
    Fire: lambda battle, unit, act: _attack(battle, unit, act.weapon, battle.units[act.target]),
    CalledShot: _called_shot,
    IndirectFire: _indirect,
    WalkingFire: _walking,
    SaturationFire: _saturation,
    Kick: lambda battle, unit, act: _attack(battle, unit, -1, battle.units[act.target]),
    Ram: lambda *_: -1.0,
    Observe: _observe,
    Designate: _observe,
    Sweep: _sweep,
    Jam: _jam,
    CounterJam: _counter_jam,
    Reserve: _reserve,
    Embark: lambda *_: -1.0,
    Disembark: _disembark,
}
"""What an act of an activation is worth beside doing nothing; moves are weighed by their places."""


# ---------------------------------------------------------------- the round


def _declare(battle: Battle, decision: Decision, option: Declare) -> float:
    unit = battle.units[decision.model]
    best = best_attack(battle, unit, _targets(battle, unit))
    if option.evading:
        seen_by = (enemy for enemy in battle.enemies(unit) if sees(battle, enemy, unit))
        danger = max((best_attack(battle, enemy, [unit]) for enemy in seen_by), default=0.0)
        return EVASION * danger - best - 1.0
    return (1 + option.extra) * best * WORSE**option.extra - best - 0.01 * option.extra


def _snap(battle: Battle, decision: Decision, option: Any) -> float:
    unit = battle.units[decision.model]
    if isinstance(option, AboutFace):
        return -point_cost(battle, unit)
    rate = ACTS.get(type(option))
    if rate is None:
        return 0.0
    own = best_attack(battle, unit, _targets(battle, unit)) if unit.actions < 2 else 0.0
    return rate(battle, unit, option) - 0.9 * own


def _order(battle: Battle, _decision: Decision, option: Any) -> float:
    if not isinstance(option, Order):
        return 0.0
    unit = battle.units[option.unit]
    return 0.3 * best_attack(battle, unit, _targets(battle, unit)) - point_cost(battle, unit)


def _warning(battle: Battle, decision: Decision, option: Any) -> float:
    unit = battle.units[decision.model]
    return WARNED * unit.recruit.points - point_cost(battle, unit) if isinstance(option, Warn) else 0.0


def _group(battle: Battle, decision: Decision, option: int) -> float:
    return max(
        (
            best_attack(battle, unit, _targets(battle, unit))
            for unit in battle.standing(decision.player)
            if unit.group == option and not unit.activated
        ),
        default=0.0,
    )


def _activate(battle: Battle, _decision: Decision, option: int) -> float:
    unit = battle.units[option]
    return best_attack(battle, unit, _targets(battle, unit))


def _shift(battle: Battle, decision: Decision, option: Any) -> float:
    """Top speed is for who is far from everybody."""
    unit = battle.units[decision.model]
    near = min((battle.distance(unit, enemy) for enemy in battle.enemies(unit)), default=0)
    farthest = max((carried.weapon.ranges[-1] for carried in unit.weapons), default=0)
    return (1.0 if near > farthest + unit.combat_mp() else -1.0) * float(option.top)


def _rank(battle: Battle, _decision: Decision, option: int) -> float:
    """Who commands stays behind: the dearest vehicle with the best Leadership."""
    unit = battle.units[option]
    return unit.loadout.skill("leadership") + 0.001 * unit.recruit.points - RANK * unit.infantry


def _speed(battle: Battle, decision: Decision, option: Any) -> float:
    unit = battle.units[decision.model]
    return (
        0.0
        if option.pace != TOP
        else 1.0
        if battle.field.lattice.rows > 20 and unit.top_mp() > unit.combat_mp()
        else -1.0
    )


# ---------------------------------------------------------------- an attack


def _rate(battle: Battle, decision: Decision, option: Burst) -> float:
    unit = battle.units[decision.model]
    if option.target < 0:
        return ROUNDS * option.rate
    target = battle.units[option.target]
    return _attack(battle, unit, option.weapon, target, Aim(option.weapon, option.rate)) - ROUNDS * option.rate


def _location(battle: Battle, decision: Decision, option: AimPoint) -> float:
    unit, target = battle.units[decision.model], battle.units[option.target]
    return _attack(battle, unit, option.weapon, target, Aim(option.weapon, 0, option.system))  # type: ignore[arg-type]


def _zone(battle: Battle, decision: Decision, option: Zone) -> float:
    """The hex with the dearest enemies, and none of one's own."""
    side = battle.units[decision.model].side
    return sum((-1.0 if unit.side == side else 1.0) * unit.recruit.points for unit in battle.occupants(option.cell))


def _weapon_hit(battle: Battle, decision: Decision, option: int) -> float:
    """Whoever chooses the weapon that is hit: the best of an enemy, the worst of one's own."""
    unit = battle.units[decision.model]
    worth = float((unit.weapons[option].weapon.damage or 0) * (1 + unit.weapons[option].weapon.rof))
    return -worth if unit.side == decision.player else worth


def _movement_hit(battle: Battle, decision: Decision, option: int) -> float:
    unit = battle.units[decision.model]
    return (-1.0 if unit.side == decision.player else 1.0) * unit.top_mp(option)


RATES: Mapping[str, Rate] = {
    "declare": _declare,
    "snap": _snap,
    "order": _order,
    "warning": _warning,
    "group": _group,
    "activate": _activate,
    "shift": _shift,
    "commander": _rank,
    "second": _rank,
    "speed": _speed,
    "plays first": lambda _, decision, option: float(option == decision.player),
    "places first": lambda _, decision, option: float(option != decision.player),
    "rate": _rate,
    "location": _location,
    "zone": _zone,
    "weapon hit": _weapon_hit,
    "movement hit": _movement_hit,
    "shielded-weapons": lambda _, __, option: float(option),
    "reinforced-crew-compartment": lambda _, __, option: float(option),
}
"""What an option of each kind of decision is worth; 0 where nobody can say."""
