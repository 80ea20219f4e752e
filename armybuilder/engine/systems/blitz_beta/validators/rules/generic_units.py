"""Generic support and aircraft, which every army may take (FC-50, FC-51; 17.6, 18.3)."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.book.values import AIRCRAFT_LIST, PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import COLONIAL_SUPPORT
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    code_with_article,
    force_rule,
    format_units_of_role,
    unit_rule,
)

TERRA_NOVA = "terra-nova"


@unit_rule("FC-50", "18.3", 3616, 3619, about=ForceFact.GENERIC_SUPPORT)
def generic_support(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Generic support is the support choice of a GP, FS or IN primary unit; it is never a primary unit."""
    items = [entry for entry in unit.entries if entry.model.faction == SUPPORT_LIST]
    if not items:
        return
    primary, hosts = unit.group.primary, unit.army.groups["generic-support"].behind
    if not unit.is_support:
        yield rule.finding(
            "generic-support-place",
            unit.where,
            gettext(
                ("{unit} has {model}; generic support can be in support units only.\nMove it to its own support unit."),
                unit=unit.label,
                model=items[0].model.name,
            ),
            candidates=[*patches.move_to_support(items[0], unit, ANY_UNIT), patches.remove_entry(items[0])]
            if len(items) == 1
            else [patches.remove_unit(unit)],
        )
    elif primary and _is_elsewhere(unit) and not _is_colonial(force):
        told = gettext(
            (
                "{unit} is generic support of {a_code} unit; only {hosts} units can have it.\nAttach it to a unit of "
                "one of those types."
            ),
            unit=unit.label,
            a_code=code_with_article(primary.ua),
            hosts=", ".join(hosts),
        )
        others = [group for group in force.groups if group.primary and group.primary.ua in hosts and not group.support]
        ways = [
            (gettext("Attach it to {group}", group=group.label), patches.attach(unit, group)) for group in others[:3]
        ]
        yield against.unit(rule, "generic-support-host", unit, told, *ways, ua=primary.ua, allowed=list(hosts))


@force_rule("FC-50", "18.3", 3619, 3620, about=ForceFact.GENERIC_SUPPORT)
def colonial_support(rule: Rule, force: Force) -> Findings:
    """CEF, Caprice, Utopia and other colonial forces take one generic support unit, whatever the primary unit's code."""
    if not _is_colonial(force):
        return
    units = [unit for unit in force.units if SUPPORT_LIST in unit.factions]
    if force.army.uses_reading(COLONIAL_SUPPORT, "besides"):
        units = [unit for unit in units if _is_elsewhere(unit)]
    allowed = force.army.groups["colonial-support"]
    for unit in allowed.excess_of(units):
        told = gettext(
            (
                "The force has {units} generic support units; a force from Earth or its colonies has at most "
                "{number}.\nRemove one."
            ),
            units=len(units),
            number=allowed.number_words,
        )
        yield against.unit(rule, "several-generic-support", unit, told, units=len(units), max=allowed.most)


@unit_rule("FC-50", "18.3", 3616, 3619, roles=[PRIMARY], about=ForceFact.ODD_CODE)
def any_code(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The code ANY is that of generic support; a primary unit picks a real one."""
    if unit.ua == ANY_UNIT:
        told = gettext(
            "{unit} has the code {code}, which is for generic support.\nChoose another unit type.",
            unit=unit.label,
            code=ANY_UNIT,
        )
        yield rule.finding("generic-support-ua", f"{unit.where}/ua", told, candidates=[patches.remove_unit(unit)])


@force_rule("FC-51", "17.6", 3532, 3533, about=ForceFact.AIRCRAFT)
def aircraft(rule: Rule, force: Force) -> Findings:
    """Any force takes at most one primary and one support unit of generic aircraft."""
    allowed = force.army.groups["aircraft"]
    for role in (PRIMARY, SUPPORT):
        flyers = [unit for unit in force.units if unit.role == role and AIRCRAFT_LIST in unit.factions]
        for unit in allowed.excess_of(flyers):
            told = gettext(
                "The force has {units} of aircraft; it may have {number}.\nRemove one.",
                units=format_units_of_role(role, len(flyers)),
                number=allowed.number_words,
            )
            yield against.unit(rule, "several-aircraft-units", unit, told, units=len(flyers), max=allowed.most)


def _is_elsewhere(unit: ResolvedUnit) -> bool:
    """Whether a support unit stands behind a primary unit of a type that takes no generic support."""
    primary = unit.group.primary
    return primary is not None and bool(primary.ua) and primary.ua not in unit.army.groups["generic-support"].behind


def _is_colonial(force: Force) -> bool:
    return force.faction is not None and force.faction.side != TERRA_NOVA
