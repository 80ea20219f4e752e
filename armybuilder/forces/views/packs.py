"""Add a pack to a list: one's own, one that is shown to everybody, one by its link or its file."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.domain import edit_form, history, pack_edits
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.rebase import EditRequest
from armybuilder.forces.forms import PackForm
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import conflict_response, error_text
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.packs import services

PARTS = {"panel": "forces/parts/packs_panel.html", "packs-offered": "forces/parts/packs_offered.html"}
MOST_FAULTS = 20
"""Faults of a file that are told at once."""


@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_open_force
def packs(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Show the packs that may be added: a page, a panel of the builder, or only the packs that are offered; a POST
    adds one.
    """
    form = PackForm(request.POST if request.method == "POST" else None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            _add(request, opened, form)
        except PackError as error:
            form.add_error("file", error.problems[:MOST_FAULTS])
        except ListConflictError:
            return conflict_response(request, opened.force.key, _("Add a pack"), {})
        except (LookupError, DocumentError, services.PackLimitError) as error:
            form.add_error(None, error_text(error))
        else:
            return redirect(f"{opened.force.get_absolute_url()}#packs")
    text = request.GET.get("text", "")[:NAME_LENGTH]
    context = {
        "force": opened.force,
        "form": form,
        "text": text,
        "has": {pack.hash for pack in opened.document.packs},
        "offered": services.find_offered(opened.system.key, opened.force.owner, text),
        "owner": opened.force.owner,
        "most": services.MOST_OFFERED,
        "steps": history.steps(opened.force),
        "system": opened.system,
    }
    template = PARTS.get(request.htmx.target or "", "forces/packs.html")
    return render(request, template, context, status=400 if form.is_bound else 200)


def _add(request: HtmxRequest, opened: AnyOpenForce, form: PackForm) -> None:
    if form.cleaned_data["file"]:
        version_hash = services.import_pack(form.data_bytes(), owner=claim_owner(request)).hash
    else:
        version_hash = pack_edits.hash_from_link(form.cleaned_data["link"])
    edit_form.apply_edit(
        opened, EditRequest((), f"pack-add {pack_edits.PLACE} {version_hash}"), version=opened.force.version
    )
