"""The shape of a force: groups, units, TV, actions (FC-1 to FC-6, FC-10; 5.1, 5.4, A.2.0)."""

from typing import Any

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.force import ANY_UNIT, Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    code_with_article,
    force_rule,
    format_actions,
    format_counted_actions,
    unit_rule,
)

SMALLEST_GAME = 50
LARGEST_GAME = 500


@force_rule("FC-1", "5.4", 1088, 1089)
def combat_groups(rule: Rule, force: Force) -> Findings:
    """A force is one or more combat groups, each with one primary unit and at most one support unit."""
    if not force.groups:
        yield rule.finding("no-groups", "/groups", gettext("The force is empty.\nAdd a combat group."), lacking=True)
    for group in force.groups:
        if not group.primary:
            told = gettext("{group} has no primary unit.\nAdd one, or remove the group.", group=group.label)
            yield rule.finding("no-primary", group.where, told, lacking=True, candidates=[patches.remove_group(group)])
        supports = [group.support, *group.extra_support]
        for unit in filter(None, force.army.groups[SUPPORT].excess_of(supports)):
            yield _one_support_too_many(rule, unit, force)


def _one_support_too_many(rule: Rule, unit: ResolvedUnit, force: Force) -> Finding:
    group, allowed = unit.group, unit.army.groups[SUPPORT]
    hosts = [other for other in force.groups if other.primary and not other.support]
    return rule.finding(
        "several-support-units",
        unit.where,
        gettext(
            "{group} has {supports} support units; a combat group has at most {number}.\nRemove one, or attach it to another group.",
            group=group.label,
            supports=len(group.supports),
            number=allowed.number_words,
        ),
        candidates=[
            *((gettext("Attach it to {host}", host=host.label), patches.attach(unit, host)) for host in hosts[:3]),
            patches.remove_unit(unit),
            *([patches.remove_unit(group.support)] if group.support else []),
        ],
        units=len(group.supports),
        max=allowed.most,
    )


@force_rule("FC-2", "5.1", 1028, 1030)
def threat_value(rule: Rule, force: Force) -> Findings:
    """The TV of everything in the force is at most the limit that the players agreed on."""
    free = force.free_points
    excess = force.total - force.limit - free
    if excess > 0:
        given = (
            gettext(" ({free} TV of {free_for} is free)", free=free, free_for=force.army.free_budget_purpose)
            if free
            else ""
        )
        yield rule.finding(
            "over-limit",
            "/limit",
            gettext(
                (
                    "The force costs {total} TV{given}, {excess} more than its limit of {limit}.\nRemove models or "
                    "upgrades worth {excess} TV, or raise the limit."
                ),
                total=force.total,
                given=given,
                excess=excess,
                limit=force.limit,
            ),
            candidates=[*_removals_worth(force, excess), _raise_limit(force.limit + excess)],
            total=force.total,
            limit=force.limit,
            excess=excess,
        )


@force_rule("FC-2", "A.2.0", 3968)
def game_size(rule: Rule, force: Force) -> Findings:
    """Games run from 100 to 500 TV; below is a beginner's game, above a large one with a combined commander (DQ-32)."""
    if force.limit > LARGEST_GAME:
        told = gettext(
            "Above {largest} TV the rulebook calls it a large game: name one CO the combined commander (CCO).",
            largest=LARGEST_GAME,
        )
        yield rule.finding("large-game", "/limit", told, severity="info", limit=force.limit)
    elif force.limit < SMALLEST_GAME:
        yield rule.finding(
            "small-game",
            "/limit",
            gettext(
                (
                    "A limit of {limit} TV is below the smallest game in the rulebook ({smallest} TV).\nRaise it, or "
                    "agree on such a small game."
                ),
                limit=force.limit,
                smallest=SMALLEST_GAME,
            ),
            severity="warning",
            candidates=[_raise_limit(SMALLEST_GAME)],
            limit=force.limit,
        )


