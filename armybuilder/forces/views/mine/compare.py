"""Two lists, or two states of one, and what differs between them."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.mine import states
from armybuilder.forces.domain.mine.comparing import compare
from armybuilder.forces.domain.mine.difference import Difference
from armybuilder.forces.models import Force
from armybuilder.forces.views.own import own_force, readable
from armybuilder.forces.visitor.owner import owner_of

MOST = 200
"""Lists that a form offers, those first that were changed last."""


@dataclass(frozen=True)
class Asked:
    """A list and one of its states, as `key.state` or `key` says them in the address."""

    force: Force
    state: str

    @property
    def label(self) -> str:
        return states.label_of(self.force, self.state)

    def roster(self) -> AnyRoster:
        return states.roster_of(self.force, self.state)


@never_cache
@require_safe
def differing(request: HttpRequest) -> HttpResponse:
    """The difference between the two that the address names, or a form to choose them."""
    refs = list(filter(None, request.GET.getlist("of")))
    if request.GET.get("newest") == "first":
        refs.reverse()
    asked = [_asked(request, ref) for ref in refs[:2]]
    found, refusal = _difference(asked) if len(asked) == 2 else (None, _why_none(refs))
    offered = lists.owned(owner_of(request)).only("key", "name", "title", "system")[:MOST]
    chosen = [each.force.key for each in asked] + ["", ""]
    context = {
        "found": found,
        "refusal": refusal,
        "asked": asked,
        "choices": [
            (SYSTEMS[key].name, [force for force in offered if force.system == key])
            for key in dict.fromkeys(force.system for force in offered)
            if key in SYSTEMS
        ],
        "first": chosen[0],
        "second": chosen[1],
    }
    return render(request, "forces/compare.html", context)


def _asked(request: HttpRequest, ref: str) -> Asked:
    key, _dot, state = ref.partition(".")
    return Asked(own_force(request, key), state)


def _difference(asked: list[Asked]) -> tuple[Difference | None, str]:
    try:
        return compare(asked[0].roster(), asked[1].roster()), ""
    except (LookupError, DocumentError) as error:
        return None, readable(error)


def _why_none(refs: list[str]) -> str:
    """Nothing for somebody who has not chosen yet."""
    return _("Choose two states to compare.") if refs else ""
