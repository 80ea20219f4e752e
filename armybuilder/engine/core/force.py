"""Force interface that shared code reads: a document whose names have been looked up; the rest is up to the
system.
"""

from collections.abc import Callable
from typing import Any, Generic, Protocol, Self, TypeVar, overload

from armybuilder.engine.core.catalogue import CatalogueLike, NamedRecord
from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.rules.report import Points


class ForceLike(Protocol):
    """Its document (`source`) and catalogue, its faction if there is one of that name, and its points."""

    @property
    def source(self) -> Envelope: ...

    @property
    def catalogue(self) -> CatalogueLike: ...

    @property
    def faction(self) -> NamedRecord | None: ...

    @property
    def total(self) -> Points: ...


FoundT = TypeVar("FoundT")


def unchanged_groups(document: Any, like: Any) -> list[Any]:
    """For each group of a document that of the force `like`, where its document has it just so in the same place; None for any
    other, for all where something differs that holds for the whole list, and without such a force."""
    whole = [name for name in document.__struct_fields__ if name != "groups"]
    if like is None or like.unknown or any(getattr(document, name) != getattr(like.source, name) for name in whole):
        return [None] * len(document.groups)
    both = zip(document.groups, like.source.groups, like.groups, strict=False)
    found = [group if now == before else None for now, before, group in both]
    return found + [None] * (len(document.groups) - len(found))


class lazy_property(Generic[FoundT]):  # noqa: N801 - it reads as a property does
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
