"""Views that act on one list or several, and undo that."""

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
from armybuilder.forces.domain.errors import TooManyListsError, TooManyPicturesError
from armybuilder.forces.domain.my_lists import bulk
from armybuilder.forces.domain.my_lists.archive import zip_lists
from armybuilder.forces.domain.my_lists.bulk import BulkError
from armybuilder.forces.domain.my_lists.search import get_overview
from armybuilder.forces.models import Force
from armybuilder.forces.views.my_lists import bulk_undo
from armybuilder.forces.views.my_lists.index import back_to, rows_of
from armybuilder.forces.views.output import download
from armybuilder.forces.views.ownership import error_text
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.quotas import QuotaExceededError

Refusal = (BulkError, TooManyListsError, TooManyPicturesError, DocumentError, QuotaExceededError)
PAIR = 2
PLACES = {"bin": "forces:bin"}


@frees_room
@require_POST
def bulk_edit(request: HttpRequest) -> HttpResponse:
    """Do what the button says with the lists that are chosen: those of the visitor, or there is nothing here."""
    keys, action = list(dict.fromkeys(request.POST.getlist("list"))), request.POST.get("action", "")
    try:
        owner = _owner_of_all(request, keys)
        if action == "export":
            return download(zip_lists(lists.lists_of(owner).filter(key__in=keys)), "lists.zip", "application/zip")
        if action == "compare":
            return _redirect_to_compare(keys)
        if action not in bulk.ACTIONS:
            raise BulkError(_("This button doesn't exist: reload the page."))
        tag = bulk.read_tag(request.POST.get("tag", "")) if action in ("tag", "untag") else ""
        bulk_undo.save_last_action(request, bulk.perform(owner, action, keys, tag))
    except Refusal as error:
        messages.error(request, error_text(error))
        return _back(request)
    return _back(request, done=True)


def _redirect_to_compare(keys: Sequence[str]) -> HttpResponseRedirect:
    """The page of two lists, the lower one before the upper one, which was changed last."""
    if len(keys) != PAIR:
        raise BulkError(_("Tick two lists to compare; you chose %(number)s.") % {"number": len(keys)})
    return redirect(f"{reverse('forces:compare')}?{urlencode({'of': keys[::-1]}, doseq=True)}")


def _owner_of_all(request: HttpRequest, keys: Sequence[str]) -> str:
    """The visitor, whose lists these have to be."""
    owner = owner_of(request)
    if not keys:
        raise BulkError(_("Choose lists first: tick the ones you mean."))
    if len(keys) > bulk.MOST:
        told = {"most": bulk.MOST, "number": len(keys)}
        raise BulkError(_("You can change up to %(most)s lists at once; you chose %(number)s.") % told)
    if owner is None or Force.objects.filter(owner=owner, key__in=keys).count() != len(keys):
        raise Http404("There is no such list, or it is not yours.")
    return owner


@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    """Take back what was done last."""
    owner, done = owner_of(request), bulk_undo.get_last_action(request)
    if owner is None or done is None:
        messages.error(request, _("There's nothing left to undo."))
        return _back(request)
    try:
        bulk.undo_action(owner, done)
    except Refusal as error:
        messages.error(request, error_text(error))
    else:
        bulk_undo.clear_last_action(request)
        messages.info(request, _("Undone."))
    return _back(request)


@never_cache
@require_safe
def bin_(request: HttpRequest) -> HttpResponse:
    """Show what the visitor deleted, as long as it can be restored."""
    owner = owner_of(request)
    found = lists.deleted_lists(owner).defer("document", "words").prefetch_related("tags")[: lists.MAX_BINNED]
    context = {
        "rows": rows_of(found),
        "shelf": get_overview(owner),
        "days": lists.KEPT_AFTER_DELETION.days,
        "undoable": bulk_undo.get_undoable(request),
    }
    return render(request, "forces/bin.html", context)


@frees_room
@require_POST
def empty_bin(request: HttpRequest) -> HttpResponse:
    """Everything in the bin goes for good."""
    owner = owner_of(request)
    if owner:
        lists.empty_bin(owner)
        bulk_undo.clear_last_action(request)
    return redirect("forces:bin")


@frees_room
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Put a list into the bin; a click brings it back."""
    owner = _owner_of_all(request, [key])
    bulk_undo.save_last_action(request, bulk.perform(owner, "delete", [key]))
    return _back(request, done=True)


@require_POST
def restore(request: HttpRequest, key: str) -> HttpResponse:
    """Take a list out of the bin."""
    owner = owner_of(request)
    if owner is None or not lists.deleted_lists(owner).filter(key=key).exists():
        raise Http404("There is no such list, or it is not yours.")
    try:
        lists.restore(owner, [key])
    except TooManyListsError as error:
        messages.error(request, error_text(error))
        return redirect("forces:bin")
    return redirect("forces:index")


def _back(request: HttpRequest, *, done: bool = False) -> HttpResponseRedirect:
    """The page that was looked at, which tells what was done."""
    query = "&".join(filter(None, [back_to(QueryDict(request.POST.get("back", "")[:500])), "done=1" if done else ""]))
    address = reverse(PLACES.get(request.POST.get("place", ""), "forces:index"))
    return redirect(f"{address}?{query}" if query else address)
