"""Registers the keeping of the house with Django."""

from django.apps import AppConfig


class KeepingConfig(AppConfig):
    name = "armybuilder.keeping"
    label = "keeping"
