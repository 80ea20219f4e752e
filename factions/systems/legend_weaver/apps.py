"""Registers the records of Legend Weaver with Django."""

from django.apps import AppConfig


class LegendWeaverConfig(AppConfig):
    name = "factions.systems.legend_weaver"
    label = "legend_weaver"
    verbose_name = "Legend Weaver"
