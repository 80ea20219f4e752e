"""The panel that adds models to a unit: what fits, and for what does not, why."""

from functools import partial

from django.utils.translation import gettext as _

from armybuilder.engine.core.language import gettext, within
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.completion import choices
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import GENERIC_FACTIONS, ROLES, list_name, model_packs
from armybuilder.engine.systems.blitz_beta.statline import bare
from armybuilder.engine.systems.blitz_beta.validators.rules.structure import actions_allowed
from armybuilder.forces.presenters.blitz_beta import rules
from armybuilder.forces.presenters.blitz_beta.page import figures, weapons_text
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, Shelf, shelved
from armybuilder.forces.presenters.plain.models import About, ModelChoice, shown, standing
from armybuilder.i18n.texts import fold


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> Picker[ModelChoice]:
    """The panel of the unit at `where`; `LookupError` where the document has none."""
    force = resolve(document, catalogue)
    asked = _Asked(force, filters)
    found = choices.choices(document, catalogue, where, asked.wants).choices
    unit = next(unit for unit in force.units if unit.where == where)
    wanted = [choice for choice in found if filters.most is None or choice.total <= filters.most]
    refused = [] if filters.fits else [choice for choice in wanted if choice.reasons]
    return Picker(
        where=where,
        title=f"{unit.group.label}: {within(gettext(ROLES[unit.role]))}{f' ({unit.ua})' if unit.ua else ''}",
        tally=_tally(unit),
        within=_("unit"),
        left=force.limit - force.total,
        filters=filters,
        kinds=tuple(asked.kinds),
        allowed=_by_list([choice for choice in wanted if not choice.reasons], force, unit),
        refused=_by_list(refused, force, unit),
        first="" if unit.ua else _("Choose the type of the unit first: it says which models may join."),
        beyond=_beyond(asked.left_out, unit.ua) if asked.left_out else "",
    )


def _tally(unit: ResolvedUnit) -> str:
    """`3 of 4–6 actions`."""
    least, most = actions_allowed(unit)
    told = {"actions": unit.actions, "least": least, "most": most}
    if least == most:
        return _("%(actions)s of %(most)s actions") % told
    return _("%(actions)s of %(least)s–%(most)s actions") % told


def _beyond(number: int, ua: str) -> str:
    """Models of other lists that have nothing to do with this type of unit: only a search by name shows them."""
    told = {"number": number, "type": ua}
    if not ua:
        return (
            _("%(number)s models of other lists do not stand in units without a type. Search by name to see why.")
            % told
        )
    return _("%(number)s models of other lists do not stand in %(type)s units. Search by name to see why.") % told


def _by_list(found: list[Choice], force: Force, unit: ResolvedUnit) -> tuple[Shelf[ModelChoice], ...]:
    """The choices list by list, in the order of the candidates; one that is not the force's own says why it may buy there."""
    catalogue, present = force.catalogue, standing(force.source, unit.where)
    models = (shown(choice, present, partial(_about, catalogue)) for choice in found)
    shelves = shelved(models, lambda each: catalogue.models[each.key].faction)
    notes = {shelf.name: rules.list_note(force, shelf.name) for shelf in shelves}
    return tuple(
        Shelf(list_name(catalogue, shelf.name) if notes[shelf.name] else "", shelf.candidates, notes[shelf.name])
        for shelf in shelves
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


def _about(catalogue: Catalogue, key: str) -> About:
    model = catalogue.models[key]
    loadout = bare(model)
    return About(
        model_url(catalogue, key, model),
        figures(loadout.first),
        weapons_text(loadout.first),
        model.statline.type,
        packs=marks(model_packs(model, loadout, catalogue)) if catalogue.packs else (),
    )
