"""Fire of a unit into another: who fires what, hits that are spread over the models in sight, wounds (BR-24 to BR-39)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.chaos.declarations import (
    Volley,
    check_ammunition,
    declare_fire,
    end_fire,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks import areas
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.breakdowns import breaks_down
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.harm import (
    Harm,
    Throws,
    average,
    drew_fire,
    gain_of,
    is_stopped,
    lose_crew,
    points_at_stake,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.hits import roll_to_hit
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    Situation,
    avoidance_level,
    figures_of,
    shot_situation,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import (
    Profile,
    guns,
    hurts,
    list_of,
    strikes_crew,
    type_hit,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least, roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import Line, faces, line_to, sees
from armybuilder.engine.systems.legend_weaver.battle.rules.spotters import spotted
from armybuilder.engine.systems.legend_weaver.battle.state import TABLE, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import has, need
from armybuilder.engine.systems.legend_weaver.odds.rules.shots import ON_CREW
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

TO_WOUND, AVOIDS, ON_THE_CREW = gettext_noop("to wound"), gettext_noop("avoids"), gettext_noop("on the crew")
CREW_FROM = SIX + 1 - int(ON_CREW * SIX)
"""The least die on which a hit on a platform's crew is not on the weapon (L616)."""


class Aimed(NamedTuple):
    """A shot that a model can take: with what, at whom of those in sight, along which line."""

    shooter: BattleModel
    profile: Profile
    visible: tuple[BattleModel, ...]
    line: Line

    @property
    def target(self) -> BattleModel:
        """The nearest, by whom distance, cover and what is in the way are measured."""
        return self.visible[0]


# ---------------------------------------------------------------- who can fire at whom


def visible_models(
    battle: Battle, shooter: BattleModel, target: BattleSquad, *, indirect: bool = False
) -> list[BattleModel]:
    """Models of a unit that a shooter sees, the nearest first; those that a spotter sees for indirect fire (L417)."""
    there = sorted(battle.standing(target), key=lambda model: (battle.gap(shooter, model), model.id))
    if indirect:
        return [model for model in there if spotted(battle, shooter.side, model)]
    return [model for model in there if sees(battle, shooter, model)]


def is_target(battle: Battle, squad: BattleSquad, target: BattleSquad) -> bool:
    """Whether a unit can be fired at at all: not while it is hidden or overlooked (BR-43, BR-44)."""
    if target.overlooked or (target.hidden and target.finder != squad.id):
        return False
    return battle.on_table(target)


def shots_of(
    battle: Battle,
    shooter: BattleModel,
    target: BattleSquad,
    *,
    ahead: bool = False,
    arms: Iterable[Profile] | None = None,
) -> Iterator[Aimed]:
    """The shots that a model can take at a unit with all its guns, or some `arms`; with `ahead` only within 45 degrees of its front
    (BR-40)."""
    seen: dict[bool, list[BattleModel]] = {}
    beyond = battle.readings[read.BEYOND_RANGE.key] == read.YES
    for profile in guns(shooter) if arms is None else arms:
        indirect = has(profile.shot, "indirect")
        if indirect not in seen:
            found = visible_models(battle, shooter, target, indirect=indirect)
            seen[indirect] = [model for model in found if not ahead or faces(battle, shooter, model.cell)]
        visible = tuple(seen[indirect])
        if not visible or (battle.gap(shooter, visible[0]) > profile.range and not (beyond and not profile.area)):
            continue
        if too_fast(shooter, profile):
            continue
        line = line_to(battle, shooter, visible[0])
        line = line._replace(seen=True) if indirect else line
        in_reach = tuple(model for model in visible if beyond or battle.gap(shooter, model) <= profile.range)
        if any(hurts(profile.shot, model) for model in in_reach):
            yield Aimed(shooter, profile, in_reach, line)


def too_fast(shooter: BattleModel, profile: Profile) -> bool:
    """Whether a vehicle goes too fast for a teardrop, skims, or is out of control (BR-20, BR-21, BR-30)."""
    if shooter.form != "vehicle":
        return False
    fast = has(profile.shot, "teardrop") and 2 * abs(shooter.speed) > profile.range
    return bool(shooter.skimmed) or shooter.drift >= 0 or fast


def best_shot(
    battle: Battle,
    shooter: BattleModel,
    target: BattleSquad,
    *,
    ahead: bool = False,
    arms: Iterable[Profile] | None = None,
) -> tuple[Aimed, Harm] | None:
    """The shot of a model at a unit that promises most."""
    found = [(shot, harm_of(battle, shot)) for shot in shots_of(battle, shooter, target, ahead=ahead, arms=arms)]
    # Of overwatch a sniper alone picks whom he fires at (L198): whoever is worth most.
    if ahead and shooter.role == "sniper":
        found = [(picked, harm_of(battle, picked)) for picked in (_snipe(battle, shot) for shot, _ in found)]
    return max(found, key=lambda one: (one[1].points, -one[0].profile.weapon), default=None)


