"""Registers battles that people play with Django."""

from django.apps import AppConfig


class DuelsConfig(AppConfig):
    name = "armybuilder.duels"
    label = "duels"
