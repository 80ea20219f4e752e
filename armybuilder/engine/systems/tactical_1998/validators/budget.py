"""What a force may cost, and what nobody can price (FC-1, FC-3, FC-20)."""

from math import ceil

from armybuilder.engine.core.language import gettext, ngettext, within
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule
from armybuilder.engine.core.rules.report import Severity
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.labels import ARCS
from armybuilder.engine.systems.tactical_1998.book.tables import Number, Vehicle
from armybuilder.engine.systems.tactical_1998.force import Force, Team
from armybuilder.engine.systems.tactical_1998.lost_figures import book_of
from armybuilder.engine.systems.tactical_1998.threat import rounded, shown, team
from armybuilder.engine.systems.tactical_1998.validators import patches
from armybuilder.engine.systems.tactical_1998.validators.rule import force_rule, unit_rule

LOST = "DQ-1"
"""The ruling on what the book lost: a blank, never a guess."""


@force_rule("FC-1", "Threat Value", 324)
def budget(rule: Rule, force: Force) -> Findings:
    """Where the players agree on a budget, the threat values of all units fit in it; a limit of 0 is no budget."""
    excess = rounded(force.total - force.limit)
    if force.limit and excess > 0:
        yield rule.finding(
            "over-limit",
            "/limit",
            _too_dear(force, excess),
            candidates=[*_removals(force, excess), *_greener(force, excess), _raise(force.total)],
            total=force.total,
            limit=force.limit,
            excess=excess,
        )


def _too_dear(force: Force, excess: Number) -> str:
    told = {"total": shown(force.total), "excess": shown(excess), "limit": shown(force.limit)}
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
            candidates=[*([_raise(force.total)] if force.total else []), (gettext("Turn equal budgets off"), off)],
        )
    elif force.total < force.limit:
        left = rounded(force.limit - force.total)
        yield rule.finding(
            "budget-left",
            "/limit",
            _left(force, left),
            severity="info",
            left=left,
            limit=force.limit,
        )


def _left(force: Force, left: Number) -> str:
    told = {"limit": shown(force.limit), "left": shown(left)}
    if force.priced:
        return gettext("Of the {limit} TV that both sides have, {left} is left.", **told)
    return gettext("Of the {limit} TV that both sides have, at most {left} is left.", **told)


@unit_rule("FC-3", "Standard Crew", 397, alone=True)
def standard_crews(rule: Rule, unit: Team, force: Force) -> Findings:
    """Only the four standard crews have a multiplier; any other set of skills has no price that the book tells. A force
    without a budget needs none."""
    if not unit.vehicle or unit.crew or isinstance(unit.source.crew, str):
        return
    yield rule.finding(
        "unpriced-crew",
        f"{unit.where}/crew",
        gettext(
            "The book prices standard crews only, and the skills of {unit} are none of them: its threat value cannot be "
            "told. {way}",
            unit=unit.label,
            way=_way_out(force, gettext("Choose a standard crew, or agree on a value with the other player.")),
        ),
        severity=_weight(force),
        candidates=[
            (gettext("Use the {crew} crew", crew=crew.name), operations.set_value(f"{unit.where}/crew", crew.key))
            for crew in force.catalogue.crews.values()
        ],
        ruling="FC-3",
    )


@unit_rule("FC-20", "Threat Value", 322, 324, alone=True)
def lost_prices(rule: Rule, unit: Team, force: Force) -> Findings:
    """A vehicle whose threat value the book lost cannot be priced, unless the player types one in. A force without a
    budget needs no price."""
    vehicle = unit.vehicle
    if vehicle is None or unit.source.design or unit.figure("tv").value is not None:
        return
    yield rule.finding(
        "lost-price",
        unit.where,
        _lost_price(force, vehicle),
        severity=_weight(force),
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
        gettext("The book names {vehicle}, but no line of its sheet survives", vehicle=vehicle.name)
        if not vehicle.faction
        else gettext("The book's threat value of {vehicle} cannot be read any more", vehicle=vehicle.name)
    )
    way = _way_out(force, gettext("Type in a value of your own for it, or use another vehicle."))
    return gettext("{survives}: the force is worth an unknown amount more. {way}", survives=survives, way=way)


