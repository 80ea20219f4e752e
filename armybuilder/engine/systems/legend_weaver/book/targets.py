"""Target types, what covers whom, and how they cross terrain."""

from typing import Annotated, Literal

from armybuilder.engine.core.tables import Label, Record, Ref

Effect = Annotated[str, Label("Effect")]
Least = int
Passage = Literal["obeys", "ignores", "impassable"]
"""What terrain does to a movement: it obeys the penalty of the marker that lies there, ignores it, or had better not enter
(L374-L378: no terrain is wholly impassable)."""


class Shelter(Record):
    """A row of the Defensive Modifier Table: what is taken from a roll to hit such a target in each cover, the best one only
    (L510). A figure is None where its cell is blank (L502)."""

    key: str
    name: str
    rough_ground: Annotated[int | None, Label("Hiding, rough ground")]
    edge_of_woods: Annotated[int | None, Label("Edge of woods")]
    camouflaged: Annotated[int | None, Label("Camouflaged by edge of woods")]
    dug_in_woods: Annotated[int | None, Label("Dug in, edge of woods")]
    fortified: Annotated[int | None, Label("Fortified, bunker")]
    hedge: Annotated[int | None, Label("Hedge")]
    rock_wall: Annotated[int | None, Label("Rock wall")]
    dug_in_open: Annotated[int | None, Label("Dug in, open area")]
    entrenched: Annotated[int | None, Label("Entrenched")]
    source: tuple[int, int]


class Cover(Record):
    """A column of that table: what it takes to have the cover."""

    key: str
    name: str
    effect: Effect
    source: tuple[int, int]


class TargetType(Record):
    """What a model is, as weapons see it (L111). Six of ten have a name here; Part 1, which tells of the others, is lost.
    `shelter` is the row of the Defensive Modifier Table, None for what that table knows by more than its type."""

    key: str
    name: str
    number: Annotated[int, Label("Number")]
    named: Annotated[bool, Label("Name known")] = True
    shelter: Annotated[str | None, Ref("shelter"), Label("Cover as")] = None
    source: tuple[int, int]


class Movement(Record):
    """A row of the movement table. `inches` are usual, each unit has its own figure; `jumps` and `flies` are what rules about
    equipment ask."""

    key: str
    name: str
    inches: Annotated[int, Label("Base move", "inches")]
    dry_bed: Annotated[Passage, Label("Shallow water, dry bed")] = "obeys"
    dirt_bed: Annotated[Passage, Label("Shallow water, dirt bed")] = "obeys"
    rough_ground: Annotated[Passage, Label("Rough ground")] = "obeys"
    light_forest: Annotated[Passage, Label("Light forest or slope")] = "obeys"
    heavy_forest: Annotated[Passage, Label("Heavy forest")] = "obeys"
    steep_slope: Annotated[Passage, Label("Steep slope")] = "obeys"
    jumps: Annotated[bool, Label("Jumps")] = False
    flies: Annotated[bool, Label("Flies")] = False
    source: tuple[int, int]


class Earthwork(Record):
    """Actions that each model of a row of the Defensive Modifier Table spends on digging in, and then on an entrenchment, and
    who has to help (L794-L810)."""

    key: str
    name: str
    dig: Annotated[int, Label("Dig in", "actions")]
    entrench: Annotated[int, Label("Entrench", "actions more")]
    engineer: Annotated[Literal["none", "engineer", "heavy-equipment"], Label("Engineer")]
    source: tuple[int, int]
