"""Rules that each model follows: rounds, breakdowns, and what its sheet has."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.legend_weaver.book import equipment_checks
from armybuilder.engine.systems.legend_weaver.book.units import SMALL, strikes_area
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force
from armybuilder.engine.systems.legend_weaver.validators.rules import of_models

MOST_BREAKDOWN = 5


@of_models("FC-8", "Ammo", 693, 695)
def rounds(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Rounds are bought one by one, for a weapon that fires them."""
    fired = {each.key for weapon in row.record.weapons for each in weapon.ammunition}
    for taken in row.of("ammunition"):
        if taken.record.key not in fired:
            yield rule.finding(
                "foreign-rounds",
                taken.where,
                gettext(
                    "No weapon of {row} fires {record}.\nRemove the rounds.", row=row.label, record=taken.record.name
                ),
                candidates=[(gettext("Remove {record}", record=taken.record.name), remove(taken.where))],
                ammunition=taken.record.key,
            )


@of_models("FC-16", "Prone To Breakdown", 1097, 1104)
def breakdown(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Check that what breaks down does so 5 times in 20 at most, and is a weapon of a vehicle or platform, or a
    heavy one that strikes an area; so the book advises.
    """
    where, chance = f"{row.where}/breakdown", row.source.breakdown
    if chance > MOST_BREAKDOWN:
        yield rule.finding(
            "large-breakdown",
            where,
            gettext(
                "{row} breaks down {chance} times in 20, and should do so at most {most} times.",
                row=row.label,
                chance=chance,
                most=MOST_BREAKDOWN,
            ),
            severity="warning",
            candidates=[(gettext("{most} in 20", most=MOST_BREAKDOWN), set_value(where, MOST_BREAKDOWN))],
            chance=chance,
        )
    if chance and not _may_break_down(row):
        yield rule.finding(
            "odd-breakdown",
            where,
            gettext(
                (
                    "{row} has no weapon that can break down: only those of vehicles, platforms and off-board units "
                    "can, and heavy ones that strike an area."
                ),
                row=row.label,
            ),
            severity="warning",
            candidates=[(gettext("Never breaks down"), remove(where))],
        )


def _may_break_down(row: FieldedUnit) -> bool:
    """Whether it has a weapon that breaks down: on foot a heavy one that strikes an area, itself or with the rounds it has."""
    rounds = [taken.record for taken in row.of("ammunition")]
    heavy = [weapon for weapon in row.record.weapons if weapon.size not in SMALL]
    area = any(
        strikes_area(weapon) or any(each in weapon.ammunition for each in filter(strikes_area, rounds))
        for weapon in heavy
    )
    return row.record.form != "ground" or area


def _misfits(rule: Rule, row: FieldedUnit, code: str, found: Iterator[equipment_checks.Misfit]) -> Findings:
    """Report what a sheet has that its model does not bear: the workshop fixes it, a list does without."""
    for _, what in found:
        yield rule.finding(
            code,
            row.where,
            gettext("{what}. Fix the sheet of {row} in the workshop, or remove it.", what=what, row=row.label),
            candidates=[row.fewer(row.count)],
            model=row.record.key,
        )


@of_models("FC-6", "Spotters", 735)
def spotter_sheets(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A spotter wears no armor and bears no weapon larger than a one-handed one."""
    yield from _misfits(rule, row, "armed-spotter", equipment_checks.spotter_misfits(row.record))


@of_models("FC-9", "Flak", 903)
def flak(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A flying vehicle has flak once at most, and nobody else."""
    yield from _misfits(rule, row, "flak", equipment_checks.flak_misfits(row.record))


@of_models("FC-10", "Shields", 948)
def shields(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Only assault armor has shields."""
    yield from _misfits(rule, row, "shield", equipment_checks.shield_misfits(row.record))


@of_models("FC-11", "Grenades", 915, 917)
def grenades(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Hand grenades are thrown in no, body or power armor; assault armor may have auto grenade launchers."""
    yield from _misfits(rule, row, "grenades", equipment_checks.grenade_misfits(row.record))


@of_models("FC-12", "Powered Jump Suits", 269, 273)
def jumpers(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Jump troops bear no weapon larger than a two-handed one, and only powered ones drop grenades."""
    yield from _misfits(rule, row, "jump-troops", equipment_checks.jumper_misfits(row.record))


@of_models("FC-18", "Platform Weapons", 954)
def platforms(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Two man a platform weapon."""
    yield from _misfits(rule, row, "platform-crew", equipment_checks.platform_misfits(row.record))
