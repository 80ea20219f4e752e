"""Units, groups, and who commands (FC-4 to FC-7)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.systems.tactical_1998.document import Rank
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, Force, ResolvedGroup
from armybuilder.engine.systems.tactical_1998.validators import patches
from armybuilder.engine.systems.tactical_1998.validators.rule import force_rule, group_rule, unit_rule

GROUPS = "Combat Units and Combat Groups"
SQUADRON = 5
PLATOON = 4


@force_rule("FC-4", GROUPS, 308)
def units(rule: Rule, force: Force) -> Findings:
    """A force is made of combat units: vehicles and infantry squads."""
    if not any(group.units for group in force.groups):
        yield rule.finding(
            "no-units", "/groups", gettext("The force is empty.\nAdd a vehicle or an infantry squad."), lacking=True
        )


@unit_rule("FC-4", GROUPS, 308, alone=True)
def one_thing(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A combat unit is either one vehicle or one infantry squad, of the book or of the player's own design."""
    source = unit.source
    if source.model and source.design:
        yield rule.finding(
            "two-models",
            unit.where,
            _both(unit),
            candidates=[
                (gettext("Keep the custom squad"), operations.remove(f"{unit.where}/model")),
                (gettext("Remove the custom squad"), operations.remove(f"{unit.where}/design")),
            ],
            model=source.model,
        )
    elif not source.model and not source.design:
        yield rule.finding(
            "no-model",
            unit.where,
            gettext("This unit is still empty.\nChoose a vehicle or a squad, or remove it."),
            lacking=True,
            candidates=[(gettext("Remove it"), operations.remove(unit.where))],
        )


def _both(unit: FieldedUnit) -> str:
    if unit.vehicle:
        return gettext("This unit is both {vehicle} and a custom squad.\nKeep one.", vehicle=unit.model)
    return gettext("This unit is both a rulebook squad and a custom squad.\nKeep one.")


@group_rule("FC-5", GROUPS, 308)
def empty_group(rule: Rule, group: ResolvedGroup, force: Force) -> Findings:
    """A group is made of units."""
    if not group.size and any(other.units for other in force.groups):  # FC-4 speaks for a force without any
        yield rule.finding(
            "empty-group",
            group.where,
            gettext("{group} has no units.\nAdd some, or remove the group.", group=group.label),
            severity="warning",
            lacking=True,
            candidates=[(gettext("Remove {part}", part=group.label), operations.remove(group.where))],
        )


@group_rule("FC-5", GROUPS, 308)
def lone_unit(rule: Rule, group: ResolvedGroup, force: Force) -> Findings:
    """A combat group generally has two or more units; the book forbids no other size."""
    if group.size == 1:
        [unit] = group.units
        others = [other for other in force.groups if other is not group]
        yield rule.finding(
            "small-group",
            group.where,
            gettext(
                "{group} has one unit; a combat group generally has two or more.\nAdd a unit, or move this one to another group.",
                group=group.label,
            ),
            severity="warning",
            lacking=True,
            candidates=[_add_company(unit), *(_move(unit, other) for other in others[:3])],
            units=group.size,
        )


@group_rule("FC-6", GROUPS, 308, alone=True)
def squadrons(rule: Rule, group: ResolvedGroup, force: Force) -> Findings:
    """Gears are grouped into squadrons of five, and infantry into platoons of four squads; a norm without penalty."""
    if group.size < 2 or any(unit.vehicle and not unit.vehicle.faction for unit in group.units):
        return  # FC-5 speaks for a lone unit; what a vehicle without a sheet is, nobody can tell
    gears = [unit for unit in group.units if unit.is_gear]
    squads = [unit for unit in group.units if unit.squad]
    yield from _norm(rule, group, gears, SQUADRON, "squadron-size", _squadron(group, gears))
    yield from _norm(rule, group, squads, PLATOON, "platoon-size", _platoon(group, squads))


def _squadron(group: ResolvedGroup, gears: list[FieldedUnit]) -> str:
    return ngettext(
        "{group} has {number} gear; gears form squadrons of five. The rulebook gives no penalty.",
        "{group} has {number} gears; gears form squadrons of five. The rulebook gives no penalty.",
        sum(unit.count for unit in gears),
        group=group.label,
    )


def _platoon(group: ResolvedGroup, squads: list[FieldedUnit]) -> str:
    return ngettext(
        "{group} has {number} squad; infantry forms platoons of four squads. The rulebook gives no penalty.",
        "{group} has {number} squads; infantry forms platoons of four squads. The rulebook gives no penalty.",
        sum(unit.count for unit in squads),
        group=group.label,
    )


