"""Registers the records of the game of 1998 with Django."""

from django.apps import AppConfig


class Tactical1998Config(AppConfig):
    name = "factions.systems.tactical_1998"
    label = "tactical_1998"
    verbose_name = "Heavy Gear Tactical (1998)"
