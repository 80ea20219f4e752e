"""The field of a gauntlet: lists that somebody named, and random armies of each faction, which are the same for the same seed."""

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.forces import fighting
from armybuilder.lab import study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import Listed, Plan, Terms
from armybuilder.lab.plans.kinds import named, opponent, size_of_field
from factions.catalogues import game_of

MOST = 12
"""Lists that may be named."""


def listed(system: str, name: str, document: str | bytes) -> Listed:
    """A list of the field; `DocumentError` for one that cannot fight."""
    return Listed(name, fighting(game_of(system).decode(document)).data)


def with_field(system: str, terms: Terms) -> Terms:
    """The same terms with lists that can fight; `DocumentError` for one that cannot."""
    found = tuple(listed(system, one.name, one.document) for one in terms.field)
    return msgspec.structs.replace(terms, field=found)


def names(study: Study, terms: Terms) -> list[str]:
    """What the lists of the field are called, in their order."""
    plan, factions = Plan(study.system, terms, study.seed), study_request.factions(study.system)
    found = [one.name for one in terms.field]
    for place in range(len(found), size_of_field(plan)):
        faction, number = named(plan, place)
        found.append(_("Random army %(number)s, %(name)s") % {"number": number, "name": factions.get(faction, faction)})
    return found


def document(study: Study, terms: Terms, place: int) -> str:
    """A list of the field; `LookupError` where there is none."""
    plan = Plan(study.system, terms, study.seed)
    if not 0 <= place < size_of_field(plan):
        raise LookupError(f"The field has no list {place}.")
    return opponent(plan, place)
