"""Generic upgrades: drones, grenades, shaped explosives, anti-air (FC-20 to FC-23; A.2.2, L4112-4123)."""

from functools import reduce

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule, either, with_clause
from armybuilder.engine.systems.blitz_beta.army.parts import PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.changes import with_row
from armybuilder.engine.systems.blitz_beta.book.tables import Purchase
from armybuilder.engine.systems.blitz_beta.book.values import Weapon
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.validators import against, patches
from armybuilder.engine.systems.blitz_beta.validators.facts import ForceFact
from armybuilder.engine.systems.blitz_beta.validators.rule import (
    force_rule,
    format_from_models,
    purchase_rule,
    unit_purchase_rule,
)

ANTI_AIR = "anti-air"
ANTI_AIR_CLASSES = ("AC", "RC", "ATM", "LC")
MELEE_PURCHASES = frozenset({"duelist/link", "duelist/reach", "black-talon/reach"})
MOST_DRONE_CARRIERS = 2
MOST_ANTI_AIR = 2
SEVERAL = ("drone/", "duelist/extra-action")
"""Purchases that add something each time; rules of their own say how often (FC-20, FC-40)."""


@purchase_rule("FC-20", "A.2.2", 4112, 4114, about=ForceFact.DRONE)
def drones_per_model(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """A model carries one bought drone, or as many as its printed drone bay holds."""
    drones = _drones(entry)
    room = drone_room(entry)
    if len(drones) > room:
        extra = drones[-1]
        yield rule.finding(
            "too-many-drones",
            entry.where,
            ngettext(
                "{model} carries {number} bought drone; it has room for {room}.\nRemove {excess}.",
                "{model} carries {number} bought drones; it has room for {room}.\nRemove {excess}.",
                len(drones),
                model=entry.model.name,
                room=room,
                excess=len(drones) - room,
            ),
            candidates=[patches.remove_upgrade(extra, gettext("one drone"))] if len(drones) - room == 1 else [],
            drones=len(drones),
            max=room,
        )


@unit_purchase_rule("FC-20", "A.2.2", 4112, 4114, about=ForceFact.DRONE)
def drone_carriers(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """At most two models of a unit take a drone without having a drone bay of their own."""
    carriers = [
        entry for entry in unit.entries if entry.upgrades and _drones(entry) and not entry.model.trait("Drone Bay")
    ]
    number = sum(entry.count for entry in carriers)
    if number > MOST_DRONE_CARRIERS:
        last = carriers[-1]
        yield rule.finding(
            "too-many-drone-carriers",
            unit.where,
            gettext(
                "{number} models of {unit} carry a drone; at most {most} may.\nRemove the drone {from_models}.",
                number=number,
                unit=unit.label,
                most=MOST_DRONE_CARRIERS,
                from_models=format_from_models(number - MOST_DRONE_CARRIERS),
            ),
            candidates=[patches.remove_upgrade(_drones(last)[0], gettext("the drone of {entry}", entry=last.label))],
            carriers=number,
            max=MOST_DRONE_CARRIERS,
        )


@unit_purchase_rule("FC-21", "A.2.2", 4116, 4117, about=ForceFact.GRENADES)
def grenades(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit buys hand grenades once for all its members, and only with models that have Arms."""
    yield from _unit_purchase(rule, unit, "grenades/", gettext("hand grenades"))


@force_rule("FC-21", "A.2.2", 4116, 4117, about=ForceFact.GRENADES)
def heavy_grenades(rule: Rule, force: Force) -> Findings:
    """One unit of the force may have heavy hand grenades."""
    yield from once_per_force(rule, force, "grenades/hhg")


@unit_purchase_rule("FC-22", "A.2.2", 4119, 4120, about=ForceFact.EXPLOSIVES)
def explosives(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit buys shaped explosives once for all its members, and only with models that have Arms."""
    yield from _unit_purchase(rule, unit, "explosives/", gettext("shaped explosives"))


@force_rule("FC-22", "A.2.2", 4119, 4120, about=ForceFact.EXPLOSIVES)
def heavy_explosives(rule: Rule, force: Force) -> Findings:
    """One unit of the force may have heavy shaped explosives."""
    yield from once_per_force(rule, force, "explosives/hse")


@purchase_rule("FC-23", "A.2.2", 4122, 4123, about=ForceFact.ANTI_AIR)
def anti_air_weapon(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Anti-air goes on an autocannon, rotary cannon, anti-tank missile or laser cannon that the model carries."""
    fitting = [weapon.code for weapon in fitting_weapons(ANTI_AIR, entry)]
    for bought in entry.upgrades:
        if bought.key == ANTI_AIR and bought.weapon_code not in fitting:
            named = (
                gettext("'{weapon}' cannot take it", weapon=bought.weapon_code)
                if bought.weapon_code
                else gettext("it names no weapon")
            )
            ways = (
                gettext("Choose {weapons}.", weapons=either(fitting))
                if fitting
                else gettext("Remove it: no weapon fits.")
            )
            yield against.purchase(
                rule,
                "anti-air-weapon",
                bought,
                gettext("Anti-air of {model}: {named}.\n{ways}", model=entry.model.name, named=named, ways=ways),
                *patches.move_to_weapon(bought, fitting),
                called=gettext("anti-air"),
                weapon=bought.weapon_code,
                allowed=fitting,
            )


@unit_purchase_rule("FC-23", "A.2.2", 4122, 4123, about=ForceFact.ANTI_AIR)
def anti_air_models(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """At most two models of a unit take anti-air."""
    carriers = [entry for entry in unit.entries if entry.upgrades and entry.has_upgrade(ANTI_AIR)]
    number = sum(entry.count for entry in carriers)
    if number > MOST_ANTI_AIR:
        last = carriers[-1]
        yield rule.finding(
            "too-many-anti-air",
            unit.where,
            gettext(
                "{number} models of {unit} have anti-air; at most {most} may.\nRemove it {from_models}.",
                number=number,
                unit=unit.label,
                most=MOST_ANTI_AIR,
                from_models=format_from_models(number - MOST_ANTI_AIR),
            ),
            candidates=[
                patches.remove_upgrade(bought, gettext("anti-air of {entry}", entry=last.label))
                for bought in last.upgrades
                if bought.key == ANTI_AIR
            ][:1],
            models=number,
            max=MOST_ANTI_AIR,
        )


@purchase_rule("FC-34", "A.2.3", 4125, 4126, about=ForceFact.SEVERAL)
def duplicate_purchases(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The same purchase twice on one model gains nothing; of extra actions FC-40 speaks."""
    seen: set[tuple[str, str | None]] = set()
    for bought in entry.upgrades:
        mark = (bought.key, bought.weapon_code)
        if mark in seen and bought.purchase and not bought.key.startswith(SEVERAL):
            yield _duplicate_finding(rule, bought, bought.purchase, entry.model.name)
        seen.add(mark)


def drone_room(entry: ResolvedEntry) -> int:
    """Return how many drones may be bought for a model: one, or the rating of its bay less the drones that it
    comes with.
    """
    bay = entry.model.trait("Drone Bay")
    if not bay:
        return 1
    return 0 if "includes-recon-drones" in entry.model.provenance.flags else bay.number or 0


def takes_anti_air(weapon: Weapon) -> bool:
    """Whether a weapon may become anti-air; one that has AA already gains nothing."""
    return weapon.weapon_class is not None and weapon.weapon_class.code in ANTI_AIR_CLASSES and not weapon.trait("AA")


def fitting_weapons(key: str, entry: ResolvedEntry) -> list[Weapon]:
    """The weapons of a model that a purchase may go on; anti-air on those too that its upgrade rows bring."""
    if key == ANTI_AIR:
        first = reduce(with_row, entry.rows, entry.model.statline)
        weapons = [weapon for line in (first, *entry.model.attached) for weapon in line.weapons]
        return [weapon for weapon in weapons if takes_anti_air(weapon)]
    return [weapon for weapon in entry.model.statline.weapons if weapon.category == "melee" and key in MELEE_PURCHASES]


def _drones(entry: ResolvedEntry) -> list[PurchasedUpgrade]:
    return [bought for bought in entry.upgrades if bought.key.startswith("drone/")]


def _unit_purchase(rule: Rule, unit: ResolvedUnit, prefix: str, what: str) -> Findings:
    seen: set[str] = set()
    for bought in unit.purchases:
        if not bought.key.startswith(prefix) or not bought.purchase:
            continue
        if not any(entry.model.has_arms for entry in unit.entries):
            told = gettext(
                "No model of {unit} has Arms, so none can use {what}.\nRemove them.", unit=unit.label, what=what
            )
            yield against.purchase(rule, "no-arms", bought, told, called=what, upgrade=bought.key)
        if bought.key in seen:
            yield _duplicate_finding(rule, bought, bought.purchase, unit.label)
        seen.add(bought.key)


def _duplicate_finding(rule: Rule, bought: PurchasedUpgrade, purchase: Purchase, owner: str) -> Finding:
    name = purchase.name
    gains = bool(purchase.steps) or (purchase.cost or 0) < 0
    return against.purchase(
        with_clause(rule, purchase.rule, purchase.source),
        "bought-twice",
        bought,
        gettext("{owner} has {name} twice; once is enough.\nRemove one.", owner=owner, name=name)
        if gains
        else gettext("{owner} pays for {name} twice and gains nothing by it.\nRemove one.", owner=owner, name=name),
        called=gettext("one {name}", name=name),
        severity="error" if gains else "warning",
        upgrade=bought.key,
    )


def once_per_force(rule: Rule, force: Force, key: str) -> Findings:
    """Check that only one unit of a force makes the purchase `key`."""
    buyers: dict[str, tuple[ResolvedUnit, PurchasedUpgrade]] = {}
    for unit in force.units:
        for bought in unit.purchases:
            if bought.key == key:
                buyers.setdefault(unit.where, (unit, bought))
    for unit, bought in list(buyers.values())[1:]:
        name = bought.purchase.name if bought.purchase else key
        told = gettext(
            "{buyers} units have {name}; only one in the force may.\nRemove it from {unit}.",
            buyers=len(buyers),
            name=name,
            unit=unit.label,
        )
        yield against.purchase(rule, "once-per-force", bought, told, called=name, upgrade=key, units=len(buyers), max=1)
