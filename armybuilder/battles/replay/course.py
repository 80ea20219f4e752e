"""Course of a battle: which side is ahead at each step of a replay, calculated from what the replay records, without
playing any battle.

A model counts its cost, less its share of damage; an objective held, or a victory point, counts a tenth of the larger
force, or what the replay says that it is worth. This is no probability of winning, but it needs no rule and shows which side would rather change places.
"""

from typing import NamedTuple

from armybuilder.battles.replay.figures import OUT, SlotReader
from armybuilder.engine.core.battle.replay import Replay, ReplayFigure, State

OF_THE_FORCE = 0.1
"""What a victory point counts where a replay does not say, as a share of the larger force."""
SLIGHT = 0.02
"""A lead of a smaller share of the larger force is nobody's."""


class BattleStanding(NamedTuple):
    """Points that are left of both forces, their scores, and by how many points the first side is ahead."""

    left: tuple[float, float]
    scores: tuple[float, float]
    lead: float


class Course(NamedTuple):
    """The standing of both sides after each step; the first one is that before the battle. `fielded` are the
    points of both forces.
    """

    standings: tuple[BattleStanding, ...]
    fielded: tuple[float, float]

    @property
    def changes(self) -> tuple[int, ...]:
        """The steps from which on somebody else is ahead than was before."""
        found, ahead, least = [], -1, SLIGHT * max(self.fielded)
        for step, standing in enumerate(self.standings):
            leading = int(standing.lead < 0)
            if abs(standing.lead) > least and leading != ahead:
                found += [step] * (ahead >= 0)
                ahead = leading
        return tuple(found)


def course_of(replay: Replay) -> Course:
    """The whole course, in one pass over the events."""
    lens = SlotReader(replay)
    state = [list(values) for values in replay.start]
    fielded = tuple(sum(figure.points for figure in replay.figures if figure.side == side) for side in (0, 1))
    standings = [_battle_standing(lens, state, fielded)]
    for event in replay.events:
        for change in event.changes:
            state[change.thing][change.slot] = change.after
        counts = any(lens.counts(change) for change in event.changes)
        standings.append(_battle_standing(lens, state, fielded) if counts else standings[-1])
    return Course(tuple(standings), (fielded[0], fielded[1]))


def first_clash(replay: Replay) -> int:
    """The first step in which somebody attacks or is hurt, 0 where nobody ever does."""
    lens = SlotReader(replay)
    for number, event in enumerate(replay.events, 1):
        if event.shot or event.suffered or any(lens.harms(change) for change in event.changes):
            return number
    return 0


def _battle_standing(lens: SlotReader, state: State, fielded: tuple[float, ...]) -> BattleStanding:
    left = [0.0, 0.0]
    for figure in lens.replay.figures:
        left[figure.side] += _worth(lens, state, figure)
    scores = [float(lens.value(state, "side", side, "score")) for side in (0, 1)]
    told = lens.replay.score_worth
    worth = OF_THE_FORCE * max(fielded) if told is None else told
    lead = left[0] - left[1] + worth * (scores[0] - scores[1])
    return BattleStanding((round(left[0], 1), round(left[1], 1)), (scores[0], scores[1]), round(lead, 1))


def _worth(lens: SlotReader, state: State, figure: ReplayFigure) -> float:
    """Return what is left of a model, in points."""
    if lens.value(state, "model", figure.id, "place", "table") in OUT:
        return 0.0
    damage = lens.value(state, "model", figure.id, "damage")
    return figure.points * max(0.0, 1 - damage / figure.boxes) if figure.boxes else figure.points
