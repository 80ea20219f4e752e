"""Registers lists with Django."""

from django.apps import AppConfig


class ForcesConfig(AppConfig):
    name = "armybuilder.forces"
    label = "forces"
