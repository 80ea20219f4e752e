"""Data that presenters supply about their system to the pages that all systems share."""

from dataclasses import dataclass
from typing import NamedTuple


class LinkWords(NamedTuple):
    """The words that documents of a system usually contain, the most frequent last: they are left out of links
    that begin with `letter`. A change would break all printed codes, so other words need another letter.
    """

    letter: str
    usual: bytes


@dataclass(frozen=True, slots=True)
class GameSizes:
    """Sizes of a game to begin with: the one that a form proposes, those that a click chooses, and what to say of them.
    A limit of 0 is called `none` where it means that there is none."""

    first: int
    usual: tuple[int, ...]
    note: str
    none: str = ""


@dataclass(frozen=True, slots=True)
class FactionCard:
    """A faction as somebody meets it who begins a list: how it fights, what it has, and its mark: the path of a drawing on a
    grid of 100 by 100, and a colour that carries white."""

    key: str
    name: str
    note: str
    says: str = ""
    mark: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class SelectOption:
    """An entry of a select; `note` says more where there is room for it."""

    value: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Templates:
    """The templates of a system's pages by name (`templates["settings"]`): those in its own `folder`, which has what its
    game needs otherwise, before those of all systems."""

    folder: str = ""

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return tuple(f"forces/{folder}/{name}.html" for folder in (self.folder, "plain") if folder)
