"""Tally of a batch of battles between two forces: who wins how often, why, how fast, and what each model is worth."""

from collections.abc import Iterable
from operator import attrgetter

import msgspec
from msgspec import field

from armybuilder.engine.core.battle.batch import BatchRecord
from armybuilder.engine.core.battle.outcome import CombatScore, Contribution
from armybuilder.engine.core.battle.statistics.win_rates import ClusterCell, Rate, cluster_rate, rate, spread

Two = tuple[float, float]
"""A number of the first force, and the same of the second."""


class Reason(msgspec.Struct, frozen=True):
    """The number of battles that ended for a reason: won by the first force, by the second, drawn."""

    reason: str
    wins: tuple[int, int]
    draws: int


class ModelSummary(msgspec.Struct, frozen=True):
    """All models of one name in one force (0 or 1), on average of a battle: how many there are, the points of one,
    boxes dealt and taken by all, points destroyed by all; `survived` is the share that lived to the end, `returned`
    the points destroyed for each point that they are worth. `credit` is their part of all that was destroyed, shared with
    whoever made it possible (`core.battle.outcome`), `earned` that for each point that they are worth; `held` objectives times
    rounds, `drawn` the points of who attacked them, attack by attack. None is from before these were counted."""

    force: int
    name: str
    models: float
    points: float
    dealt: float
    taken: float
    destroyed: float
    survived: float
    returned: float
    credit: float | None = None
    earned: float | None = None
    held: float | None = None
    drawn: float | None = None


class BattleSummary(msgspec.Struct, frozen=True):
    """One battle: seed and sides play it again. `winner` is the force, None for a draw, `table` the number of its table."""

    number: int
    seed: int
    mirrored: bool
    winner: int | None
    reason: str
    rounds: int
    scores: Two
    lost: Two
    table: int = 0


class Summary(msgspec.Struct, frozen=True):
    """A batch. `wins` are those of each force out of the battles that were decided, with the interval of what they are on all
    tables like these (`rates.clustered`), `draws` those out of all. It was fought on so many `tables`, between which the
    share of wins differs by a standard deviation of `between_tables`; 0 tables are from before these were counted, four
    of them, and its intervals are of dice alone. `by_side` tells
    how often who stood on the first and on the second side won, whichever force it was. `scores` are means, `rounds`
    battles by their number of rounds, `exchange` points destroyed for each point of one's own force."""

    battles: int
    seed: int
    wins: tuple[Rate, Rate]
    draws: Rate
    by_side: tuple[int, int]
    reasons: list[Reason]
    scores: Two
    rounds: dict[int, int]
    mean_rounds: float
    points: Two
    exchange: Two
    models: list[ModelSummary]
    counts: dict[str, int]
    not_implemented: list[str]
    played: list[BattleSummary]
    tables: int = 0
    between_tables: float = 0.0


def cells_of(played: Iterable[BattleSummary], force: int = 0, opponent: int = 0) -> list[ClusterCell]:
    """The battles of a force against one opponent, by their tables."""
    tables: dict[int, list[int]] = {}
    for battle in played:
        if battle.winner is not None:
            tables.setdefault(battle.table, []).append(battle.winner == force)
    return [ClusterCell(opponent, table, sum(won), len(won)) for table, won in tables.items()]


class _ModelTally(msgspec.Struct):
    models: int = 0
    dealt: int = 0
    taken: int = 0
    alive: int = 0
    points: float = 0.0
    destroyed: float = 0.0
    credit: float = 0.0
    held: float = 0.0
    drawn: float = 0.0

    def add(self, contribution: Contribution, merit: CombatScore) -> None:
        self.models += 1
        self.dealt += contribution.dealt
        self.taken += contribution.taken
        self.alive += contribution.alive
        self.points += contribution.points
        self.destroyed += contribution.destroyed
        self.credit += merit.credit
        self.held += merit.held
        self.drawn += merit.drawn

    def summary(self, force: int, name: str, battles: int) -> ModelSummary:
        return ModelSummary(
            force=force,
            name=name,
            models=self.models / battles,
            points=self.points / self.models,
            dealt=self.dealt / battles,
            taken=self.taken / battles,
            destroyed=self.destroyed / battles,
            survived=self.alive / self.models,
            returned=_part(self.destroyed, self.points),
            credit=self.credit / battles,
            earned=_part(self.credit, self.points),
            held=self.held / battles,
            drawn=self.drawn / battles,
        )


