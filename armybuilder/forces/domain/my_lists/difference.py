"""Differences between two lists of one game, or two states of one list, in the words of the table:
`−1 Hunter, +1 Headhunter, 148 → 150 TV`.
"""

from dataclasses import dataclass
from typing import Literal

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.rules.report import Points
from armybuilder.forces.presenters.views import tidy

Sort = Literal["added", "removed", "changed", "moved"]
SIGNS = {"added": "+", "removed": "−", "changed": "", "moved": "↕"}


@dataclass(frozen=True, slots=True)
class AmountChange:
    """The number of models, or of things bought for them, with a printed name that each of the two lists has."""

    name: str
    before: int
    after: int

    def __str__(self) -> str:
        number = self.after - self.before
        return f"{'+' if number > 0 else '−'}{abs(number)} {self.name}"


@dataclass(frozen=True, slots=True)
class PartChange:
    """One thing that differs: in which part (`place`, empty for the list), what, and how it reads `before` and `after`, for a thing
    that moved where it stands. Of something that came or went there is nothing more to say."""

    sort: Sort
    place: str
    what: str
    before: str = ""
    after: str = ""

    @property
    def sign(self) -> str:
        return SIGNS[self.sort]

    def __str__(self) -> str:
        """`Combat group 1, Primary: +2x Hunter`."""
        where = f"{self.place}: " if self.place else ""
        return where + self.short_text

    @property
    def short_text(self) -> str:
        """The same without its place."""
        if self.sort in ("added", "removed"):
            return f"{self.sign}{self.what}"
        words = {"what": self.what, "before": self.before, "after": self.after}
        if self.sort == "moved":
            return _("%(what)s moved: %(before)s → %(after)s") % words
        return _("%(what)s: %(before)s → %(after)s") % words


@dataclass(frozen=True, slots=True)
class ComparedList:
    """One of the lists: what it is called, its points and its verdict."""

    name: str
    total: Points
    verdict: str


@dataclass(frozen=True, slots=True)
class ListDifference:
    """`amounts` that differ in the whole list, then every `change` at its place; nothing of both where the lists are the same."""

    before: ComparedList
    after: ComparedList
    points: str
    amounts: tuple[AmountChange, ...]
    changes: tuple[PartChange, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def __str__(self) -> str:
        if not self:
            return _("No difference.")
        told = [str(amount) for amount in self.amounts]
        if self.before.total != self.after.total:
            told.append(f"{tidy(self.before.total)} → {tidy(self.after.total)} {self.points}")
        if not self.amounts:
            number = len(self.changes)
            told.append(ngettext("%(number)d other change", "%(number)d other changes", number) % {"number": number})
        return ", ".join(told)


class ToldAmount(msgspec.Struct, frozen=True):
    """An amount of the whole list that differs."""

    name: str
    before: int
    after: int


class ToldChange(msgspec.Struct, frozen=True):
    """A change at its place, and all of it in a sentence."""

    sort: Sort
    place: str
    what: str
    before: str
    after: str
    text: str


class DifferenceAnswer(msgspec.Struct, frozen=True):
    """The differences between two lists; `text` sums them up in one line, `total` holds their points before and
    after.
    """

    text: str
    total: tuple[Points, Points]
    amounts: list[ToldAmount]
    changes: list[ToldChange]


def to_answer(found: ListDifference) -> DifferenceAnswer:
    """The difference as programs read it."""
    return DifferenceAnswer(
        str(found),
        (found.before.total, found.after.total),
        [ToldAmount(each.name, each.before, each.after) for each in found.amounts],
        [ToldChange(each.sort, each.place, each.what, each.before, each.after, str(each)) for each in found.changes],
    )
