"""The maps of 1998 for paper and pages."""

from collections.abc import Mapping, Sequence

from armybuilder.engine.core.battle.engine.population import TABLES
from armybuilder.engine.core.hexes.library import MapLibrary
from armybuilder.engine.core.hexes.map import GroundKind
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.agreement import SIZES, USUAL_SIZE
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import map_of
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import CLIMB, DESCENT, NUMBERS, TERRAIN

_LABELS: Mapping[str, str] = {
    "small": gettext_noop("Small"),
    "medium": gettext_noop("Medium"),
    "large": gettext_noop("Large"),
}


def _describe(kind: GroundKind) -> str:
    """MP by movement mode, and obscurement."""
    terrain = TERRAIN[NUMBERS[kind.key]]
    costs = gettext(
        "MP walker {walker}, ground {ground}, hover {hover}",
        walker=terrain.walker,
        ground=terrain.ground,
        hover="–" if terrain.hover is None else terrain.hover,
    )
    if terrain.water:
        hidden = gettext(
            "hides those in it by {obscurement}; without hover only for amphibious units",
            obscurement=terrain.obscurement,
        )
    else:
        hidden = gettext("obscurement {obscurement}", obscurement=terrain.obscurement)
    return f"{costs}; {hidden}"


def _notes() -> Sequence[str]:
    return (
        gettext(
            "A hex is 50 m wide. Each level up costs {climb} MP more (hover {hover}), each level down {descent}.",
            climb=CLIMB["walker"],
            hover=CLIMB["hover"],
            descent=DESCENT,
        ),
        gettext("The rulebook's maps are lost: these are ours, fair by half a turn."),
    )


LIBRARY = MapLibrary(TABLES, SIZES, _LABELS, USUAL_SIZE, map_of, _describe, _notes)
