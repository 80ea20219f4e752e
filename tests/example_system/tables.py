"""The two tables of the book: its armies and its soldiers."""

from typing import Annotated

from armybuilder.engine.core.tables import (
    PRICE,
    TRACK,
    File,
    Label,
    Lines,
    Name,
    Opened,
    Record,
    Ref,
    Slug,
    Table,
    Tables,
)


class Army(Record):
    """An army."""

    key: Slug
    name: Name
    source: Lines


class Soldier(Record):
    """A model; `tin` is how many hits it takes."""

    key: str
    name: Name
    faction: Annotated[str, Ref("faction")]
    points: Annotated[int, Label("Points"), PRICE]
    steps: Annotated[int, Label("Steps", "inches", "Inches that it goes in a turn.")]
    tin: Annotated[int, Label("Tin", "hits", "Hits that it takes before it falls."), TRACK]
    source: Lines


ARMIES = Table("faction", Army, "factions")
SOLDIERS = Table(
    "model",
    Soldier,
    "models",
    cards=True,
)
TABLES = Tables((File("system", (ARMIES,)), File("models", (SOLDIERS,))), opened={SOLDIERS: Opened()})
