"""Registers the records of the beta with Django."""

from django.apps import AppConfig


class BlitzBetaConfig(AppConfig):
    name = "factions.systems.blitz_beta"
    label = "blitz_beta"
    verbose_name = "Heavy Gear Blitz (beta 2014)"
