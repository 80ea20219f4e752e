"""View data of a list in the builder, for any system: the fields that shared templates read.

They are plain values, compared to find the parts that an edit changed; the view classes of each presenter add the
data of its system.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.forces.presenters.panels.problems import ProblemView
from armybuilder.forces.presenters.panels.rulings import RulingsView


@dataclass(frozen=True, slots=True, kw_only=True)
class ListView:
    """The whole list. `tally` tells how many problems of which sort there are,
    `models` how many there are, `opened` the pointer of the part whose panel is unfolded.
    Where not all is `priced` the total is a lower bound; `free` points of up to `free_most` do not count towards the limit, which
    are for what `free_for` says; an `endless` list has none where it is 0. `holds` says what it adds up to, in words. `packs` are the names of those of players that it has, `extras` parts of the page behind its
    groups."""

    points: str
    name: str
    notes: str
    faction: str
    faction_name: str
    rulings: RulingsView
    limit: int
    total: Points
    priced: bool = True
    free: Points = 0
    free_most: Points = 0
    free_for: str = ""
    endless: bool = False
    verdict: str
    tone: str
    tally: tuple[str, ...]
    problems: tuple[ProblemView, ...]
    models: int
    holds: str
    catalogue: str
    opened: str
    packs: tuple[str, ...] = ()
    sublist_name: str = ""
    groups: Sequence["GroupHead"] = ()
    extras: Sequence["Extra"] = ()

    @property
    def settings(self) -> tuple[object, ...]:
        """The settings that the form of the whole list shows."""
        raise NotImplementedError

    @property
    def left(self) -> Points | None:
        """Points that may still be spent, negative beyond the limit; None where there is no limit."""
        return tidy(self.limit + self.free - self.total) if self.limit or not self.endless else None

    @property
    def over(self) -> Points:
        """Points beyond the limit; 0 within it and without one."""
        return max(0, -(self.left or 0))

    @property
    def counted_points(self) -> Points:
        """Points that count towards the limit."""
        return tidy(self.total - self.free)

    @property
    def spent(self) -> str:
        """The total, beside the limit where there is one, in words."""
        told = {"total": self.total, "limit": self.limit, "points": self.points}
        if self.left is None:
            return ("%(total)s %(points)s" if self.priced else _("at least %(total)s %(points)s")) % told
        of = _("%(total)s of %(limit)s %(points)s")
        return (of if self.priced else _("at least %(total)s of %(limit)s %(points)s")) % told

    @property
    def scenario(self) -> dict[str, int]:
        """The parameters that a scenario for the list depends on, by the names of the generator's amounts."""
        return {}

    @property
    def remarks(self) -> tuple[str, ...]:
        """Options of the whole list that are chosen, in words."""
        return ()


class Extra(Protocol):
    """A part of the page beside settings and groups: its `template` makes the element with the id `anchor`."""

    @property
    def anchor(self) -> str: ...

    @property
    def template(self) -> str: ...


class PagePart(Protocol):
    """A part of the list that has a name for people, at its pointer, and the parts `inside` it."""

    @property
    def where(self) -> str: ...

    @property
    def display_name(self) -> str: ...

    @property
    def inside(self) -> "Sequence[PagePart]": ...

    @property
    def problems(self) -> tuple[ProblemView, ...]: ...


def parts_of(part: PagePart) -> Iterator[PagePart]:
    """The part and all within it."""
    yield part
    for inner in part.inside:
        yield from parts_of(inner)


def describe_place(parts: "Sequence[PagePart]", where: str) -> str:
    """`Hunter, Primary unit, Combat group 1`: what stands at the pointer, and what it stands in; empty for the list."""
    for part in parts:
        if f"{where}/".startswith(f"{part.where}/"):
            return ", ".join(filter(None, [describe_place(part.inside, where), part.display_name]))
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupHead:
    """A combat group: its pointer and the id that it has on the page, its number, its name, what it is called without; `kind` is
    the record that it is, where its game has such."""

    where: str
    anchor: str
    number: int
    name: str
    label: str
    kind: str = ""
    total: Points
    priced: bool = True
    """Where not all is, the total is a lower bound."""
    gist: str = ""
    """What stands in it, in few words; said of a group that is folded up."""
    problems: tuple[ProblemView, ...]

    @property
    def display_name(self) -> str:
        """The name shown for the group."""
        return self.label

    @property
    def wrong(self) -> int:
        """The number of problems of the group and everything in it; remaining steps and notes do not count."""
        return sum(problem.tone in ("bad", "warn") for part in parts_of(self) for problem in part.problems)

    @property
    def inside(self) -> Sequence[PagePart]:
        """Its units or rows."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class RowHead:
    """A row of equal models: its pointer and the id that it has on the page, what it is called, the player's name for it,
    the codes of its weapons. `known` is False where the catalogue does not have it, `url` empty where it has no page.
    The field `counted` says how many there are, up to `most`; `packs` what of the model is a player's own."""

    where: str
    anchor: str
    is_known: bool
    title: str
    name: str
    url: str
    weapons: str
    count: int | None
    counted: str = ""
    most: int = 0
    packs: tuple[str, ...] = ()
    removable: bool = True
    """Whether it may be copied and taken out; not where something else brings it along."""
    problems: tuple[ProblemView, ...]

    @property
    def display_name(self) -> str:
        return self.title

    @property
    def inside(self) -> tuple[()]:
        """There is nothing that could be named by itself."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickerCandidate:
    """Something to add, for so many points (`tv`), None where nobody knows: `present` of it stand where it would go, `reasons`
    say what would be wrong, `packs` what of it is a player's own."""

    key: str
    anchor: str
    name: str
    kind: str
    url: str
    weapons: str
    tv: Points | None
    note: str
    present: int
    reasons: tuple[Problem, ...]
    packs: tuple[str, ...]


def tidy(value: Points) -> Points:
    """Free of the dust that subtraction leaves."""
    near = round(value, 3)
    return int(near) if near == int(near) else near
