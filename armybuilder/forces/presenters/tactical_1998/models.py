"""The panel that adds units to a combat group: what fits, and for what does not, why."""

from dataclasses import dataclass

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.tactical_1998 import choices
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.document import SYSTEM, ForceDocument, Group, Unit
from armybuilder.engine.systems.tactical_1998.force import Team, resolve
from armybuilder.forces.presenters.catalogues import model_url
from armybuilder.forces.presenters.filters import Filters
from armybuilder.forces.presenters.problems import anchor
from armybuilder.forces.presenters.tactical_1998.page import about
from armybuilder.forces.presenters.tactical_1998.views import FigureView, tidy
from armybuilder.forces.presenters.views import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitChoice(Candidate):
    """A vehicle or squad to add: `present` of it stand in the group; `tv` is None where the book lost it."""

    figures: tuple[FigureView, ...]
    tv: Points | None


@dataclass(frozen=True, slots=True)
class ModelsPanel:
    """All candidates for one group, after the filters."""

    where: str
    anchor: str
    title: str
    noun: str
    size: int
    left: Points | None
    filters: Filters
    kinds: tuple[str, ...]
    allowed: tuple[tuple[str, tuple[UnitChoice, ...]], ...]
    refused: tuple[UnitChoice, ...]


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> ModelsPanel:
    """The panel of the group at `where`; `LookupError` where the document has none."""
    found = choices.choices(document, catalogue, where).choices
    force = resolve(document, catalogue)
    group = next(group for group in force.groups if group.where == where)
    units = _units(catalogue, [choice.key for choice in found])
    present: dict[str, int] = {}
    for unit in group.units:
        key = unit.vehicle.key if unit.vehicle else unit.source.model
        present[key] = present.get(key, 0) + unit.count
    wanted = [choice for choice in found if _fits(choice, filters)]
    shown = [_shown(choice, present, catalogue, units[choice.key]) for choice in wanted]
    allowed = [unit for unit, choice in zip(shown, wanted, strict=True) if choice.allowed]
    refused = [unit for unit, choice in zip(shown, wanted, strict=True) if not choice.allowed]
    return ModelsPanel(
        where=where,
        anchor=anchor(where),
        title=group.label,
        noun="units",
        size=group.size,
        left=tidy(force.limit - force.total) if force.limit else None,
        filters=filters,
        kinds=tuple(dict.fromkeys(choice.family for choice in found)),
        allowed=tuple(
            (kind, tuple(unit for unit in allowed if unit.kind == kind))
            for kind in dict.fromkeys(unit.kind for unit in allowed)
        ),
        refused=() if filters.fits else tuple(refused),
    )


def _units(catalogue: Catalogue, keys: list[str]) -> dict[str, Team]:
    """The candidates as they are without anything special."""
    groups = [Group(units=[Unit(model=key) for key in keys])]
    faction = next(iter(catalogue.factions))
    document = ForceDocument(format="muster.force/1", system=SYSTEM, faction=faction, limit=0, groups=groups)
    return dict(zip(keys, resolve(document, catalogue).units, strict=True))


def _fits(choice: Choice, filters: Filters) -> bool:
    return (
        filters.text.lower() in choice.name.lower()
        and filters.kind in ("", choice.family)
        and (filters.most is None or choice.total <= filters.most)
    )


def _shown(choice: Choice, present: dict[str, int], catalogue: Catalogue, unit: Team) -> UnitChoice:
    figures, weapons = about(unit)
    return UnitChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=choice.family,
        url=model_url(catalogue, choice.key),
        figures=figures,
        weapons=weapons,
        tv=None if unit.tv is None else choice.total,
        note=choice.note,
        present=present.get(choice.key, 0),
        reasons=tuple(choice.reasons),
    )
