"""Columns whose values only this game writes."""

from typing import Any

from django.db import models

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import capital
from armybuilder.engine.systems.blitz_beta.book.effect_words import describe_condition
from armybuilder.engine.systems.blitz_beta.document import SYSTEM
from factions.catalogues import get_catalogue

GAPS = {
    "entry": gettext_noop("the model"),
    "model": gettext_noop("the model"),
    "ua": gettext_noop("another type"),
    "unit": gettext_noop("the unit"),
}
"""What the gaps of messages stand for."""


class ConditionField(models.JSONField):
    """True, false, or the reading of a ruling that something hangs on: `hgsf-pilum/pillium`, `not pg-south/north`."""

    frozen_type = "bool | str"
    written_type = bool | str

    def in_words(self, value: bool | str) -> Any:
        """The condition in words; nothing where it is as everywhere."""
        if value == self.get_default():
            return None
        return describe_condition(value, get_catalogue(SYSTEM)) if isinstance(value, str) else value


class MessageField(models.TextField):
    """A message to players about a model or a unit, with gaps for what they call it."""

    def in_words(self, value: str) -> str:
        """The message about no model in particular."""
        return capital(gettext(value).format_map({gap: gettext(word) for gap, word in GAPS.items()}))
