"""The history of a list: its states with labels and times, named, restored, compared."""

from collections.abc import Iterable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.domain.my_lists.states import ListState, StateError
from armybuilder.forces.models import MAX_REVISIONS, STATE_NAME_LENGTH, Force
from armybuilder.forces.views.ownership import conflict_response, own_force

PAGE_LENGTH = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def versions(request: HttpRequest, key: str) -> HttpResponse:
    """Show the states, or give the list as it is a name, take one off, restore one."""
    force = own_force(request, key)
    if request.method == "POST":
        try:
            restored = _change(request, force)
        except ListConflictError:
            return conflict_response(request, key, _describe_request(request, force), versioned=True)
        except StateError as error:
            messages.error(request, str(error))
            restored = False
        return redirect(force) if restored else redirect("forces:versions", force.key)
    found = Paginator(states.timeline(force), PAGE_LENGTH).get_page(request.GET.get("page"))
    context = {
        "force": force,
        "page_obj": found,
        "states": _with_changes(force, found),
        "named": force.states.count(),
        "most_named": states.MAX_NAMED,
        "most_revisions": MAX_REVISIONS,
        "most_kilobytes": revisions.MAX_BYTES // 1000,
        "name_length": STATE_NAME_LENGTH,
        "can_fight": force.system in SYSTEMS and bool(SYSTEMS[force.system].battle),
    }
    return render(request, "forces/versions.html", context)


def _with_changes(force: Force, found: Iterable[ListState]) -> list[ListState]:
    """Return the states with what each of them changed; for a game that is gone, without their changes."""
    try:
        return states.with_changes(force, list(found))
    except LookupError:
        return list(found)


def _change(request: HttpRequest, force: Force) -> bool:
    """Do what the form says; whether another state was restored."""
    said = request.POST
    text = said.get("version", "")
    version = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if "restore" in said:
        states.restore(force, said["restore"], version=version)
        messages.info(request, _("Restored. You can undo this."))
        return True
    if "forget" in said:
        states.delete_named(force, said["forget"])
        messages.info(request, _("Name removed. The list stays as it is."))
    else:
        if text and version != force.version:
            # A name is meant for what its giver saw.
            raise ListConflictError
        kept = states.save_named(force, said.get("name", ""))
        messages.success(request, _("Version saved as “%(name)s”.") % {"name": kept.name})
    return False


def _describe_request(request: HttpRequest, force: Force) -> str:
    """Describe in words what the form asks for."""
    if "restore" in request.POST:
        return _("Restore: %(name)s") % {"name": states.get_label(force, request.POST["restore"])}
    return _("Save this version as “%(name)s”") % {"name": request.POST.get("name", "")[:STATE_NAME_LENGTH]}
