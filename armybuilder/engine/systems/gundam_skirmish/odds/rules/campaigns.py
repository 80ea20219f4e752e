"""Rolls of campaigns, and the Colony Laser (L34, L48, L50)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Capture, Event, EventDie
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import CAPTURES, EVENT_DIE, EVENTS
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer, Odd, Spread, bars, odd, row
from armybuilder.engine.systems.gundam_skirmish.odds.questions import (
    MOST_UNITS,
    CaptureQuestion,
    EventQuestion,
    LaserQuestion,
)
from armybuilder.engine.systems.gundam_skirmish.odds.rules.single_rolls import DIE

RowT = TypeVar("RowT", Capture, Event, EventDie)
LASER_TO, LASER_DAMAGE = 4, 6
POSITIVE = range(10_000)


def event_odds(question: EventQuestion, catalogue: Catalogue) -> Answer:
    """The event die of each team, and the fortune that it leads to."""
    known, die = catalogue[EVENTS], _by_face(catalogue[EVENT_DIE].values())
    tables = {
        row.key: _by_face(event for event in known.values() if event.fortune == row.fortune) for row in die.values()
    }

    def fortune(face: int) -> OutcomeCounts[str]:
        table = tables[die[face].key]
        return DIE.mapped(lambda shown: table[shown].key) if table else OutcomeCounts.sure("")

    event = DIE.then(fortune)
    told = [odd("nothing", gettext("Nothing"), event.chance_of(""), "draw")]
    told += [_chance(event, key, record.name, good=record.fortune == "good") for key, record in known.items()]
    return Answer(
        "event",
        gettext("Event die"),
        [(gettext("Teams"), str(question.teams))],
        [
            odd(
                "poor",
                gettext("Poor fortune of a team"),
                event.chance(lambda key: bool(key) and known[key].fortune == "poor"),
                "theirs",
            ),
            odd(
                "good",
                gettext("Good fortune of a team"),
                event.chance(lambda key: bool(key) and known[key].fortune == "good"),
            ),
        ],
        [
            bars("events", gettext("Event of a team"), told),
            _sum(
                "war-effort",
                gettext("War Effort"),
                event,
                lambda key: known[key].war_effort if key else 0,
                question.teams,
            ),
            _sum("mind", gettext("Pilot Mind in a team"), event, lambda key: known[key].mind if key else 0, 1),
            _sum("health", gettext("Pilot Health in a team"), event, lambda key: known[key].health if key else 0, 1),
            _sum(
                "integrity", gettext("Integrity of each unit"), event, lambda key: known[key].integrity if key else 0, 1
            ),
        ],
    )


def capture_odds(question: CaptureQuestion, catalogue: Catalogue) -> Answer:
    """Return what captures of bases earn."""
    known, faces = catalogue[CAPTURES], _by_face(catalogue[CAPTURES].values())
    result = DIE.mapped(lambda face: faces[face].key)
    told = [_chance(result, key, record.name, good=record.mind > 0) for key, record in known.items()]
    bases = question.bases
    return Answer(
        "capture",
        gettext("Capture of bases"),
        [(gettext("Bases"), str(bases))],
        [],
        [
            _sum("requisition", gettext("Requisition"), result, lambda key: known[key].requisition, bases),
            _sum("war-effort", gettext("War Effort"), result, lambda key: known[key].war_effort, bases),
            _sum("mind", gettext("Pilot Mind"), result, lambda key: known[key].mind, bases),
            bars("results", gettext("A base"), told),
        ],
    )


def laser_odds(question: LaserQuestion, _: Catalogue) -> Answer:
    """The Colony Laser: each unit loses 6 Integrity by a die of 4 or less."""
    units = question.integrity
    if not 0 < len(units) <= MOST_UNITS:
        raise fail("/integrity", gettext("Enter the Integrity of 1 to {most} units.", most=MOST_UNITS))
    hit = OutcomeCounts({1: LASER_TO, 0: SIDES - LASER_TO}, SIDES)
    weak = sum(integrity <= LASER_DAMAGE for integrity in units)
    struck, destroyed = _repeat(hit, len(units)), _repeat(hit, weak)
    odds = [odd("hit", gettext("A unit is hit"), hit.chance(bool))]
    odds += (
        [odd("all", gettext("All units with 6 Integrity or less are destroyed"), destroyed.chance_of(weak))]
        if weak
        else []
    )
    return Answer(
        "laser",
        ngettext("Colony Laser on {number} unit", "Colony Laser on {number} units", len(units)),
        [
            (gettext("Die"), gettext("{die} or less: {damage} Integrity", die=LASER_TO, damage=LASER_DAMAGE)),
            (gettext("With 6 Integrity or less"), str(weak)),
        ],
        odds,
        [
            row("hit", gettext("Units hit"), struck.chances(), range(1, MOST_UNITS + 1)),
            row("destroyed", gettext("Units destroyed"), destroyed.chances(), range(1, MOST_UNITS + 1)),
            row(
                "damage",
                gettext("Integrity lost"),
                _laser_losses(units).chances(),
                range(1, 10_000),
                gettext("A unit can't lose more than it has."),
            ),
        ],
    )


def _laser_losses(units: Iterable[int]) -> OutcomeCounts[int]:
    total = OutcomeCounts.sure(0)
    for integrity in units:
        total = total.joined(
            OutcomeCounts({min(integrity, LASER_DAMAGE): LASER_TO, 0: SIDES - LASER_TO}, SIDES),
            lambda one, other: one + other,
        )
    return total


def _by_face(records: Iterable[RowT]) -> Mapping[int, RowT]:
    return {face: record for record in records for face in record.dice}


def _chance(result: OutcomeCounts[str], key: str, name: str, *, good: bool) -> Odd:
    return odd(key, name, result.chance_of(key), "mine" if good else "theirs")


def _sum(key: str, title: str, result: OutcomeCounts[str], value: Callable[[str], int], times: int) -> Spread:
    return row(key, title, _repeat(result.mapped(value), times).chances(), POSITIVE, signed=True)


def _repeat(once: OutcomeCounts[int], times: int) -> OutcomeCounts[int]:
    total = OutcomeCounts.sure(0)
    for _ in range(times):
        total = total.joined(once, lambda one, other: one + other)
    return total
