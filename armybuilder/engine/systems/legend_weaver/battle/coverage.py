"""The rules that test battles read more simply than the book, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-1": (
        gettext_noop("All cards are shuffled together each turn: how they are dealt was in Part 3, which is missing."),
    ),
}
"""Rule id → what is left out or read more simply, in texts to be said."""
