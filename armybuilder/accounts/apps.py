"""Registers accounts with Django."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "armybuilder.accounts"
    label = "accounts"
