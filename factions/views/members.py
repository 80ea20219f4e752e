"""What a row says, member by member, under the names that its table declares, with the rows that it names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.tables.fields import Label
from armybuilder.engine.registry import AnySystem
from factions.models import Link, Row
from factions.views.cells import FIGURES, HIDDEN, Cell, cell, label


@dataclass(frozen=True, slots=True)
class Member:
    """A value of a row: what it is called, its text, and the rows that it names. They are the whole of it where each part
    of the value is one (`links_only`)."""

    label: Label
    cell: Cell
    links: tuple[Link, ...]
    links_only: bool


def label_of(game: AnySystem, kind: str, name: str) -> Label:
    """What a member of rows of the kind is called; a figure that none is declared for is called by its name."""
    return game.row_labels[kind].get(name) or Label(label(name))


def members(row: Row, game: AnySystem, links: Sequence[Link]) -> Iterator[Member]:
    """Everything that the row says beside its name, its key and its lines; what it has not is left out."""
    named, names = by_member(links), names_of(links)
    for name, value in _values(row.told):
        shown, found = cell(value, names), tuple(named.pop(name, ()))
        if shown.text or shown.lost:
            yield Member(label_of(game, row.kind, name), shown, found, links_only=_names_only(value, found))
    # What stands deeper in the row.
    yield from (
        Member(label_of(game, row.kind, name), Cell(""), tuple(found), links_only=True) for name, found in named.items()
    )


def by_member(links: Iterable[Link]) -> dict[str, list[Link]]:
    """Links by the members of the row that they stand in."""
    named: dict[str, list[Link]] = {}
    for link in links:
        named.setdefault(link.member, []).append(link)
    return named


def names_of(links: Iterable[Link]) -> dict[str, str]:
    """What people call the rows that are named, by their keys."""
    return {link.to.key: link.text for link in links}


def in_names(value: Any, links: Sequence[Link], names: Mapping[str, str]) -> Cell:
    """A value as a table shows it: the names of the rows that it names, where it is nothing else."""
    return Cell(", ".join(link.text for link in links)) if _names_only(value, links) else cell(value, names)


def _names_only(value: Any, links: Sequence[Link]) -> bool:
    return 0 < len(links) == _parts(value) and not _priced(value)


def _values(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if name == FIGURES:
            yield from value.items()
        elif name not in HIDDEN:
            yield name, value


def _parts(value: Any) -> int:
    """How many rows a value can name; none of a mapping, which says more of them."""
    return 0 if isinstance(value, dict) else len(value) if isinstance(value, list) else 1


def _priced(value: Any) -> bool:
    """Whether it says prices beside names."""
    return isinstance(value, list) and any(isinstance(part, dict) and "tv" in part for part in value)
