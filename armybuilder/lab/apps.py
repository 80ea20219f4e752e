"""Registers the lab with Django."""

from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "armybuilder.lab"
    label = "lab"

    def ready(self) -> None:
        # Models have to be there first.
        from armybuilder.jobs.kinds import JobKind, register  # noqa: PLC0415
        from armybuilder.lab import runner, studies  # noqa: PLC0415

        register(JobKind(studies.KIND, runner.perform, studies.fail, studies.purge))
