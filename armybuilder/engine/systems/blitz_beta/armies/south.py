"""Sub-lists of the South: SRA, MILICIA, Mekong Dominion, Eastern Sun Emirates (SL-S1 to SL-S4)."""

from collections.abc import Mapping
from dataclasses import replace

from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.systems.blitz_beta.armies.parts import commander, field_allies, half_price_explosives
from armybuilder.engine.systems.blitz_beta.army import Army, Elite, Grant, Price, register
from armybuilder.engine.systems.blitz_beta.book.notation import parse_trait
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.book.weapons import bracketed
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import (
    Places,
    bears_on,
    force_rule,
    purchase_rule,
    unit_label,
    unit_rule,
)
from armybuilder.engine.systems.blitz_beta.construction.upgrades import once_per_force
from armybuilder.engine.systems.blitz_beta.force import VET, Force, ResolvedEntry, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import FREE_OFFICER, OFFICERS

BLADE, REACH = "VB", 'Reach:1"'
CONSCRIPT = "milicia/conscript"
POLICE_VETERANS = "mk/police-veterans"
BASILISK = "ese/basilisk"
NEIGHBOURS = ("north", "peace-river", "nucoal")


@register
class RepublicanArmy(Army):
    """Leaders with long blades (L4251-4256); the command point is printed on the rules page."""

    key, rule = "sra", "SL-S1"
    grants = (Grant(parse_trait("CMD:+1D6"), commander, (4253, 4254)),)

    def refit(self, line: Statline, entry: ResolvedEntry, unit: ResolvedUnit | None) -> Statline:
        """The vibro blades of commanders have Reach (L4254). No rating is printed: an inch, as everywhere else where Reach
        can be bought; blades that reach already stay as they are."""
        if not commander(entry):
            return line
        return replace(line, weapons=tuple(_reaching(weapon) for weapon in line.weapons))


def _reaching(weapon: Weapon) -> Weapon:
    blade = weapon.weapon_class is not None and weapon.weapon_class.code == BLADE
    return bracketed(weapon, REACH) if blade and not (weapon.range and weapon.range.maximum) else weapon


@register
class Milicia(Army):
    """Combined arms, conscripts, second line (L4258-4265)."""

    key, rule = "milicia", "SL-S2"
    support_of_other_type = (4260, 4260)
    elite = Elite.FORBIDDEN
    elite_lines = (4265, 4265)