def _norm(
    rule: Rule, group: ResolvedGroup, members: list[FieldedUnit], norm: int, code: str, message: str
) -> Iterator[Finding]:
    """A finding where a group has some of a kind, and not as many as the norm."""
    number = sum(unit.count for unit in members)
    if number in (0, norm):
        return
    yield rule.finding(
        code,
        group.where,
        message,
        severity="warning",
        lacking=number < norm,
        candidates=_reach_norm(members, norm - number),
        units=number,
        norm=norm,
    )


def _reach_norm(members: list[FieldedUnit], missing: int) -> list[Candidate]:
    """Ways to reach the norm by one row."""
    if missing > 0:
        return [patches.add_units(unit, missing) for unit in members[:3]]
    return [patches.remove_units(unit, -missing) for unit in members if unit.count >= -missing and not unit.rank][:3]


def _add_company(unit: FieldedUnit) -> Candidate:
    """As many of the same as usually stand with it."""
    return patches.add_units(unit, SQUADRON - 1 if unit.is_gear else PLATOON - 1 if unit.squad else 1)


def _move(unit: FieldedUnit, group: ResolvedGroup) -> Candidate:
    end = {"op": "move", "from": unit.where, "path": f"{group.where}/units/-"}
    return gettext("Move {unit} to {group}", unit=unit.label, group=group.label), [
        end,
        *operations.remove(unit.group.where),
    ]


@force_rule("FC-7", "Set-up Phase", 457)
def command(rule: Rule, force: Force) -> Findings:
    """Each side names one commander and another one second in command, and notes down who they are; they may be kept
    secret, so a list without them is only warned of."""
    ranked = {rank: [unit for unit in force.units if unit.rank == rank] for rank in patches.RANKS}
    for rank, bearers in ranked.items():
        if not bearers and force.units:
            yield _nobody(rule, force, rank)
        for unit in bearers[1:]:
            yield _one_too_many(rule, unit, rank, bearers[0], ranked)


@unit_rule("FC-7", "Set-up Phase", 457, alone=True)
def one_bearer(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A rank belongs to one unit, so a row with a rank has one."""
    if unit.rank and unit.count > 1:
        yield rule.finding(
            "ranked-row",
            unit.where,
            gettext(
                (
                    "{number} {unit} share the rank of {rank}; only one unit can have it.\nPut the others in a "
                    "separate row."
                ),
                number=unit.count,
                unit=unit.label,
                rank=gettext(patches.RANKS[unit.rank]),
            ),
            candidates=[
                (gettext("Put the others in a separate row"), patches.split_off(unit)),
                patches.drop_rank(unit),
            ],
            count=unit.count,
            rank=unit.rank,
        )


def _nobody(rule: Rule, force: Force, rank: Rank) -> Finding:
    free = [unit for unit in force.units if not unit.rank and (unit.vehicle or unit.squad)]
    return rule.finding(
        f"no-{rank}",
        "/groups",
        gettext(
            "No unit is the {rank}.\nChoose one, and note it down before the battle starts.",
            rank=gettext(patches.RANKS[rank]),
        ),
        severity="warning",
        lacking=True,
        candidates=[patches.set_rank(unit, rank) for unit in free[:3]],
        rank=rank,
    )


def _one_too_many(
    rule: Rule, unit: FieldedUnit, rank: Rank, first: FieldedUnit, ranked: dict[Rank, list[FieldedUnit]]
) -> Finding:
    other: Rank = "second" if rank == "commander" else "commander"
    free = [] if ranked[other] else [patches.set_rank(unit, other)]
    told = {"unit": unit.label, "rank": gettext(patches.RANKS[rank]), "first": first.label, "group": first.group.label}
    if unit.group is first.group:
        same = gettext_noop(
            "{unit} is {rank}, and so is {first} in {group}; a side can only have one.\nRemove the rank from "
            "one of them."
        )
        message = gettext(same, **told)
    else:
        apart = gettext_noop(
            "{unit} in {own} is {rank}, and so is {first} in {group}; a side can only have one.\nRemove the "
            "rank from one of them."
        )
        message = gettext(apart, **told, own=unit.group.label)
    return rule.finding(
        "rank-taken",
        f"{unit.where}/rank",
        message,
        candidates=[patches.drop_rank(unit), *free],
        rank=rank,
    )
