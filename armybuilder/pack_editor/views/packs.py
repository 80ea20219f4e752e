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

from armybuilder.common.conflicts import STATUS, Conflict, late, overtaken, shown
from armybuilder.common.disk import frees_room_by
from armybuilder.common.limits import LARGE, bounded
from armybuilder.engine.core.packs.difference import difference
from armybuilder.engine.core.packs.parser import PackError
from armybuilder.pack_editor.access import Opened, files_of, opened, own, readable
from armybuilder.pack_editor.contents import contents, reviewed, told_change
from armybuilder.pack_editor.forms import DetailsForm, detail_labels
from armybuilder.packs import services
from armybuilder.packs.drafts.places import place_at, without
from armybuilder.packs.models import Pack
from armybuilder.packs.services import ConflictError, FullError
from factions.catalogues import game_of


@never_cache
@require_safe
def pack(request: HttpRequest, address: str) -> HttpResponse:
    """What stands in a pack. Two queries, three for its maker."""
    found = opened(request, address)
    if found.mine:
        return render(request, "pack_editor/pack.html", _draft(found))
    return render(request, "pack_editor/published.html", _published(found))


def _published(found: Opened) -> dict[str, Any]:
    newest = found.newest
    if newest is None:
        raise Http404("Nothing is published yet.")
    document = msgspec.json.decode(newest.document)
    return _shared(found, document) | {"contents": contents(found.game, document, None)}


def _draft(found: Opened) -> dict[str, Any]:
    pack, newest = found.pack, found.newest
    document = services.draft(pack)
    published = msgspec.json.decode(newest.document) if newest else None
    review = reviewed(found.game, document)
    return _shared(found, document) | {
        "contents": contents(found.game, document, published, review),
        "next_version": services.next_version(str(document.get("version", "")), found.versions),
        "undone": pack.states.filter(number=pack.position + 1).first(),
        "form": DetailsForm(initial=_details(document)),
    }


def _shared(found: Opened, document: dict[str, Any]) -> dict[str, Any]:
    return {
        "pack": found.pack,
        "opened": found,
        "document": document,
        "system": found.game.system,
        "versions": list(reversed(found.versions)),
    }


def _details(document: dict[str, Any]) -> dict[str, Any]:
    return {name: document.get(name, "") for name in ("name", "key", "version", "author", "notes")}


@bounded(LARGE)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def details(request: HttpRequest, address: str) -> HttpResponse:
    """What a pack says of itself."""
    pack = own(request, address)
    document = services.draft(pack)
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=_details(document))
    try:
        if form.is_bound and seen(request, pack) != pack.version:
            raise ConflictError
        if form.is_bound and form.is_valid():
            said = {
                name: text for name, text in form.cleaned_data.items() if text or name in ("name", "key", "version")
            }
            kept = {name: value for name, value in document.items() if name not in ("author", "notes")}
            keep(request, pack, kept | said, _("Name and words"))
            return redirect("pack_editor:pack", address)
    except ConflictError:
        return _details_overtaken(request, own(request, address))
    return _details_page(request, pack, form)


def _details_page(
    request: HttpRequest, pack: Pack, form: DetailsForm, conflict: Conflict | None = None
) -> HttpResponse:
    context = {"pack": pack, "form": form, "document": services.draft(pack), "was": shown(form), "conflict": conflict}
    status = STATUS if conflict else 400 if form.is_bound else 200
    return render(request, "pack_editor/details.html", context, status=status)


def _details_overtaken(request: HttpRequest, pack: Pack) -> HttpResponse:
    """What was typed on top of the words of the pack as it is now."""
    initial = _details(services.draft(pack))
    sent, rows = overtaken(request.POST, DetailsForm(initial=initial), detail_labels())
    form = DetailsForm(sent, initial=initial)
    return _details_page(request, pack, form, conflict_of(pack, rows=rows))


