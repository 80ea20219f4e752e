"""The panel that adds models to a unit: what fits, and for what does not, why."""

from dataclasses import dataclass

from armybuilder.engine.core.choices import Choice
from armybuilder.engine.core.report import Problem
from armybuilder.engine.systems.blitz_beta import choices
from armybuilder.engine.systems.blitz_beta.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.construction.structure import actions_allowed
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.statline import bare
from armybuilder.forces.presenters.blitz_beta.page import ROLES, model_url, stats_text, weapons_text
from armybuilder.forces.presenters.filters import Filters
from armybuilder.forces.presenters.problems import anchor


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model to add: `present` of it stand in the unit, `reasons` say what would be wrong."""

    key: str
    anchor: str
    name: str
    kind: str
    url: str
    stats: str
    weapons: str
    tv: int
    actions: int
    note: str
    present: int
    reasons: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class ModelsPanel:
    """All candidates for one unit, after the filters."""

    where: str
    anchor: str
    title: str
    ua: str
    actions: int
    least: int
    most: int
    total: int
    left: int
    filters: Filters
    kinds: tuple[str, ...]
    allowed: tuple[ModelChoice, ...]
    refused: tuple[ModelChoice, ...]


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> ModelsPanel:
    """The panel of the unit at `where`; `LookupError` where the document has none."""
    force = resolve(document, catalogue)
    found = choices.choices(document, catalogue, where).choices
    unit = next(unit for unit in force.units if unit.where == where)
    kinds = {catalogue.models[choice.key].statline.base_type: None for choice in found}
    shown = [_shown(choice, catalogue, unit) for choice in found if _wanted(choice, catalogue, filters)]
    least, most = actions_allowed(unit)
    return ModelsPanel(
        where=where,
        anchor=anchor(where),
        title=f"{unit.group.label}: {ROLES[unit.role].lower()}",
        ua=unit.ua,
        actions=unit.actions,
        least=least,
        most=most,
        total=force.total,
        left=force.limit - force.total,
        filters=filters,
        kinds=tuple(kinds),
        allowed=tuple(choice for choice in shown if not choice.reasons),
        refused=() if filters.fits else tuple(choice for choice in shown if choice.reasons),
    )


def _wanted(choice: Choice, catalogue: Catalogue, filters: Filters) -> bool:
    if filters.most is not None and choice.total > filters.most:
        return False
    if filters.kind and catalogue.models[choice.key].statline.base_type != filters.kind:
        return False
    return filters.text.lower() in f"{choice.name} {choice.family}".lower()


def _shown(choice: Choice, catalogue: Catalogue, unit: ResolvedUnit) -> ModelChoice:
    model = catalogue.models[choice.key]
    line = bare(model).first
    return ModelChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=model.statline.type,
        url=model_url(catalogue, choice.key),
        stats=stats_text(line),
        weapons=weapons_text(line),
        tv=choice.total,
        actions=choice.actions,
        note=choice.note,
        present=sum(entry.count for entry in unit.entries if entry.model is model),
        reasons=tuple(choice.reasons),
    )
