"""The worth of decisions other than where to go: attacks and how they are made, reactions, command points, electronics."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.blitz_2006.battle.judge.threats import (
    best_attack,
    harm_at,
    points_of,
    seen_by,
    usual_aim,
)
from armybuilder.engine.systems.blitz_2006.battle.rules import sight
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import (
    Again,
    Boost,
    CallReserve,
    ExtraAction,
    Hearten,
    HullDown,
    Light,
    Order,
    Refresh,
    Regroup,
    Rise,
    Smoke,
    StandBy,
    Switch,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import (
    Bombard,
    Brace,
    Burst,
    CallSalvo,
    CallStrike,
    Charges,
    Designate,
    Drop,
    Evade,
    Extinguish,
    Fire,
    IndirectFire,
    Observe,
    Ram,
    Reload,
    Schedule,
    Strafe,
    Throw,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import SNAP, STANDBY, Aim
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import spot_of, units_within
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit

SEARCH = 0.35
"""What an attack counts that needs active detection first."""
PLACED = 0.5
"""What indirect fire counts beside direct fire at the same target: it may scatter, and the observer may fail."""
HELP = 0.4
"""What an attack of somebody else counts that one makes possible."""
POINT = 6.0
"""Points that a command point is worth."""
COUNTER = 0.2
"""The part of the fire of enemies that a hull-down counter spares."""
EVASION = 0.35
"""The part of an attack that an evasive maneuver spares."""
JAMMED, SWITCHED = 2.0, 0.5
"""Points of active electronics, and of automated ones."""
ROUNDS = 0.06
"""The part of an attack that each point of a rate of fire costs in ammunition."""
SUPPORT = 0.12
"""The part of the points of a target that artillery takes on average."""
HIDDEN = 0.3
"""The part of the fire of enemies that smoke spares."""
SAVED_FIRE = 0.75
"""What a shot counts that is kept for one's own activation, beside snap fire."""
BURNING = 0.08
"""The part of a unit's points that a fire takes in a round."""
LATER = 0.7
"""What an attack counts that is not made in this round."""
FRESH = 99.0
"""Inches to the nearest enemy where there is none."""

NEUTRAL = "neutral"

Rate = Callable[[Battle, Decision, Any], float]
ActRate = Callable[[Battle, BattleUnit, Any], float]


def danger(battle: Battle, unit: BattleUnit) -> float:
    """The best attack of all enemies at a unit where it stands, those who have acted left out."""
    return max(
        (best_attack(battle, enemy, [unit]) for enemy in battle.enemies(unit) if not enemy.activated), default=0.0
    )


def _detected(battle: Battle, unit: BattleUnit, target: BattleUnit) -> float:
    return 1.0 if sight.detects(battle, unit, target) else SEARCH


def _attack(battle: Battle, unit: BattleUnit, number: int, target: BattleUnit, aim: Aim | None = None) -> float:
    """The points of an attack, with those of whoever else stands in its blast: friends count against it."""
    aim = aim or usual_aim(unit, number)
    worth, radius = points_of(battle, unit, target, aim), unit.weapons[number].weapon.area + aim.area
    if worth <= 0 or not radius:
        return worth
    spot = spot_of(battle, target.cell)
    others = (other for other in units_within(battle, spot, float(radius)) if other is not target and other is not unit)
    return worth + sum(points_of(battle, unit, other, aim) for other in others)


# ---------------------------------------------------------------- acts


def _fire(battle: Battle, unit: BattleUnit, act: Fire) -> float:
    target = battle.units[act.target]
    return _attack(battle, unit, act.weapon, target) * _detected(battle, unit, target)


def _snap_fire(battle: Battle, unit: BattleUnit, act: Fire) -> float:
    """Fire at the unit that moves, with what stand-by takes off it."""
    aim = usual_aim(unit, act.weapon)._replace(snap=STANDBY if unit.activated else SNAP)
    return _attack(battle, unit, act.weapon, battle.units[act.target], aim)


def _placement(battle: Battle, unit: BattleUnit, act: IndirectFire | Throw) -> float:
    """Like direct fire, which tells how much of the target it would take."""
    return PLACED * max(0.0, _attack(battle, unit, act.weapon, battle.units[act.target]))


