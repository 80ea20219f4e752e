"""A squad as it might be: the rules are asked about it alone, and what they find that they did not find before speaks against it.

Whatever else the list has stays as it was resolved, so that a page may ask about everything that is for sale.
"""

from collections import Counter
from dataclasses import replace
from functools import cached_property

import msgspec

from armybuilder.engine.core.rules.construction import Finding, reason
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, Force
from armybuilder.engine.systems.blitz_2006.resolver import resolve_squad
from armybuilder.engine.systems.blitz_2006.validators import RULES

ProblemKey = tuple[str, bytes]
"""A finding by what it says, wherever it stands: rows that are split off move those behind them."""


class SquadTrial:
    """The squad of a force, tried in other ways than it is. Being over the limit speaks against nothing here: the total
    beside it says so, and something may go again."""

    def __init__(self, force: Force, squad: FieldedSquad) -> None:
        self.force, self.squad = force, squad
        self.names = names_of(force.catalogue)

    @cached_property
    def known_problems(self) -> Counter[ProblemKey]:
        """The problems that exist already."""
        return Counter(map(_problem_key, self._find_problems(replace(self.force, about=self.squad))))

    def force_with(self, source: doc.Squad) -> Force:
        """The force in which only this squad is another."""
        faction = self.force.source.faction
        made = resolve_squad(source, self.squad.where, faction, self.names.find, self.force.catalogue)
        squad = made if isinstance(made, FieldedSquad) else None
        return replace(
            self.force,
            groups=[made if group is self.squad else group for group in self.force.groups],
            squads=[squad if each is self.squad else each for each in self.force.squads if squad],
            about=squad,
        )

    def new_problems(self, source: doc.Squad) -> tuple[Problem, ...]:
        """Return the new problems of the squad as it is in `source`. A row that is split repeats what was wrong with
        it once.
        """
        wrong = self._find_problems(self.force_with(source))
        is_split = len(source.units) > len(self.squad.source.units)
        left = self.known_problems.copy() if wrong else Counter()
        new: list[Finding] = []
        for found in wrong:
            key = _problem_key(found)
            left[key] -= 1
            if left[key] < 0 and not (is_split and key in self.known_problems):
                new.append(found)
        return tuple(reason(found) for found in new)

    def _find_problems(self, force: Force) -> list[Finding]:
        found = RULES.findings(force)
        return [each for each in found if each.severity in ("error", "undetermined") and each.code != "over-limit"]


def _problem_key(found: Finding) -> ProblemKey:
    return found.code, msgspec.json.encode(found.values)
