"""The panel that adds models to a unit: what fits, and for what does not, why."""

from functools import partial

from django.utils.translation import gettext as _

from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.completion import choices
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import GENERIC_FACTIONS, ROLES, list_name, model_packs
from armybuilder.engine.systems.blitz_beta.statline import plain_loadout
from armybuilder.engine.systems.blitz_beta.validators.rules.structure import actions_allowed
from armybuilder.forces.presenters.blitz_beta import rules
from armybuilder.forces.presenters.blitz_beta.page import figures, weapons_text
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import CandidateGroup, Picker, group_candidates
from armybuilder.forces.presenters.plain.models import CandidateFacts, ModelChoice, count_keys, model_choice
from armybuilder.i18n.texts import fold


def build(document: ForceDocument, catalogue: Catalogue, where: str, filters: Filters) -> Picker[ModelChoice]:
    """The panel of the unit at `where`; `LookupError` where the document has none."""
    force = resolve(document, catalogue)
    asked = _CandidateFilter(force, filters)
    found = choices.choices(document, catalogue, where, asked.wants).choices
    unit = next(unit for unit in force.units if unit.where == where)
    wanted = [choice for choice in found if filters.most is None or choice.total <= filters.most]
    refused = [] if filters.fits else [choice for choice in wanted if choice.reasons]
    return Picker(
        where=where,
        title=f"{unit.group.label}: {mid_sentence(gettext(ROLES[unit.role]))}{f' ({unit.ua})' if unit.ua else ''}",
        tally=_tally(unit),
        within=_("unit"),
        left=force.limit - force.total,
        filters=filters,
        kinds=tuple(asked.kinds),
        allowed=_by_list([choice for choice in wanted if not choice.reasons], force, unit),
        refused=_by_list(refused, force, unit),
        first="" if unit.ua else _("Choose the unit type first: it decides which models may join."),
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
            _("%(number)s models from other factions can't join units without a type. Search for one to see why.")
            % told
        )
    return _("%(number)s models from other factions can't join %(type)s units. Search for one to see why.") % told


def _by_list(found: list[Choice], force: Force, unit: ResolvedUnit) -> tuple[CandidateGroup[ModelChoice], ...]:
    """The choices list by list, in the order of the candidates; one that is not the force's own says why it may buy there."""
    catalogue, present = force.catalogue, count_keys(force.source, unit.where)
    models = (model_choice(choice, present, partial(_candidate_facts, catalogue)) for choice in found)
    shelves = group_candidates(models, lambda each: catalogue.models[each.key].faction)
    notes = {shelf.name: rules.list_note(force, shelf.name) for shelf in shelves}
    return tuple(
        CandidateGroup(
            list_name(catalogue, shelf.name) if notes[shelf.name] else "", shelf.candidates, notes[shelf.name]
        )
        for shelf in shelves
    )


class _CandidateFilter:
    """A filter for candidates worth a question: hundreds of models on allied lists are of other types of units."""

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


def _candidate_facts(catalogue: Catalogue, key: str) -> CandidateFacts:
    model = catalogue.models[key]
    loadout = plain_loadout(model)
    return CandidateFacts(
        model_url(catalogue, key, model),
        figures(loadout.first),
        weapons_text(loadout.first),
        model.statline.type,
        packs=marks(model_packs(model, loadout, catalogue)) if catalogue.packs else (),
    )
