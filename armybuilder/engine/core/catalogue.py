"""Catalogue interface that shared code reads; the rest is up to the system."""

from collections.abc import Mapping
from typing import Protocol

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.core.tables.catalogue import Unusable
from armybuilder.engine.core.tables.origin import Origin


class NamedRecord(Protocol):
    """A record with a printed name."""

    @property
    def name(self) -> str: ...


class Book(Protocol):
    """The book that a catalogue was made from. `page_starts` are the lines on which its pages begin, from the one with the
    printed number `first_page` on; empty where its text does not tell."""

    @property
    def title(self) -> str: ...

    @property
    def year(self) -> int | None: ...

    @property
    def first_page(self) -> int: ...

    @property
    def page_starts(self) -> tuple[int, ...]: ...


class CatalogueLike(Protocol):
    """A version of a system's data: key and name of the system, the version, the hash of the content, the book with its
    rulings and the reading of each that counts; the packs of players that are in it, and those that could not be added."""

    @property
    def system(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def hash(self) -> str: ...

    @property
    def book(self) -> Book: ...

    @property
    def rulings(self) -> Mapping[str, Ruling]: ...

    def readings_for(self, chosen: Mapping[str, str], /) -> Mapping[str, str]: ...

    @property
    def packs(self) -> tuple[Origin, ...]: ...

    @property
    def unusable(self) -> tuple[Unusable, ...]: ...
