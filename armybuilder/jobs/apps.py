"""Registers jobs with Django."""

from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "armybuilder.jobs"
    label = "jobs"
