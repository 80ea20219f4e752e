"""Registers the records of Blitz 2006 with Django."""

from django.apps import AppConfig


class Blitz2006Config(AppConfig):
    name = "factions.systems.blitz_2006"
    label = "blitz_2006"
    verbose_name = "Heavy Gear Blitz (2006)"
