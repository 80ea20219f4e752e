"""A draft from a player's BattleScribe data files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.engine.registry import get_system
from armybuilder.forces.visitor.owner import claim_owner
from armybuilder.pack_editor.access import error_text, open_systems
from armybuilder.pack_editor.contents import contents
from armybuilder.pack_editor.forms import DataFilesForm
from armybuilder.packs import services
from armybuilder.packs.battlescribe.drafts import PackDraft
from armybuilder.packs.battlescribe.files import MAX_DATA_BYTES
from armybuilder.packs.models import Pack
from armybuilder.packs.services import PackLimitError
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of

MOST_SHOWN = 400
"""Rows of what was not mapped that the page shows."""


@costs(Cost.PAGE, post=Cost.PACK)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_data(request: HttpRequest) -> HttpResponse:
    """Make a draft of data files, and show what of them is not in it."""
    sent = request.POST if request.method == "POST" else None
    initial = {"system": request.GET.get("system")}
    form = DataFilesForm(sent, request.FILES or None, systems=open_systems(), initial=initial)
    if form.is_bound and form.is_valid():
        draft: PackDraft = form.cleaned_data["draft"]
        try:
            pack = services.create_pack(owner=claim_owner(request), data=draft.data, label=_("BattleScribe data"))
            return _drafted(request, pack, draft)
        except (PackLimitError, PackError) as error:
            form.add_error(None, error_text(error))
    context = {"form": form, "most": MAX_DATA_BYTES}
    return render(request, "pack_editor/import_data.html", context, status=400 if form.is_bound else 200)


def _drafted(request: HttpRequest, pack: Pack, draft: PackDraft) -> HttpResponse:
    """The page of a new draft: what is in it, and what is not."""
    context = {
        "pack": pack,
        "system": get_system(pack.system),
        "draft": draft,
        "contents": contents(game_of(pack.system), draft.data, None),
        "unmapped": draft.unmapped[:MOST_SHOWN],
        "more": max(0, len(draft.unmapped) - MOST_SHOWN),
    }
    return render(request, "pack_editor/drafted.html", context)
