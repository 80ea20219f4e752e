"""The field that a list fights: lists that somebody named, and random armies of each faction, which are the same for the same seed."""

from django.utils.translation import gettext as _

from armybuilder.lab import study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import StudyPlan, StudyTerms
from armybuilder.lab.plans.kinds import army_at, opponent, size_of_field


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
