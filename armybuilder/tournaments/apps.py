"""Registers leagues and tournaments with Django."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "armybuilder.tournaments"
    label = "tournaments"
