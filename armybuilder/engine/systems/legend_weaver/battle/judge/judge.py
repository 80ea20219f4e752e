"""The value of every option, and how far ahead a side is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.legend_weaver.battle.judge import cards, fire, places
from armybuilder.engine.systems.legend_weaver.battle.judge.balance import standing
from armybuilder.engine.systems.legend_weaver.battle.judge.places import Place, Surroundings, later
from armybuilder.engine.systems.legend_weaver.battle.rules import acts
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import under, wound_chance
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.melee import blows
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.throws import throw_worth
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import best_shot, volley_of
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guns, is_defensive
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.vehicles import trace
from armybuilder.engine.systems.legend_weaver.battle.rules.strikes import BARRAGE
from armybuilder.engine.systems.legend_weaver.battle.state import DISORDERED, Battle, BattleModel, BattleSquad

WATCHED, WAITED = 0.5, 0.12
"""What fire on overwatch counts beside fire now, at whom one sees now and at whom one does not yet."""
COVERED = 0.35
"""The part of a unit's fire that cover fire takes."""
LOW = 0.35
"""The part of the fire suffered that a head down spares."""
UNSEEN, DUG = 0.6, 0.12
"""The same of hiding, and of an action of digging."""
COMES = 0.45
"""The chance that whoever a strike is called on is still there."""
NEAR = 8
"""Inches beyond its range from which an enemy may come into it."""
FAR_OFF = 0.8
"""The part of the fire that a leader's line promises which his unit has, where that cannot be said yet."""
STAYS = 0.02
"""What it is worth to do something rather than nothing."""


class LegendJudge:
    """Fulfils `Judge`."""

    comparable = frozenset({"act", "drive", "deed", "splits", "overwatch"})

    def values(self, battle: Battle, decision: Decision) -> Sequence[float]:
        """What each option seems to be worth, in points."""
        if decision.kind in ("act", "drive", "deed"):
            return _acts(battle, decision)
        rate = _DECISIONS.get(decision.kind)
        if decision.kind.startswith("chaos"):
            return [cards.value(battle, decision.player, option) for option in decision.options]
        return [rate(battle, decision, option) if rate else 0.0 for option in decision.options]

    def standing(self, battle: Battle, side: int) -> float:
        """Points destroyed, scored and shaken, and the fire that both sides promise each other."""
        return standing(battle, side)


# ---------------------------------------------------------------- acts


def _acts(battle: Battle, decision: Decision) -> list[float]:
    """Acts of a unit; of one that the enemy moves, with the opposite sign."""
    model = battle.models[decision.model]
    squad = battle.squad_of(model)
    weighs = _Appraisal(battle, squad, model, alone=decision.kind != "act")
    found = [weighs.value(option) for option in decision.options]
    gain = (
        max((weighs.gains[at] for at in range(len(found)) if at in weighs.gains), default=0.0)
        if weighs.goes_on
        else 0.0
    )
    found = [
        value + max(0.0, gain) if isinstance(option, (acts.Attack, acts.Shot, acts.Throw)) else value
        for value, option in zip(found, decision.options, strict=True)
    ]
    return found if decision.player == squad.side else [-value for value in found]


class _Appraisal:
    """The acts of one activation, side by side."""

    def __init__(self, battle: Battle, squad: BattleSquad, model: BattleModel, *, alone: bool) -> None:
        self.battle, self.squad, self.model = battle, squad, model
        self.around = Surroundings(battle, squad, model if alone else None)
        self.now = self.around.at(self.around.model.cell)
        self.gains: dict[int, float] = {}
        """What places promise beside the shots of this activation, by the number of the option."""
        self.goes_on = squad.actions > 1 and squad.form != "vehicle"
        self._at = -1
        self.trust = self._trust()
        """What the fire of all models is worth beside what their leader sees."""

    def _trust(self) -> float:
        """The part of the fire that the leader's line promises which the unit has now: others stand behind him, or out of range."""
        if not self.now.given:
            return FAR_OFF
        found = (volley_of(self.battle, self.squad, enemy.squad) for enemy in self.around.enemies)
        best = max((sum(harm.points for _, harm in shots) for shots in found), default=0.0)
        return min(1.0, best / self.now.given)

    def value(self, act: Any) -> float:
        self._at += 1
        rate = _ACTS.get(type(act))
        return rate(self, act) if rate else 0.0

    def going(self, then: Place, inches: float, *, fires: bool) -> float:
        """What a place promises beside where one stands; `fires` is whether one may still shoot from there."""
        kept = later(self.battle)
        gain = then.worth - self.now.worth + kept * self.trust * (then.given - self.now.given)
        self.gains[self._at] = gain - 0.01 * inches
        shots = self.trust * then.given if fires else kept * self.trust * (then.given - self.now.given)
        order = 5.0 * (self.squad.morale == DISORDERED)
        return shots + then.worth - self.now.worth - 0.01 * inches + order

    def to(self, cell: int) -> float:
        inches = self.battle.field.table.between(self.around.model.cell, cell)
        fires = self.squad.actions > 1 and not self.squad.attacks and not self.squad.misled
        return self.going(self.around.at(cell), inches, fires=fires)


