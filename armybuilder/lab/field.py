"""The field of a gauntlet: lists that somebody named, and random armies of each faction, which are the same for the same seed."""

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.forces import battle_force
from armybuilder.lab import study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import FieldList, StudyPlan, StudyTerms
from armybuilder.lab.plans.kinds import army_at, opponent, size_of_field
from factions.catalogues import game_of

MOST = 12
"""Lists that may be named."""


def field_list(system: str, name: str, document: str | bytes) -> FieldList:
    """A list of the field; `DocumentError` for one that cannot fight."""
    return FieldList(name, battle_force(game_of(system).decode(document)).data)


def with_field(system: str, terms: StudyTerms) -> StudyTerms:
    """The same terms with lists that can fight; `DocumentError` for one that cannot."""
    found = tuple(field_list(system, one.name, one.document) for one in terms.field)
    return msgspec.structs.replace(terms, field=found)


def names(study: Study, terms: StudyTerms) -> list[str]:
    """Return the names of the lists of the field, in their order."""
    plan, factions = StudyPlan(study.system, terms, study.seed), study_request.factions(study.system)
    found = [one.name for one in terms.field]
    for place in range(len(found), size_of_field(plan)):
        faction, number = army_at(plan, place)
        found.append(_("Random army %(number)s, %(name)s") % {"number": number, "name": factions.get(faction, faction)})
    return found


def document(study: Study, terms: StudyTerms, place: int) -> str:
    """A list of the field; `LookupError` where there is none."""
    plan = StudyPlan(study.system, terms, study.seed)
    if not 0 <= place < size_of_field(plan):
        raise LookupError(f"The field has no list {place}.")
    return opponent(plan, place)
