"""What may be added to a combat group, and for what may not, why: the construction rules asked about one more unit.

Every vehicle and squad of the book is put into the group and the rules run; what they find that they did not find before
speaks against it. A vehicle that the book cannot price may be added all the same: the reasons say what that means. One
that fits the budget with Rookies only is offered with them.
"""

from collections.abc import Iterator

import msgspec

from armybuilder.engine.core.rules.choices import Choice, Choices
from armybuilder.engine.core.rules.construction import Finding, Patch, problem
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.construction import findings
from armybuilder.engine.systems.tactical_1998.construction.patches import data_of
from armybuilder.engine.systems.tactical_1998.document import ForceDocument, Group, Unit
from armybuilder.engine.systems.tactical_1998.force import DEFAULT_CREW, Force, Team, resolve

FAMILIES = ("Gears", "Vehicles", "Infantry", "Lost sheets")
CHEAPEST_CREW = "rookie"


def choices(document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
    """Everything that the book fields, each with whether it fits the group at `where` (`/groups/0`).

    Raises `LookupError` where the document has no such group.
    """
    places = [f"/groups/{index}" for index in range(len(document.groups))]
    if where not in places:
        raise LookupError(f"There is no group at '{where}'. Groups of this force: {', '.join(places) or 'none'}.")
    asked = _Question(document, catalogue, places.index(where))
    return Choices(where=where, choices=[asked.choice(key) for key in candidates(document, catalogue)])


def candidates(document: ForceDocument, catalogue: Catalogue) -> list[str]:
    """Keys of all vehicles and squads, those of the force's own faction first, those without a sheet last."""
    own = [key for key, vehicle in catalogue.vehicles.items() if vehicle.faction == document.faction]
    others = [key for key in catalogue.vehicles if key not in own]
    return [*own, *others, *catalogue.squads, *(missing.key for missing in catalogue.missing)]


def family(unit: Team) -> str:
    """Under which heading it is offered."""
    if unit.squad:
        return "Infantry"
    if unit.is_gear:
        return "Gears"
    return "Vehicles" if unit.vehicle and unit.vehicle.faction else "Lost sheets"


class _Question:
    """One group of one force, asked about many candidates."""

    def __init__(self, document: ForceDocument, catalogue: Catalogue, index: int) -> None:
        self.document = document
        self.catalogue = catalogue
        self.index = index
        self.group = document.groups[index]
        self.before = {(found.code, found.where): found for found in findings(resolve(document, catalogue))}

    def choice(self, key: str) -> Choice:
        tried = []
        for unit in self.variants(key):
            force = self.with_unit(unit)
            reasons = list(self.reasons(force))
            tried.append((unit, force, reasons))
            if not _refused(reasons):
                break
        unit, force, reasons = next((each for each in tried if not _refused(each[2])), tried[0])
        team = force.groups[self.index].units[-1]
        allowed = not _refused(reasons)
        return Choice(
            key=key,
            name=team.model,
            family=family(team),
            total=team.tv or 0,
            actions=team.actions,
            allowed=allowed,
            reasons=reasons,
            note=_note(team),
            patch=self.patch(unit) if allowed else [],
        )

    def variants(self, key: str) -> Iterator[Unit]:
        """With the default crew, then with the cheapest one."""
        yield Unit(model=key)
        if key in self.catalogue.vehicles:
            yield Unit(model=key, crew=CHEAPEST_CREW)

    def with_unit(self, unit: Unit) -> Force:
        """The force with the unit in the group; the document stays as it is."""
        groups = list(self.document.groups)
        groups[self.index] = Group(units=[*self.group.units, unit], name=self.group.name)
        return resolve(msgspec.structs.replace(self.document, groups=groups), self.catalogue)

    def reasons(self, force: Force) -> Iterator[Problem]:
        """What the rules find with the unit and not, or not so badly, without it."""
        return (problem(found) for found in findings(force) if self.is_new(found))

    def is_new(self, found: Finding) -> bool:
        if found.severity in {"warning", "info"}:
            return False
        known = self.before.get((found.code, found.where))
        return known is None or (not found.lacking and found.values != known.values)

    def patch(self, unit: Unit) -> Patch:
        """Add one unit: to a row of the same without anything special when the group has one, else as a new row."""
        where = f"/groups/{self.index}/units"
        for index, other in enumerate(self.group.units):
            if other == msgspec.structs.replace(unit, count=other.count):
                return [{"op": "add", "path": f"{where}/{index}/count", "value": other.count + 1}]
        added = {**data_of(unit), "count": 1}
        if self.group.units:
            return [{"op": "add", "path": f"{where}/-", "value": added}]
        return [{"op": "add", "path": where, "value": [added]}]


def _refused(reasons: list[Problem]) -> bool:
    return any(reason.severity == "error" for reason in reasons)


def _note(unit: Team) -> str:
    """What is to be known before it is chosen."""
    if unit.tv is None:
        return "no TV: the book lost it"
    crew = unit.source.crew
    return f"with a {unit.crew.name} crew" if unit.crew and crew != DEFAULT_CREW else ""