def _drive(weighs: _Appraisal, act: acts.Drive | acts.Skim) -> float:
    """A vehicle at the end of its way, with its new speed."""
    battle, model = weighs.battle, weighs.model
    track = trace(battle, model, act)
    before = model.speed, model.skimmed, model.facing
    model.speed, model.facing = act.speed, track.facing
    model.skimmed = abs(act.speed) - abs(act.speed) // 2 if isinstance(act, acts.Skim) else 0
    fires = model.gunnery > 0 or (model.actions > 1 and not model.fired)
    then = weighs.around.at(track.end)
    value = weighs.going(then, abs(act.speed) / 10, fires=fires and not model.skimmed)
    model.speed, model.skimmed, model.facing = before
    return value


def _attack(weighs: _Appraisal, act: acts.Attack) -> float:
    """The fire of all who can hurt a target, no more than it is worth."""
    return _volley(weighs, weighs.battle.squads[act.target])


def _volley(weighs: _Appraisal, target: BattleSquad) -> float:
    """What the fire of a unit promises from where it stands, as its models aim now; below nothing where it is hopeless."""
    battle = weighs.battle
    shots = volley_of(battle, weighs.squad, target)
    if all(harm.hit < fire.HOPELESS for _, harm in shots):
        return -1.0
    most = sum(model.points for model in battle.standing(target))
    return min(sum(harm.points for _, harm in shots), most)


def _shot(weighs: _Appraisal, act: acts.Shot) -> float:
    battle, model = weighs.battle, weighs.model
    arms = [one for one in guns(model) if one.weapon == act.weapon]
    found = best_shot(battle, model, battle.squads[act.target], arms=arms)
    if found is None or found[1].hit < fire.HOPELESS:
        return -1.0
    return found[1].points + STAYS


def _melee(weighs: _Appraisal, act: acts.Melee) -> float:
    battle = weighs.battle
    return STAYS + sum(blow.harm.points for blow in blows(battle, weighs.squad, battle.squads[act.target]))


def _charge(weighs: _Appraisal, act: acts.Charge) -> float:
    """Blows in this activation, and those of the other side in its own."""
    battle, target = weighs.battle, weighs.battle.squads[act.target]
    mine, theirs = fire.blows(battle, weighs.squad, target), fire.blows(battle, target, weighs.squad)
    at_once = 0.6 * mine if weighs.squad.actions > 1 else 0.0
    return (
        at_once + later(battle) * (mine - theirs) - weighs.now.given * (1.0 - at_once / (mine + 1e-9) if mine else 1.0)
    )


def _watch(weighs: _Appraisal, _: acts.Watch) -> float:
    """Fire at whoever comes, which is the likelier the more enemies have still to act."""
    battle = weighs.battle
    acting = [enemy for enemy in weighs.around.enemies if not enemy.squad.used]
    part = len(acting) / max(1, len(weighs.around.enemies))
    if weighs.now.given:
        return STAYS + WATCHED * weighs.trust * weighs.now.given * max(part, 0.6 * later(battle))
    return STAYS + WAITED * _in_the_open(weighs) * max(part, 0.5 * later(battle))


def _in_the_open(weighs: _Appraisal) -> float:
    """The best fire that a unit would have if enemies stood in the open within range."""
    found = 0.0
    for enemy in weighs.around.enemies:
        line = fire.line_from(weighs.battle, weighs.around.model, enemy.models[0])
        reach = max((profile.range for kind in weighs.around.arms for profile in kind.profiles), default=0)
        if line.inches <= reach + NEAR:
            clear = line._replace(inches=min(line.inches, reach), seen=True, obstructions=1)
            found = max(found, fire.promise(weighs.battle, weighs.around.arms, enemy.models[0], clear))
    return found


def _aim(weighs: _Appraisal, _: acts.Aim) -> float:
    """The same fire with the next action, better aimed: of those who see a target from where they stand."""
    if not weighs.now.given:
        return -0.1
    there = weighs.battle.standing(weighs.squad)
    for model in there:
        model.aim += 1
    best = max((_volley(weighs, enemy.squad) for enemy in weighs.around.enemies), default=0.0)
    for model in there:
        model.aim -= 1
    return best if best > 0.0 else -0.1


def _cover(weighs: _Appraisal, act: acts.CoverFire) -> float:
    enemy = next((one for one in weighs.around.enemies if one.squad.id == act.target), None)
    return COVERED * cards.best_fire(weighs.battle, enemy.squad) if enemy and enemy.acts else 0.0