@unit_rule("FC-20", "Vehicle Record Sheet", 314, 316, alone=True)
def own_figures(rule: Rule, unit: Team, force: Force) -> Findings:
    """A player's own figures may stand in for those that the book lost; both players have to agree on them."""
    lost = _lost(unit, force)
    used = [name for name in unit.known if name in unit.own & lost]
    if used and unit.vehicle:
        yield _used_figures(rule, unit, unit.vehicle, used)


@unit_rule("FC-20", "Vehicle Record Sheet", 314, 316, alone=True)
def own_arcs(rule: Rule, unit: Team, force: Force) -> Findings:
    """A player's own firing arcs may stand in for those that the book lost; both players have to agree on them."""
    mounts = enumerate(unit.vehicle.weapons if unit.vehicle else (), 1)
    own = unit.own & _lost(unit, force)
    used = {f"weapon_{number}": mount for number, mount in mounts if f"weapon_{number}_arc" in own}
    arcs = {name: mount.arc for name, mount in used.items() if mount.arc}
    if arcs:
        named = ", ".join(f"{used[name].name} {within(gettext(ARCS[arc]))}" for name, arc in arcs.items())
        yield rule.finding(
            "own-arcs",
            unit.where,
            gettext(
                "Firing arcs of {unit} that the book lost are the player's own: {arcs}.\nAgree on them with the other player.",
                unit=unit.label,
                arcs=named,
            ),
            severity="info",
            arcs=arcs,
        )


def _lost(unit: Team, force: Force) -> frozenset[str]:
    """The figures and firing arcs of the unit's vehicle that the book itself does not have."""
    vehicle = book_of(unit.vehicle.key, force.catalogue) if unit.vehicle and unit.vehicle.origins else None
    return figures.lost(vehicle) if vehicle else frozenset()


def _weight(force: Force) -> Severity:
    """How much a missing price weighs: whether a force keeps to its budget cannot be told without it (FC-1, FC-20)."""
    return "undetermined" if force.limit else "info"


def _way_out(force: Force, ways: str) -> str:
    return ways if force.limit else gettext("There is no budget, so it needs no price.")


def _used_figures(rule: Rule, unit: Team, vehicle: Vehicle, used: list[str]) -> Finding:
    names = ", ".join(f"{figures.label(name, vehicle)} {shown(unit.known[name].value or 0)}" for name in used)
    return rule.finding(
        "own-figures",
        unit.where,
        ngettext(
            "{number} figure of {unit} that the book lost is the player's own: {figures}.\nAgree on it with the other player.",
            "{number} figures of {unit} that the book lost are the player's own: {figures}.\nAgree on them with the other "
            "player.",
            len(used),
            unit=unit.label,
            figures=names,
        ),
        severity="warning" if "tv" in used else "info",
        figures=used,
        ruling=LOST,
    )


def _removals(force: Force, excess: Number) -> list[Candidate]:
    """Up to three ways to take `excess` out by removing units of one row, the cheapest first; commanders stay."""
    options = []
    for unit in force.units:
        number = ceil(rounded(excess / unit.tv)) if unit.tv else 0
        if unit.tv and not unit.rank and 0 < number <= unit.count:
            label, patch = patches.remove_units(unit, number)
            away = gettext("{removal} from {group}", removal=label, group=unit.group.label)
            options.append((number * unit.tv, (away, patch)))
    return [candidate for _, candidate in sorted(options, key=lambda option: option[0])[:3]]


def _greener(force: Force, excess: Number) -> list[Candidate]:
    """Up to two ways to take `excess` out by a cheaper standard crew in one row, the smallest step first."""
    options = []
    for unit in force.units:
        value = unit.figure("tv").value
        if value is None or not unit.tv:
            continue
        for crew in force.catalogue.crews.values():
            saved = unit.total - team(value, crew.multiplier) * unit.count
            if saved >= excess:
                change = operations.set_value(f"{unit.where}/crew", crew.key)
                options.append((saved, (gettext("Give {unit} a {crew} crew", unit=unit.label, crew=crew.name), change)))
    return [candidate for _, candidate in sorted(options, key=lambda option: option[0])[:2]]


def _raise(total: Number) -> Candidate:
    return gettext("Set the limit to {limit} TV", limit=f"{ceil(total):,}"), operations.set_value("/limit", ceil(total))
