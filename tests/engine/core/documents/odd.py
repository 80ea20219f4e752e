"""A document that has everything that can be declared: more than any system has yet."""

from types import MappingProxyType
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    SINGLE,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    OneOf,
    Ref,
    Rulings,
    number_between,
)
from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.tables import Catalogue, Record, Table
from armybuilder.engine.core.tables.table import BookRecord
from armybuilder.engine.core.words import Noun, Terminology


class Thing(Record):
    """A record of any kind."""

    key: str
    name: str


class Gun(DocumentPart, kw_only=False):
    gun: Annotated[Key, Ref("gun")]
    arc: Key | None = None


class Crew(DocumentPart):
    """Skills of its own."""

    pilot: tuple[int, Annotated[int, number_between(-5, 5)]]
    gunner: Annotated[float, number_between(0, 9)] = 1.5


class Machine(DocumentPart):
    """A row without any rank; its `faction` is not that of the list."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, number_between(1, 1_000), Label("Number of machines"), COUNT] = 1
    faction: Annotated[Key, Ref("faction")] = ""
    role: Annotated[str | None, OneOf({"lead": "Leader", "left": "Left, or right"}), SINGLE] = None
    night_vision: bool = False
    lights: bool = True
    skill: Annotated[int, number_between(0, 9)] | None = 3
    crew: Annotated[Key, Ref("crew")] | Crew = "green"
    guns: Annotated[list[Annotated[str, Ref("gun")] | Gun], ListOf(4, "gun")] = []
    own: Annotated[dict[Key, float], Label("Own figure")] = {}
    spare: Annotated[Crew | None, Label("Spare crew")] = None
    name: Name = ""
    notes: Notes = ""


class Tent(DocumentPart):
    """A row of another sort in the same part."""

    size: Annotated[int, number_between(1, 9)]
    colour: Name = ""


class Squad(DocumentPart):
    model: Annotated[Key, Ref("model"), Label("Transport")] = ""
    machines: Annotated[list[Machine], ListOf(3, "machine")] = []
    tents: Annotated[list[Tent], ListOf(2, "tent")] = []
    dug_in: bool = False
    name: Name = ""
    notes: Notes = ""


class Company(DocumentPart):
    first: Squad | None = None
    others: Annotated[list[Squad], ListOf(2, "squad")] = []
    name: Name = ""
    notes: Notes = ""


class Options(DocumentPart):
    night: Annotated[bool, Label("Night battle")] = False
    ally: Annotated[Key | None, Ref("faction")] = None
    rulings: Rulings = {}


class OddDocument(Envelope):
    """The whole document."""

    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Company], ListOf(2, "troop")] = []


WORDS = Terminology(points="LP", group=Noun("troop", "troops"))
DOCUMENTS = Documents("odd", OddDocument)
EDITS = Edits(DOCUMENTS, WORDS)
BOOK = BookRecord(key="odd", title="Odd", first_line=1, last_line=1)
THINGS = {
    "faction": ("north", "South Sea", "night vision"),
    "model": ("north/hunter", "south/Leader", "south/hunter", "south/9mm x4", "north/Own Figure, large"),
    "crew": ("green", "Skill 4"),
    "gun": ("9mm Gun", "Laser [big]", "none"),
    "sublist": ("WFP",),
}


def _records(kind: str) -> dict[str, Any]:
    made = [Thing(key=name.lower().replace(" ", "-"), name=name.rpartition("/")[2].title()) for name in THINGS[kind]]
    return {thing.key: thing for thing in made}


CATALOGUE = Catalogue(
    "odd", "Odd", "1", "", BOOK, MappingProxyType({Table(kind, Thing, kind): _records(kind) for kind in THINGS})
)
NAMES = RecordNames(CATALOGUE)


def document(**more: Any) -> OddDocument:
    return DOCUMENTS.convert({"format": "muster.force/1", "system": "odd", "faction": "north", "limit": 7, **more})
