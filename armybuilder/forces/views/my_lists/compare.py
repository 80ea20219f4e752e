"""Two lists, or two states of one, and what differs between them."""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.common.limits import LARGE, bounded
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.concurrent_changes import Waiting, beside
from armybuilder.forces.domain.my_lists.difference import Difference
from armybuilder.forces.domain.rebase import Asked as Change
from armybuilder.forces.models import Force
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import own_force, readable
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs

MOST = 200
"""Lists that a form offers, those first that were changed last."""


class Sent(msgspec.Struct):
    """A change as a device keeps it: what its form said, of the revision `seen`."""

    seen: int
    fields: dict[str, str]

    @property
    def waiting(self) -> Waiting:
        fields = tuple((where, value) for where, value in self.fields.items() if where.startswith("/"))
        return Waiting(Change(fields, self.fields.get("edit", "")), self.seen)


_SENT = msgspec.json.Decoder(Annotated[list[Sent], msgspec.Meta(max_length=MOST)])


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


@costs(Cost.CHOICES)
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


@bounded(LARGE)
@costs(Cost.CHOICES)
@never_cache
@require_POST
@with_open_force
def both(request: HttpRequest, opened: AnyOpenForce) -> HttpResponse:
    """What was changed meanwhile beside the changes that wait on a device, which it sends: `[{"seen": 12, "fields": {…}}]`."""
    try:
        changes = _SENT.decode(request.POST.get("changes", ""))
    except (msgspec.DecodeError, msgspec.ValidationError):
        return HttpResponse(status=400)
    found = beside(opened, [change.waiting for change in changes])
    return render(request, "forces/parts/beside.html", {"found": found})


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
