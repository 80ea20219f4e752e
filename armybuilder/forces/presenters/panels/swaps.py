"""Panels that put one thing in the place of another: what would change, and a plan for all that does not fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.places import at
from armybuilder.engine.core.rules.completion.exchange import RecordExchange, Swaps
from armybuilder.engine.core.rules.completion.plan import KEEP, REMOVE, Misfit, Proposal
from armybuilder.engine.core.rules.report import Points, Problem
from armybuilder.forces.presenters.builder import AnyRosterView
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.plain.page import record_url
from armybuilder.i18n.texts import fold

MOST_SHOWN = 60
"""Replacements in one panel; a search by name finds the others."""
MOST_WITHIN, TRIED_WITHIN, ROWS_WITHIN = 2, 12, 12
"""Replacements that a full unit offers for a row, how many of the nearest are tried, and for how many rows."""


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure that would be another."""

    label: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class SwapView:
    """A record that may stand there instead: by how much the list changes (`+2`), what is different, gained and given up,
    what of the row cannot be kept, and what speaks against it."""

    key: str
    name: str
    kind: str
    url: str
    change: str
    differences: tuple[FigureDifference, ...]
    gained: str
    given_up: str
    lost: str
    reasons: tuple[Problem, ...]
    one: str = ""
    """By how much the list changes where one of several is replaced; empty where that does not fit, or there is but one."""
    all: bool = True
    """Whether all of the row may be."""


@dataclass(frozen=True, slots=True)
class SwapPanel:
    """The possible replacements at `where`, nearest first; `beyond` are those that are not shown."""

    where: str
    name: str
    count: int
    is_row: bool
    filters: Filters
    kinds: tuple[str, ...]
    allowed: tuple[SwapView, ...]
    refused: tuple[SwapView, ...]
    beyond: int

    @property
    def anchor(self) -> str:
        return anchor(self.where)


@dataclass(frozen=True, slots=True)
class RowSwapOptions:
    """A row of a full unit, with the nearest that fit in its place."""

    where: str
    name: str
    swaps: tuple[SwapView, ...]

    @property
    def anchor(self) -> str:
        return anchor(self.where)


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A way to settle a part, as an option of a select."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class MisfitView:
    """A part that does not fit: what it is, where it stands, why in a sentence, what there is to choose, and what the proposed one
    changes."""

    where: str
    name: str
    count: int
    messages: tuple[str, ...]
    choices: tuple[ChoiceView, ...]
    preview: SwapView | None

    @property
    def anchor(self) -> str:
        return anchor(self.where)


def swap_panel(opened: AnyRosterView, where: str, filters: Filters) -> SwapPanel:
    """Return the possible replacements at `where`. `LookupError` where nothing can be put in its place."""
    swaps = opened.swaps()
    near = [(key, facts) for key in swaps.nearest(where) if (facts := swaps.facts(key))]
    wanted = [
        key
        for key, facts in near
        if fold(filters.text) in fold(facts.title)
        and filters.kind in ("", facts.kind)
        and (filters.most is None or (facts.points or 0) <= filters.most)
    ]
    made = [_swap_view(opened, swaps, where, key) for key in wanted[:MOST_SHOWN]]
    standing, part = swaps.key_at(where), at(opened.document, where)
    facts = swaps.facts(standing)
    count = schema_of(type(part)).count
    return SwapPanel(
        where=where,
        name=facts.title if facts else standing,
        count=getattr(part, count.name) if count else 1,
        is_row=count is not None,
        filters=filters,
        kinds=tuple(dict.fromkeys(each.kind for _key, each in near)),
        allowed=tuple(each for each in made if each.all or each.one),
        refused=() if filters.fits else tuple(each for each in made if not (each.all or each.one)),
        beyond=max(0, len(wanted) - MOST_SHOWN),
    )


def _swap_view(opened: AnyRosterView, swaps: Swaps[Any, Any], where: str, key: str) -> SwapView:
    """A replacement of the whole row, and of one of several."""
    made = swaps.exchange(where, key)
    one = swaps.of_one(where).exchange(where, key) if made.of > 1 else None
    told = one if one and one.allowed and not made.allowed else made
    change = f"{signed(one.change)} {opened.system.words.points}" if one and one.allowed else ""
    return replace(_view_of_exchange(told, opened), one=change, all=made.allowed)


def swaps_within(opened: AnyRosterView, where: str) -> tuple[RowSwapOptions, ...]:
    """For each row of a full unit or group the nearest that fit in its place; only the row itself where nothing can be told."""
    return tuple(_row_swaps(opened, row) for row in islice(_rows_of(opened, where), ROWS_WITHIN))


def _rows_of(opened: AnyRosterView, where: str) -> Iterator[str]:
    for place, part in parts_in(opened.document):
        if place.rpartition("/")[0].rpartition("/")[0] == where and schema_of(type(part)).count:
            yield place


def _row_swaps(opened: AnyRosterView, where: str) -> RowSwapOptions:
    swaps = opened.swaps()
    standing = swaps.key_at(where)
    facts = swaps.facts(standing)
    near = (_swap_view(opened, swaps, where, key) for key in swaps.nearest(where)[:TRIED_WITHIN]) if facts else ()
    found = islice((each for each in near if each.all or each.one), MOST_WITHIN)
    return RowSwapOptions(where, facts.title if facts else standing, tuple(found))


def plan_view(plan: Sequence[Misfit], opened: AnyRosterView) -> tuple[MisfitView, ...]:
    """The plan as a form shows it."""
    return tuple(
        MisfitView(
            misfit.where,
            misfit.title,
            misfit.count,
            tuple(message.partition(". ")[0].removesuffix(".") + "." for message in misfit.messages),
            tuple(ChoiceView(f"{misfit.where}={each.value}", _label(each, opened)) for each in misfit.proposals),
            _view_of_exchange(misfit.proposed.exchange, opened) if misfit.proposed.exchange else None,
        )
        for misfit in plan
    )


def _label(proposal: Proposal, opened: AnyRosterView) -> str:
    if proposal.value == REMOVE:
        return _("Remove")
    if proposal.value == KEEP:
        return _("Leave as is")
    if proposal.change is None:
        return proposal.label
    change = f"{signed(proposal.change)} {opened.system.words.points}"
    return _("Replace with %(name)s (%(change)s)") % {"name": proposal.label, "change": change}


def signed(change: Points) -> str:
    """`+2`, `−1`, `±0`."""
    return f"{change:+g}".replace("-", "−") if change else "±0"


def _view_of_exchange(made: RecordExchange[Any], opened: AnyRosterView) -> SwapView:
    old, new = made.old, made.new
    labels = dict.fromkeys((*old.figures, *new.figures))
    lost = [
        *made.lost,
        *([_("%(number)s of its models") % {"number": made.of - made.count}] if made.count < made.of else []),
    ]
    return SwapView(
        key=made.key,
        name=new.title,
        kind=new.kind,
        url=record_url(opened.catalogue, made.key),
        change=f"{signed(made.change)} {opened.system.words.points}",
        differences=tuple(
            FigureDifference(label, old.figures.get(label) or "–", new.figures.get(label) or "–")
            for label in labels
            if old.figures.get(label, "") != new.figures.get(label, "")
        ),
        gained=", ".join(sorted((new.weapons - old.weapons) | (new.traits - old.traits))),
        given_up=", ".join(sorted((old.weapons - new.weapons) | (old.traits - new.traits))),
        lost=", ".join(lost),
        reasons=made.reasons,
    )
