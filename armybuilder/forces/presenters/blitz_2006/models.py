"""The panel that adds squads to an army, or units to a squad: what fits, and for what does not, why."""

from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.core.rules.construction import plural
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import units_of
from armybuilder.engine.systems.blitz_2006.completion.choices import choices
from armybuilder.engine.systems.blitz_2006.document import WORDS, ForceDocument
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, fill_picker
from armybuilder.forces.presenters.plain.models import CandidateFacts, ModelChoice, count_keys, model_choice
from armybuilder.forces.presenters.plain.page import record_url


def build(document: ForceDocument, catalogue: Any, where: str, filters: Filters) -> Picker[ModelChoice]:
    """The panel of the army (`""`) or of a squad; `LookupError` where there is none."""
    found = choices(document, catalogue, where).choices
    force = resolve(document, catalogue)
    squad = next((squad for squad in force.squads if squad.where == where), None)
    present = count_keys(document, where)
    group = force.faction.group if force.faction else WORDS.group
    panel: Picker[ModelChoice] = Picker(
        where=where,
        title=squad.label if squad else _("the army"),
        tally=WORDS.count_models(present.total()) if squad else plural(len(document.groups), group),
        within=_("it") if squad else _("the army"),
        left=document.limit - force.total,
        filters=filters,
    )
    return fill_picker(panel, found, partial(model_choice, present=present, about=partial(_candidate_facts, catalogue)))


def _candidate_facts(catalogue: Catalogue, key: str) -> CandidateFacts:
    """A squad as it is sold, or a unit."""
    squad = catalogue.squads.get(key)
    if squad is None:
        return CandidateFacts(record_url(catalogue, key), packs=marks(units_of(catalogue)[key].origins))
    lines = tuple(filter(None, (_sold(squad, catalogue), _skills(squad))))
    return CandidateFacts(f"/systems/{catalogue.system}/squads/{key}/", lines=lines, packs=marks(squad.origins))


def _sold(squad: GuideSquad, catalogue: Catalogue) -> str:
    """`1 Command Jäger, 3 Jäger`."""
    known = units_of(catalogue)
    return ", ".join(f"{number} {known[key].name if key in known else key}" for key, number in squad.units.items())


def _skills(squad: GuideSquad) -> str:
    """`Attack 2, Defense 2, EW 1; its leader has leadership 1`."""
    if squad.skills is None:
        return ""
    skills = squad.skills
    return _("Attack %(attack)s, Defense %(defense)s, EW %(ew)s; its leader has leadership %(leadership)s") % {
        "attack": skills.attack,
        "defense": skills.defense,
        "ew": skills.ew,
        "leadership": squad.leader.leadership or 0,
    }
