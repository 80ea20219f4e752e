"""Registers presses with Django."""

from django.apps import AppConfig


class PressesConfig(AppConfig):
    name = "armybuilder.presses"
    label = "presses"
