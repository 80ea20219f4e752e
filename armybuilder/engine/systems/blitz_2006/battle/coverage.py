"""The rules that test battles read more simply than the book, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-6": (gettext_noop("Distances run between the middles of models, an inch from place to place."),),
    "BR-22": (gettext_noop("Units go and look in eight directions: a free turn is one of them, 45°."),),
    "BR-30": (
        gettext_noop("Trees and bushes alone never hide a whole model, as the rulebook's example has it."),
        gettext_noop(
            "Tables are drawn by chance after the terrain types, and are the same for both sides when turned by half."
        ),
    ),
}
"""Rule id → what is left out or read more simply, in texts to be said."""
