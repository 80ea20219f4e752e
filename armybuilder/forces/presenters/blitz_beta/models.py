"""The panel that adds models to a unit: what fits, and for what does not, why."""

from dataclasses import dataclass

from armybuilder.engine.core.language import say, within
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.construction.chapters.structure import actions_allowed
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.drafting import choices
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import GENERIC_FACTIONS, ROLES, list_name, model_packs
from armybuilder.engine.systems.blitz_beta.statline import bare
from armybuilder.forces.presenters.blitz_beta import rules
from armybuilder.forces.presenters.blitz_beta.page import figures, weapons_text
from armybuilder.forces.presenters.blitz_beta.views import figures_text
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import PickerHead
from armybuilder.forces.presenters.views import Candidate
from armybuilder.i18n.texts import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice(Candidate):
    """A model to add to a unit."""

    stats: str


@dataclass(frozen=True, slots=True)
class ListOfModels:
    """The models of one list; `note` says why the force may buy from a list that is not its own."""

    name: str
    note: str
    models: tuple[ModelChoice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelsPanel(PickerHead):
    """All candidates for one unit, after the filters."""

    ua: str
    actions: int
    least: int
    most: int
    allowed: tuple[ListOfModels, ...]
    refused: tuple[ListOfModels, ...]
    number_refused: int
    unasked: int
    """Models of other lists that have nothing to do with this type of unit: only a search by name shows them."""


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> ModelsPanel:
    """The panel of the unit at `where`; `LookupError` where the document has none."""
    force = resolve(document, catalogue)
    asked = _Asked(force, filters)
    found = choices.choices(document, catalogue, where, asked.wants).choices
    unit = next(unit for unit in force.units if unit.where == where)
    wanted = [choice for choice in found if filters.most is None or choice.total <= filters.most]
    refused = [] if filters.fits else [choice for choice in wanted if choice.reasons]
    least, most = actions_allowed(unit)
    return ModelsPanel(
        where=where,
        title=f"{unit.group.label}: {within(say(ROLES[unit.role]))}{f' ({unit.ua})' if unit.ua else ''}",
        ua=unit.ua,
        actions=unit.actions,
        least=least,
        most=most,
        left=force.limit - force.total,
        filters=filters,
        kinds=tuple(asked.kinds),
        allowed=_by_list([choice for choice in wanted if not choice.reasons], force, unit),
        refused=_by_list(refused, force, unit),
        number_refused=len(refused),
        unasked=asked.left_out,
    )


def _by_list(choices: list[Choice], force: Force, unit: ResolvedUnit) -> tuple[ListOfModels, ...]:
    """The choices list by list, in the order of the candidates."""
    catalogue = force.catalogue
    lists: dict[str, list[ModelChoice]] = {}
    for choice in choices:
        lists.setdefault(catalogue.models[choice.key].faction, []).append(_shown(choice, catalogue, unit))
    return tuple(
        ListOfModels(list_name(catalogue, key), rules.list_note(force, key), tuple(models))
        for key, models in lists.items()
    )


class _Asked:
    """Which candidates are worth a question: hundreds of models on allied lists are of other types of units."""

    def __init__(self, force: Force, filters: Filters) -> None:
        self.text = fold(filters.text)
        self.kind = filters.kind
        self.home = {model.faction for model in force.catalogue.pool(force.source.faction)} | set(GENERIC_FACTIONS)
        self.kinds: dict[str, None] = {}
        self.left_out = 0

    def wants(self, model: Model, unit: ResolvedUnit) -> bool:
        self.kinds[model.statline.base_type] = None
        if self.kind and model.statline.base_type != self.kind:
            return False
        if self.text:
            return self.text in fold(f"{model.name} {model.family_name}")
        if model.faction not in self.home and not unit.availability(model):
            self.left_out += 1
            return False
        return True


def _shown(choice: Choice, catalogue: Catalogue, unit: ResolvedUnit) -> ModelChoice:
    model = catalogue.models[choice.key]
    loadout = bare(model)
    line = loadout.first
    return ModelChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=model.statline.type,
        url=model_url(catalogue, choice.key, model),
        stats=figures_text(figures(line)),
        weapons=weapons_text(line),
        tv=choice.total,
        note=choice.note,
        present=sum(entry.count for entry in unit.entries if entry.model is model),
        reasons=tuple(choice.reasons),
        packs=marks(model_packs(model, loadout, catalogue)) if catalogue.packs else (),
    )
