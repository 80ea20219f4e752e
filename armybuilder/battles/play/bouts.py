"""The battles of a fixture, as they go to another process: it knows rules and catalogues, and no table of the database."""

from dataclasses import dataclass

from armybuilder.battles.play.matches import BattleMatch
from armybuilder.engine.core.battle.batch import BatchBattle, BatchRecord, play

Pairs = list[tuple[float, float, int]]
"""Of each pair of battles the share that was won, by how many victory points, and the number of its table."""


@dataclass(frozen=True, slots=True)
class Bout:
    """So many pairs of battles from a seed on."""

    match: BattleMatch
    seed: int
    pairs: int


def fight_bout(bout: Bout) -> Pairs:
    """Fight a bout (run by a worker); `BattleFailedError` where a battle broke off."""
    return [_pair(bout, number) for number in range(bout.pairs)]


def _pair(bout: Bout, number: int) -> tuple[float, float, int]:
    records = [
        play(bout.match, BatchBattle(2 * number + mirrored, bout.seed + number, mirrored)) for mirrored in (False, True)
    ]
    margin = sum(one.outcome.scores[0] - one.outcome.scores[1] for one in records) / 2
    return sum(map(_win_share, records)) / 2, margin, records[0].table


def _win_share(record: BatchRecord) -> float:
    return 0.5 if record.outcome.winner is None else float(record.outcome.winner == 0)
