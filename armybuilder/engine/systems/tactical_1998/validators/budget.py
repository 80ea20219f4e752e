"""Budget rules: the allowed cost of a force, and the things that cannot be priced (FC-1, FC-3, FC-20)."""

from math import ceil

from armybuilder.engine.core.language import gettext, mid_sentence, ngettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.core.rules.report import Severity
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.labels import ARCS
from armybuilder.engine.systems.tactical_1998.book.tables import Number, Vehicle
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, Force
from armybuilder.engine.systems.tactical_1998.lost_figures import book_of
from armybuilder.engine.systems.tactical_1998.threat import format_tv, round_tv, unit_tv
from armybuilder.engine.systems.tactical_1998.validators import patches
from armybuilder.engine.systems.tactical_1998.validators.rule import force_rule, unit_rule

LOST = "DQ-1"
"""The ruling on what the book lost: a blank, never a guess."""


@force_rule("FC-1", "Threat Value", 324)
def budget(rule: Rule, force: Force) -> Findings:
    """Check that, where the players agree on a budget, the threat values of all units fit in it; a limit of 0
    means no budget.
    """
    excess = round_tv(force.total - force.limit)
    if force.limit and excess > 0:
        yield rule.finding(
            "over-limit",
            "/limit",
            _too_dear(force, excess),
            candidates=[*_remove_units(force, excess), *_greener_crews(force, excess), _raise_limit(force.total)],
            total=force.total,
            limit=force.limit,
            excess=excess,
        )


def _too_dear(force: Force, excess: Number) -> str:
    told = {"total": format_tv(force.total), "excess": format_tv(excess), "limit": format_tv(force.limit)}
    if force.priced:
        return gettext(
            "The force is worth {total} TV, {excess} more than its limit of {limit}.\nRemove {excess} TV of units, choose "
            "greener crews, or raise the limit.",
            **told,
        )
    return gettext(
        "The force is worth at least {total} TV, {excess} more than its limit of {limit}.\nRemove {excess} TV of units, "
        "choose greener crews, or raise the limit.",
        **told,
    )


@force_rule("FC-1", "Threat Value", 324)
def equal_budgets(rule: Rule, force: Force) -> Findings:
    """In a battle of equal budgets each side gets the same amount; what is not spent is worth knowing."""
    if not force.source.options.equal:
        return
    if not force.limit:
        off = operations.remove("/options/equal")
        yield rule.finding(
            "no-budget",
            "/limit",
            gettext("Equal budgets need a limit.\nSet the TV that both sides have, or turn the option off."),
            severity="warning",
            candidates=[
                *([_raise_limit(force.total)] if force.total else []),
                (gettext("Turn equal budgets off"), off),
            ],
        )
    elif force.total < force.limit:
        left = round_tv(force.limit - force.total)
        yield rule.finding(
            "budget-left",
            "/limit",
            _describe_left(force, left),
            severity="info",
            left=left,
            limit=force.limit,
        )


def _describe_left(force: Force, left: Number) -> str:
    told = {"limit": format_tv(force.limit), "left": format_tv(left)}
    if force.priced:
        return gettext("{left} of the {limit} TV for each side is left.", **told)
    return gettext("At most {left} of the {limit} TV for each side is left.", **told)


