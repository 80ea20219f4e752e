"""Target types, what covers whom, and how they cross terrain."""

from collections.abc import Mapping
from typing import Annotated, Literal

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables import Record, Ref

Least = int
Passage = Literal["obeys", "ignores", "impassable"]
"""What terrain does to a movement: it obeys the penalty of the marker that lies there, ignores it, or had better not enter
(L374-L378: no terrain is wholly impassable)."""
COVER_COLUMNS: Mapping[str, str] = {
    "rough_ground": gettext_noop("Hiding, rough ground"),
    "edge_of_woods": gettext_noop("Edge of woods"),
    "camouflaged": gettext_noop("Camouflaged by edge of woods"),
    "dug_in_woods": gettext_noop("Dug in, edge of woods"),
    "fortified": gettext_noop("Fortified, bunker"),
    "hedge": gettext_noop("Hedge"),
    "rock_wall": gettext_noop("Rock wall"),
    "dug_in_open": gettext_noop("Dug in, open area"),
    "entrenched": gettext_noop("Entrenched"),
}
"""Columns of the Defensive Modifier Table, by the fields of `TargetCover`."""
TERRAIN_COLUMNS: Mapping[str, str] = {
    "dry_bed": gettext_noop("Shallow water, dry bed"),
    "dirt_bed": gettext_noop("Shallow water, dirt bed"),
    "rough_ground": gettext_noop("Rough ground"),
    "light_forest": gettext_noop("Light forest or slope"),
    "heavy_forest": gettext_noop("Heavy forest"),
    "steep_slope": gettext_noop("Steep slope"),
}
"""Columns of the movement table, by the fields of `Movement`."""


class Shelter(Record):
    """A row of the Defensive Modifier Table: what is taken from a roll to hit such a target in each cover, the best one only
    (L510). A figure is None where its cell is blank (L502)."""

    key: str
    name: str
    rough_ground: int | None
    edge_of_woods: int | None
    camouflaged: int | None
    dug_in_woods: int | None
    fortified: int | None
    hedge: int | None
    rock_wall: int | None
    dug_in_open: int | None
    entrenched: int | None
    source: tuple[int, int]


class Cover(Record):
    """A column of that table: what it takes to have the cover."""

    key: str
    name: str
    effect: str
    source: tuple[int, int]


class TargetType(Record):
    """A type of model, as weapons see it (L111). Six of ten have a name here; Part 1, which covers the others, is
    lost. `shelter` is the row of the Defensive Modifier Table, None where that table goes by more than the
    type.
    """

    key: str
    name: str
    number: int
    named: bool = True
    shelter: Annotated[str | None, Ref("shelter")] = None
    source: tuple[int, int]


class Movement(Record):
    """A row of the movement table. `inches` are usual, each unit has its own figure; `jumps` and `flies` are what rules about
    equipment ask."""

    key: str
    name: str
    inches: int
    dry_bed: Passage = "obeys"
    dirt_bed: Passage = "obeys"
    rough_ground: Passage = "obeys"
    light_forest: Passage = "obeys"
    heavy_forest: Passage = "obeys"
    steep_slope: Passage = "obeys"
    jumps: bool = False
    flies: bool = False
    source: tuple[int, int]


class Earthwork(Record):
    """Actions that each model of a row of the Defensive Modifier Table spends on digging in, and then on an entrenchment, and
    who has to help (L794-L810)."""

    key: str
    name: str
    dig: int
    entrench: int
    engineer: Literal["none", "engineer", "heavy-equipment"]
    source: tuple[int, int]