class Tally(msgspec.Struct):
    """Adds up records as they come, in their order; `summary` may be asked for at any time. It can be laid aside, as
    MessagePack, and gone on with: what comes of it is the same, byte for byte."""

    seed: int
    wins: list[int] = field(default_factory=lambda: [0, 0])
    by_side: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0
    scores: list[float] = field(default_factory=lambda: [0.0, 0.0])
    lost: list[float] = field(default_factory=lambda: [0.0, 0.0])
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    reasons: dict[str, list[int]] = {}
    rounds: dict[int, int] = {}
    counts: dict[str, int] = {}
    missing: set[str] = set()
    models: dict[tuple[int, str], _ModelTally] = {}
    played: list[BattleSummary] = []

    def add(self, record: BatchRecord) -> None:
        outcome = record.outcome
        # Wins of the first force, of the second, draws: the third place is that of no winner.
        reason = self.reasons.setdefault(outcome.reason, [0, 0, 0])
        reason[2 if outcome.winner is None else outcome.winner] += 1
        if outcome.winner is None:
            self.draws += 1
        else:
            self.wins[outcome.winner] += 1
            self.by_side[outcome.winner ^ record.mirrored] += 1
        for force in (0, 1):
            self.scores[force] += outcome.scores[force]
            self.lost[force] += outcome.lost[force]
        self.rounds[outcome.rounds] = self.rounds.get(outcome.rounds, 0) + 1
        for what, times in record.counts.items():
            self.counts[what] = self.counts.get(what, 0) + times
        self.missing.update(outcome.not_implemented)
        for contribution in outcome.contributions:
            self.points[contribution.side] += contribution.points
            key = contribution.side, contribution.name
            self.models.setdefault(key, _ModelTally()).add(contribution, _merit(record, contribution))
        self.played.append(_battle(record))

    def summary(self) -> Summary:
        battles = len(self.played)
        each = max(battles, 1)
        return Summary(
            battles=battles,
            seed=self.seed,
            wins=(cluster_rate(cells_of(self.played)), cluster_rate(cells_of(self.played, force=1))),
            draws=rate(self.draws, battles),
            by_side=(self.by_side[0], self.by_side[1]),
            reasons=[Reason(reason, (one, two), draws) for reason, (one, two, draws) in sorted(self.reasons.items())],
            scores=(self.scores[0] / each, self.scores[1] / each),
            rounds=dict(sorted(self.rounds.items())),
            mean_rounds=sum(rounds * times for rounds, times in self.rounds.items()) / each,
            points=(self.points[0] / each, self.points[1] / each),
            exchange=(_part(self.lost[1], self.points[0]), _part(self.lost[0], self.points[1])),
            models=[tally.summary(*key, each) for key, tally in sorted(self.models.items())],
            counts=dict(sorted(self.counts.items())),
            not_implemented=sorted(self.missing),
            played=list(self.played),
            tables=len({battle.table for battle in self.played}),
            between_tables=spread(cells_of(self.played), attrgetter("table")),
        )


def _merit(record: BatchRecord, contribution: Contribution) -> CombatScore:
    """Return what a model achieved; in a game without merits, the kills it made."""
    return record.merits[contribution.model] if record.merits else CombatScore(contribution.destroyed)


def _battle(record: BatchRecord) -> BattleSummary:
    outcome = record.outcome
    return BattleSummary(
        number=record.number,
        seed=record.seed,
        mirrored=record.mirrored,
        winner=outcome.winner,
        reason=outcome.reason,
        rounds=outcome.rounds,
        scores=outcome.scores,
        lost=outcome.lost,
        table=record.table,
    )


def _part(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
