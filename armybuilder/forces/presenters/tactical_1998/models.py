"""The panel that adds units to a combat group: what fits, and for what does not, why."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, ForceDocument, Group, Unit
from armybuilder.engine.systems.tactical_1998.drafting import choices
from armybuilder.engine.systems.tactical_1998.force import Team, resolve
from armybuilder.engine.systems.tactical_1998.paper import made_of
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, filled
from armybuilder.forces.presenters.tactical_1998.page import about
from armybuilder.forces.presenters.tactical_1998.views import FigureView
from armybuilder.forces.presenters.views import Candidate, tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitChoice(Candidate):
    """A vehicle or squad to add."""

    figures: tuple[FigureView, ...]


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> Picker[UnitChoice]:
    """The panel of the group at `where`; `LookupError` where the document has none."""
    found = choices.choices(document, catalogue, where).choices
    force = resolve(document, catalogue)
    group = next(group for group in force.groups if group.where == where)
    units = _units(catalogue, [choice.key for choice in found])
    present: dict[str, int] = {}
    for unit in group.units:
        key = unit.vehicle.key if unit.vehicle else unit.source.model
        present[key] = present.get(key, 0) + unit.count
    panel: Picker[UnitChoice] = Picker(
        where=where,
        title=group.label,
        tally=ngettext("%(number)s unit in the group", "%(number)s units in the group", group.size)
        % {"number": group.size},
        within=_("group"),
        left=tidy(force.limit - force.total) if force.limit else None,
        filters=filters,
    )
    return filled(panel, found, lambda choice: _shown(choice, present, catalogue, units[choice.key]))


def _units(catalogue: Catalogue, keys: list[str]) -> dict[str, Team]:
    """The candidates as they are without anything special."""
    groups = [Group(units=[Unit(model=key) for key in keys])]
    faction = next(iter(catalogue.factions))
    document = ForceDocument(format="muster.force/1", system=SYSTEM, faction=faction, limit=0, groups=groups)
    return dict(zip(keys, resolve(document, catalogue).units, strict=True))


def _shown(choice: Choice, present: dict[str, int], catalogue: Catalogue, unit: Team) -> UnitChoice:
    figures, weapons = about(unit)
    record = made_of.record(unit)
    return UnitChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=choice.family,
        url=model_url(catalogue, choice.key, record) if record else "",
        figures=figures,
        weapons=weapons,
        tv=None if unit.tv is None else choice.total,
        note=choice.note,
        present=present.get(choice.key, 0),
        reasons=tuple(choice.reasons),
        packs=marks(made_of.packs(unit)),
    )
