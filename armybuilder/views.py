"""Pages that belong to no app: the way in."""

from typing import Any, NamedTuple

from django.views.generic import TemplateView

from armybuilder.example import example


class GameSystem(NamedTuple):
    """A game system as the home page announces it."""

    key: str
    name: str
    summary: str
    live: bool = False


SYSTEMS = (
    GameSystem(
        "blitz-beta",
        "Heavy Gear Blitz, public beta 2014",
        "Nine factions, 23 sub-lists, 528 statlines and the full construction rules.",
        live=True,
    ),
    GameSystem(
        "blitz-2006",
        "Heavy Gear Blitz, first edition",
        "Army charts and squads with priced options.",
    ),
    GameSystem(
        "tactical-1998",
        "Heavy Gear tactical, hex-based",
        "Vehicle record sheets, an infantry designer and threat values.",
    ),
    GameSystem(
        "gundam-skirmish",
        "Mobile Suit Gundam: Skirmish 1.2",
        "Teams, pilots and orders for suits that you enter yourself.",
    ),
    GameSystem(
        "legend-weaver",
        "Legend Weaver, Main Rules part 4",
        "Forms for the units and vehicles of your own setting.",
    ),
)


class HomeView(TemplateView):
    """What Muster is, and the two ways in."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(systems=SYSTEMS, example=example(), **kwargs)