def _snipe(battle: Battle, shot: Aimed) -> Aimed:
    target = max(shot.visible, key=lambda model: (model.points, -model.id))
    return shot._replace(visible=(target,), line=line_to(battle, shot.shooter, target))


def harm_of(battle: Battle, shot: Aimed) -> Harm:
    """What a shot does on average."""
    situation = situation_of(battle, shot)
    if shot.profile.area:
        return areas.average_area(battle, shot.shooter, shot.profile, shot.target, situation)
    return average(battle, shot.shooter, shot.profile, shot.visible, situation)


def situation_of(battle: Battle, shot: Aimed) -> Situation:
    """A shot as what it depends on."""
    return shot_situation(battle, shot.shooter, shot.profile, shot.target, shot.line)


def volley_of(
    battle: Battle,
    squad: BattleSquad,
    target: BattleSquad,
    *,
    ahead: bool = False,
    models: Sequence[BattleModel] | None = None,
) -> list[tuple[Aimed, Harm]]:
    """The best shot of each model of a unit that has one at another."""
    shooters = battle.standing(squad) if models is None else models
    found = (best_shot(battle, model, target, ahead=ahead) for model in shooters if may_fire(model))
    return [one for one in found if one is not None]


def may_fire(model: BattleModel) -> bool:
    """Whether a model may fire at all: not one that stands still or runs, nor a platform with half a crew that fired in the turn
    before (BR-59)."""
    return not model.stopped and not model.coward and (model.rested or not model.crew_lost)


def can_fire(battle: Battle, squad: BattleSquad, target: BattleSquad, *, ahead: bool = False) -> bool:
    """Whether any model of a unit has a shot at another."""
    return is_target(battle, squad, target) and any(
        next(shots_of(battle, model, target, ahead=ahead), None) is not None
        for model in battle.standing(squad)
        if may_fire(model)
    )


# Implements BR-24
def targets_of(battle: Battle, squad: BattleSquad, *, ahead: bool = False) -> list[BattleSquad]:
    """The units at which a unit may fire: the nearest that it can hurt, and those that it can hurt and that can hurt it."""
    found = [enemy for enemy in battle.enemies(squad.side) if can_fire(battle, squad, enemy, ahead=ahead)]
    if len(found) < 2 or battle.readings[read.TARGETS.key] == read.ANY:
        return found
    near = min(found, key=lambda enemy: (distance(battle, squad, enemy), enemy.id))
    return [enemy for enemy in found if enemy is near or threatens(battle, enemy, squad)]


def distance(battle: Battle, squad: BattleSquad, other: BattleSquad) -> float:
    """Inches between the nearest models of two units."""
    theirs = battle.standing(other)
    return min(
        (battle.gap(model, another) for model in battle.standing(squad) for another in theirs), default=float("inf")
    )


def threatens(battle: Battle, squad: BattleSquad, other: BattleSquad) -> bool:
    """Whether a unit has a weapon that reaches another and hurts it."""
    inches, types = distance(battle, squad, other), {model.target for model in battle.standing(other)}
    return any(
        profile.range >= inches and any(need(profile.shot, target) is not None for target in types)
        for model in battle.standing(squad)
        for profile in guns(model)
    )


# ---------------------------------------------------------------- the dice


def fire_at(
    battle: Battle, squad: BattleSquad, target: BattleSquad, shots: Sequence[tuple[Aimed, Harm]], *, rule: str = "BR-4"
) -> None:
    """A unit fires: both sides may play cards when it declares, then each shot is rolled."""
    mark = battle.journal.mark()
    battle.change(squad, overlooked=False, hidden=False, head_down=False)
    battle.log_event("fires", mark, battle.leader(squad) or shots[0][0].shooter, shots[0][0].target, rules=(rule,), squad=squad.id, at=target.id, shots=len(shots))  # fmt: skip
    declared = declared_volley(squad, target, [shot for shot, _ in shots])
    if declare_fire(battle, declared):
        for shot, harm in shots:
            if shot.shooter.place == TABLE:
                take_shot(battle, _picked(battle, shot), harm)
    end_fire(battle, squad)


def declared_volley(squad: BattleSquad, target: BattleSquad | None, shots: Sequence[Aimed]) -> Volley:
    """What a unit is about to fire, as cards are asked for it."""
    return Volley(squad, [(shot.shooter, shot.profile.weapon) for shot in shots], target)


