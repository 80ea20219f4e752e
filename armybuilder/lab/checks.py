"""What may be asked of the lab: the same for its pages, the API and the command, and told before anything is played."""

from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.play.playable import battles_of
from armybuilder.lab import study_request
from armybuilder.lab.models import OF_LIST, Study
from armybuilder.lab.plans import Plan, Terms, drawings
from armybuilder.lab.plans.terms import PRICES


class RefusedError(LookupError):
    """What cannot be asked: the name of the term, what to do about it, and what it may be, where that is a list."""

    def __init__(self, term: str, message: str, known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.term, self.message, self.known = term, message, tuple(known)

    def __str__(self) -> str:
        return self.message


def checked(system: str, kind: str, terms: Terms) -> Terms:
    """The same terms, with the faction of their sub-list; `RefusedError` for what nobody can play."""
    if kind == Study.Kind.WORTH:
        terms = _named(system, terms)
    plan = Plan(system, terms, 0)
    try:
        for one in dict.fromkeys(drawings(kind, plan)):
            plan.army(0, *one)
    except LookupError as error:
        raise RefusedError("document" if kind in OF_LIST else "size", str(error)) from None
    return terms


def _named(system: str, terms: Terms) -> Terms:
    """All that a worth names is there, and goes together."""
    subjects = battles_of(system).subjects()
    known("faction", terms.faction, study_request.factions(system))
    known("sublist", terms.sublist, study_request.sublists(system))
    known("model", terms.model, subjects)
    known("against", terms.against, subjects)
    if terms.model and terms.price and not PRICES[0] <= terms.price <= PRICES[1]:
        message = _("A price goes from %(least)s to %(most)s; without one the printed price counts.")
        raise RefusedError("price", message % {"least": PRICES[0], "most": PRICES[1]})
    faction = study_request.faction_of(system, terms.sublist) or terms.faction
    if terms.faction not in ("", faction):
        message = _("This sub-list is one of %(faction)s: leave the faction out.")
        raise RefusedError("sublist", message % {"faction": study_request.factions(system)[faction]})
    return msgspec.structs.replace(terms, faction=faction)


def known(term: str, name: str, keys: Iterable[str]) -> None:
    """`RefusedError` for a name that is not there."""
    found = tuple(keys)
    if name and name not in found:
        raise RefusedError(term, _("'%(name)s' is none that there is.") % {"name": name[:80]}, found)