def _observe(battle: Battle, unit: BattleUnit, act: Observe | Designate) -> float:
    """What friends who have not acted could then do to the target and could not before."""
    target, found = battle.units[act.target], 0.0
    for friend in battle.standing(unit.side):
        waits = friend is not unit and (friend.standby > 0 or (not friend.activated and friend.actions > 0))
        if waits and not sight.sees(battle, friend, target):
            for number, carried in enumerate(friend.weapons):
                if carried.weapon.has("G" if isinstance(act, Designate) else "IF"):
                    found = max(found, _attack(battle, friend, number, target))
    return HELP * found


def _reload(battle: Battle, unit: BattleUnit, act: Reload) -> float:
    """What the weapon would promise, this round where an action is left for it."""
    best = max(
        (
            harm_at(battle, unit, enemy, usual_aim(unit, act.weapon)).part * enemy.recruit.points
            for enemy in seen_by(battle, unit)
        ),
        default=0.0,
    )
    return (1.0 if unit.actions > 1 else LATER) * best + 0.05


def _brace(battle: Battle, unit: BattleUnit, _act: Brace) -> float:
    return LATER * best_attack(battle, unit, seen_by(battle, unit)) + 0.1


def _hull_down(battle: Battle, unit: BattleUnit, act: HullDown | Refresh) -> float:
    counters = act.counters if isinstance(act, HullDown) else 1
    return COUNTER * counters * danger(battle, unit) + 0.01


def _stand_by(battle: Battle, unit: BattleUnit, _act: StandBy) -> float:
    """For who can fire indirectly and sees nobody."""
    placed = any(carried.weapon.has("IF") for carried in unit.weapons)
    return 0.5 if placed and unit.actions and not seen_by(battle, unit) else -1.0


def _boost(battle: Battle, unit: BattleUnit, act: Boost) -> float:
    best = unit.active_ecm if act.system == "ecm" else unit.active_eccm
    jammed = act.system == "ecm" or any(enemy.ecm_on or enemy.active_ecm >= 0 for enemy in battle.enemies(unit))
    return JAMMED if best < 0 and jammed else 0.0


def _switch(_battle: Battle, unit: BattleUnit, act: Switch) -> float:
    on = unit.ecm_on if act.system == "ecm" else unit.eccm_on
    return -SWITCHED if on else SWITCHED


def _smoke(battle: Battle, unit: BattleUnit, act: Smoke) -> float:
    inches = float(battle.field.table.between(unit.cell, act.cell))
    return HIDDEN * danger(battle, unit) - 0.01 * inches - 1.0


def _support(battle: Battle, unit: BattleUnit, act: CallSalvo) -> float:
    return SUPPORT * battle.units[act.target].recruit.points + 0.1


def _extinguish(battle: Battle, unit: BattleUnit, act: Extinguish) -> float:
    other = battle.units[act.unit]
    return BURNING * other.recruit.points if other.side == unit.side else -1.0


def _extra(battle: Battle, unit: BattleUnit, _act: ExtraAction) -> float:
    return best_attack(battle, unit, seen_by(battle, unit)) - POINT


def _charges(battle: Battle, unit: BattleUnit, act: Charges) -> float:
    return 0.1 * battle.units[act.target].recruit.points * (1.0 if battle.units[act.target].side != unit.side else -1.0)


ACTS: Mapping[type[Any], ActRate] = {
    Fire: _fire,
    IndirectFire: _placement,
    Throw: _placement,
    Drop: lambda *_: -1.0,
    Bombard: lambda *_: -0.5,
    Ram: lambda *_: -1.0,
    Charges: _charges,
    Observe: _observe,
    Designate: _observe,
    CallSalvo: _support,
    CallStrike: lambda *_: 5.0,
    Reload: _reload,
    Brace: _brace,
    Extinguish: _extinguish,
    HullDown: _hull_down,
    Refresh: _hull_down,
    StandBy: _stand_by,
    Boost: _boost,
    Switch: _switch,
    Smoke: _smoke,
    Light: lambda *_: -1.0,
    CallReserve: lambda *_: 4.0,
    Regroup: lambda *_: 2.0,
    ExtraAction: _extra,
    Rise: lambda _, unit, __: 0.1 * unit.recruit.points,
    Hearten: lambda *_: -0.5,
}
"""What an act of an activation is worth beside doing nothing; moves are weighed by their places."""
STAYS: frozenset[type[Any]] = frozenset({HullDown, Refresh, StandBy, Brace, Rise})
"""Acts after which a unit stays where it is."""


# ---------------------------------------------------------------- reactions and command


