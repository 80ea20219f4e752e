"""Luck in a battle: what the events of each side promised by their odds, against what came of them, in points.

Only what the dice did is counted, each time in the situation as it was: who brought about better situations was no luckier. Over
many battles it comes to nothing.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.replay import Replay

LEAST = 0.5
"""Points below which nobody was lucky."""


class SideLuck(NamedTuple):
    """Points that a side was promised, and those that it won."""

    promised: float
    actual: float


class Luck(NamedTuple):
    """The luck of both sides."""

    sides: tuple[SideLuck, SideLuck]

    @property
    def lead(self) -> float:
        """By how many points dice favoured the first side."""
        first, second = (side.actual - side.promised for side in self.sides)
        return first - second


def luck_of(replay: Replay, first: int = 0, last: int | None = None) -> Luck | None:
    """The luck in the events from `first` (0 is the first one of the replay) to before `last`; None where none promised anything."""
    found: tuple[list[SideLuck], list[SideLuck]] = ([], [])
    for event in replay.events[first:last]:
        if event.gain:
            found[replay.figures[event.model].side].append(SideLuck(*event.gain))
    if not any(found):
        return None
    ours, theirs = (
        SideLuck(sum(each.promised for each in gains), sum(each.actual for each in gains)) for gains in found
    )
    return Luck((ours, theirs))


def describe_luck(replay: Replay, luck: Luck | None, points: str) -> str:
    """Return whom the dice favoured, and by how much; empty where none fell for points."""
    if luck is None:
        return ""
    if abs(luck.lead) < LEAST:
        return _("even")
    told = {"side": replay.names[int(luck.lead < 0)], "lead": f"+{abs(luck.lead):.0f} {points}"}
    return _("%(lead)s for %(side)s") % told


def describe_attacks(replay: Replay, luck: Luck, points: str) -> tuple[str, str]:
    """Return what the events of each side were worth by their odds, and what they took."""
    first, second = (
        _("Attacks of %(side)s: %(promised)s %(points)s by the odds, %(actual)s %(points)s by the dice.")
        % {"side": name, "promised": f"{side.promised:.0f}", "actual": f"{side.actual:.0f}", "points": points}
        for name, side in zip(replay.names, luck.sides, strict=True)
    )
    return first, second
