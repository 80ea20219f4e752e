"""The guide of a first list is taken away when a visitor knows enough."""

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from armybuilder.forces.views.request import HtmxRequest
from armybuilder.forces.visitor.guide import dismiss


@require_POST
def hide_guide(request: HtmxRequest) -> HttpResponse:
    """Show it no more: an empty part for a script, else the list again."""
    dismiss(request)
    if request.htmx:
        return HttpResponse('<div id="guide"></div>')
    key = request.POST.get("list", "")
    return HttpResponseRedirect(reverse("forces:force", args=(key,)) if key.isalnum() else reverse("forces:index"))
