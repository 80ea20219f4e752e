"""The visitor's own lists, and nobody else's."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from armybuilder.common.conflicts import EditConflict, render_conflict
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language.labels import load_label
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.my_lists import summary
from armybuilder.forces.models import Force
from armybuilder.forces.visitor.owner import owner_of


def own_force(request: HttpRequest, key: str) -> Force:
    """The visitor's list with this key. To everybody else it does not exist."""
    force = lists.lists_of(owner_of(request)).filter(key=key).first()
    if force is None:
        raise Http404("There is no such list, or it is not yours.")
    summary.refresh(force)
    return force


def conflict_response(
    request: HttpRequest, key: str, wanted: str, again: Mapping[str, Any] | None = None, *, versioned: bool = False
) -> HttpResponse:
    """Somebody has changed the visitor's list first: what was done last, what was `wanted`, and how to ask for it `again`; a form
    that is `versioned` is sent with the newest one."""
    force = own_force(request, key)
    done = list(map(load_label, force.revisions.filter(number=force.position).values_list("label", flat=True)))
    again = {"version": force.version} if versioned else again
    return render_conflict(request, EditConflict(force.get_absolute_url(), wanted, done), again)


def error_text(error: Exception) -> str:
    """Return the text that a player reads for an error that is meant for players."""
    if isinstance(error, DocumentError):
        return " ".join(problem.message for problem in error.problems)
    return str(error.args[0]) if error.args else str(error)
