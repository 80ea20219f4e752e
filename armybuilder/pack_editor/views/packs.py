"""The page of a pack: for its maker the draft, for everybody else what is published."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.common.conflicts import STATUS, EditConflict, dump_initial, merge_sent, render_conflict
from armybuilder.common.disk import frees_room_by
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.packs.difference import difference
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.pack_editor.access import VisiblePack, error_text, files_of, get_own_pack, get_pack
from armybuilder.pack_editor.contents import contents, describe_change, review_draft
from armybuilder.pack_editor.forms import DetailsForm, detail_labels
from armybuilder.packs import services
from armybuilder.packs.drafts.places import place_at, without
from armybuilder.packs.models import Pack
from armybuilder.packs.services import PackConflictError, PackLimitError
from factions.catalogues import game_of


@never_cache
@require_safe
def pack(request: HttpRequest, address: str) -> HttpResponse:
    """Show the contents of a pack. Two queries, three for its maker."""
    found = get_pack(request, address)
    if found.mine:
        return render(request, "pack_editor/pack.html", _draft_context(found))
    return render(request, "pack_editor/published.html", _published_context(found))


def _published_context(found: VisiblePack) -> dict[str, Any]:
    newest = found.newest
    if newest is None:
        raise Http404("Nothing is published yet.")
    document = msgspec.json.decode(newest.document)
    return _common_context(found, document) | {"contents": contents(found.game, document, None)}


def _draft_context(found: VisiblePack) -> dict[str, Any]:
    pack, newest = found.pack, found.newest
    document = services.draft(pack)
    published = msgspec.json.decode(newest.document) if newest else None
    review = review_draft(found.game, document)
    return _common_context(found, document) | {
        "contents": contents(found.game, document, published, review),
        "next_version": services.next_version(str(document.get("version", "")), found.versions),
        "undone": pack.states.filter(number=pack.position + 1).first(),
        "form": DetailsForm(initial=_details(document)),
    }


def _common_context(found: VisiblePack, document: dict[str, Any]) -> dict[str, Any]:
    return {
        "pack": found.pack,
        "opened": found,
        "document": document,
        "system": found.game.system,
        "versions": list(reversed(found.versions)),
    }


def _details(document: dict[str, Any]) -> dict[str, Any]:
    return {name: document.get(name, "") for name in ("name", "key", "version", "author", "notes")}


@with_bounds(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: HttpRequest, address: str) -> HttpResponse:
    """Show what a pack says about itself."""
    pack = get_own_pack(request, address)
    document = services.draft(pack)
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=_details(document))
    try:
        if form.is_bound and seen_version(request, pack) != pack.version:
            raise PackConflictError
        if form.is_bound and form.is_valid():
            said = {
                name: text for name, text in form.cleaned_data.items() if text or name in ("name", "key", "version")
            }
            kept = {name: value for name, value in document.items() if name not in ("author", "notes")}
            save_draft(request, pack, kept | said, _("Details"))
            return redirect("pack_editor:pack", address)
    except PackConflictError:
        return _details_conflict(request, get_own_pack(request, address))
    return _details_page(request, pack, form)


def _details_page(
    request: HttpRequest, pack: Pack, form: DetailsForm, conflict: EditConflict | None = None
) -> HttpResponse:
    context = {
        "pack": pack,
        "form": form,
        "document": services.draft(pack),
        "was": dump_initial(form),
        "conflict": conflict,
    }
    status = STATUS if conflict else 400 if form.is_bound else 200
    return render(request, "pack_editor/details.html", context, status=status)


def _details_conflict(request: HttpRequest, pack: Pack) -> HttpResponse:
    """Show what was typed on top of the pack's present texts."""
    initial = _details(services.draft(pack))
    sent, rows = merge_sent(request.POST, DetailsForm(initial=initial), detail_labels())
    form = DetailsForm(sent, initial=initial)
    return _details_page(request, pack, form, conflict_of(pack, rows=rows))


def conflict_of(pack: Pack, **more: Any) -> EditConflict:
    """Return what was done last to a pack, beside what somebody wanted to do with it before."""
    return EditConflict(
        reverse("pack_editor:pack", args=(pack.address,)), last_edits=services.get_last_edit(pack), **more
    )


def save_draft(request: HttpRequest, pack: Pack, document: dict[str, Any], label: str) -> bool:
    """Store the next state of a draft, or tell why that cannot be; `ConflictError` where it is not the state any more that the form
    was made from."""
    try:
        services.save(pack, document, version=seen_version(request, pack), label=label)
        return True
    except PackError as error:
        messages.error(request, _("This was not saved: %(error)s") % {"error": error_text(error)})
    return False


def seen_version(request: HttpRequest, pack: Pack) -> int:
    """The state that the sender of a form saw."""
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 10 else pack.version


