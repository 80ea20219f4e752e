"""Registers the table with Django."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "armybuilder.play"
    label = "play"
