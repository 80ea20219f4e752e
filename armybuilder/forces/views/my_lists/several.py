"""What is done with one list or several, and taken back."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.common.disk import frees_room
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.errors import TooManyError, TooManyPicturesError
from armybuilder.forces.domain.my_lists import bulk
from armybuilder.forces.domain.my_lists.archive import packed_up
from armybuilder.forces.domain.my_lists.bulk import BulkError
from armybuilder.forces.domain.my_lists.search import shelf_of
from armybuilder.forces.models import Force
from armybuilder.forces.views.my_lists import undo as my_list_undo
from armybuilder.forces.views.my_lists.index import back_to, rows_of
from armybuilder.forces.views.output import download
from armybuilder.forces.views.ownership import readable
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.quotas import FullError

Refusal = (BulkError, TooManyError, TooManyPicturesError, DocumentError, FullError)
PAIR = 2
PLACES = {"bin": "forces:bin"}


@frees_room
@require_POST
def several(request: HttpRequest) -> HttpResponse:
    """Do what the button says with the lists that are chosen: those of the visitor, or there is nothing here."""
    keys, action = list(dict.fromkeys(request.POST.getlist("list"))), request.POST.get("action", "")
    try:
        owner = _owner_of_all(request, keys)
        if action == "export":
            return download(packed_up(lists.owned(owner).filter(key__in=keys)), "lists.zip", "application/zip")
        if action == "compare":
            return _compared(keys)
        if action not in bulk.ACTIONS:
            raise BulkError(_("There is no such button: reload the page."))
        tag = bulk.read_tag(request.POST.get("tag", "")) if action in ("tag", "untag") else ""
        my_list_undo.remember(request, bulk.perform(owner, action, keys, tag))
    except Refusal as error:
        messages.error(request, readable(error))
        return _back(request)
    return _back(request, done=True)


def _compared(keys: Sequence[str]) -> HttpResponseRedirect:
    """The page of two lists, the lower one before the upper one, which was changed last."""
    if len(keys) != PAIR:
        raise BulkError(_("Tick two lists to compare; you chose %(number)s.") % {"number": len(keys)})
    return redirect(f"{reverse('forces:compare')}?{urlencode({'of': keys[::-1]}, doseq=True)}")


def _owner_of_all(request: HttpRequest, keys: Sequence[str]) -> str:
    """The visitor, whose lists these have to be."""
    owner = owner_of(request)
    if not keys:
        raise BulkError(_("Choose lists first: tick those that you mean."))
    if len(keys) > bulk.MOST:
        told = {"most": bulk.MOST, "number": len(keys)}
        raise BulkError(_("At most %(most)s lists are changed at a time; you chose %(number)s.") % told)
    if owner is None or Force.objects.filter(owner=owner, key__in=keys).count() != len(keys):
        raise Http404("There is no such list, or it is not yours.")
    return owner


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Take back what was done last."""
    owner, done = owner_of(request), my_list_undo.last_done(request)
    if owner is None or done is None:
        messages.error(request, _("There is nothing to take back any more."))
        return _back(request)
    try:
        bulk.take_back(owner, done)
    except Refusal as error:
        messages.error(request, readable(error))
    else:
        my_list_undo.forget(request)
        messages.info(request, _("Taken back."))
    return _back(request)


@never_cache
@require_safe
def bin_(request: HttpRequest) -> HttpResponse:
    """What the visitor deleted, as long as it can be restored."""
    owner = owner_of(request)
    found = lists.binned(owner).defer("document", "words").prefetch_related("tags")[: lists.MAX_BINNED]
    context = {
        "rows": rows_of(found),
        "shelf": shelf_of(owner),
        "days": lists.KEPT_AFTER_DELETION.days,
        "undoable": my_list_undo.undoable(request),
    }
    return render(request, "forces/bin.html", context)


@frees_room
@require_POST
def empty_bin(request: HttpRequest) -> HttpResponse:
    """Everything in the bin goes for good."""
    owner = owner_of(request)
    if owner:
        lists.empty_bin(owner)
        my_list_undo.forget(request)
    return redirect("forces:bin")


@frees_room
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Put a list into the bin; a click brings it back."""
    owner = _owner_of_all(request, [key])
    my_list_undo.remember(request, bulk.perform(owner, "delete", [key]))
    return _back(request, done=True)


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Take a list out of the bin."""
    owner = owner_of(request)
    if owner is None or not lists.binned(owner).filter(key=key).exists():
        raise Http404("There is no such list, or it is not yours.")
    try:
        lists.restore(owner, [key])
    except TooManyError as error:
        messages.error(request, readable(error))
        return redirect("forces:bin")
    return redirect("forces:index")


def _back(request: HttpRequest, *, done: bool = False) -> HttpResponseRedirect:
    """The page that was looked at, which tells what was done."""
    query = "&".join(filter(None, [back_to(QueryDict(request.POST.get("back", "")[:500])), "done=1" if done else ""]))
    address = reverse(PLACES.get(request.POST.get("place", ""), "forces:index"))
    return redirect(f"{address}?{query}" if query else address)
