"""Sub-lists of the North: Northern Guard, Western Frontier Protectorate, UMF, Northern Lights (SL-N1 to SL-N4)."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.armies.parts import (
    cheaper_family_upgrade,
    of_families,
    with_sensor_jammers,
)
from armybuilder.engine.systems.blitz_beta.army import AddedCodes, Army, Ban, Grant, Price, register
from armybuilder.engine.systems.blitz_beta.book.notation import parse_trait
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import (
    Places,
    bears_on,
    purchase_rule,
    unit_label,
    unit_rule,
)
from armybuilder.engine.systems.blitz_beta.force import (
    Bought,
    Force,
    ResolvedEntry,
    ResolvedUnit,
    model_availability,
)
from armybuilder.engine.systems.blitz_beta.rulings import (
    COMMAND_MODELS,
    GIFT_CHOICE,
    GIFT_VET,
    INFANTRY,
    MONKS_PRICE,
    MONKS_SUPPORT,
    STRIPPED_DOWN,
    STRIPPED_SUPPORT,
)
from armybuilder.engine.systems.blitz_beta.statline import gaining

CHEETAHS = ("north/cheetah", "north/para-cheetah")
STAFF = "nlc/fighting-staff"
MONKS = "nlc/warrior-monks"
STRIPPED = "wfp/stripped-down"
BRAWLER = parse_trait("Brawler:+1D6")
MONK_UNITS = frozenset({"GP", "SK", "FS"})


@register
class NorthernGuard(Army):
    """Combined arms, well equipped (L4210-4215)."""

    key, rule = "ng", "SL-N1"
    support_of_other_type = (4212, 4213)
    support_buys_generic = True

    def uncounted(self, unit: ResolvedUnit) -> int:
        """Infantry takes up none of the largest size of a GP or FS unit (L4213)."""
        if unit.ua not in {"GP", "FS"}:
            return 0
        infantry = [entry for entry in unit.entries if entry.model.statline.base_type == "Infantry"]
        return sum(entry.actions * entry.count for entry in infantry)

    def idle(self, unit: ResolvedUnit) -> int:
        """It fills the least size all the same, unless the players rule otherwise (L4213)."""
        return self.uncounted(unit) if self.reads(INFANTRY, "nothing") else 0


@register
class WesternFrontier(Army):
    """Family ties and older equipment (L4217-4224)."""

    key, rule = "wfp", "SL-N2"
    family_ties = (4219, 4220)
    prices = (cheaper_family_upgrade(4219, 4220),)
    bans = (
        Ban(
            "Jaguars, Cheetahs, Grizzlies, Kodiaks and Scimitars",
            of_families(
                "north/jaguar",
                *CHEETAHS,
                "north/grizzly",
                "north/engineering-grizzly",
                "north/kodiak",
                "north/scimitar",
            ),
            (4224, 4224),
        ),
    )


@purchase_rule("SL-N2", "A.2.5", 4222, army="wfp")
def stripped_down(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Where the players rule that Stripped Down is a generic upgrade, support units do without."""
    if not unit.is_support or force.army.reads(STRIPPED_SUPPORT, "any"):
        return
    for bought in entry.bought:
        if bought.key == STRIPPED:
            yield rule.finding(
                "wfp-stripped",
                bought.where,
                f"{entry.label} is in a support unit, which by your ruling has no generic upgrades. Remove Stripped Down.",
                candidates=[patches.remove_upgrade(bought, "Stripped Down")],
            )


@bears_on(STRIPPED_DOWN)
def stripped_models(force: Force) -> Places:
    """Stripped Down is bought."""
    return (bought.where for _, entry in force.entries for bought in entry.bought if bought.key == STRIPPED)


@bears_on(STRIPPED_SUPPORT)
def stripped_support(force: Force) -> Places:
    """A model in support is Stripped Down."""
    return (bought.where for _, entry in force.support for bought in entry.bought if bought.key == STRIPPED)


