"""`manage.py prove_battles`: random battles, checked after each event, until everything has been used."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.battles.play.executors import MAX_WORKERS, executor
from armybuilder.battles.play.playable import PROVED, drawing_of, fuzzer_of
from armybuilder.battles.play.trials import Proof, TrialLimits, prove
from armybuilder.engine.core.battle.fuzz import parse

MINUTES = 5.0
EVERY = 15.0
"""Seconds between two lines of progress."""


class Command(BaseCommand):
    help = (
        "Let random armies of all lists fight until every model, upgrade, weapon, trait, act, reaction and order has "
        "been used, with every state checked. Exit code: 1 a battle was wrong; the output names its trial."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--minutes", type=float, default=MINUTES, metavar="M", help=f"default: {MINUTES:g}")
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
        parser.add_argument("--workers", type=int, default=2, metavar="W", help="processes; default: 2")
        parser.add_argument("--trials", type=int, default=0, metavar="N", help="stop after this many battles")
        parser.add_argument("--trial", default="", metavar="NAME", help="only this one, such as 'army north #17'")
        parser.add_argument("--system", choices=PROVED, default=PROVED[0], help=f"default: {PROVED[0]}")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        if options["trial"]:
            self._replay_trial(options["system"], options["trial"])
            return
        if not 1 <= options["workers"] <= MAX_WORKERS:
            raise CommandError(f"--workers goes from 1 to {MAX_WORKERS}.")
        if options["seed"] < 0 or options["trials"] < 0 or options["minutes"] <= 0:
            raise CommandError("--seed and --trials are not below 0, and --minutes is above it.")
        limits = TrialLimits(60 * options["minutes"], options["trials"], options["workers"])
        with executor(options["workers"]) as workers:
            proof = self._prove_with_progress(options["system"], options["seed"], limits, workers)
        self._report(proof)
        if proof.failures:
            raise CommandError(f"{len(proof.failures)} of {proof.trials + len(proof.failures)} battles were wrong.")

    def _replay_trial(self, system: str, name: str) -> None:
        """Play a trial again, with the whole traceback where it is wrong."""
        prover, catalogue = fuzzer_of(system), drawing_of(system).game.catalogue
        try:
            label, seed = parse(name)
        except ValueError as error:
            raise CommandError(str(error)) from error
        if label not in {*prover.playable(catalogue), *prover.reviews(catalogue)}:
            raise CommandError(f"There is no '{label}' to prove.")
        trial = prover.trial(catalogue, label, seed)
        self.stdout.write(f"{name}: {trial.events} events, {len(trial.used)} things used, nothing wrong.")

    def _prove_with_progress(self, system: str, seed: int, limits: TrialLimits, workers: Any) -> Proof:
        reported = time.monotonic()
        proof = None
        for proof in prove(system, seed, limits, workers):
            if time.monotonic() - reported > EVERY:
                reported = time.monotonic()
                self.stdout.write(_progress(proof))
        if proof is None:
            raise CommandError("No time for a single battle.")
        return proof

    def _report(self, proof: Proof) -> None:
        self.stdout.write(_progress(proof))
        for label in proof.unused:
            self.stdout.write(f"never used: {label} ({proof.tried[label]} battles for it)")
        for label, why in sorted(proof.at_home.items()):
            self.stdout.write(f"not played: {label} ({why})")
        for failure in proof.failures:
            name = failure.partition(": ")[0]
            self.stdout.write(f"WRONG {failure}\n  again: manage.py prove_battles --trial '{name}'")


def _progress(proof: Proof) -> str:
    done = len(proof.wanted) - len(proof.unused)
    return (
        f"{proof.trials} battles, {proof.events:,} events, {done} of {len(proof.wanted)} things used, "
        f"{len(proof.failures)} wrong"
    )
