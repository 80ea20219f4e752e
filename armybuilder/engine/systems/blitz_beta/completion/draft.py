"""A document under construction. Whatever is put into it stays only if the rules find nothing new against it."""

import copy
from collections import Counter
from collections.abc import Mapping

from armybuilder.engine.core.rules.construction import Finding
from armybuilder.engine.systems.blitz_beta.army.parts import ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import SUPPORT
from armybuilder.engine.systems.blitz_beta.document import MAX_GROUPS, Entry, ForceDocument, Group, Unit
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit, resolve, resolve_entry
from armybuilder.engine.systems.blitz_beta.validators import findings


class ForceDraft:
    """A copy of a document with its resolved `force`. `checks` counts how often the rules were asked.

    What the rules found in the document at the start is not held against what is put into it. `stock` are the models
    that are left to be used, None for any number; those of the document are taken out of it.
    """

    def __init__(self, document: ForceDocument, catalogue: Catalogue, owned: Mapping[str, int] | None = None) -> None:
        self.document = copy.deepcopy(document)
        self.catalogue = catalogue
        self.force = resolve(self.document, catalogue)
        self.known = {(found.code, found.where): found.values for found in findings(self.force)}
        self.ally = self.force.ally
        self.owned = None if owned is None else Counter(owned)
        self.refused: list[Finding] = []
        """What the rules found against the last unit that was put in."""
        self.lacks: list[Finding] = []
        """What the last unit that was put in still lacks."""
        self.checks = 0

    @property
    def room(self) -> int:
        """TV that is left."""
        return self.force.limit + self.force.free_points - self.force.total

    def stock(self, key: str) -> int | None:
        """Return how many models of a row may still be added; None for any number."""
        if self.owned is None:
            return None
        return self.owned[key] - sum(entry.count for _, entry in self.force.entries if entry.model.key == key)

    def unit(self, index: int, role: str) -> ResolvedUnit:
        """The resolved unit of a group; the group has one."""
        group = self.force.groups[index]
        unit = group.support if role == SUPPORT else group.primary
        if unit is None:
            raise LookupError(f"Group {index} has no {role} unit.")
        return unit

    def resolve_row(self, row: Entry) -> ResolvedEntry:
        """A row that stands nowhere yet."""
        return resolve_entry(row, self.force, "")

    def open_group(self) -> int | None:
        """Add an empty group and return its index; None when the document has room for no more."""
        if len(self.document.groups) >= MAX_GROUPS:
            return None
        self.document.groups.append(Group())
        return len(self.document.groups) - 1

    def drop_group(self) -> None:
        """Take the last group away again."""
        self.document.groups.pop()
        self.force = resolve(self.document, self.catalogue)

    def require_complete(self, where: str) -> None:
        """Hold against the part at a pointer what it lacked from the start: it is to be finished now."""
        self.known = {(code, at): values for (code, at), values in self.known.items() if not at.startswith(where)}

    def place(self, index: int, role: str, unit: Unit | None) -> None:
        """Put a unit into a group without asking the rules."""
        setattr(self.document.groups[index], role, unit)
        self.force = resolve(self.document, self.catalogue)

    def try_unit(self, index: int, role: str, unit: Unit, *, growing: bool = False) -> bool:
        """Put a unit into a group, in place of the one it has, if the rules find nothing new against it.

        A unit that is `growing` may lack what more models can give it: actions, a leader, models that it must have.
        """
        group, force = self.document.groups[index], self.force
        before = getattr(group, role)
        if not self._in_stock(before, unit):
            self.refused = []
            return False
        self.place(index, role, unit)
        if self.is_valid(index, growing=growing):
            self.ally = self.force.ally
            return True
        setattr(group, role, before)
        self.force = force
        return False

    def is_valid(self, index: int, *, growing: bool = False) -> bool:
        """Whether the rules find nothing new in the group at `index` or in the force as a whole."""
        self.checks += 1
        group = self.force.groups[index]
        # The first allied models say who the ally is, so they bear on every unit.
        units = group.units if self.force.ally == self.ally else None
        new = [found for found in findings(self.force, units) if self._is_new(found)]
        self.lacks = [found for found in new if found.lacking and found.where.startswith(group.where)]
        self.refused = [found for found in new if not growing or found not in self.lacks]
        return not self.refused

    def _is_new(self, found: Finding) -> bool:
        if found.severity == "info":
            return False
        values = self.known.get((found.code, found.where))
        return values is None or not (found.lacking or values == found.values)

    def _in_stock(self, before: Unit | None, after: Unit) -> bool:
        if self.owned is None:
            return True
        more = count_models(after)
        more.subtract(count_models(before) if before else {})
        return all(number <= (self.stock(key) or 0) for key, number in more.items() if number > 0)


def count_models(unit: Unit) -> Counter[str]:
    """Count the models of each row in a unit."""
    counts: Counter[str] = Counter()
    for entry in unit.models:
        counts[entry.model] += entry.count
    return counts
