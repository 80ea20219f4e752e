"""Registers campaigns with Django."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "armybuilder.campaigns"
    label = "campaigns"
