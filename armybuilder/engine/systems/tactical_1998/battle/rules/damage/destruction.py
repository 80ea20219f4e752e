"""Units that are out of the battle (BR-78)."""

from collections.abc import Iterable

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.systems.tactical_1998.battle.state import ABOARD, DESTROYED, TABLE, Battle, BattleUnit

OVERKILL, ARMOUR_GONE, COLLAPSE, EXPLOSION, CREW_LOST, CASUALTIES = (
    "overkill", "armor", "collapse", "explosion", "crew", "casualties",
)  # fmt: skip
"""Why a unit is destroyed; anything else is how it left the map."""


# Implements BR-78
def destroy(  # noqa: PLR0913 - all that an end has
    battle: Battle, unit: BattleUnit, by: BattleUnit | None, reason: str, *,
    rule: str = "BR-78", helpers: Iterable[int] = (), survivors: bool = False,
) -> None:  # fmt: skip
    """A unit is out of the battle, and who is aboard with it. `helpers` observed or designated it; where there are `survivors`, passengers
    get out into its hex."""
    if not unit.alive:
        return
    aboard = [other for other in battle.units if other.carrier == unit.id and other.place == ABOARD]
    for squad in aboard:
        if survivors and unit.on_table:
            battle.change(squad, place=TABLE, carrier=-1, cell=unit.cell, facing=unit.facing, boarded=0)
        else:
            destroy(battle, squad, by, reason, rule=rule, helpers=helpers)
    mark, side = battle.journal.mark(), battle.sides[unit.side]
    battle.change(unit, place=DESTROYED, carrier=-1, actions=0, ecm=-1, eccm=-1, next_ecm=-1, next_eccm=-1)
    battle.change(side, lost=side.lost + unit.recruit.points)
    if by is not None and by.side != unit.side:
        battle.change(by, destroyed_points=by.destroyed_points + unit.recruit.points)
        share_kill(battle.journal, battle.merits, unit.recruit.points, (by.id, *helpers))
    battle.log_event("destroyed", mark, unit, by, rules=(rule,), reason=reason)