def _snap(battle: Battle, decision: Decision, option: Any) -> float:
    """Snap fire beside the shot that is kept for later, if the unit has but one."""
    unit = battle.units[decision.model]
    rate = _snap_fire if isinstance(option, Fire) else ACTS.get(type(option))
    if rate is None:
        return 0.0
    kept = (
        SAVED_FIRE * best_attack(battle, unit, seen_by(battle, unit)) if unit.actions < 2 and not unit.standby else 0.0
    )
    return rate(battle, unit, option) - kept


def _more(battle: Battle, decision: Decision, option: Any) -> float:
    """An attack that costs nothing more: further weapons of a squad, another target, a blow in return, fire from stand-by."""
    rate = ACTS.get(type(option))
    return rate(battle, battle.units[decision.model], option) if rate else 0.0


def _final_shot(battle: Battle, decision: Decision, option: Any) -> float:
    return _more(battle, decision, option) - POINT if isinstance(option, Fire) else 0.0


def _strafe(battle: Battle, _decision: Decision, option: Any) -> float:
    return battle.units[option.target].recruit.points if isinstance(option, Strafe) else 0.0


def _stance(_battle: Battle, _decision: Decision, option: str) -> float:
    """Command points are worth more than a second roll, and groups at once more than in reserve."""
    return float(option == NEUTRAL)


def _first_round(_battle: Battle, _decision: Decision, option: Any) -> float:
    """Support that comes soon is worth more; what falls on a planned place seldom meets anybody."""
    if not isinstance(option, Schedule) or not option.round:
        return 0.0
    return -1.0 if option.cell >= 0 else 1.0 - 0.2 * abs(option.round - 2)


def _order(battle: Battle, _decision: Decision, option: Any) -> float:
    if not isinstance(option, Order):
        return 0.0
    unit = battle.units[option.unit]
    return 0.3 * best_attack(battle, unit, seen_by(battle, unit)) - POINT


def _evasion(battle: Battle, decision: Decision, option: Any) -> float:
    """Worth an action of a unit that has nothing better to do with it."""
    if not isinstance(option, Evade):
        return 0.0
    unit = battle.units[decision.model]
    own = best_attack(battle, unit, seen_by(battle, unit)) if unit.actions < 2 and not unit.activated else 0.0
    return EVASION * 0.15 * unit.recruit.points - LATER * own


def _reroll(battle: Battle, decision: Decision, option: Any) -> float:
    """A command point against what a hit takes, or misses."""
    if not isinstance(option, Again):
        return 0.0
    return 0.2 * battle.units[decision.model].recruit.points - POINT


def _group(battle: Battle, decision: Decision, option: int) -> float:
    """The group with the best attack first."""
    return max(
        (
            best_attack(battle, unit, seen_by(battle, unit))
            for unit in battle.standing(decision.player)
            if unit.group == option and not unit.activated
        ),
        default=0.0,
    )


def _activate(battle: Battle, _decision: Decision, option: int) -> float:
    unit = battle.units[option]
    return best_attack(battle, unit, seen_by(battle, unit))


def _burst(battle: Battle, decision: Decision, option: Any) -> float:
    """A rate of fire at the target that the decision is about; more of it empties the weapon sooner."""
    unit = battle.units[decision.model]
    if not isinstance(option, Burst) or option.target < 0:
        return 0.0
    aim = Aim(option.weapon, option.area, option.damage, option.linked)
    worth = _attack(battle, unit, option.weapon, battle.units[option.target], aim)
    rate = max(1, unit.weapons[option.weapon].rate)
    return worth * (1.0 - ROUNDS * (option.area + option.damage) * (3 if option.area + option.damage == rate else 1))


RATES: Mapping[str, Rate] = {
    "snap": _snap,
    "further": _more,
    "retarget": _more,
    "retaliation": _more,
    "standby": _more,
    "final shot": _final_shot,
    "strafe": _strafe,
    "stance": _stance,
    "strike plan": _first_round,
    "salvo plan": _first_round,
    "plays first": lambda _, decision, option: float(option == decision.player),
    "chooses": lambda _, decision, option: float(option == decision.player),
    "reserve": lambda _, __, option: float(option.round < 0),
    "ready": lambda _, __, option: float(bool(option)),
    "order": _order,
    "evasion": _evasion,
    "reroll": _reroll,
    "group": _group,
    "activate": _activate,
    "rate": _burst,
}
"""What an option of each kind of decision is worth; 0 where nobody can say."""
