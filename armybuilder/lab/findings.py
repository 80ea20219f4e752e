"""Findings of a study, calculated anew from its scores on every request: half a study gives half the findings."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

from armybuilder.engine.core.battle.statistics.contrasts import Estimate, SampledValue, mean_of, pair_dice_variance
from armybuilder.engine.core.battle.statistics.league import ModelRating, ModelScore, rate_models, without_hosts
from armybuilder.engine.core.battle.statistics.point_value import FourScores, PointSample, equivalent_points, gain, lead
from armybuilder.engine.core.battle.statistics.win_rates import ClusterCell, Rate, cluster_rate, rate_against
from armybuilder.lab.models import Score, Study
from armybuilder.lab.plans.kinds import AFTER, ASKED, BEFORE, EQUAL, LESS, MORE
from armybuilder.lab.plans.parts import StudyPlan
from armybuilder.lab.plans.terms import StudyTerms

WON, MARGIN, TABLE = 0, 1, 2
"""Places in a row of scores: the share of a pair that was won, by how many victory points, the number of its table."""
HUNDRED = 100.0


class WorthFinding(NamedTuple):
    """The worth of one model, or of a hundred points of an army: `printed` is its price, `copies` how many of it
    fought together. `worth` is measured by victory points, `by_wins` by battles won. `lead` is by how much of a
    battle more was won than by as many points of others, `gain` by how much more of others won than less of
    them.
    """

    printed: float
    copies: float
    battles: int
    worth: Estimate
    by_wins: Estimate
    lead: Estimate
    gain: Estimate


class FactionPairing(NamedTuple):
    """A faction against another: battles that it won."""

    first: str
    second: str
    wins: Rate


class SwapFinding(NamedTuple):
    """A swap, or a row left out, by its place in the terms: by how much more is won, all of them together with 95 % confidence, and
    over how many pairs."""

    number: int
    change: Estimate
    pairs: int

    @property
    def helps(self) -> bool:
        """Whether that is certain."""
        return self.change.low is not None and self.change.low > 0

    @property
    def hurts(self) -> bool:
        """Whether it is certain that less is won."""
        return self.change.high is not None and self.change.high < 0


class OpponentFinding(NamedTuple):
    """One of the field, by its place: battles won against it before and after the change, and the difference."""

    place: int
    before: Rate
    after: Rate
    won: Estimate


class ChangeFinding(NamedTuple):
    """What a change of a list is `worth` in points of others, by battles won, and by victory points (`by_margin`). `won` is by how
    much more is won, of the rates `before` and `after`. `battles` were fought by the list before and after, `each` is one of the
    field."""

    worth: Estimate
    by_margin: Estimate
    won: Estimate
    before: Rate
    after: Rate
    battles: int
    each: list[OpponentFinding]

    @property
    def is_measured(self) -> bool:
        """Whether the battles tell what points are worth."""
        return self.worth.low is not None and self.worth.high is not None


class FieldFinding(NamedTuple):
    """A list of the field by its place and what it costs: battles that were won against it."""

    place: int | None
    points: float
    wins: Rate


def worth_of(study: Study, terms: StudyTerms) -> WorthFinding | None:
    """None as long as nothing is played four times."""
    arms = _by_arm(study)
    rounds = [rows for arm, drawn in arms if arm == ASKED and (rows := _round(arms, drawn))]
    if not rounds:
        return None
    by_points, by_wins = _weighed_rounds(rounds, MARGIN), _weighed_rounds(rounds, WON)
    points = fmean(asked.points for asked, *_others in rounds)
    copies, printed = _unit(study, terms, points)
    return WorthFinding(
        printed,
        copies,
        2 * sum(len(row.scores) for one in rounds for row in one if row.pk),
        _scaled(equivalent_points(by_points), 1 / copies),
        _scaled(equivalent_points(by_wins, shares=True), 1 / copies),
        lead(by_wins),
        gain(by_wins),
    )


def _round(arms: dict[tuple[str, int], Score], drawn: int) -> tuple[Score, ...]:
    """All four that fought with the forces `drawn`; empty where one is missing."""
    equal, less, more = (arms.get((arm, drawn)) for arm in (EQUAL, LESS, MORE))
    return (arms[ASKED, drawn], equal or _halfway(less, more), less, more) if less and more else ()


def _halfway(less: Score, more: Score) -> Score:
    """As many points of others, in studies that were played when none of these fought."""
    pairs = zip(less.scores, more.scores, strict=True)
    return Score(
        points=(less.points + more.points) / 2,
        scores=[
            [*(fmean(both) for both in zip(one[:TABLE], other[:TABLE], strict=True)), one[TABLE]]
            for one, other in pairs
        ],
    )


def _unit(study: Study, terms: StudyTerms, points: float) -> tuple[float, float]:
    """Return how many units there are in so many points, and the price of one: a model, or a hundred points."""
    if not terms.model:
        return points / HUNDRED, HUNDRED
    price = terms.price or float(study.asked.get("printed") or 0) or points
    return round(points / price), price


def _weighed_rounds(rounds: Sequence[tuple[Score, ...]], by: int) -> list[PointSample]:
    return [
        PointSample(
            rows[0].drawn,
            int(pairs[0][TABLE]),
            FourScores(*(float(pair[by]) for pair in pairs)),
            FourScores(*(row.points for row in rows)),
        )
        for rows in rounds
        for pairs in zip(*(row.scores for row in rows), strict=True)
    ]


def _scaled(one: Estimate, by: float) -> Estimate:
    return Estimate(*(None if value is None else value * by for value in (one.value, one.low, one.high)))


def matrix_of(study: Study) -> list[FactionPairing]:
    """A cell for each two factions, and how each fares against all others (its second is empty). A draw is half a battle won."""
    cells: dict[tuple[str, str], list[ClusterCell]] = {}
    for row in study.scores.all():
        first, second = row.arm.split()
        for won, _margin, table in row.scores:
            for key, mine in (((first, second), won), ((second, first), 1 - won)):
                cells.setdefault(key, []).append(ClusterCell(row.drawn, int(table), 2 * mine, 2))
    order = list(dict.fromkeys(first for first, _ in cells))
    found = [FactionPairing(*key, cluster_rate(rows)) for key, rows in cells.items()]
    return found + [FactionPairing(one, "", cluster_rate(_against_all(cells, one, order))) for one in order]


def _against_all(cells: dict[tuple[str, str], list[ClusterCell]], first: str, order: list[str]) -> list[ClusterCell]:
    """Battles against all others: each of their armies is an opponent, and in each round the same army of its own fights them all."""
    return [
        cell._replace(opponent=cell.opponent * len(order) + order.index(second), own=cell.opponent)
        for (one, second), rows in cells.items()
        if one == first
        for cell in rows
    ]


def swaps_of(study: Study, terms: StudyTerms) -> list[SwapFinding]:
    """All swaps, the best first."""
    arms = _by_arm(study)
    found = []
    for number in range(len(terms.tried)):
        rows = [
            SampledValue(drawn, int(mine[TABLE]), mine[WON] - before[WON], pair_dice_variance(mine[WON], before[WON]))
            for (arm, drawn), one in arms.items()
            if arm == str(number + 1) and ("0", drawn) in arms
            for mine, before in zip(one.scores, arms["0", drawn].scores, strict=True)
        ]
        found.append(SwapFinding(number, mean_of(rows, max(1, len(terms.tried))), len(rows)))
    return sorted(found, key=lambda one: -(one.change.value or 0.0))


def rows_by_loss(study: Study, terms: StudyTerms) -> list[SwapFinding]:
    """Rows that were left out, first those for whose points most is lost."""
    return sorted(
        swaps_of(study, terms), key=lambda one: (one.change.value or 0.0) / max(1.0, -terms.tried[one.number].change)
    )


def change_of(study: Study, terms: StudyTerms) -> ChangeFinding | None:
    """None as long as nobody was fought before and after."""
    return change_in(study.scores.all(), is_named=not terms.armies)


def change_in(scores: Iterable[Score], *, is_named: bool) -> ChangeFinding | None:
    """What these scores say of a change. Opponents that were named are meant themselves: then only tables count as drawn, otherwise
    armies as well."""
    rows: dict[tuple[int, int], dict[str, Score]] = {}
    for row in scores:
        arm, _, place = row.arm.partition(" ")
        rows.setdefault((row.drawn, int(place)), {})[arm] = row
    pairs = {key: arms for key, arms in rows.items() if BEFORE in arms and AFTER in arms}
    if not pairs:
        return None
    measured = {key: arms for key, arms in pairs.items() if LESS in arms and MORE in arms}
    before, after = ([_cells(arms[arm], place) for (_, place), arms in pairs.items()] for arm in (BEFORE, AFTER))
    places = sorted({place for _, place in pairs})
    rate = rate_against if is_named else cluster_rate
    return ChangeFinding(
        equivalent_points(_change_samples(measured, WON, is_named), shares=True),
        equivalent_points(_change_samples(measured, MARGIN, is_named)),
        mean_of([one for (_, place), arms in pairs.items() for one in _won_more(arms, None if is_named else place)]),
        rate(chain.from_iterable(before)),
        rate(chain.from_iterable(after)),
        sum(len(one) for one in (*before, *after)) * 2,
        [_against(pairs, place) for place in places],
    )


def _change_samples(pairs: dict[tuple[int, int], dict[str, Score]], by: int, is_named: bool) -> list[PointSample]:
    """The list as it was is worth no points, what it is now is asked for."""
    found = []
    for (_, place), arms in pairs.items():
        points = FourScores(0.0, 0.0, arms[LESS].points, arms[MORE].points)
        for four in zip(*(arms[arm].scores for arm in (AFTER, BEFORE, LESS, MORE)), strict=True):
            table = int(four[0][TABLE])
            scores = FourScores(*(float(pair[by]) for pair in four))
            found.append(PointSample(table if is_named else place, table, scores, points))
    return found


def _won_more(arms: dict[str, Score], drawn: int | None) -> Iterator[SampledValue]:
    """By how much more is won after the change, on each table; without a number that is `drawn`, that of the table stands for it."""
    for after, before in zip(arms[AFTER].scores, arms[BEFORE].scores, strict=True):
        table, dice = int(after[TABLE]), pair_dice_variance(after[WON], before[WON])
        yield SampledValue(table if drawn is None else drawn, table, after[WON] - before[WON], dice)


def _against(pairs: dict[tuple[int, int], dict[str, Score]], place: int) -> OpponentFinding:
    mine = [arms for (_, other), arms in pairs.items() if other == place]
    before, after = ([cell for arms in mine for cell in _cells(arms[arm], place)] for arm in (BEFORE, AFTER))
    won = mean_of([one for arms in mine for one in _won_more(arms, None)])
    return OpponentFinding(place, cluster_rate(before), cluster_rate(after), won)


def _cells(row: Score, place: int) -> list[ClusterCell]:
    return [ClusterCell(place, int(table), 2 * won, 2) for won, _margin, table in row.scores]


def gauntlet_of(study: Study, terms: StudyTerms) -> list[FieldFinding]:
    """All of the field together (its place is None), then each, the best first. A draw is half a battle won. Together a field
    that was named is told itself, one with random armies for all fields like it."""
    cells: dict[int, list[ClusterCell]] = {}
    points: dict[int, float] = {}
    for row in study.scores.all():
        place = int(row.arm)
        points[place] = row.points
        cells.setdefault(place, []).extend(_cells(row, place))
    each = [FieldFinding(place, points[place], cluster_rate(rows)) for place, rows in cells.items()]
    rate = cluster_rate if terms.each or terms.armies else rate_against
    together = [FieldFinding(None, 0.0, rate(chain.from_iterable(cells.values())))] if cells else []
    return together + sorted(each, key=lambda one: (-one.wins.share, one.place))


def league_of(study: Study, terms: StudyTerms) -> list[ModelRating]:
    """All models, the best first."""
    return rate_models(model_scores_of(study, terms))


def model_scores_of(study: Study, terms: StudyTerms) -> list[ModelScore]:
    """Each model in each round, by victory points, without what is due to the army that it joined."""
    plan = StudyPlan(study.system, terms, study.seed)
    sides = {key: one.faction for key, one in plan.subjects.items()}
    return without_hosts(_model_scores(study), sides, plan.factions, 1 - terms.share)


def _model_scores(study: Study) -> list[ModelScore]:
    return [
        ModelScore(row.arm, row.drawn, row.points, fmean(float(pair[MARGIN]) for pair in row.scores))
        for row in study.scores.all()
    ]


def _by_arm(study: Study) -> dict[tuple[str, int], Score]:
    return {(row.arm, row.drawn): row for row in study.scores.all()}
