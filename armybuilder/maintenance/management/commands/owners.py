"""`manage.py owners`: who has most of what is stored, and the way to remove it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armybuilder.accounts import ownership
from armybuilder.accounts.models import Account
from armybuilder.ratelimit.quotas import MEGABYTE, largest


class Command(BaseCommand):
    help = "List the owners who store most, by their keys. --remove KEY shows what one of them has, with --yes it deletes all of it for good."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--most", type=int, default=20, help="how many owners; default: 20")
        parser.add_argument("--remove", metavar="KEY", help="the key of an owner")
        parser.add_argument("--yes", action="store_true", help="delete everything of this owner")

    def handle(self, *args: Any, most: int, remove: str | None, yes: bool, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        if remove is None:
            self._list(most)
        else:
            self._remove(remove, yes=yes)

    def _list(self, most: int) -> None:
        for owner, size in largest(most):
            account = "  (an account)" if Account.objects.filter(owner=owner).exists() else ""
            things = ", ".join(ownership.describe_owned(owner))
            self.stdout.write(f"{size / MEGABYTE:>9.1f} MB  {owner}  {things}{account}")

    def _remove(self, owner: str, *, yes: bool) -> None:
        held = [
            holding.model.__name__ for holding in ownership.OWNED_TABLES if ownership.rows_of(holding, owner).exists()
        ]
        if not held:
            raise CommandError(f"Nothing is stored of {owner}.")
        things = ", ".join(ownership.describe_owned(owner)) or "what was deleted and can be brought back"
        if not yes:
            self.stdout.write(f"{owner} has {things}. Nothing was removed: --yes removes it for good.")
            return
        ownership.delete(owner)
        self.stdout.write(f"Removed for good: {things}.")
