"""Registers decks with Django."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "armybuilder.decks"
    label = "decks"
