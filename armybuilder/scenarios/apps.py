"""Registers scenarios with Django."""

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    name = "armybuilder.scenarios"
    label = "scenarios"