def _picked(battle: Battle, shot: Aimed) -> Aimed:
    """The shot of a trooper who picks his target by a card (53): at that one alone."""
    picks = shot.shooter.picks
    if picks < 0 or not any(model.id == picks for model in shot.visible):
        return shot
    target = battle.models[picks]
    return shot._replace(visible=(target,), line=line_to(battle, shot.shooter, target))


def take_shot(battle: Battle, shot: Aimed, harm: Harm) -> None:
    """A model fires a weapon, which may break down; a weapon with a template strikes an area."""
    shooter, profile = shot.shooter, shot.profile
    for _ in range(1 + shooter.twice):
        spend_weapon(battle, shooter, profile)
        if breaks_down(battle, shooter, profile):
            return
        if profile.area:
            areas.fire_area(battle, shooter, profile, shot.target, situation_of(battle, shot), harm)
        else:
            _shoot(battle, shot, harm)
        if profile.round < 0:
            check_ammunition(battle, shooter, profile.weapon)


def spend_weapon(battle: Battle, shooter: BattleModel, profile: Profile) -> None:
    """A weapon was fired: once a turn, and a round less (BR-4, L693)."""
    battle.change(shooter, fired=tuple(sorted({*shooter.fired, profile.weapon})), shots=shooter.shots + 1, rested=False)
    if profile.round >= 0:
        left = list(shooter.rounds)
        left[profile.round] -= 1
        battle.set(shooter, "rounds", tuple(left))


# Implements BR-35, BR-36, BR-37, BR-39
def _shoot(battle: Battle, shot: Aimed, harm: Harm) -> None:
    """A shot at one of those in sight: to hit, who is hit, whether he avoids it or something stops it, to wound."""
    shooter, mark, throws = shot.shooter, battle.journal.mark(), Throws()
    situation = situation_of(battle, shot)
    figures = figures_of(situation, battle.catalogue)
    aimed = sum(battle.dice.roll(shooter.aim))
    hit = roll_to_hit(battle, shooter, figures, aimed, throws, stake=harm.points)
    victim = _victim(battle, shot) if hit else shot.target
    got_through = hit and _gets_through(battle, shot, victim, throws)
    wounded = got_through and _wounds(battle, shot, victim, aimed, throws)
    drew_fire(battle, shot.target, shooter.points)
    before = battle.sides[victim.side].lost
    battle.log_event("shot", mark, shooter, victim, throws=tuple(throws), rules=("BR-26",), weapon=shot.profile.name, hit=hit, wounded=wounded, inches=shot.line.inches, odds=harm.odds, basis=gain_of(harm.points, points_at_stake(shot.profile.shot, victim) * wounded))  # fmt: skip
    if wounded and victim.place == TABLE:
        lose_crew(battle, victim, shooter) if strikes_crew(shot.profile.shot, victim) else fell(battle, victim, shooter)
    battle.add_luck(shooter.side, harm.points, battle.sides[victim.side].lost - before)


def _victim(battle: Battle, shot: Aimed) -> BattleModel:
    """Whoever of those in sight the hit is dealt to, all alike (BR-36)."""
    count = len(shot.visible)
    return shot.visible[battle.dice.roll(1, count)[0] - 1] if count > 1 else shot.target


def _gets_through(battle: Battle, shot: Aimed, victim: BattleModel, throws: Throws) -> bool:
    """Whether a hit is neither avoided nor stopped, and on the crew at which it was aimed."""
    level = avoidance_level(battle, victim)
    if level:
        throws.append((AVOIDS, avoided := roll_at_most(battle, level)))
        if avoided.result:
            return False
    if strikes_crew(shot.profile.shot, victim):
        throws.append((ON_THE_CREW, crew := roll_at_least(battle, CREW_FROM, sides=SIX)))
        return bool(crew.result)
    return not is_stopped(battle, victim, shot.shooter.cell, shot.profile, throws)


def _wounds(battle: Battle, shot: Aimed, victim: BattleModel, aimed: int, throws: Throws) -> bool:
    """Roll to wound, with half of what aiming gave (L486)."""
    kind = type_hit(shot.profile.shot, victim)
    base = need(shot.profile.shot, kind)
    if base is None:
        return False
    situation = situation_of(battle, shot)._replace(listed=list_of(shot.profile.shot, kind))
    figures = figures_of(situation, battle.catalogue)
    roll = roll_at_least(battle, figures.wound - aimed // 2, figures.to_wound, rated=base)
    throws.append((TO_WOUND, roll))
    return bool(roll.result)
