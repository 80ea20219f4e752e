"""Two lists, or two states of one, and what differs between them."""

from dataclasses import dataclass
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.concurrent_changes import PendingChange, compare_concurrent
from armybuilder.forces.domain.my_lists.difference import ListDifference
from armybuilder.forces.domain.rebase import EditRequest as Change
from armybuilder.forces.models import Force
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs

MOST = 200
"""Lists that a form offers, those first that were changed last."""


class SentChange(msgspec.Struct):
    """A change as a device keeps it: what its form said, of the revision `seen`."""

    seen: int
    fields: dict[str, str]

    @property
    def pending(self) -> PendingChange:
        fields = tuple((where, value) for where, value in self.fields.items() if where.startswith("/"))
        return PendingChange(Change(fields, self.fields.get("edit", "")), self.seen)


_SENT = msgspec.json.Decoder(Annotated[list[SentChange], msgspec.Meta(max_length=MOST)])


@dataclass(frozen=True)
class ComparedState:
    """A list and one of its states, as `key.state` or `key` says them in the address."""

    force: Force
    state: str

    @property
    def label(self) -> str:
        return states.get_label(self.force, self.state)

    def roster(self) -> AnyRoster:
        return states.get_roster(self.force, self.state)


@costs(Cost.CHOICES)
@never_cache
@require_safe
def compare_lists(request: HttpRequest) -> HttpResponse:
    """The difference between the two that the address names, or a form to choose them."""
    refs = list(filter(None, request.GET.getlist("of")))
    if request.GET.get("newest") == "first":
        refs.reverse()
    asked = [_read_ref(request, ref) for ref in refs[:2]]
    found, refusal = _difference(asked) if len(asked) == 2 else (None, _why_none(refs))
    offered = lists.lists_of(owner_of(request)).only("key", "name", "title", "system")[:MOST]
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


@with_bounds(LARGE)
@costs(Cost.CHOICES)
@never_cache
@require_POST
@with_open_force
def compare_concurrent_changes(request: HttpRequest, opened: AnyOpenForce) -> HttpResponse:
    """Show what was changed meanwhile beside the changes pending on a device, which it sends:
    `[{"seen": 12, "fields": {…}}]`.
    """
    try:
        changes = _SENT.decode(request.POST.get("changes", ""))
    except (msgspec.DecodeError, msgspec.ValidationError):
        return HttpResponse(status=400)
    found = compare_concurrent(opened, [change.pending for change in changes])
    return render(request, "forces/parts/beside.html", {"found": found})


def _read_ref(request: HttpRequest, ref: str) -> ComparedState:
    key, _dot, state = ref.partition(".")
    return ComparedState(own_force(request, key), state)


def _difference(asked: list[ComparedState]) -> tuple[ListDifference | None, str]:
    try:
        return compare(asked[0].roster(), asked[1].roster()), ""
    except (LookupError, DocumentError) as error:
        return None, error_text(error)


def _why_none(refs: list[str]) -> str:
    """Nothing for somebody who has not chosen yet."""
    return _("Choose two versions to compare.") if refs else ""
