"""Starting points of a list: what its faction is like, and legal starter armies, by theme.

A starter army defines which models it is made of and what is in the list from the first; the rest is filled like
any list (`GameSystem.completions`), so that the same start of the same size always gives the same army. A start is
dropped if it does not end up legal or leaves too much unspent.
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


class FactionCharacter(NamedTuple):
    """A faction's way of fighting, in a sentence of ours, and the `lines` of the book that say so."""

    says: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StarterArmy:
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

    def stock_models(self, stock: Mapping[str, int]) -> dict[str, int]:
        """Return the models of this army that a player has."""
        return {key: count for key, count in stock.items() if self.models is None or key in self.models}

    def only_of(self, why_not: str) -> "StarterArmy":
        """The same, which nobody can have who has none of its models."""
        return self if self.models is None or self.models else replace(self, why_not=why_not)


Starts = Callable[[Any, str], Iterator[StarterArmy]]
"""The starts of a faction, by catalogue and key."""


def whatever_fits(_catalogue: Any, _faction: str) -> Iterator[StarterArmy]:
    """Yield one army of anything, for games that define nothing more."""
    yield StarterArmy("general", gettext_noop("A bit of everything."))


@dataclass(frozen=True, slots=True)
class StarterArmies:
    """The starting points for lists of a game: the `characters` of its factions by key, the `starts` of each, and,
    where the book prints nothing to field, the key of the ready `pack` that has something. `drawn` is that of the ready pack with
    which random armies fight where the book lost most cards.
    """

    characters: Mapping[str, FactionCharacter] = field(default_factory=dict)
    starts: Starts = whatever_fits
    pack: str = ""
    drawn: str = ""

    def of(self, catalogue: Any, faction: str) -> Sequence[StarterArmy]:
        """The starts of a faction, one a theme, kept with the catalogue."""
        known: dict[str, Sequence[StarterArmy]] = catalogue.made.setdefault(self.starts, {})
        if faction not in known:
            known[faction] = tuple(self.starts(catalogue, faction))
        return known[faction]
