"""`python -m tests.jobs.worker`: a worker like `manage.py work`, whose lease is short."""

from datetime import timedelta

import django

django.setup()

from armybuilder.battles.play import runner  # noqa: E402 - Django has to be there first
from armybuilder.jobs import leases, worker  # noqa: E402

leases.DURATION, leases.RENEWED_EVERY, leases.SLICE = timedelta(seconds=2), 0.2, 1.0
worker.LOOK, runner.SAVED_EVERY = 0.1, 0

if __name__ == "__main__":
    hand = worker.Worker()
    hand.listen()
    hand.work()
