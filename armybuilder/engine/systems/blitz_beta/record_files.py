"""Which file of the rules data holds which records."""

from pydantic import BaseModel

from armybuilder.engine.core.records import Record, Text
from armybuilder.engine.systems.blitz_beta.records import (
    FOLDER,
    AircraftFile,
    AvailabilityFile,
    CommandersFile,
    DronesFile,
    ModelsFile,
    Rule,
    Sourced,
    SubListsFile,
    SupportFile,
    SystemFile,
    TokensFile,
    TraitsFile,
    UpgradesFile,
    WeaponsFile,
)


class QuickRecord(Sourced):
    """A line of the quick reference, under the heading of its section."""

    section: Text
    name: Text
    effect: Text
    rules: list[Rule] = []


class QuickReferenceFile(Record):
    """`quick-reference`."""

    quick_reference: list[QuickRecord]


RECORD_FILES: dict[str, type[BaseModel]] = {
    "system": SystemFile,
    "weapons": WeaponsFile,
    "weapon-traits": TraitsFile,
    "model-traits": TraitsFile,
    "availability": AvailabilityFile,
    "commanders": CommandersFile,
    "upgrades": UpgradesFile,
    "sublists": SubListsFile,
    "support": SupportFile,
    "aircraft": AircraftFile,
    "drones": DronesFile,
    "tokens": TokensFile,
    "quick-reference": QuickReferenceFile,
    FOLDER: ModelsFile,
}

OPTIONAL = frozenset({"quick-reference"})
"""Files that versions stored long ago do not have."""
