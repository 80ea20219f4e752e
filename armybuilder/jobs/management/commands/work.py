"""`manage.py work`: does what takes long, beside the site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.common.program import set_process_name
from armybuilder.jobs.worker import Worker


class Command(BaseCommand):
    help = "Play queued test battles, check long batches and send mails, until interrupted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="end when the queue is empty")

    def handle(self, *args: Any, once: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        set_process_name("worker")
        worker = Worker()
        worker.listen()
        worker.work(until_idle=once)
