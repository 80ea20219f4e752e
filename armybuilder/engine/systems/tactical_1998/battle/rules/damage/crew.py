"""Crews that are stunned or lost, and passengers, who share what hits them (BR-67, BR-68, BR-75, BR-76)."""

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.damage import destruction
from armybuilder.engine.systems.tactical_1998.battle.rules.damage.throws import NO_THROWS, LabelledThrows, roll_die
from armybuilder.engine.systems.tactical_1998.battle.rules.infantry.casualties import lose_troopers
from armybuilder.engine.systems.tactical_1998.battle.state import ABOARD, Battle, BattleUnit
from armybuilder.engine.systems.tactical_1998.rulings import fire as read

CREW_COMPARTMENT = "reinforced-crew-compartment"
FEW, MOST = 10, 75
"""Percent of a crew who are lost (L1052, L1089)."""


# Implements BR-67, BR-68, BR-76
def hit_crew(battle: Battle, by: BattleUnit | None, unit: BattleUnit, *, heavy: bool) -> None:
    """A crew hit: stunned by light damage, casualties by heavy damage. A reinforced compartment may ignore the first."""
    if unit.crew <= 0 or _shrugs_off(battle, unit):
        return
    victim, throws = _victim(battle, unit)
    if heavy:
        lose(battle, by, unit, victim, FEW, throws)
    else:
        stun(battle, by, victim, throws)


def _shrugs_off(battle: Battle, unit: BattleUnit) -> bool:
    """Whether its player uses up a Reinforced Crew Compartment (L1356)."""
    if not has_perk(unit, CREW_COMPARTMENT) or not battle.ask(unit.side, CREW_COMPARTMENT, (True, False), unit):
        return False
    spend_perk(battle, unit, CREW_COMPARTMENT)
    return True


def has_perk(unit: BattleUnit, key: str) -> bool:
    """Whether a unit has a perk that it has not used up."""
    return unit.loadout.has(key) and key not in unit.used_perks


def spend_perk(battle: Battle, unit: BattleUnit, key: str) -> None:
    """A perk works once, and is gone."""
    mark = battle.journal.mark()
    battle.change(unit, used_perks=(*unit.used_perks, key))
    battle.log_event("perk", mark, unit, rules=("BR-66",), perk=key)


# Implements BR-76
def _victim(battle: Battle, unit: BattleUnit) -> tuple[BattleUnit, LabelledThrows]:
    """The vehicle for its crew, or a squad aboard: a die decides, 1 to 3 for the crew."""
    aboard = [other for other in battle.units if other.carrier == unit.id and other.place == ABOARD]
    if not aboard:
        return unit, NO_THROWS
    die, throw = roll_die(battle)
    return unit if die <= SIDES // 2 else aboard[0], ((gettext_noop("crew or passengers"), throw),)


# Implements BR-75
def stun(battle: Battle, by: BattleUnit | None, victim: BattleUnit, throws: LabelledThrows = NO_THROWS) -> None:
    """An action is lost: one that is left in this round, or else one that is owed."""
    mark = battle.journal.mark()
    if victim.actions > 0:
        battle.change(victim, actions=victim.actions - 1)
    else:
        battle.change(victim, owed=victim.owed + 1)
    battle.log_event("stunned", mark, victim, by, throws=throws, rules=("BR-67", "BR-75"), owed=victim.owed)


# Implements BR-68, BR-70
def lose(
    battle: Battle, by: BattleUnit | None, unit: BattleUnit, victim: BattleUnit, percent: int, throws: LabelledThrows
) -> None:
    """Part of a crew, or of the passengers, is lost, one at the least."""
    mark = battle.journal.mark()
    if victim is not unit:
        number = max(1, victim.troopers_left * percent // 100)
        battle.log_event("casualties", mark, victim, by, throws=throws, rules=("BR-76",), lost=number)
        lose_troopers(battle, by, victim, number)
        return
    number = min(unit.crew, max(1, unit.crew * percent // 100))
    battle.change(unit, crew_lost=unit.crew_lost + number)
    battle.log_event("casualties", mark, unit, by, throws=throws, rules=("BR-68",), lost=number)
    if unit.crew <= 0:
        _abandon(battle, by, unit)


def _abandon(battle: Battle, by: BattleUnit | None, unit: BattleUnit) -> None:
    """A vehicle without a crew does nothing more, and is out of the battle where that is read so."""
    if battle.readings[read.CREWLESS.key] == read.OUT:
        destruction.destroy(battle, unit, by, destruction.CREW_LOST, survivors=True)
    else:
        battle.change(unit, actions=0, mode_penalty=(5,) * len(unit.mode_penalty))
