"""The rules that battles of a system cite by their ids, in replays and questions: what each is about."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.rulings import Ruling
from factions.views.tables import system_or_404


class CitedRule(NamedTuple):
    """A rule by its id, and how battles read it more simply than the book does, if they do."""

    id: str
    about: str
    simpler: str


class BattleRuling(NamedTuple):
    """A question that the book leaves open: its key, as agreements name it, how battles read it, and how players may read it."""

    key: str
    question: str
    reading: str
    others: tuple[tuple[str, str], ...]


@require_safe
def rules(request: HttpRequest, system: str) -> HttpResponse:
    """All of them; each has its place in the page, which is its id."""
    game, found = system_or_404(system)
    if game.battle is None:
        raise Http404(f"No battles of {game.name} can be played.")
    simpler = game.battle.simpler
    told = [
        CitedRule(rule, gettext(about), "; ".join(gettext(how).rstrip(".") for how in simpler.get(rule, ())))
        for rule, about in sorted(game.battle.cited.items(), key=lambda cited: _place(cited[0]))
    ]
    rulings = [_ruling(ruling) for ruling in game.battle.rulings.values()]
    context = {"system": found, "title": _("Battle rules"), "rules": told, "rulings": rulings}
    return render(request, "factions/cited.html", context)


def _place(rule: str) -> tuple[str, tuple[int, ...]]:
    """A key that sorts `BR-2` before `BR-10`, and `CA-9.3` before `CA-10.1`."""
    chapter, _dash, number = rule.partition("-")
    return chapter, tuple(int(part) for part in number.split(".") if part.isdecimal())


def _ruling(ruling: Ruling) -> BattleRuling:
    others = [(f"{ruling.key}={key}", ruling.describe_reading(key)) for key in ruling.readings if key != ruling.default]
    return BattleRuling(ruling.key, gettext(ruling.question), ruling.describe_reading(ruling.default), tuple(others))
