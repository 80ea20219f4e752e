"""Effects of hits on a unit (BR-44 to BR-49; L30): damage, rolls on the damage chart, or its shield broken instead."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from armybuilder.engine.core.battle.odds.pictures import Tone
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import LOCATIONS
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import (
    Chart,
    ChartRow,
    Levels,
    Rerolls,
    roll_damage,
)
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import Left
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Odd, Spread, bars, odd
from armybuilder.engine.systems.gundam_skirmish.odds.questions import DamagedSide, TargetSide
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

SUIT = "mobile-suit"


class DamageState(NamedTuple):
    """A unit afterwards: `levels` of its locations, None when it was removed, by the chart or because no integrity was left
    (`shot`); `broken` is its shield."""

    levels: Levels | None
    shot: bool = False
    broken: bool = False


class ChartLevels(NamedTuple):
    """The chart of a unit, and its levels before an attack."""

    chart: Chart
    before: Levels


class DamageResult(NamedTuple):
    """The result of an attack: damage before integrity ends, and the state afterwards."""

    damage: int
    state: DamageState


class HitEffect(NamedTuple):
    """The effect of each hit: `dam` to integrity, `less` from all of them together, and rolls on the chart for a
    critical one.
    """

    dam: int
    less: int = 0
    rolls: int = 1

    def damage(self, hits: Left) -> int:
        return max(0, self.dam * hits[0] - self.less)


def chart_of(kind: str | None, catalogue: Catalogue) -> Chart:
    """A damage chart, a Mobile Suit's where nothing is said. Those that no Aimed Shot may choose destroy the unit (L30)."""
    return tuple(
        ChartRow(row.key, len(row.dice), (2 if row.second else 1) if row.aimed else None)
        for row in catalogue[LOCATIONS].values()
        if row.chart == (kind or SUIT)
    )


def chart_levels_of(part: DamagedSide, catalogue: Catalogue) -> ChartLevels:
    """The chart of a unit, and its damage, no more than the chart has."""
    chart = chart_of(part.chart, catalogue)
    most = [location.most for location in chart if location.most is not None]
    taken = zip((part.leg, part.arm, part.head), most, strict=False)
    return ChartLevels(chart, tuple(min(level, top) for level, top in taken))


def rerolls_of(reading: str, *, attacker: bool, defender: bool) -> Rerolls:
    """Return what a Fortunate pilot rolls again, which is allowed where the rolls are his (L44)."""
    if reading == battle.ATTACKER:
        return "to-destroy" if attacker else ""
    return "to-live" if defender else ""


def damage_results(
    left: OutcomeCounts[Left], hitting: HitEffect, body: TargetSide, damages: ChartLevels, rerolls: Rerolls
) -> OutcomeCounts[DamageResult]:
    """Return what the hits that are left do. Where they do no damage none is critical (L24)."""

    def of(hits: Left) -> tuple[int, int]:
        damage = hitting.damage(hits)
        return damage, hitting.rolls * hits[1] if damage else 0

    return left.mapped(of).then(lambda done: _state(*done, body, damages, rerolls))


def _state(
    damage: int, rolls: int, body: TargetSide, damages: ChartLevels, rerolls: Rerolls
) -> OutcomeCounts[DamageResult]:
    chart, levels = damages
    if body.integrity is not None and damage >= body.integrity:
        return OutcomeCounts.sure(DamageResult(damage, DamageState(None, shot=True)))
    if rolls and body.shield and body.shield_break:
        return OutcomeCounts.sure(DamageResult(damage, DamageState(levels, broken=True)))
    return roll_damage(chart, levels, rolls, rerolls).mapped(lambda fate: DamageResult(damage, DamageState(fate)))


# ---------------------------------------------------------------- odds


FATES: Mapping[str, Mapping[str, str]] = {
    "": {
        "destroyed": gettext_noop("Destroyed or removed"),
        "no-integrity": gettext_noop("Without Integrity"),
        "removed": gettext_noop("Removed by the damage chart"),
        "shield-broken": gettext_noop("Breaks its shield"),
    },
    "defender": {
        "destroyed": gettext_noop("Defender destroyed or removed"),
        "no-integrity": gettext_noop("Defender without Integrity"),
        "removed": gettext_noop("Defender removed by the damage chart"),
        "shield-broken": gettext_noop("Defender breaks its shield"),
    },
    "attacker": {
        "destroyed": gettext_noop("Attacker destroyed or removed"),
        "no-integrity": gettext_noop("Attacker without Integrity"),
        "removed": gettext_noop("Attacker removed by the damage chart"),
        "shield-broken": gettext_noop("Attacker breaks its shield"),
    },
}


def removal_odds(who: str, body: TargetSide, states: OutcomeCounts[DamageState], tone: Tone = "mine") -> Iterator[Odd]:
    """Chances to be out of the battle; `who` is whose, empty where there is one alone."""

    def outcome(key: str, chance: Fraction, tone: Tone) -> Odd:
        return odd(f"{who}-{key}".strip("-"), gettext(FATES[who][key]), chance, tone)

    shot = states.chance(lambda state: state.shot)
    gone = states.chance(lambda state: state.levels is None)
    if body.integrity is not None:
        yield outcome("destroyed", gone, tone)
        yield outcome("no-integrity", shot, tone)
    yield outcome("removed", gone - shot, tone)
    if body.shield and body.shield_break:
        yield outcome("shield-broken", states.chance(lambda state: state.broken), "draw")


def chart_spread(
    key: str,
    title: str,
    damages: ChartLevels,
    states: OutcomeCounts[DamageState],
    catalogue: Catalogue,
    tone: Tone = "mine",
) -> Spread:
    """Chances of each location to be at a level that it has not had, of a unit that goes on, and to be removed."""
    chart, before = damages
    names, odds, places = catalogue[LOCATIONS], list[Odd](), iter(range(len(before)))
    for location in chart:
        name = names[location.key].name
        if location.most is None:
            gone = states.chance(lambda state: state.levels is None and not state.shot)
            odds.append(odd(location.key, gettext("{location}: removed", location=name), gone, tone))
            continue
        place = next(places)
        for level in range(before[place] + 1, location.most + 1):
            chance = states.chance(partial(_has, place=place, level=level))
            label = gettext("{location}, level {level}", location=name, level=level)
            odds.append(odd(f"{location.key}-{level}", label, chance, "draw"))
    return bars(key, title, odds)


def _has(state: DamageState, *, place: int, level: int) -> bool:
    return state.levels is not None and state.levels[place] == level


def integrity_left(integrity: int, done: OutcomeCounts[DamageResult]) -> Mapping[int, Fraction]:
    """Return the integrity left, 0 where the unit was destroyed in whatever way."""
    return done.mapped(lambda hurt: 0 if hurt.state.levels is None else integrity - hurt.damage).chances()