def _sheltered(part: float) -> Callable[[_Appraisal, Any], float]:
    """An act that spares a part of the fire that a unit suffers, and gives its own fire up."""

    def rate(weighs: _Appraisal, _: Any) -> float:
        suffered = max(0.0, -weighs.now.worth) if weighs.now.given or not weighs.around.enemies else 0.0
        able = not weighs.squad.attacks and weighs.squad.actions > 0
        return part * suffered - (weighs.now.given if able else 0.0)

    return rate


def _dig(weighs: _Appraisal, _: acts.Dig) -> float:
    suffered = max(0.0, -weighs.now.worth) if weighs.now.given else 0.0
    return DUG * later(weighs.battle) * suffered - (
        weighs.now.given if weighs.squad.actions == 1 and not weighs.squad.attacks else 0.0
    )


def _call(weighs: _Appraisal, act: acts.Call) -> float:
    """A strike in the next turn, on whoever is still there."""
    battle = weighs.battle
    battery = battle.models[battle.squads[act.battery].members[0]]
    weapons = [weapon for weapon in battery.weapons if not is_defensive(weapon)]
    shot = battery.ammunition[act.round] if act.round >= 0 else weapons[0]
    radius = BARRAGE if shot.radius is None else shot.radius
    struck = under(battle, act.cell, radius)
    side = weighs.squad.side
    promised = sum(wound_chance(shot, one) * (one.points if one.side != side else -one.points) for one in struck)
    return (COMES * promised if later(battle) else 0.0) - 0.5 * weighs.now.given


def _rally(weighs: _Appraisal, act: acts.Rally) -> float:
    target = weighs.battle.squads[act.target]
    return 0.25 * sum(model.points for model in weighs.battle.standing(target))


def _throw(weighs: _Appraisal, act: acts.Throw | acts.Launch) -> float:
    special = "grenade" if isinstance(act, acts.Throw) else "grenade-launcher"
    return throw_worth(weighs.battle, weighs.squad, act.cell, special)


_ACTS: Mapping[type[Any], Callable[[_Appraisal, Any], float]] = {
    acts.Move: lambda weighs, act: weighs.to(act.cell),
    acts.Jump: lambda weighs, act: weighs.to(act.cell),
    acts.Teleport: lambda weighs, act: weighs.going(weighs.around.at(act.cell), 0.0, fires=False),
    acts.Lead: lambda weighs, act: weighs.to(act.cell) if weighs.model.moves_left else -0.05,
    acts.Drive: _drive,
    acts.Skim: _drive,
    acts.Force: lambda *_: -1.0,
    acts.Attack: _attack,
    acts.Shot: _shot,
    acts.Melee: _melee,
    acts.Charge: _charge,
    acts.Watch: _watch,
    acts.Aim: _aim,
    acts.CoverFire: _cover,
    acts.HeadDown: _sheltered(LOW),
    acts.Hide: _sheltered(UNSEEN),
    acts.Dig: _dig,
    acts.Call: _call,
    acts.Rally: _rally,
    acts.Throw: _throw,
    acts.Launch: _throw,
    acts.Smoke: lambda *_: -0.5,
    acts.Flak: lambda *_: -0.1,
    acts.Repair: lambda weighs, act: 0.15 * weighs.battle.models[act.model].points,
    acts.Join: lambda *_: 1.0,
    acts.Leave: lambda *_: -2.0,
    acts.Merge: lambda *_: -0.5,
    acts.Split: lambda *_: -1.0,
}


# ---------------------------------------------------------------- other questions


def _reacts(battle: Battle, decision: Decision, option: Any) -> float:
    """Fire on overwatch, or of those who could not hurt the first target; to let somebody pass is worth the chance of a better."""
    squad = battle.squad_of(battle.models[decision.model])
    if not isinstance(option, acts.Attack):
        return 1.0 if decision.kind == "overwatch" else 0.0
    shots = volley_of(battle, squad, battle.squads[option.target], ahead=decision.kind == "overwatch")
    good = [harm for _, harm in shots if harm.hit >= fire.HOPELESS]
    return sum(harm.points for harm in good) if good else -1.0


def _enters(battle: Battle, decision: Decision, cell: int) -> float:
    model = battle.models[decision.model]
    enemies = battle.figures(1 - model.side)
    return -min((battle.field.table.between(cell, enemy.cell) for enemy in enemies), default=0.0)


_DECISIONS: Mapping[str, Callable[[Battle, Decision, Any], float]] = {
    "overwatch": _reacts,
    "splits": _reacts,
    "deploy": lambda battle, decision, cell: places.deployment(battle, battle.models[decision.model], cell),
    "dummy": lambda battle, decision, cell: places.deployment(battle, battle.models[decision.model], cell),
    "enter": _enters,
    "gives away": lambda battle, _, number: -sum(m.points for m in battle.standing(battle.squads[number])),
}
