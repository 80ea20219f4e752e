"""What a section of a building is by its dimensions and by what it is made of (BR-48, L969-1002)."""

from typing import Annotated

from armybuilder.engine.core.language import later
from armybuilder.engine.core.tables import Label, Lines, Name, Record, Slug


class BuildingSize(Record):
    """A section that is no more than so many `inches` in each dimension; what is larger is divided. `fragile` ones have no
    critical box, `sturdy` are the boxes of others."""

    key: Slug
    name: Name
    inches: Annotated[int, Label(later("Each dimension at most"), later("inches"))]
    size: int
    source: Lines
    sturdy: Annotated[int, Label(later("Sturdy boxes"))] = 0
    fragile: Annotated[bool, Label(later("Fragile"))] = False


class BuildingMaterial(Record):
    """What a section is made of, and the armor that it has by that."""

    key: Slug
    name: Name
    armor: int
    source: Lines
