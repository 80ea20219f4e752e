"""What shared code reads of a force, a document whose names are looked up; the rest is the system's own."""

from typing import Protocol

from armybuilder.engine.core.catalogue import Catalogue, Named
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.rules.report import Points


class Force(Protocol):
    """Its document (`source`) and catalogue, its faction if there is one of that name, and its points."""

    @property
    def source(self) -> Envelope: ...

    @property
    def catalogue(self) -> Catalogue: ...

    @property
    def faction(self) -> Named | None: ...

    @property
    def total(self) -> Points: ...
