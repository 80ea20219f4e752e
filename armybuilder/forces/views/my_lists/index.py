"""My lists: searched, filtered, put in order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.my_lists import bulk, summary
from armybuilder.forces.domain.my_lists.search import MAX_SEARCH, ListSearch, get_overview
from armybuilder.forces.domain.my_lists.summary import UNFINISHED, UNREADABLE, Figures
from armybuilder.forces.models import TAG_LENGTH, Force
from armybuilder.forces.presenters.panels.problems import VERDICT_TONES
from armybuilder.forces.presenters.views import tidy
from armybuilder.forces.views.my_lists.bulk_undo import get_undoable
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.i18n.texts import sort_key

PAGE_LENGTH = bulk.MOST
ASKED = ("q", "game", "tag", "verdict", "sort", "show", "page")
"""Words of an address that say which lists are meant."""
FEW = 4
"""Lists up to which nobody needs to search."""
VERDICTS: Mapping[str, str | Promise] = {
    "legal": gettext_lazy("legal"),
    "illegal": gettext_lazy("illegal"),
    "undetermined": gettext_lazy("undetermined"),
    UNFINISHED: gettext_lazy("not finished"),
    UNREADABLE: gettext_lazy("unreadable"),
}
TONES = {**VERDICT_TONES, UNFINISHED: "info", UNREADABLE: "bad"}
SORTS: Mapping[str, str | Promise] = {
    "updated": gettext_lazy("Last changed"),
    "name": gettext_lazy("Name"),
    "points": gettext_lazy("Points"),
    "game": gettext_lazy("Game"),
}


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of my lists, without a look at its document."""

    force: Force
    figures: Figures
    system: GameSystem[Any, Any] | None

    @property
    def is_readable(self) -> bool:
        return self.force.verdict != UNREADABLE and self.system is not None

    @property
    def tags(self) -> list[str]:
        """In the order of their letters."""
        return sorted((tag.name for tag in self.force.tags.all()), key=sort_key)

    @property
    def tone(self) -> str:
        return TONES.get(self.force.verdict, "info")

    @property
    def verdict(self) -> str | Promise:
        return VERDICTS.get(self.force.verdict, "")

    @property
    def spent(self) -> str:
        """`150 of 150 TV`."""
        if self.force.total is None or self.system is None:
            return ""
        told = {"total": tidy(self.force.total), "limit": self.figures.limit, "points": self.system.words.points}
        if not self.figures.priced:
            told["total"] = _("at least %(total)s") % told
        return (
            _("%(total)s of %(limit)s %(points)s") % told if self.figures.limited else "{total} {points}".format(**told)
        )

    @property
    def models_text(self) -> str:
        return self.system.words.count_models(self.figures.models) if self.system else ""


def rows_of(forces: "QuerySet[Force] | Any") -> list[ListRow]:
    """Their lines. A query for the tags of all."""
    return [ListRow(force, msgspec.convert(force.figures, Figures), SYSTEMS.get(force.system)) for force in forces]


def back_to(said: Mapping[str, str]) -> str:
    """The words of an address that lead back to the same lists."""
    return urlencode({name: said[name][:MAX_SEARCH] for name in ASKED if said.get(name)})


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's lists, those that are asked for."""
    owner, wanted = owner_of(request), ListSearch.read(request.GET)
    outdated = summary.refresh_outdated(lists.lists_of(owner)) if owner else 0
    forces = wanted.find(owner).defer("document", "words").prefetch_related("tags")
    found = Paginator(forces, PAGE_LENGTH).get_page(request.GET.get("page"))
    shelf = get_overview(owner)
    context = {
        "rows": rows_of(found),
        "page_obj": found,
        "wanted": wanted,
        "shelf": shelf,
        "chosen_tag": shelf.find_tag(wanted.tag),
        "searchable": wanted.narrows or shelf.lists > FEW or wanted.archived,
        "games": [SYSTEMS[key] for key in shelf.games],
        "verdicts": VERDICTS.items(),
        "sorts": SORTS.items(),
        "outdated": outdated,
        "tag_length": TAG_LENGTH,
        "undoable": get_undoable(request),
        "back": back_to(request.GET),
    }
    return render(request, "forces/index.html", context)