@bears_on(INFANTRY)
def riding_infantry(force: Force) -> Places:
    """Infantry stands in a GP or FS unit."""
    return (unit.where for unit in force.units if force.army.uncounted(unit))


def _command_discount(force: Force) -> None:
    for unit, entry in force.entries:
        if _is_for_command(entry, unit):
            entry.discount += 1


def _is_for_command(entry: ResolvedEntry, unit: ResolvedUnit) -> bool:
    """Whether the model, or an upgrade of it, has a CMD limit."""
    availability = model_availability(entry.model, unit)
    return bool(availability and availability.command_only) or any(row.command_only for row in entry.rows)


def _free_upgrades(force: Force) -> None:
    for _, entry in force.entries:
        for bought in force.army.given_upgrades(entry):
            bought.cost = 0


def _price(bought: Bought, army: Army) -> float:
    """TV before anything is given away; what has no price goes before or behind all others, as it is read."""
    cost = army.price(bought.key, bought.purchase.cost) if bought.purchase else 0
    return cost if cost is not None else inf if army.reads(GIFT_CHOICE, "unpriced") else -inf


@register
class MercantileFederation(Army):
    """The best that money can buy (L4226-4234)."""

    key, rule = "umf", "SL-N3"
    bans = (Ban("Cheetahs", of_families(*CHEETAHS), (4232, 4232)),)
    added_codes = (
        AddedCodes(frozenset({"north/tiger"}), ("FS", "GP"), (4232, 4232)),
        AddedCodes(frozenset({"north/weasel"}), ("SK", "RC"), (4232, 4232)),
    )
    grants = (Grant(parse_trait("CMD:+1D6"), lambda entry: entry.rank == "CO", (4228, 4228)),)
    prices = (
        Price("Models with a CMD limit cost 1 TV less.", _command_discount, (4228, 4229)),
        Price("One veteran upgrade of the CO is free.", _free_upgrades, (4228, 4228)),
    )

    def refit(self, line: Statline, entry: ResolvedEntry, unit: ResolvedUnit | None) -> Statline:
        return with_sensor_jammers(line)

    def given_upgrades(self, entry: ResolvedEntry) -> list[Bought]:
        """One for the CO: what has no printed price, else the dearest, which serves the player best (L4228)."""
        upgrades = entry.purchases("veteran") if entry.rank == "CO" else []
        return sorted(upgrades, key=lambda bought: _price(bought, self))[-1:]

    def upgrades_without_vet(self, entry: ResolvedEntry) -> int:
        """The CO's free upgrade asks for no Vet (L4228)."""
        return 1 if entry.rank == "CO" and self.reads(GIFT_VET, "no-vet") else 0


