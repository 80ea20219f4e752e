"""Registers battles with Django."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    name = "armybuilder.battles"
    label = "battles"

    def ready(self) -> None:
        # Models have to be there first.
        from armybuilder.battles.play import executors, jobs, runner  # noqa: PLC0415
        from armybuilder.jobs.kinds import JobKind, register  # noqa: PLC0415

        register(JobKind(jobs.KIND, runner.perform, jobs.fail, jobs.purge, executors.get_ready))