@unit_rule("FC-3", "5.1", 1032, 1037, about=ForceFact.ODD_CODE | ForceFact.UNLISTED)
def unit_availability(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit picks exactly one unit availability (UA), and every model in it lists that code."""
    code = unit.ua
    if not code:
        told = gettext("{unit} has no unit type (UA).\nChoose one.", unit=unit.label)
        yield rule.finding("no-ua", f"{unit.where}/ua", told, lacking=True, candidates=_other_codes(unit))
        return
    if code not in force.catalogue.unit_codes:
        told = gettext(
            "{unit}: '{code}' is not a unit type.\nChoose one of {codes}.",
            unit=unit.label,
            code=code,
            codes=", ".join(force.catalogue.unit_codes),
        )
        yield rule.finding("unknown-ua", f"{unit.where}/ua", told, candidates=_other_codes(unit), ua=code)
        return
    for entry in unit.entries:
        if entry.model.faction == SUPPORT_LIST and not unit.is_support:
            continue  # FC-50 speaks for turrets in primary units
        if not unit.admits(entry):
            listed = sorted(force.army.unit_codes(entry.model))
            told = gettext(
                "{model} cannot join {a_code} unit; it may join {listed}.\nRemove it, or choose another unit type.",
                model=entry.model.name,
                a_code=_unit_word(code),
                listed=", ".join(listed),
            )
            yield against.model(rule, "wrong-ua", entry, told, *_other_codes(unit), ua=code, allowed=listed)


@unit_rule("FC-4", "5.4", 1137, 1138, roles=[PRIMARY], about=ForceFact.ODD_SIZE)
def primary_size(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A primary unit has 4, 5 or 6 counted actions; limits that force more widen it (FC-10)."""
    counted = unit.actions - unit.army.uncounted_actions(unit)
    filled = unit.actions - unit.army.idle_actions(unit)
    smallest = unit.army.smallest_primary
    if filled >= smallest and counted <= unit.army.largest_primary(unit):
        return  # as most units do, whatever their models demand
    largest = largest_primary(unit)
    excess = counted - largest
    sizes = gettext("a primary unit has {smallest} to {largest}", smallest=smallest, largest=largest)
    values: dict[str, Any] = {"actions": unit.actions, "min": smallest, "max": largest}
    if filled < smallest:
        yield rule.finding(
            "unit-actions",
            unit.where,
            gettext(
                "{unit} has {actions}; {sizes}.\nAdd models worth {missing}.",
                unit=unit.label,
                actions=_actions(unit, filled),
                sizes=sizes,
                missing=format_actions(smallest - filled),
            ),
            lacking=True,
            candidates=_additions_of_actions(unit, smallest - filled) or [patches.remove_unit(unit)],
            **values,
        )
    elif excess > 0:
        told = gettext(
            "{unit} has {actions}; {sizes}.\nRemove models worth {excess}, or move them to another group.",
            unit=unit.label,
            actions=format_actions(unit.actions),
            sizes=sizes,
            excess=format_actions(excess),
        )
        yield rule.finding("unit-actions", unit.where, told, candidates=_removals_of_actions(unit, excess), **values)


@unit_rule("FC-5", "5.4", 1146, 1147, roles=[SUPPORT], about=ForceFact.ODD_SIZE)
def support_size(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A support unit has from one action up to half of its primary unit's, rounded up: 4→2, 5→3, 6→3."""
    smallest, largest = actions_allowed(unit)
    excess = unit.actions - unit.army.uncounted_actions(unit) - largest
    values: dict[str, Any] = {"actions": unit.actions, "min": smallest, "max": largest}
    if unit.actions <= unit.army.idle_actions(unit):
        told = (
            gettext("{unit} has no action that counts.\nAdd a model, or remove the unit.", unit=unit.label)
            if unit.entries
            else gettext("{unit} is empty.\nAdd a model, or remove the unit.", unit=unit.label)
        )
        yield against.unit(rule, "unit-actions", unit, told, lacking=True, **values)
    elif unit.group.primary and excess > 0:
        told = gettext(
            (
                "{unit} has {actions}; it may have up to {part} of its primary unit's, here {largest}.\nRemove models "
                "worth {excess}, or enlarge the primary unit."
            ),
            unit=unit.label,
            actions=format_actions(unit.actions),
            part=unit.army.groups[SUPPORT].share_words,
            largest=largest,
            excess=format_actions(excess),
        )
        yield rule.finding("unit-actions", unit.where, told, candidates=_removals_of_actions(unit, excess), **values)


def actions_allowed(unit: ResolvedUnit) -> tuple[int, int]:
    """The fewest and the most counted actions of a unit (FC-4, FC-5)."""
    if not unit.is_support:
        return unit.army.smallest_primary, largest_primary(unit)
    primary, smallest = unit.group.primary, unit.army.groups[SUPPORT].fewest_actions
    if not primary:
        return smallest, 0
    counted = min(primary.actions, largest_primary(primary) + primary.army.uncounted_actions(primary))
    return smallest, unit.army.largest_support(counted - primary.army.idle_actions(primary))


def _actions(unit: ResolvedUnit, filled: int) -> str:
    """The actions that fill a unit, in words: `3 actions`, `3 actions that count`."""
    return format_counted_actions(filled) if filled < unit.actions else format_actions(filled)


def largest_primary(unit: ResolvedUnit) -> int:
    """Return how many actions a primary unit may have: what the army says, and never less than what its models'
    own minimum limits demand (FC-10; L1062-1063).
    """
    demanded: dict[str, int] = {}
    for entry in unit.entries:
        availability = entry.model.availability.get(unit.ua)
        if availability and availability.least:
            demanded[entry.model.key] = availability.least * entry.model.counted_actions
    return max(unit.army.largest_primary(unit), sum(demanded.values()))


def _removals_worth(force: Force, tv: int) -> list[Candidate]:
    """Up to three ways to take `tv` out by removing models of one entry, the cheapest first; commanders stay."""
    options = []
    for unit, entry in force.entries:
        number = -(-tv // entry.tv) if entry.tv > 0 else 0
        if not entry.rank and 0 < number <= entry.count:
            label, patch = patches.remove_models(entry, number)
            options.append((number * entry.tv, (gettext("{label} from {unit}", label=label, unit=unit.label), patch)))
    return [candidate for _, candidate in sorted(options, key=lambda option: option[0])[:3]]


def _removals_of_actions(unit: ResolvedUnit, actions: int) -> list[Candidate]:
    """Ways to take `actions` out of a unit by removing models of one entry; commanders stay."""
    options = []
    for entry in reversed(unit.entries):
        number = -(-actions // entry.actions) if entry.actions else 0
        if not entry.is_commander and 0 < number <= entry.count:
            options.append(patches.remove_models(entry, number))
    return options[:3]


def _additions_of_actions(unit: ResolvedUnit, actions: int) -> list[Candidate]:
    """Ways to bring `actions` into a unit by more models of one row, to entries without rank first."""
    entries = {entry.model.key: entry for entry in sorted(unit.entries, key=lambda entry: not entry.rank)}
    return [patches.add_models(entry, -(-actions // entry.actions)) for entry in entries.values() if entry.actions][:3]


def _raise_limit(limit: int) -> Candidate:
    return gettext("Raise the limit to {limit} TV", limit=limit), operations.set_value("/limit", limit)


def _other_codes(unit: ResolvedUnit) -> list[Candidate]:
    """Unit types that every model of the unit lists, as ways out."""
    return [patches.set_code(unit, code) for code in sorted(unit.shared_codes - {unit.ua})][:3]


def _unit_word(code: str) -> str:
    return (
        gettext(
            "a generic support",
        )
        if code == ANY_UNIT
        else code_with_article(code)
    )
