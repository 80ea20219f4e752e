"""Registers battles with Django."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "armybuilder.battles"
    label = "battles"