@frees_room_by("delete")
@with_bounds(LARGE)
@require_POST
def edit(request: HttpRequest, address: str) -> HttpResponse:
    """One thing done to a pack, named by the button that was pressed."""
    pack, do = get_own_pack(request, address), request.POST.get("do", "")
    action = _ACTIONS.get(do)
    if action is None:
        raise Http404("There is no such button.")
    try:
        if do in _CONTESTED and seen_version(request, pack) != pack.version:
            raise PackConflictError
        answer = action(request, pack)
    except PackConflictError:
        pack = get_own_pack(request, address)
        again = {"seen": pack.version} if do in _AGAIN else None
        return render_conflict(request, conflict_of(pack, wanted=_(_CONTESTED[do])), again)
    return answer or redirect("pack_editor:pack", address)


def _undo(request: HttpRequest, pack: Pack) -> HttpResponse | None:
    if not services.undo(pack, version=seen_version(request, pack)):
        messages.info(request, _("There's nothing more to undo."))
    return _same_record(request, pack)


def _same_record(request: HttpRequest, pack: Pack) -> HttpResponse | None:
    """The page of the record on which the button stands; None where it stands on none, or the record is gone."""
    kind, key, place = (request.POST.get(name, "") for name in ("kind", "key", "place"))
    book: Any = game_of(pack.system).catalogue
    if (kind, key) in book.places:
        return redirect("pack_editor:change", pack.address, kind, key)
    try:
        return redirect(
            "pack_editor:record", pack.address, place_at(files_of(pack), services.draft(pack), place).address
        )
    except LookupError:
        return None


def _redo(request: HttpRequest, pack: Pack) -> None:
    if not services.redo(pack, version=seen_version(request, pack)):
        messages.info(request, _("There's nothing more to redo."))


def _publish(request: HttpRequest, pack: Pack) -> None:
    try:
        version = services.publish(pack)
        messages.success(request, _("%(version)s is published: lists can use it.") % {"version": version})
    except PackLimitError as error:
        messages.error(request, str(error))
    except PackError as error:
        messages.error(request, _("Not published: %(error)s") % {"error": error_text(error)})


def _show(request: HttpRequest, pack: Pack) -> None:
    try:
        services.set_listed(pack, listed=True)
    except PackLimitError as error:
        messages.error(request, str(error))


def _hide(_request: HttpRequest, pack: Pack) -> None:
    services.set_listed(pack, listed=False)


def _delete(_request: HttpRequest, pack: Pack) -> HttpResponse:
    services.remove(pack)
    return redirect(f"{reverse('pack_editor:index')}?{urlencode({'deleted': pack.address})}")


def _remove(request: HttpRequest, pack: Pack) -> None:
    document, files = services.draft(pack), files_of(pack)
    try:
        place = place_at(files, document, request.POST.get("record", ""))
    except LookupError as error:
        raise Http404(str(error)) from None
    save_draft(request, pack, without(files, document, place), _("%(name)s removed") % {"name": place.name})


def _revert(request: HttpRequest, pack: Pack) -> None:
    """Take the changes of a record of the book out."""
    document = services.draft(pack)
    which = request.POST.get("kind"), request.POST.get("key")
    left = [patch for patch in document.get("patches", []) if (patch.get("kind"), patch.get("key")) != which]
    save_draft(request, pack, document | {"patches": left}, _("Change undone"))


_ACTIONS = {
    "undo": _undo,
    "redo": _redo,
    "publish": _publish,
    "show": _show,
    "hide": _hide,
    "delete": _delete,
    "remove": _remove,
    "revert": _revert,
}
_CONTESTED = {
    "undo": gettext_noop("Undo"),
    "redo": gettext_noop("Redo"),
    "publish": gettext_noop("Publish"),
    "remove": gettext_noop("Remove an entry"),
    "revert": gettext_noop("Undo a rulebook change"),
}
"""What a button of an old page is asked about once more, and what it was for."""
_AGAIN = ("publish", "revert")
"""What means the same on the newest state: records may stand at other places by now."""


@never_cache
@require_safe
def compare(request: HttpRequest, address: str) -> HttpResponse:
    """Two versions chosen in a form: their difference has an address of its own."""
    old, new = (request.GET.get(name, "") for name in ("old", "new"))
    if not (old.isdecimal() and new.isdecimal() and len(old + new) < 10):
        raise Http404("There is no such version.")
    return redirect("pack_editor:changes", address, int(old), int(new))


@never_cache
@require_safe
def changes(request: HttpRequest, address: str, old: int, new: int) -> HttpResponse:
    """Show what changed between two published versions, record by record."""
    found = get_pack(request, address)
    first, second = found.get_version(old), found.get_version(new)
    changed = difference(services.document_of(first), services.document_of(second))
    told = [(change, describe_change(found.game, change)) for change in changed]
    context = _common_context(found, {}) | {"old": first, "new": second, "changes": told}
    return render(request, "pack_editor/changes.html", context)
