"""Validation of what may be asked of the lab: the same for its pages, the API and the command, and reported before
anything is played.
"""

from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.play.playable import battles_of
from armybuilder.lab import study_request
from armybuilder.lab.models import OF_LIST, Study
from armybuilder.lab.plans import StudyPlan, StudyTerms, drawings
from armybuilder.lab.plans.terms import PRICES
from armybuilder.lab.study_battles import studied_battles


class StudyRefusedError(LookupError):
    """A study request that cannot be met: the name of the term, what to do about it, and its possible values,
    where those form a list.
    """

    def __init__(self, term: str, message: str, known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.term, self.message, self.known = term, message, tuple(known)

    def __str__(self) -> str:
        return self.message


def check_terms(system: str, kind: str, terms: StudyTerms) -> StudyTerms:
    """The same terms, with the faction of their sub-list; `StudyRefusedError` for what nobody can play."""
    if not battles_of(system).rules.draws_forces:
        message = _("The balance lab needs random armies, and this game draws none: let your lists fight test battles.")
        raise StudyRefusedError("kind", message)
    if kind == Study.Kind.WORTH:
        terms = _check_worth(system, terms)
    plan = StudyPlan(system, terms, 0)
    try:
        for one in dict.fromkeys(drawings(kind, plan)):
            plan.army(0, *one)
    except LookupError as error:
        raise StudyRefusedError("document" if kind in OF_LIST else "size", str(error)) from None
    return terms


def _check_worth(system: str, terms: StudyTerms) -> StudyTerms:
    """All that a worth names is there, and goes together."""
    subjects = studied_battles(system, terms.pack).subjects()
    check_name("faction", terms.faction, study_request.factions(system))
    check_name("sublist", terms.sublist, study_request.sublists(system))
    check_name("model", terms.model, subjects)
    check_name("against", terms.against, subjects)
    if terms.model and terms.price and not PRICES[0] <= terms.price <= PRICES[1]:
        message = _("A price can be from %(least)s to %(most)s; without one, the printed price counts.")
        raise StudyRefusedError("price", message % {"least": PRICES[0], "most": PRICES[1]})
    faction = study_request.faction_of(system, terms.sublist) or terms.faction
    if terms.faction not in ("", faction):
        message = _("This sub-list belongs to %(faction)s: leave the faction out.")
        raise StudyRefusedError("sublist", message % {"faction": study_request.factions(system)[faction]})
    return msgspec.structs.replace(terms, faction=faction)


def check_name(term: str, name: str, keys: Iterable[str]) -> None:
    """`StudyRefusedError` for a name that is not there."""
    found = tuple(keys)
    if name and name not in found:
        raise StudyRefusedError(term, _("'%(name)s' doesn't exist here.") % {"name": name[:80]}, found)
