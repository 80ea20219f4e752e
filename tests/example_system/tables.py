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

STEPS = Label("Steps", "inches", "Inches that it goes in a turn.")
TIN = Label("Tin", "hits", "Hits that it takes before it falls.")


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
    points: Annotated[int, PRICE]
    steps: Annotated[int, STEPS]
    tin: Annotated[int, TIN, TRACK]
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
