"""Units that are out of the battle (BR-47, BR-57, BR-60, BR-70)."""

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.crews import eject, escape
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership import command, morale
from armybuilder.engine.systems.blitz_2006.battle.state import DESTROYED, NO_ARC, Battle, BattleUnit

OVERKILL, WRECKED, CASUALTIES, FLOODED, BURIED, OFF_TABLE = (
    "overkill",
    "wrecked",
    "casualties",
    "flooded",
    "buried",
    "edge",
)
"""Why a unit is destroyed: by one hit, by several, base by base, in water, in a building, beyond the edge of the table."""
NO_ESCAPE = (FLOODED, OFF_TABLE)


# Implements BR-47
def destroy(battle: Battle, unit: BattleUnit, cause: DamageCause, reason: str, rule: str = "BR-47") -> None:
    """A unit is out of the battle. One that several hits destroyed leaves a wreck, which is hard cover; who is aboard gets out, or goes
    with it."""
    if not unit.alive:
        return
    mark, by, was_on_table = battle.journal.mark(), cause.by, unit.on_table
    aboard = battle.passengers(unit)
    if reason == WRECKED and was_on_table:
        battle.change(battle, wrecks=(*battle.wrecks, (unit.cell, unit.id)))
    battle.change(
        unit, place=DESTROYED, carrier=-1, actions=0, standby=0, ecm_on=False, eccm_on=False, active_ecm=-1, active_eccm=-1,
        hull_down=0, is_hull_down=False, cover_facing=NO_ARC, tagged=False, burning=False,
    )  # fmt: skip
    _count(battle, unit, cause)
    battle.log_event("destroyed", mark, unit, by, rules=(rule,), reason=reason)
    if was_on_table and reason not in NO_ESCAPE:
        eject(battle, unit)
    for passenger in aboard:
        if reason in NO_ESCAPE or not escape(battle, unit, passenger):
            destroy(battle, passenger, cause, reason, "BR-60")
    morale.note_loss(battle, unit, by)
    command.replace_leaders(battle, unit)


def _count(battle: Battle, unit: BattleUnit, cause: DamageCause) -> None:
    """Points lost, and who shares in that."""
    side, by, points = battle.sides[unit.side], cause.by, unit.recruit.points
    battle.change(side, lost=side.lost + points)
    if by is not None and by.side != unit.side:
        battle.change(by, destroyed_points=by.destroyed_points + points)
        share_kill(battle.journal, battle.merits, points, (by.id, *cause.helpers))
