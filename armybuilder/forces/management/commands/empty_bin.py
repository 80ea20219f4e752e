"""`manage.py empty_bin`: what was deleted more than a month ago goes for good."""

from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.forces.domain import lists


class Command(BaseCommand):
    help = "Remove the lists that were deleted more than 30 days ago, with their histories and pictures."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        number = lists.purge()
        self.stdout.write(f"{number} {'list' if number == 1 else 'lists'} removed for good.")
