"""Battles until everything has been used: which trial comes next, on how many processes, and what came of them."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from armybuilder.battles.play.playable import drawing_of, fuzzer_of
from armybuilder.engine.core.battle.fuzz import BattleTrial, run_trial

ARMY = "army "


class TrialLimits(NamedTuple):
    """When to stop: after so many seconds, or so many trials if that is not 0; how many run at once."""

    seconds: float
    trials: int
    at_once: int


@dataclass
class Proof:
    """The result of trials so far. `failures` are the faults found, each beginning with the name of its trial."""

    wanted: frozenset[str]
    at_home: dict[str, str]
    reviews: tuple[str, ...] = ()
    used: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)
    trials: int = 0
    events: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def unused(self) -> list[str]:
        return sorted(label for label in self.wanted if not self.used[label])

    def note(self, trial: BattleTrial) -> None:
        self.trials += 1
        self.events += trial.events
        self.used.update(trial.used & self.wanted)

    def next_label(self) -> str:
        """Return the label tried least: reviews and every army once, then what was not used, then armies again and
        again.
        """
        fresh = [label for label in self.wanted if label.startswith(ARMY)]
        for label in self.reviews:
            if not self.tried[label]:
                return label
        untried = [label for label in fresh if not self.tried[label]]
        return min(untried or self.unused or fresh, key=lambda label: (self.tried[label], label))


def play(system: str, label: str, seed: int) -> BattleTrial:
    """Play one trial (run by a worker)."""
    battles = drawing_of(system)
    return run_trial(partial(fuzzer_of(system).trial, battles.game.catalogue), label, seed)


def prove(system: str, seed: int, limits: TrialLimits, executor: Executor) -> Iterator[Proof]:
    """Play trial after trial from a seed on, until everything was used or a limit is reached; the proof as it stands after
    each. Trials under way are played to their end."""
    prover, catalogue = fuzzer_of(system), drawing_of(system).game.catalogue
    proof = Proof(prover.playable(catalogue), dict(prover.unplayable(catalogue)), prover.reviews(catalogue))
    until = time.monotonic() + limits.seconds
    running: set[Future[BattleTrial]] = set()
    begun = 0
    while True:
        while (
            proof.unused
            and len(running) < limits.at_once
            and time.monotonic() < until
            and (not limits.trials or begun < limits.trials)
        ):
            label = proof.next_label()
            running.add(executor.submit(play, system, label, seed + proof.tried[label]))
            proof.tried[label] += 1
            begun += 1
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            error = future.exception()
            if error:
                proof.failures.append(str(error))
            else:
                proof.note(future.result())
            yield proof
