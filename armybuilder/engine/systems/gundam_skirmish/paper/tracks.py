"""Boxes of what a unit has lost: Integrity, and levels of damage by location as the chart of its kind has them (L30)."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.paper.cards import DamageTrack, TrackPart, TraitLine
from armybuilder.engine.core.paper.stages import DamageStage, StageChange
from armybuilder.engine.systems.gundam_skirmish.book.battle import DamageLocation, Destruction
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUIT_CHART, UnitCard

ONE, TWO = "L1", "L2"
SHIELD = "SHIELD"
DESTROYED = gettext_noop("Roll on the destruction table.")
DISARMING = {"arm", "weapons"}
"""Locations whose first level changes figures."""


def locations(sort: str, names: RecordNames) -> tuple[DamageLocation, ...]:
    """The rows of the chart for a unit's kind, by their dice."""
    chart = "mobile-suit" if sort in SUIT_CHART else "other"
    known: Mapping[str, DamageLocation] = names.records("location")
    return tuple(each for each in known.values() if each.chart == chart)


def levels(location: DamageLocation) -> tuple[str, ...]:
    """The levels that a location has: a roll that finds all of them taken is made again. What ends the battle for a unit
    (nobody may aim at it) has a box and no level."""
    if not location.aimed:
        return ("",)
    return (ONE, TWO) if location.second else (ONE,)


def tracks(card: UnitCard, names: RecordNames) -> tuple[DamageTrack, ...]:
    parts = tuple(
        TrackPart(each.name.upper(), len(levels(each)), _damage_label(each)) for each in locations(card.sort, names)
    )
    return DamageTrack((TrackPart("INTEGRITY", card.integrity, gettext("Integrity")),)), DamageTrack(parts)


def stages(card: UnitCard, names: RecordNames) -> Iterator[DamageStage]:
    """Each level of a location, and the end of the unit: no Integrity (L30), or a location that leads to the destruction
    table whatever is left of it."""
    if card.integrity:
        yield DamageStage(
            gettext("Destroyed"),
            ("d0.0",),
            card.integrity,
            (gettext(DESTROYED),),
            rule="L30",
            row="integrity",
            ends=True,
        )
    for place, each in enumerate(locations(card.sort, names)):
        key = f"d1.{place}"
        if not each.aimed:
            name = gettext("{location} destroyed", location=each.name)
            yield DamageStage(name, (key,), 1, (each.first,), rule="L30", row="integrity", ends=True)
            continue
        changes = tuple(_disarm_changes(card)) if each.key in DISARMING else ()
        yield DamageStage(f"{each.name} {ONE}", (key,), 1, (each.first,), changes, "L30", each.key)
        if each.second:
            yield DamageStage(f"{each.name} {TWO}", (key,), 2, (each.first, each.second), changes, "L30", each.key)


def _disarm_changes(card: UnitCard) -> Iterator[StageChange]:
    yield StageChange("ACC", value="5+", of="column")
    if card.shield:
        yield StageChange(SHIELD, note=gettext("· not counted"))


def effects(location: DamageLocation) -> str:
    """`L1: …; L2: …`, or what happens at once."""
    if not location.aimed:
        return location.first
    second = f" {TWO}: {location.second}" if location.second else ""
    return f"{ONE}: {location.first}{second}"


def meanings(card: UnitCard, names: RecordNames) -> tuple[TraitLine, ...]:
    """Explain what damage does, location by location."""
    return tuple(TraitLine(each.name, effects(each)) for each in locations(card.sort, names))


def dice(row: DamageLocation | Destruction) -> str:
    """`1-2` of the die that finds it."""
    first, last = row.dice[0], row.dice[-1]
    return f"{first}" if first == last else f"{first}-{last}"


def _damage_label(location: DamageLocation) -> str:
    if not location.aimed:
        return gettext("{location} damage", location=location.name)
    return ngettext(
        "level of {location} damage", "levels of {location} damage", len(levels(location)), location=location.name
    )
