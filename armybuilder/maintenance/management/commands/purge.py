"""`manage.py purge`: what has been kept long enough goes for good."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armybuilder.maintenance import purge


class Command(BaseCommand):
    help = "Delete expired data; the page /about/kept/ lists the rules. tools.serve runs it once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="show what would be deleted")
        parser.add_argument("--due", action="store_true", help="do nothing if it ran today")
        parser.add_argument("--yes", action="store_true", help="even if the clock looks wrong")

    def handle(self, *args: Any, dry_run: bool, due: bool, yes: bool, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        if due and not purge.is_due():
            return
        if not (yes or dry_run) and (objection := purge.objection()):
            raise CommandError(objection)
        found = purge.count_expired() if dry_run else purge.purge()
        for name, number in found.items():
            if number or options["verbosity"] > 1:
                self.stdout.write(f"{number:>7}  {name}")
        self.stdout.write(f"{sum(found.values())} {'would go' if dry_run else 'removed for good'}.")
