"""Many battles between the same two forces, through any `concurrent.futures.Executor`.

Battles come in pairs of one seed: in the second of a pair the forces change sides, so that neither the table nor who
goes first favours one of them. Both are fought on the same table, each with dice of its own. A battle depends on its seed
and on whether sides are swapped, and battles are read in their order: the same batch gives the same records, byte for
byte, with any number of workers.
"""

import gc
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

import msgspec

from armybuilder.engine.checkpoints import StoppedError
from armybuilder.engine.core.battle.outcome import BattleOutcome, CombatScore, Contribution

MAX_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""


class BattleSetup(NamedTuple):
    """The parameters that define the battle of two forces: its seed, the policy that plays each side, the
    scenario, and whether it is the second of its pair. `roles` are what each side's groups are to do, in the order of its list:
    empty for a group, or for all that are not named, where its player said nothing (`core.battle.rules.RoleRules`).
    """

    seed: int
    policies: tuple[str, str]
    scenario: str
    mirrored: bool = False
    roles: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class FinishedBattle(msgspec.Struct, frozen=True):
    """A battle that was played: its outcome, how often each kind of act was used, its log where it was asked for, and the
    number of its table: battles of one number have more in common than others; and the merits of each model, by its number,
    where the game tells them."""

    outcome: BattleOutcome
    counts: dict[str, int]
    log: tuple[str, ...] = ()
    table: int = 0
    merits: tuple[CombatScore, ...] = ()


Fight = Callable[[int, bool], FinishedBattle]
"""Plays the battle of a seed, with the forces on each other's side or not. It goes to other processes, so it has to be
picklable."""


class BatchBattle(NamedTuple):
    """One battle of a batch. `number` counts from 0."""

    number: int
    seed: int
    mirrored: bool


class BatchRecord(msgspec.Struct, frozen=True):
    """A battle of a batch with its outcome as the two forces see it: 0 is the first one, on whichever side it stood."""

    number: int
    seed: int
    mirrored: bool
    outcome: BattleOutcome
    counts: dict[str, int]
    log: tuple[str, ...] = ()
    table: int = 0
    merits: tuple[CombatScore, ...] = ()


class BattleFailedError(Exception):
    """A battle broke off by a fault of the program; it says which one."""

    def __init__(self, seed: int, mirrored: bool, reason: str) -> None:
        super().__init__(seed, mirrored, reason)
        self.seed, self.mirrored, self.reason = seed, mirrored, reason

    def __str__(self) -> str:
        sides = "with sides swapped" if self.mirrored else "with sides as given"
        return f"The battle of seed {self.seed}, {sides}, broke off: {self.reason}"


def batch_battles(battles: int, seed: int) -> Iterator[BatchBattle]:
    """The battles of a batch: two by two with the same seed, each pair with the next one."""
    return (BatchBattle(number, seed + number // 2, bool(number % 2)) for number in range(battles))


def run(
    fight: Fight, battles: int, seed: int, executor: Executor, begin: int = 0
) -> Generator[BatchRecord, None, None]:
    """Play a batch battle by battle, in their order, so that each is known as soon as it and those before it are over.
    Who stops reading cancels what has not begun; who goes on with such a batch says with which battle to `begin`.

    `BattleFailedError` where a battle broke off.
    """
    # A battle lasts a hundred times as long as it takes to hand it over: there is nothing to gain from larger pieces.
    futures: deque[Future[BatchRecord]] = deque()
    try:
        futures.extend(
            executor.submit(play, fight, pairing) for pairing in islice(batch_battles(battles, seed), begin, None)
        )
        while futures:
            yield futures.popleft().result()
    finally:
        for future in futures:
            future.cancel()


def play(fight: Fight, pairing: BatchBattle) -> BatchRecord:
    """Play a battle of a batch (run by a worker)."""
    with gc_paused():
        return _play_battle(fight, pairing)


@contextmanager
def gc_paused() -> Iterator[None]:
    """No search for garbage meanwhile: it would go again and again through everything that is known of tables, and a
    battle that is over leaves nothing that needs it."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _play_battle(fight: Fight, pairing: BatchBattle) -> BatchRecord:
    try:
        fought = fight(pairing.seed, pairing.mirrored)
    except StoppedError:
        raise
    except Exception as error:
        raise BattleFailedError(pairing.seed, pairing.mirrored, f"{type(error).__name__}: {error}") from error
    outcome = swap_sides(fought.outcome) if pairing.mirrored else fought.outcome
    return BatchRecord(*pairing, outcome, fought.counts, fought.log, fought.table, fought.merits)


def swap_sides(outcome: BattleOutcome) -> BattleOutcome:
    """The same outcome with the sides called the other way round."""
    return msgspec.structs.replace(
        outcome,
        winner=None if outcome.winner is None else 1 - outcome.winner,
        scores=outcome.scores[::-1],
        lost=outcome.lost[::-1],
        contributions=tuple(map(_swap_contribution, outcome.contributions)),
    )


def _swap_contribution(contribution: Contribution) -> Contribution:
    return msgspec.structs.replace(contribution, side=1 - contribution.side)