@purchase_rule("SL-S2", "A.2.5", 4262, 4263, army="milicia")
def conscripts(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Conscripts are no veterans."""
    for bought in entry.bought:
        if bought.key == CONSCRIPT and entry.has_vet:
            yield rule.finding(
                "milicia-conscript",
                bought.where,
                f"{entry.label} has the Vet trait and cannot be a conscript. Remove one or the other.",
                candidates=[
                    patches.remove_upgrade(bought, "the conscript upgrade"),
                    *(patches.remove_upgrade(vet, "the Vet trait") for vet in entry.bought if vet.key == VET),
                ],
            )


def _police_pay(force: Force) -> None:
    """The unit's purchase makes each of its models a veteran."""
    for unit in force.units:
        for bought in unit.purchases:
            if bought.key == POLICE_VETERANS:
                bought.cost = sum(entry.count for entry in unit.entries)
                unit.veteran = True
                for entry in unit.entries:
                    entry.has_vet = True


@register
class MekongDominion(Army):
    """Family connections, allies, police state (L4266-4273)."""

    key, rule = "mk", "SL-S3"
    allies = (field_allies(*NEIGHBOURS, lines=(4269, 4270), one=True),)
    prices = (
        half_price_explosives(4272, 4273),
        Price("Police veterans pay 1 TV a model.", _police_pay, (4272, 4272)),
    )

    def counts_as_veteran_unit(self, unit: ResolvedUnit) -> bool:
        """One Military Police unit is veteran on top of the normal one (L4272)."""
        return super().counts_as_veteran_unit(unit) and not _police_veterans(unit)


def _police_veterans(unit: ResolvedUnit) -> bool:
    return any(bought.key == POLICE_VETERANS for bought in unit.purchases)


@force_rule("SL-S3", "A.2.5", 4268, army="mk")
def family_connections(rule: Rule, force: Force) -> Findings:
    """The unit of the CO is a veteran unit."""
    for unit, entry in force.entries:
        if entry.rank == "CO" and not (unit.is_veteran or force.elite):
            yield rule.finding(
                "mk-commander",
                unit.where,
                f"{unit_label(unit)} has the CO of a Mekong force and must be a veteran unit. Make it one.",
                candidates=[
                    (
                        f"Make {unit_label(unit)} the veteran unit",
                        operations.set_value(f"{unit.where}/veteran", value=True),
                    ),
                    *(
                        (f"Make {other.label} of {place.group.label} the CO", patches.swap_ranks(entry, other))
                        for place, other in force.entries
                        if other.rank == "CGL" and place.is_veteran
                    ),
                ],
            )


@unit_rule("SL-S3", "A.2.5", 4272, 4273, purchases=True, army="mk")
def police_veterans(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The second veteran unit is a primary MP unit."""
    for bought in unit.purchases:
        if bought.key == POLICE_VETERANS and (unit.ua != "MP" or unit.is_support):
            yield rule.finding(
                "mk-police",
                bought.where,
                f"{unit_label(unit)} is no Military Police (MP) primary unit. Remove the police veterans.",
                candidates=[patches.remove_upgrade(bought, "the police veterans")],
                ua=unit.ua,
            )


@unit_rule("SL-S3", "A.2.5", 4272, army="mk", purchases=True)
def police_have_vet(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Police veterans are veterans by the purchase of their unit and buy no Vet of their own."""
    for entry in unit.entries if _police_veterans(unit) else ():
        for bought in entry.bought:
            if bought.key == VET:
                yield rule.finding(
                    "mk-police-vet",
                    bought.where,
                    f"{entry.label} has Vet with the police veterans of its unit. Remove the one that it buys.",
                    candidates=[patches.remove_upgrade(bought, "the Vet trait")],
                )


@force_rule("SL-S3", "A.2.5", 4272, 4273, army="mk")
def one_police_unit(rule: Rule, force: Force) -> Findings:
    """One unit of the force may be police veterans."""
    yield from once_per_force(rule, force, POLICE_VETERANS)


def _appoint(force: Force) -> None:
    for unit in force.units:
        officers = [entry for entry in unit.entries if entry.rank in {"XO", "2iC"}]
        if officers:
            max(officers, key=lambda entry: entry.rank_cost).rank_cost = 0


@register
class EasternSun(Army):
    """Political appointees, allies, basilisks (L4275-4282)."""

    key, rule = "ese", "SL-S4"
    allies = (field_allies(*NEIGHBOURS, lines=(4278, 4279), one=True),)
    prices = (Price("One XO or 2iC of each unit is free.", _appoint, (4277, 4277)),)

    def __init__(self, rulings: Mapping[str, str] = NO_RULINGS) -> None:
        super().__init__(rulings)
        self.one_xo = self.reads(OFFICERS, "one")


@bears_on(FREE_OFFICER)
def two_officers(force: Force) -> Places:
    """A unit has an XO and a 2iC."""
    for unit in force.units:
        officers = {entry.rank: entry for entry in unit.entries if entry.rank in {"XO", "2iC"}}
        if len(officers) > 1:
            yield officers["XO"].where


@bears_on(OFFICERS)
def second_xo(force: Force) -> Places:
    """The force has several XO."""
    officers = [entry.where for _, entry in force.entries if entry.rank == "XO"]
    return iter(officers[1:])


@unit_rule("SL-S4", "A.2.5", 4277, army="ese")
def one_appointee(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """A unit has one XO at most, its own or the force's."""
    officers = [entry for entry in unit.entries if entry.rank == "XO"]
    for entry in officers[1:]:
        yield rule.finding(
            "several-xo",
            f"{entry.where}/rank",
            f"{unit_label(unit)} has {len(officers)} executive officers (XO); at most one. "
            f"Take the rank from {entry.label}.",
            candidates=[(f"Take the rank from {entry.label}", patches.drop_rank(entry))],
            officers=len(officers),
            max=1,
        )


@purchase_rule("SL-S4", "A.2.5", 4281, 4282, army="ese")
def basilisks(rule: Rule, entry: ResolvedEntry, unit: ResolvedUnit, force: Force) -> Findings:
    """Basilisk is for models of the South."""
    for bought in entry.bought:
        if bought.key == BASILISK and entry.model.faction != "south":
            yield rule.finding(
                "ese-basilisk",
                bought.where,
                f"{entry.model.name} is not on the South list and cannot be a basilisk. Remove it.",
                candidates=[patches.remove_upgrade(bought, "Basilisk")],
            )
