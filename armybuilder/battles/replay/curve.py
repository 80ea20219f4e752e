"""The course of a battle as a picture: who is ahead at each step, above the middle the first side, below it the second."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.battles.replay.course import BattleStanding, Course, course_of
from armybuilder.battles.replay.key_moments import KeyMoment, find_key_moments
from armybuilder.battles.replay.stage import inches as short
from armybuilder.engine.core.battle.replay import Replay
from armybuilder.engine.registry import get_system

WIDTH, HEIGHT = 600, 120
MIDDLE = HEIGHT / 2
ROOM = MIDDLE - 8
"""How far from the middle the largest lead is drawn."""
LEAST = 0.25
"""The whole height is at least this share of the larger force: a small lead looks small."""


class MomentMark(NamedTuple):
    """A moment on the curve."""

    moment: KeyMoment
    x: str
    y: str


class RoundTick(NamedTuple):
    """The start of a round on the curve."""

    number: int
    step: int
    x: str


class RoundRow(NamedTuple):
    """The end of a round, in words; `step` is its last one."""

    label: str
    step: int
    left: tuple[str, str]
    scores: tuple[str, str]
    lead: str


class LeadCurve(NamedTuple):
    """The picture; `paths` are the areas above and below the middle, `words` tell it in a sentence or two."""

    paths: tuple[str, str]
    marks: tuple[MomentMark, ...]
    ticks: tuple[RoundTick, ...]
    rows: tuple[RoundRow, ...]
    words: str
    points: str
    now: str
    fielded: tuple[float, float]
    course: Course
    score_worth: float | None
    """Points that a point of score adds; None for the usual share of the force."""
    width: int = WIDTH
    height: int = HEIGHT
    middle: str = short(MIDDLE)


def curve_of(replay: Replay, step: int) -> LeadCurve:
    """The curve of a replay with its moments, at a step."""
    course = course_of(replay)
    last = max(len(replay.events), 1)
    leads = [standing.lead for standing in course.standings]
    most = max(*map(abs, leads), LEAST * max(course.fielded), 1.0)

    def at(number: int) -> str:
        return short(WIDTH * number / last)

    def high(lead: float) -> str:
        return short(MIDDLE - ROOM * lead / most)

    points = get_system(replay.system).words.points
    return LeadCurve(
        (_area([max(lead, 0.0) for lead in leads], at, high), _area([min(lead, 0.0) for lead in leads], at, high)),
        tuple(MomentMark(each, at(each.step), high(leads[each.step])) for each in find_key_moments(replay, course)),
        tuple(RoundTick(moment.number, moment.event + 1, at(moment.event + 1)) for moment in replay.rounds),
        tuple(_rows(replay, course, points)),
        _words(replay, course, points),
        points,
        at(step),
        course.fielded,
        course,
        replay.score_worth,
    )


def _area(leads: list[float], at: Callable[[int], str], high: Callable[[float], str]) -> str:
    """Steps from the middle and back to it; only where something changes there is a corner."""
    path, drawn = [f"M0 {high(0)}"], 0.0
    for number, lead in enumerate(leads):
        if lead != drawn:
            path.append(f"H{at(number)}V{high(lead)}")
            drawn = lead
    return f"{''.join(path)}H{WIDTH}V{high(0)}Z"


def describe_lead(replay: Replay, standing: BattleStanding, points: str) -> str:
    """Return who is ahead, and by how much."""
    if not standing.lead:
        return _("Both sides are level")
    told = {"side": replay.names[int(standing.lead < 0)], "lead": f"{abs(standing.lead):g} {points}"}
    return _("%(side)s is ahead by %(lead)s") % told


def _rows(replay: Replay, course: Course, points: str) -> Iterator[RoundRow]:
    """Yield a row for each round, with how it ended."""
    ends = [*(moment.event for moment in replay.rounds[1:]), len(replay.events)]
    for moment, end in zip(replay.rounds, ends, strict=False):
        standing = course.standings[end]
        left, scores = (tuple(f"{value:g}" for value in pair) for pair in (standing.left, standing.scores))
        yield RoundRow(
            _("Round %(number)s") % {"number": moment.number},
            end,
            (left[0], left[1]),
            (scores[0], scores[1]),
            describe_lead(replay, standing, points),
        )


def _words(replay: Replay, course: Course, points: str) -> str:
    last = course.standings[-1]
    parts = [_("At the end: %(ahead)s.") % {"ahead": describe_lead(replay, last, points)}]
    changes = len(course.changes)
    if changes:
        told = ngettext("The lead changes hands %(times)s time.", "The lead changes hands %(times)s times.", changes)
        parts.append(told % {"times": changes})
    else:
        parts.append(_("The lead never changes hands."))
    return " ".join(parts)
