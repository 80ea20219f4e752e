"""Registers the catalogue with Django, and lets the engine say its texts by Django's translations."""

from django.apps import AppConfig
from django.utils.translation import get_language, gettext, ngettext

from armybuilder.engine.core.language import ENGLISH, Speech, speak_by


class FactionsConfig(AppConfig):
    name = "factions"
    label = "factions"
    verbose_name = "Catalogue"

    def ready(self) -> None:
        speak_by(Speech(lambda: get_language() or ENGLISH, gettext, ngettext))
