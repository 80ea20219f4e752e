"""What a list begins with: what its faction is like, and legal armies to start from, by theme.

A start says which models its army is made of and what stands in the list from the first; the rest is filled as any list is
(`GameSystem.completions`), so that the same start of the same size is always the same army. What does not end legal, or leaves
too much unspent, is none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.report import Points

THEMES: Mapping[str, str] = MappingProxyType(
    {
        "general": gettext_noop("General"),
        "recon": gettext_noop("Recon"),
        "armour": gettext_noop("Armour"),
        "infantry": gettext_noop("Infantry"),
        "fire-support": gettext_noop("Fire support"),
    }
)
"""What players ask for, by key."""
LEAST_SPENT = 0.9
"""Part of the limit that an army to start from spends at least."""
MOST_OF_A_MODEL = 1_000


Heads = Callable[[Points], Sequence[Mapping[str, Any]]]


def empty(_limit: Points) -> Sequence[Mapping[str, Any]]:
    """A list in which nothing stands from the first."""
    return ({},)


class Character(NamedTuple):
    """How a faction fights, in a sentence of ours, and the `lines` of the book that say so."""

    says: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Start:
    """An army to start from: its `theme`, and what it `says` it is.

    `models` are the keys that it is made of, None for whatever fits; `heads` the first states of a list of a limit, as members
    of its document, that are tried one after the other. It is there from a limit of `least` points on; a faction that cannot have it
    at all is told `why_not`.
    """

    theme: str
    says: str
    models: frozenset[str] | None = None
    heads: Heads = empty
    least: int = 0
    why_not: str = ""

    @property
    def name(self) -> str:
        return gettext(THEMES[self.theme])

    @property
    def owned(self) -> dict[str, int] | None:
        """As if the player had all of its models and no other."""
        return None if self.models is None else dict.fromkeys(sorted(self.models), MOST_OF_A_MODEL)

    def within(self, stock: Mapping[str, int]) -> dict[str, int]:
        """What a player has of its models."""
        return {key: count for key, count in stock.items() if self.models is None or key in self.models}

    def only_of(self, why_not: str) -> "Start":
        """The same, which nobody can have who has none of its models."""
        return self if self.models is None or self.models else replace(self, why_not=why_not)


Starts = Callable[[Any, str], Iterator[Start]]
"""The starts of a faction, by catalogue and key."""


def whatever_fits(_catalogue: Any, _faction: str) -> Iterator[Start]:
    """Where nothing more is said of a game: one army of anything."""
    yield Start("general", gettext_noop("Whatever fits together."))


@dataclass(frozen=True, slots=True)
class Beginnings:
    """What lists of a game begin with: the `characters` of its factions by key, the `starts` of each, and, where the book
    prints nothing to field, the key of the ready `pack` that has something."""

    characters: Mapping[str, Character] = field(default_factory=dict)
    starts: Starts = whatever_fits
    pack: str = ""

    def of(self, catalogue: Any, faction: str) -> Sequence[Start]:
        """The starts of a faction, one a theme, kept with the catalogue."""
        known: dict[str, Sequence[Start]] = catalogue.made.setdefault(self.starts, {})
        if faction not in known:
            known[faction] = tuple(self.starts(catalogue, faction))
        return known[faction]
