"""Registers what tracks games at the table with Django."""

from django.apps import AppConfig


class TrackerConfig(AppConfig):
    name = "armybuilder.battles.tracker"
    label = "play"
