"""Command and its orders, Ambush, battles in space."""

from collections.abc import Iterator

from armybuilder.engine.core.documents.measure import references_in
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.row_game.force import TakenRecord
from armybuilder.engine.core.rules.construction import Findings, Rule, either
from armybuilder.engine.core.rules.operations import remove
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS
from armybuilder.engine.systems.gundam_skirmish.book.words import Order
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, bonus_sources
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES, of_units

POINTS_A_COMMAND = 500


@RULES.of_force("FC-5", "Special rules", 32)
def commands(rule: Rule, force: Force) -> Findings:
    """One Command unit for every 500 points of the others."""
    leading = [row for row in force.rows if row.source.command]
    reading = force.readings[read.COMMAND_POINTS]
    most, number = most_commands(force, reading), len(_costs(force))
    if number > most:
        yield rule.finding(
            "too-many-commands",
            leading[most if most < len(leading) else -1].where,
            f"{_too_many(number, most)}\n{_way_out(_fewest_without(force, reading), number - most)}",
            candidates=[
                (gettext("{unit} without Command", unit=row.label), remove(f"{row.where}/command")) for row in leading
            ],
            commands=number,
            most=most,
        )


def _too_many(number: int, most: int) -> str:
    if number == 1:
        return gettext(
            "The points of the others allow {most} Command units, one for every {points}, and 1 takes Command.",
            most=most,
            points=POINTS_A_COMMAND,
        )
    return ngettext(
        "The points of the others allow {number} Command unit, one for every {points}, and {taken} take Command.",
        "The points of the others allow {number} Command units, one for every {points}, and {taken} take Command.",
        most,
        points=POINTS_A_COMMAND,
        taken=number,
    )


def _way_out(fewest: int, excess: int) -> str:
    """Fewer than there are too many have to go without, where their points then allow others."""
    if fewest < excess:
        return gettext(
            "Remove Command from {fewest}, the most expensive first: units without it count among the others.",
            fewest=fewest,
        )
    return gettext("Remove Command from {fewest}.", fewest=fewest)


def most_commands(force: Force, reading: str) -> int:
    """Command units that a force may have; where others count, the dearest has the fewest points beside it (R26)."""
    return _most_commands_for(_costs(force), force, reading)


def _fewest_without(force: Force, reading: str) -> int:
    """Return the fewest Command units that have to go without, when the dearest do: their points then allow
    others.
    """
    costs = sorted(_costs(force))
    kept = (
        number for number in range(len(costs), 0, -1) if number <= _most_commands_for(costs[:number], force, reading)
    )
    return len(costs) - next(kept, 0)


def _costs(force: Force) -> list[int]:
    """Return the cost of each Command unit."""
    return [int(row.each or 0) for row in force.rows if row.source.command for _ in range(row.count)]


def _most_commands_for(costs: list[int], force: Force, reading: str) -> int:
    left_out = sum(costs) if reading == read.NONE else max(costs, default=0)
    return int(force.total - left_out) // POINTS_A_COMMAND


@of_units("FC-6", "Special rules", 32, alone=True)
def may_command(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """Only a unit with the tag C takes the Command rule."""
    if unit.source.command and "c" not in unit.record.tags:
        yield rule.finding(
            "no-command",
            f"{unit.where}/command",
            gettext("{unit} doesn't have tag C and can't take Command.\nRemove it.", unit=unit.label),
            candidates=[(gettext("Remove Command"), remove(f"{unit.where}/command"))],
        )


# ---------------------------------------------------------------- orders


@RULES.of_force("FC-26", "Order List", 34)
def orders(rule: Rule, force: Force) -> Findings:
    """Some orders are for two factions alone, for units of few points, or of no use in a campaign."""
    for taken in orders_of(force):
        if why := _refusal_reason(taken.record, force):
            yield rule.finding(
                "order-refused",
                taken.where,
                gettext("{why}\nRemove {order}.", why=why, order=taken.record.name),
                candidates=[(gettext("Remove {name}", name=taken.record.name), remove(taken.where))],
                order=taken.record.key,
            )


@RULES.of_force("FC-26", "Special rules", 32)
def orders_need_command(rule: Rule, force: Force) -> Findings:
    """Orders are given by players who have a Command unit."""
    if force.source.options.orders and not any(row.source.command for row in force.rows):
        yield rule.finding(
            "orders-without-command",
            "/options/orders",
            gettext(
                "No unit takes Command, and orders need a Command unit.\nGive Command to a unit with tag C, or "
                "remove the orders."
            ),
            severity="warning",
            candidates=[(gettext("Remove the orders"), remove("/options/orders"))],
        )


def orders_of(force: Force) -> Iterator[TakenRecord]:
    """The orders that an army means to give."""
    names = names_of(force.catalogue)
    for where, field, word in references_in(force.source.options, "/options"):
        if order := names.find(field.ref, word):
            yield TakenRecord(field.ref, order, where)


def _refusal_reason(order: Order, force: Force) -> str:
    """Why an army cannot give an order; empty where it can."""
    if order.factions and force.faction and force.faction.key not in order.factions:
        names = either(force.catalogue[FACTIONS][key].name for key in order.factions)
        return gettext("Only {factions} can give this order.", factions=names)
    if force.source.options.campaign and not order.campaign:
        return gettext("This order does nothing in a campaign.")
    most = order.most_points
    if most is not None and not any((row.each or 0) <= most for row in force.rows):
        return gettext("No unit costs {most} pts or less, and this order only works on those.", most=most)
    return ""


# ---------------------------------------------------------------- Ambush and space


@of_units("FC-19", "Special rules", 32, alone=True)
def space(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """In space nobody fights who has the tag S, and nobody waits in reserve."""
    if not force.source.options.space:
        return
    if "s" in unit.record.tags:
        yield rule.finding(
            "not-in-space",
            unit.where,
            gettext("{unit} has tag S and can't be used in space.\nRemove it.", unit=unit.label),
            candidates=[unit.fewer(unit.count)],
        )
    if unit.source.reserve:
        yield rule.finding(
            "no-ambush-in-space",
            f"{unit.where}/reserve",
            gettext("Units can't ambush in space.\nLet {unit} begin on the table.", unit=unit.label),
            candidates=[(gettext("Begin on the table"), remove(f"{unit.where}/reserve"))],
        )


@of_units("FC-20", "Special rules", 32, alone=True)
def ambush(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """Only units with a means of ambush begin in reserve (R37)."""
    by_trait = force.readings[read.AMBUSH] == read.TRAIT and is_ambusher(unit)
    if unit.source.reserve and not (can_ambush(unit, force) or by_trait):
        yield rule.finding(
            "no-ambush",
            f"{unit.where}/reserve",
            gettext("{unit} has no way to ambush.\nLet it begin on the table.", unit=unit.label),
            candidates=[(gettext("Begin on the table"), remove(f"{unit.where}/reserve"))],
        )


def can_ambush(unit: FieldedUnit, force: Force) -> bool:
    """By an ability or a modification (L32, L44)."""
    return any(each.ambush for each in bonus_sources(unit, force))


def is_ambusher(unit: FieldedUnit) -> bool:
    """Whether its pilot has the trait by which every Ambush succeeds (L44)."""
    return any(trait.key == "ambusher" for trait in unit.traits)
