"""Digging in and entrenching (BR-45)."""

from armybuilder.engine.systems.legend_weaver.battle.recruits import has_equipment
from armybuilder.engine.systems.legend_weaver.battle.state import DUG_IN, ENTRENCHED, Battle, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.catalogue import EARTHWORKS
from armybuilder.engine.systems.legend_weaver.book.targets import Earthwork
from armybuilder.engine.systems.legend_weaver.book.units import shelter_of
from armybuilder.engine.systems.legend_weaver.odds.rules.spadework import POWER
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

NEAR = 6.0
"""Inches within which an engineer is present: the book doesn't say."""


def earthwork_of(battle: Battle, squad: BattleSquad) -> Earthwork | None:
    """What digging costs the heaviest of a unit, None where nobody of them digs."""
    known = battle.catalogue[EARTHWORKS]
    keys = {shelter_of(model.record) for model in battle.standing(squad)}
    works = [known.get(key or "") for key in keys]
    if not works or None in works:
        return None
    return max((work for work in works if work), key=lambda work: work.dig)


def dig_cost(battle: Battle, work: Earthwork) -> int:
    """Actions of each model until it is dug in."""
    return int(battle.readings[read.POWER_DIGGING.key]) if work.key == POWER else work.dig


# Implements BR-45
def may_dig(battle: Battle, squad: BattleSquad) -> bool:
    """Whether a unit can dig: those in body armor or less alone, others with an engineer, the heaviest with his equipment."""
    work = earthwork_of(battle, squad)
    if work is None or squad.works not in ("", DUG_IN) or not (squad.on_foot or squad.form == "platform"):
        return False
    if work.engineer == "none":
        return True
    heavy = work.engineer == "heavy-equipment"
    table, there = battle.field.table, battle.standing(squad)
    return any(
        model.role == "engineer"
        and (not heavy or has_equipment(model.record, "heavy-equipment"))
        and min(table.between(model.cell, one.cell) for one in there) <= NEAR
        for model in battle.figures(squad.side)
    )


def dig(battle: Battle, squad: BattleSquad) -> None:
    """Each model spends an action; when enough are spent the unit is dug in, then entrenched."""
    work = earthwork_of(battle, squad)
    if work is None:
        return
    mark, spent = battle.journal.mark(), squad.dug + 1
    first = dig_cost(battle, work)
    works = ENTRENCHED if spent >= first + work.entrench else DUG_IN if spent >= first else squad.works
    battle.change(squad, dug=spent, works=works)
    speaker = battle.leader(squad) or battle.standing(squad)[0]
    battle.log_event("digs", mark, speaker, rules=("BR-45",), squad=squad.id, spent=spent, works=works)