def conflict_of(pack: Pack, **more: Any) -> Conflict:
    """What was done last to a pack, beside what somebody wanted of it before."""
    return Conflict(reverse("pack_editor:pack", args=(pack.address,)), done=services.last_done(pack), **more)


def keep(request: HttpRequest, pack: Pack, document: dict[str, Any], label: str) -> bool:
    """Store the next state of a draft, or tell why that cannot be; `ConflictError` where it is not the state any more that the form
    was made from."""
    try:
        services.save(pack, document, version=seen(request, pack), label=label)
        return True
    except PackError as error:
        messages.error(request, _("This was not saved: %(error)s") % {"error": readable(error)})
    return False


def seen(request: HttpRequest, pack: Pack) -> int:
    """The state that the sender of a form saw."""
    text = request.POST.get("seen", "")
    return int(text) if text.isdecimal() and len(text) < 10 else pack.version


@frees_room_by("delete")
@bounded(LARGE)
@require_POST
def edit(request: HttpRequest, address: str) -> HttpResponse:
    """One thing done to a pack, named by the button that was pressed."""
    pack, do = own(request, address), request.POST.get("do", "")
    action = _ACTIONS.get(do)
    if action is None:
        raise Http404("There is no such button.")
    try:
        if do in _CONTESTED and seen(request, pack) != pack.version:
            raise ConflictError
        answer = action(request, pack)
    except ConflictError:
        pack = own(request, address)
        again = {"seen": pack.version} if do in _AGAIN else None
        return late(request, conflict_of(pack, wanted=_(_CONTESTED[do])), again)
    return answer or redirect("pack_editor:pack", address)


def _undo(request: HttpRequest, pack: Pack) -> HttpResponse | None:
    if not services.undo(pack, version=seen(request, pack)):
        messages.info(request, _("There is nothing more to undo."))
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
    if not services.redo(pack, version=seen(request, pack)):
        messages.info(request, _("There is nothing more to redo."))


def _publish(request: HttpRequest, pack: Pack) -> None:
    try:
        version = services.publish(pack)
        messages.success(request, _("%(version)s is published: lists can use it.") % {"version": version})
    except FullError as error:
        messages.error(request, str(error))
    except PackError as error:
        messages.error(request, _("Not published: %(error)s") % {"error": readable(error)})


def _show(request: HttpRequest, pack: Pack) -> None:
    try:
        services.show(pack, listed=True)
    except FullError as error:
        messages.error(request, str(error))


def _hide(_request: HttpRequest, pack: Pack) -> None:
    services.show(pack, listed=False)


def _delete(_request: HttpRequest, pack: Pack) -> HttpResponse:
    services.remove(pack)
    return redirect(f"{reverse('pack_editor:index')}?{urlencode({'deleted': pack.address})}")


def _remove(request: HttpRequest, pack: Pack) -> None:
    document, files = services.draft(pack), files_of(pack)
    try:
        place = place_at(files, document, request.POST.get("record", ""))
    except LookupError as error:
        raise Http404(str(error)) from None
    keep(request, pack, without(files, document, place), _("%(name)s removed") % {"name": place.name})


def _revert(request: HttpRequest, pack: Pack) -> None:
    """Take the changes of a record of the book out."""
    document = services.draft(pack)
    which = request.POST.get("kind"), request.POST.get("key")
    left = [patch for patch in document.get("patches", []) if (patch.get("kind"), patch.get("key")) != which]
    keep(request, pack, document | {"patches": left}, _("Change taken back"))


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
    "remove": gettext_noop("Remove a record"),
    "revert": gettext_noop("Take a change of the book back"),
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
    """What changed between two published versions, record by record."""
    found = opened(request, address)
    first, second = found.numbered(old), found.numbered(new)
    changed = difference(services.published(first), services.published(second))
    told = [(change, told_change(found.game, change)) for change in changed]
    context = _shared(found, {}) | {"old": first, "new": second, "changes": told}
    return render(request, "pack_editor/changes.html", context)
