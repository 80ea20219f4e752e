"""The panel that adds units to a combat group: what fits, and for what does not, why."""

from functools import partial

from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.completion import choices
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, WORDS, ForceDocument, Group, Unit
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, resolve
from armybuilder.engine.systems.tactical_1998.paper import made_of
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, fill_picker
from armybuilder.forces.presenters.plain.models import CandidateFacts, ModelChoice, count_keys, model_choice
from armybuilder.forces.presenters.tactical_1998.page import figures_of, url_of, weapons_of
from armybuilder.forces.presenters.views import tidy


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> Picker[ModelChoice]:
    """The panel of the group at `where`; `LookupError` where the document has none."""
    found = choices.choices(document, catalogue, where).choices
    force = resolve(document, catalogue)
    group = next(group for group in force.groups if group.where == where)
    units = _units(catalogue, [choice.key for choice in found])
    panel: Picker[ModelChoice] = Picker(
        where=where,
        title=group.label,
        tally=WORDS.count_models(group.size),
        within=group.label,
        left=tidy(force.limit - force.total) if force.limit else None,
        filters=filters,
    )
    present = count_keys(document, where)
    return fill_picker(
        panel, found, partial(model_choice, present=present, about=lambda key: _candidate_facts(units[key], catalogue))
    )


def _units(catalogue: Catalogue, keys: list[str]) -> dict[str, FieldedUnit]:
    """The candidates as they are without anything special."""
    groups = [Group(units=[Unit(model=key) for key in keys])]
    faction = next(iter(catalogue.factions))
    document = ForceDocument(format="muster.force/1", system=SYSTEM, faction=faction, limit=0, groups=groups)
    return dict(zip(keys, resolve(document, catalogue).units, strict=True))


def _candidate_facts(unit: FieldedUnit, catalogue: Catalogue) -> CandidateFacts:
    return CandidateFacts(
        url_of(unit, catalogue),
        figures_of(unit),
        weapons_of(unit),
        packs=marks(made_of.packs(unit)),
        priced=unit.tv is not None,
    )
