"""Rules for a whole army: points and names, spotters, off-board units, teleport, chaos cards, reserves."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.row_game.rules import nothing_fielded, over_limit, set_option, unknown_names
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.notices import other_catalogue, unknown_rulings
from armybuilder.engine.core.rules.operations import remove
from armybuilder.engine.core.words import Noun
from armybuilder.engine.systems.legend_weaver import rulings as read
from armybuilder.engine.systems.legend_weaver.book import equipment_checks
from armybuilder.engine.systems.legend_weaver.chaos import MOST_CARDS, POINTS_A_CARD, cards_of
from armybuilder.engine.systems.legend_weaver.document import WORDS
from armybuilder.engine.systems.legend_weaver.force import FieldedUnit, Force, squad_source
from armybuilder.engine.systems.legend_weaver.validators.rules import RULES, fewer, of_models
from armybuilder.engine.systems.legend_weaver.validators.squads import leave_reserve

MOST_SPOTTERS, MOST_OFF_BOARD = 2, 1


@RULES.of_force("FC-24", "Unit Sheets", 92)
def limit(rule: Rule, force: Force) -> Findings:
    """The book bounds no army by factions, ratios or minimums: it has models, and costs no more than the players agreed on."""
    yield from nothing_fielded(rule, force, WORDS)
    yield from over_limit(rule, force, WORDS)


@RULES.of_force("FC-24", "Unit Sheets", 92)
def known_names(rule: Rule, force: Force) -> Findings:
    """Check that everything in an army is in the catalogue, and that house rulings choose among known readings."""
    yield from unknown_names(rule, force)
    yield from other_catalogue(rule, force)
    yield from unknown_rulings(rule, force.source.options.rulings, force.catalogue.rulings)


@of_models("FC-24", "Unit Sheets", 92)
def priced(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A model costs what its sheet says; one without a cost leaves the army undetermined."""
    if row.record.points is None:
        yield rule.finding(
            "no-cost",
            row.where,
            gettext("The cost of {row} is unknown.\nEnter it on its sheet in the workshop.", row=row.label),
            severity="undetermined",
            model=row.record.key,
        )


@RULES.of_force("FC-5", "Spotters", 735, 737)
def spotters(rule: Rule, force: Force) -> Findings:
    """An army has two spotters at most; each brings a dummy marker."""
    yield from _too_many(
        rule,
        "too-many-spotters",
        [row for row in force.rows if equipment_checks.is_spotter(row.record)],
        MOST_SPOTTERS,
        Noun("spotter", "spotters"),
    )


@RULES.of_force("FC-7", "Types of Fire", 891)
def off_board(rule: Rule, force: Force) -> Findings:
    """An army has one off-board unit at most, which buys each kind of round by itself."""
    yield from _too_many(
        rule,
        "too-many-off-board",
        [row for row in force.rows if row.record.form == "off-board"],
        MOST_OFF_BOARD,
        Noun("off-board unit", "off-board units"),
    )


def _too_many(rule: Rule, code: str, rows: list[FieldedUnit], most: int, noun: Noun) -> Findings:
    number = sum(row.count for row in rows)
    excess = number - most
    if excess > 0:
        yield rule.finding(
            code,
            rows[-1].where,
            gettext(
                "The army has {counted} and can have {most}.\nRemove {excess}.",
                counted=noun.with_number(number),
                most=most,
                excess=excess,
            ),
            candidates=fewer(rows, excess),
            number=number,
            most=most,
        )


@RULES.of_force("FC-13", "Teleport", 991)
def teleport(rule: Rule, force: Force) -> Findings:
    """One unit of an army may teleport, and both players agree on it before; so the book advises."""
    teleporting = [squad for squad in force.groups if squad_source(squad).teleport]
    walking = [
        (gettext("{squad} walks", squad=squad.label), remove(f"{squad.where}/teleport")) for squad in teleporting
    ]
    if len(teleporting) > 1:
        yield rule.finding(
            "many-teleport",
            f"{teleporting[1].where}/teleport",
            gettext(
                "{teleporting} squads teleport, but only one per army should.\nLet {others} of them walk.",
                teleporting=len(teleporting),
                others=len(teleporting) - 1,
            ),
            severity="warning",
            candidates=walking,
            number=len(teleporting),
        )
    if teleporting and not force.source.options.teleport:
        yield rule.finding(
            "teleport-not-agreed",
            f"{teleporting[0].where}/teleport",
            gettext(
                "Both players should agree on teleporting before the game.\nConfirm that you did, or don't let "
                "any squad teleport."
            ),
            severity="warning",
            candidates=[(gettext("Teleport is agreed"), set_option(force, "teleport", True)), *walking],
        )


@RULES.of_force("FC-17", "Chaos Cards", 995)
def chaos(rule: Rule, force: Force) -> Findings:
    """A player is dealt a chaos card for each full 1000 points, ten at most."""
    cards = cards_of(force, force.readings[read.CHAOS])
    if cards:
        yield rule.finding(
            "chaos-cards",
            "",
            gettext(
                "The army is dealt {counted}: one for each {each} {points}, {most} at most.",
                counted=Noun("chaos card", "chaos cards").with_number(cards),
                each=POINTS_A_CARD,
                points=WORDS.points,
                most=MOST_CARDS,
            ),
            severity="info",
            cards=cards,
        )


@RULES.of_force("FC-19", "Chaos Cards", 1035)
def reserves(rule: Rule, force: Force) -> Findings:
    """One unit may wait in reserve."""
    waiting = [squad for squad in force.groups if squad_source(squad).reserve]
    if len(waiting) > 1:
        yield rule.finding(
            "many-in-reserve",
            f"{waiting[1].where}/reserve",
            gettext(
                "{waiting} squads wait in reserve, but only one may.\nLet {others} of them begin on the table.",
                waiting=len(waiting),
                others=len(waiting) - 1,
            ),
            candidates=[leave_reserve(squad) for squad in waiting],
            number=len(waiting),
        )
