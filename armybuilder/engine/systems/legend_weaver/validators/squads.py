"""Rules for each squad: its size, how it starts, what waits in reserve, close combat weapons."""

from collections.abc import Iterable

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.rules import set_option
from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.legend_weaver import document as doc
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.document import WORDS
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force, Squad, round_points, squad_source
from armybuilder.engine.systems.legend_weaver.validators.rules import fewer, of_squads

MOST_IN_SQUAD = 10
HIDERS = ("non", "bod")
"""Types that hide (L755)."""
RESERVE_SHARE = 20
"""A unit in reserve is a twentieth of its army at most."""


@of_squads("FC-3", "Reforming Units", 868)
def squad_size(rule: Rule, squad: Squad, force: Force) -> Findings:
    """A squad on foot has ten models at most, and eleven with a character who leads it."""
    rows = on_foot(squad)
    number = sum(row.count for row in rows)
    most = most_in(rows, force.readings[read.SQUAD_SIZE])
    if number > most:
        yield rule.finding(
            "large-squad",
            squad.where,
            gettext(
                "{squad} has {number} models on foot and can have {most}.\nRemove {excess}.",
                squad=squad.label,
                number=number,
                most=most,
                excess=number - most,
            ),
            candidates=fewer(rows, number - most),
            number=number,
            most=most,
        )


def most_in(rows: Iterable[FieldedUnit], reading: str) -> int:
    """Models that a squad on foot may have (FC-3)."""
    led = any(row.record.rank for row in rows)
    return MOST_IN_SQUAD + (led and reading == read.ELEVEN)


def on_foot(squad: Squad) -> list[FieldedUnit]:
    return [row for row in squad.rows if row.record.form == "ground"]


@of_squads("FC-14", "Fortified / Bunker", 550)
def fortified(rule: Rule, squad: Squad, force: Force) -> Findings:
    """Fortified positions are for games of the type Defender."""
    if squad_source(squad).start == doc.FORTIFIED and not force.source.options.defender:
        yield rule.finding(
            "fortified-attacker",
            f"{squad.where}/start",
            gettext(
                (
                    "{squad} starts fortified, which should only happen in Defender games. Play one, or choose "
                    "another start."
                ),
                squad=squad.label,
            ),
            severity="warning",
            candidates=[(gettext("Play Defender"), set_option(force, "defender", True)), _start_in_the_open(squad)],
        )


@of_squads("FC-15", "Entrenching Units", 810)
def entrenched(rule: Rule, squad: Squad, force: Force) -> Findings:
    """Only in a set scenario a unit starts entrenched; it counts double."""
    if squad_source(squad).start == doc.ENTRENCHED and not force.source.options.scenario:
        yield rule.finding(
            "entrenched-without-scenario",
            f"{squad.where}/start",
            gettext(
                ("{squad} starts entrenched, which only a set scenario allows. Play one, or choose another start."),
                squad=squad.label,
            ),
            candidates=[
                (gettext("Play a set scenario"), set_option(force, "scenario", True)),
                _start_in_the_open(squad),
            ],
        )


@of_squads("BR-43", "Hidden Troops", 755)
def hidden(rule: Rule, squad: Squad, _: Force) -> Findings:
    """Only troops in body armor or less start hidden; what is larger may be camouflaged."""
    larger = [row for row in squad.rows if row.record.form != "ground" or row.record.target.key not in HIDERS]
    if squad_source(squad).start in (doc.HIDDEN, doc.HIDDEN_DUG_IN) and larger:
        yield rule.finding(
            "hidden-in-armor",
            f"{squad.where}/start",
            gettext(
                (
                    "{squad} starts hidden, but only troops in body armor or lighter may, and {model} doesn't "
                    "count as that.\nChoose another start."
                ),
                squad=squad.label,
                model=larger[0].label,
            ),
            candidates=[
                (
                    gettext("{squad} starts camouflaged", squad=squad.label),
                    set_value(f"{squad.where}/start", doc.CAMOUFLAGED),
                ),
                _start_in_the_open(squad),
            ],
            model=larger[0].record.key,
        )


def _start_in_the_open(squad: Squad) -> Candidate:
    return gettext("{squad} starts in the open", squad=squad.label), remove(f"{squad.where}/start")


@of_squads("FC-19", "Chaos Cards", 1035)
def reserve_share(rule: Rule, squad: Squad, force: Force) -> Findings:
    """A unit in reserve costs a twentieth of the army at most, which nobody knows while a model has no cost."""
    if any(row.each is None for row in force.rows):
        return
    most = round_points(force.total / RESERVE_SHARE)
    if squad_source(squad).reserve and squad.total > most:
        yield rule.finding(
            "dear-reserve",
            f"{squad.where}/reserve",
            gettext(
                (
                    "{squad} costs {total} {points} in reserve, but only 5% of the army, {most} {points}, may wait "
                    "there.\nLet it begin on the table."
                ),
                squad=squad.label,
                total=squad.total,
                points=WORDS.points,
                most=most,
            ),
            candidates=[leave_reserve(squad)],
            total=squad.total,
            most=most,
        )


def leave_reserve(squad: Squad) -> Candidate:
    return gettext("{squad} begins on the table", squad=squad.label), remove(f"{squad.where}/reserve")


@of_squads("FC-21", "Close Combat Weapons", 652)
def close_weapons(rule: Rule, squad: Squad, _: Force) -> Findings:
    """A squad on foot should have a close combat weapon: whoever strikes with another is 5 worse to hit and to wound."""
    rows = on_foot(squad)
    if rows and not any(weapon.is_close for row in rows for weapon in row.record.weapons):
        yield rule.finding(
            "no-close-weapon",
            squad.where,
            gettext(
                (
                    "No model in {squad} has a close combat weapon: its attacks in base contact are 5 worse to hit "
                    "and to wound."
                ),
                squad=squad.label,
            ),
            severity="warning",
        )
