"""Pages that belong to no app: the way in."""

from typing import Any, NamedTuple

from django.views.generic import TemplateView

from armybuilder.engine.registry import SYSTEMS
from armybuilder.example import example


class Planned(NamedTuple):
    """A game system that is announced and cannot be played yet."""

    key: str
    name: str
    summary: str


PLANNED: tuple[Planned, ...] = ()


class HomeView(TemplateView):
    """What Muster is, and the two ways in."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        systems = SYSTEMS.values()
        games = {
            "systems": systems,
            "planned": PLANNED,
            "editions": [system.name for system in systems],
            "fought": [system.name for system in systems if system.battle],
        }
        return super().get_context_data(**games, example=example(), **kwargs)
