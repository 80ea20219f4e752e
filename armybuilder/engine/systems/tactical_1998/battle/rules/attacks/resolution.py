"""The rolls of an attack, and what comes of them (BR-42, BR-59, BR-63, BR-64, BR-85)."""

from dataclasses import dataclass, replace

from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import NO_HARM, gain_of, harm_of, loss
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim, Shot, shot_of
from armybuilder.engine.systems.tactical_1998.battle.rules.command import is_warned
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import NO_THROWS, LabelledThrows
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.vehicles import harm_vehicle
from armybuilder.engine.systems.tactical_1998.battle.rules.infantry.casualties import harm_squad
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import SkillRoll, roll_skill
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.odds.damage import VehicleTarget

ATTACK, DEFENCE = gettext_noop("attack"), gettext_noop("defense")
KICK = gettext_noop("Kick")


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack under way. `rolled` is its roll once that has fallen, `mark` where it began; one that has `landed` strikes whoever is there,
    beside the target that it was aimed at."""

    unit: BattleUnit
    aim: Aim
    mode: str
    rule: str
    rolled: SkillRoll | None = None
    mark: int = 0
    landed: bool = False

    @property
    def weapon(self) -> str:
        """The name of its weapon as the sheet has it, or of a kick."""
        return self.unit.weapons[self.aim.weapon].name if self.aim.weapon >= 0 else KICK


# Implements BR-18, BR-42
def roll_attack(battle: Battle, strike: Strike, target: BattleUnit) -> tuple[Strike, Shot]:
    """Roll an attack, after a command point may have warned its target; an attack that was rolled before stays as it fell."""
    warned = is_warned(battle, target)
    mark, aim = battle.journal.mark(), strike.aim
    shot = shot_of(battle, strike.unit, target, replace(aim, warned=warned))
    if strike.rolled is not None:
        return replace(strike, mark=mark, landed=True), shot
    return replace(strike, mark=mark, rolled=roll_skill(battle, shot.level, shot.modifiers)), shot


def attack_target(battle: Battle, strike: Strike, target: BattleUnit) -> int:
    """Attack a target, or have it defend against a roll that has fallen; the margin."""
    return defend(battle, *roll_attack(battle, strike, target), target)


# Implements BR-42, BR-74
def defend(battle: Battle, strike: Strike, shot: Shot, target: BattleUnit) -> int:
    """The defence of a target against a roll, and what it suffers; the margin."""
    rolled = strike.rolled
    if rolled is None:
        raise TypeError(strike)
    throws: LabelledThrows = NO_THROWS if strike.landed else ((ATTACK, rolled.as_event),)
    margin = rolled.total
    if shot.pools[1] is not None:
        defence = roll_skill(battle, shot.defence_level, shot.defence_modifiers)
        throws, margin = (*throws, (DEFENCE, defence.as_event)), margin - defence.total
    suffer(battle, strike, shot, target, margin, throws)
    return margin


# Implements BR-59, BR-63, BR-64, BR-85, BR-86, BR-88
def suffer(
    battle: Battle, strike: Strike, shot: Shot, target: BattleUnit, margin: int, throws: LabelledThrows = NO_THROWS
) -> None:
    """Log an attack with its odds, and do what its margin does to a target. An area effect that scatters farther than it reaches spares
    the target."""
    unit, aim = strike.unit, strike.aim
    spared = shot.indirect and not strike.landed and -margin > shot.area
    blow = shot.blow._replace(area=False) if spared else shot.blow
    vehicle = shot.target if isinstance(shot.target, VehicleTarget) else None
    damage = blow.at_vehicle(margin) if vehicle else blow.at_squad(margin)
    harm = harm_of(shot) if battle.recording else NO_HARM
    taken = loss(blow, shot.target, margin)[0] if battle.recording else 0.0
    observer = aim.observer.id if aim.observer else -1
    credit_drawn_attack(battle.journal, battle.merits[target.id], unit.recruit.points)
    battle.log_event(
        "attack", strike.mark, unit, target, throws=throws, rules=(strike.rule,), weapon=strike.weapon, mode=strike.mode,
        rate=aim.rate, called=aim.called or "", arc=shot.arc, hexes=shot.hexes, observer=observer, margin=margin,
        hit=margin > 0, damage=damage, odds=harm.odds, basis=gain_of(harm, unit, target, taken),
    )  # fmt: skip
    helpers = (observer,) if observer >= 0 else ()
    if vehicle:
        harm_vehicle(battle, unit, target, vehicle, damage, helpers=helpers)
    else:
        harm_squad(battle, unit, target, damage, at_each=shot.at_each, helpers=helpers)


# Implements BR-63
def blast(battle: Battle, strike: Strike, target: BattleUnit, cell: int, radius: int) -> None:
    """Everybody else within an area around a hex defends against the roll of the attack, friends too."""
    zone = battle.field.lattice.within(cell, radius)
    burst = replace(strike, aim=replace(strike.aim, called=None), mode="area", rule="BR-63")
    for other in [one for one in battle.units if one.on_table and one is not target and one.cell in zone]:
        if other.on_table:
            attack_target(battle, burst, other)
