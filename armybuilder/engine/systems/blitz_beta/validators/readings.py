"""Notes on how a force was read where the book is open: one for each ruling that its report depends on (see
`core.rules.rulings`).

A report depends on a ruling if another reading gives another total or other problems. Few forces raise a question
at all; for those that do, the other readings are tried.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource
from armybuilder.engine.core.rules.selection import EVERYTHING, NOTHING, Facts
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.force import Force, resolve
from armybuilder.engine.systems.blitz_beta.validators.book_rulings import BEARINGS
from armybuilder.engine.systems.blitz_beta.validators.rule import BOOK
from armybuilder.engine.systems.blitz_beta.validators.rules.lists import may_join

Check = Callable[[Force], list[Finding]]
_Problems = dict[tuple[str, str, str], Finding]


class CheckedForce(NamedTuple):
    """A force, what the rules find in it, and its facts."""

    force: Force
    findings: list[Finding]
    facts: Facts = EVERYTHING

    def problems(self) -> _Problems:
        """Return the problems found, by code, place and message."""
        return {(found.code, found.where, found.message): found for found in self.findings if found.severity != "info"}


def notes_on(judged: CheckedForce, check: Check) -> list[Finding]:
    """The notes on a force; `check` are the rules."""
    notes = []
    for ruling, clause in rulings_of(judged.force.army.key, judged.force.catalogue):
        if not judged.force.source.options.rulings and not _may_be_raised(ruling, judged):
            continue
        place = _place(ruling, judged, check)
        if place is not None:
            notes.append(read_as(BOOK, ruling, clause, judged.force.army.readings[ruling.key], place))
    return notes


def _may_be_raised(ruling: Ruling, judged: CheckedForce) -> bool:
    """Whether something in the force may raise the question, or a problem of it where nothing else does."""
    if ruling.key in BEARINGS:
        return bool(BEARINGS[ruling.key][1] & judged.facts)
    return bool(judged.findings)


def rulings_of(army: str, catalogue: Catalogue) -> tuple[tuple[Ruling, RulingSource], ...]:
    """The rulings that are open to an army, by its key, with the lines that leave them open."""
    known = _rulings_by_army(catalogue)
    if army not in known:
        clauses = ((ruling, ruling.clause(army)) for ruling in catalogue.rulings.values())
        known[army] = tuple((ruling, clause) for ruling, clause in clauses if clause)
    return known[army]


@cached_on_catalogue
def _rulings_by_army(_catalogue: Catalogue) -> dict[str, tuple[tuple[Ruling, RulingSource], ...]]:
    """Those of the armies that somebody has asked for."""
    return {}


def settings_of(force: Force) -> list[tuple[Ruling, RulingSource]]:
    """The rulings that the players of a force may choose, with the lines that leave them open: those that it may meet,
    and those that they have chosen."""
    chosen = force.source.options.rulings
    return [
        (ruling, clause)
        for ruling, clause in rulings_of(force.army.key, force.catalogue)
        if ruling.is_setting and (ruling.key in chosen or not ruling.lists or _may_use(ruling.lists, force))
    ]


def _may_use(lists: frozenset[str], force: Force) -> bool:
    """Whether a force may buy from one of the lists at all."""
    return any(key in force.army.lender_lists or may_join(key, force) for key in lists)


def _place(ruling: Ruling, judged: CheckedForce, check: Check) -> str | None:
    """The part of the document that a ruling decides, None where it decides nothing."""
    raised = next(_places_raising(ruling, judged), None)
    if raised is None or not ruling.is_setting:
        return raised
    ours = judged.problems()
    for other in _other_readings(ruling, judged.force, check):
        theirs = other.problems()
        if theirs.keys() != ours.keys() or other.force.total != judged.force.total:
            differing = (found.where for key, found in (theirs | ours).items() if not (key in theirs and key in ours))
            return raised or next(differing, "")
    return None


def _places_raising(ruling: Ruling, judged: CheckedForce) -> Iterator[str]:
    """Places of the document that raise the question; empty for one that only the other reading can tell."""
    bearing, _ = BEARINGS.get(ruling.key, (None, NOTHING))
    is_ours = judged.force.army.readings[ruling.key] == ruling.default
    if bearing:
        return bearing(judged.force)
    if not is_ours:
        return iter([""])
    return (found.where for found in judged.findings if found.code in ruling.lifts)


def _other_readings(ruling: Ruling, force: Force, check: Check) -> Iterator[CheckedForce]:
    """The force by each other reading, and left open where that is possible."""
    source, chosen = force.source, force.army.readings[ruling.key]
    others = {key: reading for key, reading in source.options.rulings.items() if key != ruling.key}
    for reading in dict.fromkeys((ruling.default, *ruling.readings)):
        if reading != chosen:
            rulings = {**others, ruling.key: reading} if reading else others
            options = msgspec.structs.replace(source.options, rulings=rulings)
            other = resolve(msgspec.structs.replace(source, options=options), force.catalogue)
            yield CheckedForce(other, check(other))
