"""The two tables of the book: its armies and its soldiers."""

from typing import Annotated

from armybuilder.engine.core.tables import (
    PRICE,
    TRACK,
    Label,
    Record,
    Ref,
    Table,
    Tables,
)


class Army(Record):
    """An army."""

    key: str
    name: str
    source: tuple[int, int]


class Soldier(Record):
    """A model; `tin` is how many hits it takes."""

    key: str
    name: str
    faction: Annotated[str, Ref("faction")]
    points: Annotated[int, Label("Points"), PRICE]
    steps: Annotated[int, Label("Steps", "inches", "Inches that it goes in a turn.")]
    tin: Annotated[int, Label("Tin", "hits", "Hits that it takes before it falls."), TRACK]
    source: tuple[int, int]


ARMIES = Table("faction", Army, "factions")
SOLDIERS = Table(
    "model",
    Soldier,
    "models",
    cards=True,
    unprinted=dict.fromkeys(("printed", "flags", "rulings"), "They tell of the print alone."),
)
TABLES = Tables(
    (
        ARMIES,
        SOLDIERS,
    ),
)
