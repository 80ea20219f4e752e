"""Sub-lists of the North: Northern Guard, Western Frontier Protectorate, UMF, Northern Lights (SL-N1 to SL-N4)."""

from dataclasses import replace
from math import inf

from armybuilder.engine.core.construction import Findings, Rule
from armybuilder.engine.systems.blitz_beta.armies.parts import (
    cheaper_family_upgrade,
    of_families,
    with_sensor_jammers,
)
from armybuilder.engine.systems.blitz_beta.army import AddedCodes, Army, Ban, Grant, Price, register
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import purchase_rule, unit_rule
from armybuilder.engine.systems.blitz_beta.force import (
    Bought,
    Force,
    ResolvedEntry,
    ResolvedUnit,
    model_availability,
)
from armybuilder.engine.systems.blitz_beta.notation import parse_trait
from armybuilder.engine.systems.blitz_beta.statline import gaining
from armybuilder.engine.systems.blitz_beta.values import Statline

CHEETAHS = ("north/cheetah", "north/para-cheetah")
STAFF = "nlc/fighting-staff"
MONKS = "nlc/warrior-monks"
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


def _command_discount(force: Force) -> None:
    for unit, entry in force.entries:
        availability = model_availability(entry.model, unit)
        if (availability and availability.command_only) or any(row.command_only for row in entry.rows):
            entry.discount += 1


def _free_upgrades(force: Force) -> None:
    for _, entry in force.entries:
        for bought in force.army.given_upgrades(entry):
            bought.cost = 0


def _printed_price(bought: Bought) -> float:
    cost = bought.purchase.cost if bought.purchase else 0
    return inf if cost is None else cost


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
        return sorted(upgrades, key=_printed_price)[-1:]

    def upgrades_without_vet(self, entry: ResolvedEntry) -> int:
        """The CO's free upgrade asks for no Vet (L4228)."""
        return 1 if entry.rank == "CO" else 0


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


def _free_staffs(force: Force) -> None:
    for _, entry in force.entries:
        if entry.rank in {"XO", "2iC"}:
            for bought in entry.bought:
                bought.cost = 0 if bought.key == STAFF else bought.cost


@register
class NorthernLights(Army):
    """Fighting staffs and warrior monks (L4236-4244)."""

    key, rule = "nlc", "SL-N4"
    prices = (Price("The staff of an XO or 2iC is free.", _free_staffs, (4239, 4239)),)

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
