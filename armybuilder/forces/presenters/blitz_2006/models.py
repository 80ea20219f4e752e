"""The panel that adds squads to an army, or units to a squad: what fits, and for what does not, why."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.rules.choices import Choice
from armybuilder.engine.core.rules.construction import plural
from armybuilder.engine.systems.blitz_2006.book.armies import Squad
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import units_of
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from armybuilder.engine.systems.blitz_2006.drafting.choices import choices
from armybuilder.engine.systems.blitz_2006.force import Force
from armybuilder.engine.systems.blitz_2006.resolving import resolve
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.filters import Filters
from armybuilder.forces.presenters.panels.picker import Picker, filled
from armybuilder.forces.presenters.plain.page import record_url
from armybuilder.forces.presenters.views import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadChoice(Candidate):
    """A squad as it is sold, or a unit."""

    sold: str
    skills: str


def build(document: ForceDocument, catalogue: Any, where: str, filters: Filters) -> Picker[SquadChoice]:
    """The panel of the army (`""`) or of a squad; `LookupError` where there is none."""
    found = choices(document, catalogue, where).choices
    force = resolve(document, catalogue)
    squad = next((squad for squad in force.squads if squad.where == where), None)
    stands = Counter(squad.counts if squad else (each.record.key for each in force.squads))
    panel: Picker[SquadChoice] = Picker(
        where=where,
        title=squad.label if squad else _("the army"),
        tally=_units(stands.total()) if squad else plural(stands.total(), _group(force)),
        within=_("it") if squad else _("the army"),
        left=document.limit - force.total,
        filters=filters,
    )
    return filled(panel, found, lambda choice: _shown(choice, stands, catalogue))


def _units(number: int) -> str:
    return ngettext("%(number)s unit", "%(number)s units", number) % {"number": number}


def _group(force: Force) -> str:
    return force.faction.group if force.faction else "squad"


def _shown(choice: Choice, stands: Counter[str], catalogue: Catalogue) -> SquadChoice:
    squad = catalogue.squads.get(choice.key)
    record = squad or units_of(catalogue)[choice.key]
    return SquadChoice(
        key=choice.key,
        anchor=f"add-{choice.key.replace('/', '-')}",
        name=choice.name,
        kind=choice.family,
        url=f"/systems/{catalogue.system}/squads/{choice.key}/" if squad else record_url(catalogue, choice.key),
        sold=_sold(squad, catalogue) if squad else "",
        skills=_skills(squad) if squad else "",
        weapons="",
        tv=choice.total,
        note=choice.note,
        present=stands[choice.key],
        reasons=tuple(choice.reasons),
        packs=marks(record.origins),
    )


def _sold(squad: Squad, catalogue: Catalogue) -> str:
    """`1 Command Jäger, 3 Jäger`."""
    known = units_of(catalogue)
    return ", ".join(f"{number} {known[key].name if key in known else key}" for key, number in squad.units.items())


def _skills(squad: Squad) -> str:
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
