"""The moments of a replay that are worth a look: rolls against the odds, kills, objectives that changed hands, the lead."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.battles.replay.course import Course
from armybuilder.battles.replay.figures import OUT, SlotReader
from armybuilder.battles.replay.story import percent
from armybuilder.engine.core.battle.replay import Replay, ReplayEvent, ReplayThrow
from armybuilder.engine.registry import get_system

MOST = 8
RARE = 0.1
"""A roll that came with a smaller chance was lucky, or unlucky."""
SLIGHTEST = 0.0001
SHARES = {"objective": 3, "luck": 3, "kill": 3, "lead": 1}
"""How many of each kind are told at most; those that come first here stay where there are too many."""


class KeyMoment(NamedTuple):
    """A moment: its step, the kind that its mark shows, whose it is (a side, or -1), its words. The more it weighs, the
    rather it is told than others of its kind."""

    step: int
    kind: str
    side: int
    text: str
    weight: float


def find_key_moments(replay: Replay, course: Course) -> tuple[KeyMoment, ...]:
    """At most `MOST` of them, by step; a step is told once."""
    lens = SlotReader(replay)
    found = {"objective": _flips(lens), "luck": _luck(lens), "kill": _kills(lens), "lead": _leads(lens, course)}
    chosen: dict[int, KeyMoment] = {}
    for kind, share in SHARES.items():
        heaviest = sorted(found[kind], key=lambda each: (-each.weight, each.step))
        for each in islice((one for one in heaviest if one.step not in chosen), share):
            chosen[each.step] = each
    return tuple(sorted(list(chosen.values())[:MOST]))


class Surprise(NamedTuple):
    """The outcome of an event, or of one of its throws, and how likely that was."""

    chance: float
    throw: ReplayThrow | None = None


def surprise(event: ReplayEvent) -> Surprise:
    """The least likely that came of an event: what its own chances are of, or one of its throws."""
    found = [
        Surprise(chance if event.values[what] else 1 - chance)
        for what, chance in event.odds.items()
        if isinstance(event.values.get(what), bool)
    ]
    found += [Surprise(_throw_chance(throw), throw) for throw in event.throws]
    least = min(found, key=lambda each: each.chance, default=Surprise(1.0))
    # What came was possible, however its chance is rounded.
    return least._replace(chance=max(least.chance, SLIGHTEST))


def _throw_chance(throw: ReplayThrow) -> float:
    """The chance of what a throw came to or more; of a test, of what came of it."""
    return 1 - throw.odds if throw.kind == "test" and not throw.result else throw.odds


def _luck(lens: SlotReader) -> Iterator[KeyMoment]:
    """Events and throws that came against the odds, the least likely first."""
    for step, event in enumerate(lens.replay.events, 1):
        chance, throw = surprise(event)
        if chance > RARE:
            continue
        told = {"chance": percent(chance), "told": event.text}
        if throw:
            told |= {"label": throw.label[:1].upper() + throw.label[1:], "result": str(throw.result)}
            text = _("%(label)s %(result)s, which comes up in %(chance)s of rolls: %(told)s") % told
        else:
            text = _("Against the odds (%(chance)s): %(told)s") % told
        yield KeyMoment(step, "luck", -1, text, 1 - chance)


def _kills(lens: SlotReader) -> Iterator[KeyMoment]:
    """Models that were destroyed, the dearest first."""
    figures, points = lens.replay.figures, get_system(lens.replay.system).words.points
    for step, event in enumerate(lens.replay.events, 1):
        for change in event.changes:
            if lens.of_model(change, "place") and change.after in OUT and change.before not in OUT:
                lost = figures[lens.replay.things[change.thing][1]]
                if not lost.points:
                    continue
                told = {"model": f"{lost.name} {lost.tag}", "points": f"{lost.points:g} {points}"}
                by = event.target if event.suffered else -1
                if by >= 0 and figures[by].side != lost.side:
                    told["other"] = f"{figures[by].name} {figures[by].tag}"
                    text = _("%(model)s is destroyed by %(other)s: %(points)s lost") % told
                else:
                    text = _("%(model)s is lost: %(points)s") % told
                yield KeyMoment(step, "kill", 1 - lost.side, text, lost.points)


def _flips(lens: SlotReader) -> Iterator[KeyMoment]:
    """Objectives that changed hands: what was taken from the other side first, the last ones first."""
    names = lens.replay.names
    for step, event in enumerate(lens.replay.events, 1):
        for before, after in (change[2:] for change in event.changes if lens.of_battle(change, "objectives")):
            parts, taker, weight = [], -1, 0.0
            for number, (old, new) in enumerate(zip(before, after, strict=False), 1):
                if old == new:
                    continue
                told = {"number": number, "side": names[max(new, old)], "other": names[old] if old >= 0 else ""}
                if new < 0:
                    parts.append(_("%(side)s no longer holds objective %(number)s") % (told | {"side": names[old]}))
                elif old < 0:
                    parts.append(_("%(side)s takes objective %(number)s") % (told | {"side": names[new]}))
                else:
                    told["side"] = names[new]
                    parts.append(_("%(side)s takes objective %(number)s from %(other)s") % told)
                taker, weight = (new if new >= 0 else 1 - old), weight + 1 + (old >= 0)
            if parts:
                yield KeyMoment(
                    step, "objective", taker, "; ".join(parts), weight + step / (1 + len(lens.replay.events))
                )


def _leads(lens: SlotReader, course: Course) -> Sequence[KeyMoment]:
    """Return the moment at which the lead changed hands for the last time, if any."""
    return [
        KeyMoment(step, "lead", side, _("From here on %(side)s is ahead") % {"side": lens.replay.names[side]}, 1.0)
        for step in course.changes[-1:]
        for side in [int(course.standings[step].lead < 0)]
    ]
