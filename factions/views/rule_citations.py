"""The rules that battles of a system cite by their ids, in replays and questions: what each is about."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.language import gettext
from factions.views.tables import system_or_404


class CitedRule(NamedTuple):
    """A rule by its id, and how battles read it more simply than the book does, if they do."""

    id: str
    about: str
    simpler: str


@require_safe
def rules(request: HttpRequest, system: str) -> HttpResponse:
    """All of them; each has its place in the page, which is its id."""
    game, found = system_or_404(system)
    if game.battle is None:
        raise Http404(f"No battles of {game.name} can be played.")
    simpler = game.battle.simpler
    told = [
        CitedRule(rule, gettext(about), "; ".join(map(gettext, simpler.get(rule, ()))))
        for rule, about in game.battle.cited.items()
    ]
    return render(request, "factions/cited.html", {"system": found, "title": _("Battle rules"), "rules": told})
