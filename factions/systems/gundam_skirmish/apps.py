"""Registers the records of Gundam: Skirmish with Django."""

from django.apps import AppConfig


class GundamSkirmishConfig(AppConfig):
    name = "factions.systems.gundam_skirmish"
    label = "gundam_skirmish"
    verbose_name = "Mobile Suit Gundam: Skirmish"