@purchase_rule("SL-N3", "A.2.5", 4230, army="umf")
def prospectors(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Only walkers buy the prospectors' Climber."""
    for bought in entry.bought:
        if bought.key == "umf/climber" and entry.model.statline.mr_type != "W":
            yield rule.finding(
                "umf-climber",
                bought.where,
                f"{entry.model.name} is no walker and cannot buy Climber. Remove it.",
                candidates=[patches.remove_upgrade(bought, "Climber")],
            )


@bears_on(GIFT_VET)
def gifts_without_vet(force: Force) -> Places:
    """The CO has a veteran upgrade without Vet."""
    return (entry.where for entry in _spoiled(force) if not entry.has_vet)


@bears_on(GIFT_CHOICE)
def gifts_without_price(force: Force) -> Places:
    """The CO has several veteran upgrades, one of them without a price."""
    army = force.army
    for entry in _spoiled(force):
        upgrades = entry.purchases("veteran")
        if len(upgrades) > 1 and any(abs(_price(bought, army)) == inf for bought in upgrades):
            yield entry.where


def _spoiled(force: Force) -> Iterator[ResolvedEntry]:
    """The CO, where he has a veteran upgrade."""
    return (entry for _, entry in force.entries if entry.rank == "CO" and entry.purchases("veteran"))


@bears_on(COMMAND_MODELS)
def cheaper_commanders(force: Force) -> Places:
    """A model costs less for its limit."""
    return (entry.where for unit, entry in force.entries if _is_for_command(entry, unit))


def _free_staffs(force: Force) -> None:
    for _, entry in force.entries:
        if entry.rank in {"XO", "2iC"}:
            for bought in entry.bought:
                bought.cost = 0 if bought.key == STAFF else bought.cost


def _monks_pay(force: Force) -> None:
    """Once for the unit, or where the players rule so for each of its models."""
    if force.army.reads(MONKS_PRICE, "model"):
        for unit in force.units:
            for bought in unit.purchases:
                bought.cost *= sum(entry.count for entry in unit.entries) if bought.key == MONKS else 1


@register
class NorthernLights(Army):
    """Fighting staffs and warrior monks (L4236-4244)."""

    key, rule = "nlc", "SL-N4"
    prices = (
        Price("The staff of an XO or 2iC is free.", _free_staffs, (4240, 4240)),
        Price("Warrior Monks pay 1 TV a model.", _monks_pay, (4243, 4244)),
    )

    def refit(self, line: Statline, entry: ResolvedEntry, unit: ResolvedUnit | None) -> Statline:
        """Warrior monks carry staffs in place of vibro blades (L4243-4244)."""
        monks = next((bought.purchase for bought in unit.purchases if bought.key == MONKS), None) if unit else None
        if not monks:
            return line
        blades = [weapon for weapon in line.weapons if weapon.weapon_class and weapon.weapon_class.code == "VB"]
        unarmed = tuple(weapon for weapon in line.weapons if weapon not in blades)
        if all(blade in monks.add_weapons for blade in blades):
            return replace(line, weapons=unarmed)  # it had no blade to swap
        return gaining(replace(line, weapons=unarmed + monks.add_weapons), BRAWLER)


@purchase_rule("SL-N4", "A.2.5", 4239, 4240, army="nlc")
def staffs(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """The fighting staff is a commander's upgrade."""
    for bought in entry.bought:
        if bought.key == STAFF and not entry.is_commander:
            yield rule.finding(
                "nlc-staff",
                bought.where,
                f"{entry.label} is no commander and cannot buy a fighting staff. Give it a rank, or remove the staff.",
                candidates=[patches.remove_upgrade(bought, "the fighting staff")],
            )


@unit_rule("SL-N4", "A.2.5", 4243, 4244, purchases=True, army="nlc")
def warrior_monks(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Warrior monks are a GP, SK or FS unit."""
    for bought in unit.purchases:
        if bought.key == MONKS and unit.ua not in MONK_UNITS:
            yield rule.finding(
                "nlc-monks",
                bought.where,
                f"Warrior monks are GP, SK or FS units; this is {unit.ua or 'none yet'}. Remove the upgrade.",
                candidates=[patches.remove_upgrade(bought, "the warrior monks")],
                ua=unit.ua,
                allowed=sorted(MONK_UNITS),
            )
        if bought.key == MONKS and unit.is_support and force.army.reads(MONKS_SUPPORT, "primary"):
            yield rule.finding(
                "nlc-monks-support",
                bought.where,
                f"{unit_label(unit)} may not be warrior monks: by your ruling support units are none. Remove the upgrade.",
                candidates=[patches.remove_upgrade(bought, "the warrior monks")],
            )


@bears_on(MONKS_PRICE)
def monks(force: Force) -> Places:
    """A unit is warrior monks."""
    return (bought.where for unit in force.units for bought in unit.purchases if bought.key == MONKS)


@bears_on(MONKS_SUPPORT)
def monks_in_support(force: Force) -> Places:
    """A support unit is warrior monks."""
    supporting = (unit for unit in force.units if unit.is_support)
    return (bought.where for unit in supporting for bought in unit.purchases if bought.key == MONKS)
