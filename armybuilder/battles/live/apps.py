"""Registers battles that people play with Django."""

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "armybuilder.battles.live"
    label = "duels"