@unit_rule("FC-3", "Standard Crew", 397, alone=True)
def standard_crews(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """Only the four standard crews have a multiplier; any other set of skills has no price that the book tells. A force
    without a budget needs none."""
    if not unit.vehicle or unit.crew or isinstance(unit.source.crew, str):
        return
    yield rule.finding(
        "unpriced-crew",
        f"{unit.where}/crew",
        gettext(
            (
                "The rulebook only has prices for standard crews, and the skills of {unit} don't match one: its "
                "threat value is unknown. {way}"
            ),
            unit=unit.label,
            way=_way_out(force, gettext("Choose a standard crew, or agree on a value with the other player.")),
        ),
        severity=_severity(force),
        candidates=[
            (gettext("Use the {crew} crew", crew=crew.name), operations.set_value(f"{unit.where}/crew", crew.key))
            for crew in force.catalogue.crews.values()
        ],
        ruling="FC-3",
    )


@unit_rule("FC-20", "Threat Value", 322, 324, alone=True)
def lost_prices(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A vehicle whose threat value the book lost cannot be priced, unless the player types one in. A force without a
    budget needs no price."""
    vehicle = unit.vehicle
    if vehicle is None or unit.source.design or unit.figure("tv").value is not None:
        return
    yield rule.finding(
        "lost-price",
        unit.where,
        _lost_price(force, vehicle),
        severity=_severity(force),
        candidates=[
            *(
                patches.swap_model(unit, other.key, other.name)
                for other in force.catalogue.vehicles.values()
                if other.tv.value is not None and other.faction in (vehicle.faction, force.source.faction)
            ),
            patches.remove_units(unit, unit.count),
        ],
        model=vehicle.key,
        line=vehicle.tv.line,
        ruling=LOST,
    )


def _lost_price(force: Force, vehicle: Vehicle) -> str:
    survives = (
        gettext("The rulebook names {vehicle}, but no line of its sheet survives", vehicle=vehicle.name)
        if not vehicle.faction
        else gettext("The threat value of {vehicle} can't be read in our copy of the rulebook", vehicle=vehicle.name)
    )
    way = _way_out(force, gettext("Enter your own value for it, or use another vehicle."))
    return gettext("{survives}: the force is worth an unknown amount more. {way}", survives=survives, way=way)


@unit_rule("FC-20", "Vehicle Record Sheet", 314, 316, alone=True)
def own_figures(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A player's own figures may stand in for those that the book lost; both players have to agree on them."""
    lost = _lost(unit, force)
    used = [name for name in unit.known_figures if name in unit.own & lost]
    if used and unit.vehicle:
        yield _used_figures(rule, unit, unit.vehicle, used)


@unit_rule("FC-20", "Vehicle Record Sheet", 314, 316, alone=True)
def own_arcs(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A player's own firing arcs may stand in for those that the book lost; both players have to agree on them."""
    mounts = enumerate(unit.vehicle.weapons if unit.vehicle else (), 1)
    own = unit.own & _lost(unit, force)
    used = {f"weapon_{number}": mount for number, mount in mounts if f"weapon_{number}_arc" in own}
    arcs = {name: mount.arc for name, mount in used.items() if mount.arc}
    if arcs:
        named = ", ".join(f"{used[name].name} {mid_sentence(gettext(ARCS[arc]))}" for name, arc in arcs.items())
        yield rule.finding(
            "own-arcs",
            unit.where,
            gettext(
                (
                    "{unit} uses custom firing arcs where the rulebook's are missing: {arcs}.\nAgree on them with "
                    "the other player."
                ),
                unit=unit.label,
                arcs=named,
            ),
            severity="info",
            arcs=arcs,
        )


def _lost(unit: FieldedUnit, force: Force) -> frozenset[str]:
    """The figures and firing arcs of the unit's vehicle that the book itself does not have."""
    vehicle = book_of(unit.vehicle.key, force.catalogue) if unit.vehicle and unit.vehicle.origins else None
    return figures.lost_figures(vehicle) if vehicle else frozenset()


def _severity(force: Force) -> Severity:
    """Return the severity of a missing price: without it, nobody can tell whether a force stays within its budget
    (FC-1, FC-20).
    """
    return "undetermined" if force.limit else "info"


def _way_out(force: Force, ways: str) -> str:
    return ways if force.limit else gettext("Without a budget, it doesn't need a price.")


def _used_figures(rule: Rule, unit: FieldedUnit, vehicle: Vehicle, used: list[str]) -> Finding:
    names = ", ".join(
        f"{figures.label(name, vehicle)} {format_tv(unit.known_figures[name].value or 0)}" for name in used
    )
    return rule.finding(
        "own-figures",
        unit.where,
        ngettext(
            (
                "{unit} uses {number} custom stat where the rulebook's is missing: {figures}.\nAgree on it with "
                "the other player."
            ),
            (
                "{unit} uses {number} custom stats where the rulebook's are missing: {figures}.\nAgree on them "
                "with the other player."
            ),
            len(used),
            unit=unit.label,
            figures=names,
        ),
        severity="warning" if "tv" in used else "info",
        figures=used,
        ruling=LOST,
    )


def _remove_units(force: Force, excess: Number) -> list[Candidate]:
    """Up to three ways to take `excess` out by removing units of one row, the cheapest first; commanders stay."""
    options = []
    for unit in force.units:
        number = ceil(round_tv(excess / unit.tv)) if unit.tv else 0
        if unit.tv and not unit.rank and 0 < number <= unit.count:
            label, patch = patches.remove_units(unit, number)
            away = gettext("{removal} from {group}", removal=label, group=unit.group.label)
            options.append((number * unit.tv, (away, patch)))
    return [candidate for _, candidate in sorted(options, key=lambda option: option[0])[:3]]


def _greener_crews(force: Force, excess: Number) -> list[Candidate]:
    """Up to two ways to take `excess` out by a cheaper standard crew in one row, the smallest step first."""
    options = []
    for unit in force.units:
        value = unit.figure("tv").value
        if value is None or not unit.tv:
            continue
        for crew in force.catalogue.crews.values():
            saved = unit.total - unit_tv(value, crew.multiplier) * unit.count
            if saved >= excess:
                change = operations.set_value(f"{unit.where}/crew", crew.key)
                options.append((saved, (gettext("Give {unit} a {crew} crew", unit=unit.label, crew=crew.name), change)))
    return [candidate for _, candidate in sorted(options, key=lambda option: option[0])[:2]]


def _raise_limit(total: Number) -> Candidate:
    return gettext("Set the limit to {limit} TV", limit=f"{ceil(total):,}"), operations.set_value("/limit", ceil(total))
