"""What shared code reads of a force, a document whose names are looked up; the rest is the system's own."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar, overload

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


FoundT = TypeVar("FoundT")


class kept(Generic[FoundT]):  # noqa: N801 - it reads as a property does
    """A property of a force, or of a part of it, that is found out once. That of the standard library takes a lock before
    Python 3.12, which costs more than most of what is kept here."""

    def __init__(self, find: Callable[[Any], FoundT]) -> None:
        self.find, self.__doc__ = find, find.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, part: None, owner: type) -> Self: ...
    @overload
    def __get__(self, part: object, owner: type) -> FoundT: ...
    def __get__(self, part: object | None, owner: type) -> Self | FoundT:
        if part is None:
            return self
        found = part.__dict__[self.name] = self.find(part)
        return found
