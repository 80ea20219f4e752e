"""Registers the API with Django."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "armybuilder.api"
    label = "api"

    def ready(self) -> None:
        # Models have to be there first.
        from armybuilder.api.jobs import reports, works  # noqa: PLC0415
        from armybuilder.jobs import function_jobs  # noqa: PLC0415

        function_jobs.register(reports.KIND, reports.perform)
        works.register()
