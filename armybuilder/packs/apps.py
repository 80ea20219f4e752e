"""Registers packs with Django."""

from django.apps import AppConfig


class PacksConfig(AppConfig):
    name = "armybuilder.packs"
    label = "packs"
