"""Sub-lists of Peace River: PRDF, POC, Home Guard, Combined Task Force, PSBM (SL-P1 to SL-P5)."""

from collections.abc import Mapping
from dataclasses import replace

from armybuilder.engine.core.rules.construction import Candidate, Findings, Rule, plural
from armybuilder.engine.core.rules.rulings import NO_RULINGS
from armybuilder.engine.systems.blitz_beta.armies.parts import (
    cheaper_family_upgrade,
    field_allies,
    with_sensor_jammers,
)
from armybuilder.engine.systems.blitz_beta.army import Army, BarredCodes, Elite, Guests, Price, register
from armybuilder.engine.systems.blitz_beta.book.notation import parse_trait
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.generic_units import GENERIC
from armybuilder.engine.systems.blitz_beta.construction.rule import Places, bears_on, force_rule, unit_label, unit_rule
from armybuilder.engine.systems.blitz_beta.construction.upgrades import once_per_force
from armybuilder.engine.systems.blitz_beta.force import GENERIC_SUPPORT, Force, ResolvedEntry, ResolvedUnit
from armybuilder.engine.systems.blitz_beta.rulings import (
    GREYHOUND_COMMAND,
    GREYHOUND_SUPPORT,
    PILUM,
    TECH_AIRCRAFT,
    TECH_SUPPORT,
    TENTH,
)
from armybuilder.engine.systems.blitz_beta.statline import gaining

POLICE = "poc/military-police"
SHIELD = parse_trait("Shield:+1D6")
POLICE_UNITS = frozenset({"GP", "SK", "FS"})
HIGH_TECH = ("fusilade", "pillium")
PILUM_NAME = "pilum"
GREYHOUND = "peace-river/greyhound"
HIGH_TECH_ACTIONS = 2


@register
class DefenseForce(Army):
    """Air superiority and a free defence (L4289-4294): both in play, on the rules page."""

    key, rule = "prdf", "SL-P1"


def _halve(force: Force) -> None:
    for unit in force.units:
        if _is_police(unit):
            for bought in unit.purchases:
                if bought.key.startswith(("grenades/", "explosives/")):
                    bought.cost = -(-bought.cost // 2)


@register
class PeaceOfficers(Army):
    """Greyhounds everywhere, allies, military police (L4296-4303)."""

    key, rule = "poc", "SL-P2"
    allies = (field_allies("north", "south", lines=(4300, 4300), one=True),)
    prices = (Price("Military police pay half for grenades and explosives.", _halve, (4301, 4303)),)

    def __init__(self, rulings: Mapping[str, str] = NO_RULINGS) -> None:
        super().__init__(rulings)
        lower, command = self.reads(GREYHOUND_SUPPORT, "lower"), self.reads(GREYHOUND_COMMAND, "command")
        clause = "any unit may have one"
        self.guests = (Guests(frozenset({GREYHOUND}), (4298, 4298), 1, clause, lower=lower, command=command),)

    def refit(self, line: Statline, entry: ResolvedEntry, unit: ResolvedUnit | None) -> Statline:
        """Military police have shields and no rocket packs (L4302-4303)."""
        if not unit or not _is_police(unit):
            return line
        kept = tuple(weapon for weapon in line.weapons if not weapon.weapon_class or weapon.weapon_class.code != "RP")
        return gaining(replace(line, weapons=kept), SHIELD)


@bears_on(GREYHOUND_SUPPORT)
def greyhounds_in_support(force: Force) -> Places:
    """A support unit has a Greyhound."""
    return (entry.where for _, entry in force.support if entry.model.family == GREYHOUND)


@bears_on(GREYHOUND_COMMAND)
def ordinary_greyhounds(force: Force) -> Places:
    """A Greyhound does not command."""
    return (entry.where for _, entry in force.entries if entry.model.family == GREYHOUND and not entry.is_commander)


def _is_police(unit: ResolvedUnit) -> bool:
    return any(bought.key == POLICE for bought in unit.purchases)


@unit_rule("SL-P2", "A.2.5", 4301, 4303, purchases=True, army="poc")
def military_police(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """The military police are a GP, SK or FS unit of Peace River's own models."""
    for bought in unit.purchases:
        if bought.key == POLICE and (unit.ua not in POLICE_UNITS or unit.factions - {"peace-river"}):
            yield rule.finding(
                "poc-police",
                bought.where,
                f"{unit_label(unit)} cannot be military police: that is a GP, SK or FS unit of Peace River. "
                "Remove the upgrade.",
                candidates=[patches.remove_upgrade(bought, "the military police")],
                ua=unit.ua,
                allowed=sorted(POLICE_UNITS),
            )


@force_rule("SL-P2", "A.2.5", 4301, 4303, army="poc")
def one_police_unit(rule: Rule, force: Force) -> Findings:
    """One unit of the force may be military police."""
    yield from once_per_force(rule, force, POLICE)


@register
class HomeGuard(Army):
    """High tech, secure zone, second line (L4305-4311)."""

    key, rule = "hgsf", "SL-P3"
    elite = Elite.FORBIDDEN
    elite_lines = (4311, 4311)
    free_for = "generic support"

    def free_budget(self, limit: int) -> int:
        """A tenth of the game's TV, rounded up (L4309)."""
        return -(-limit // 10)

    def free_points(self, force: Force) -> int:
        """What generic support takes of the free budget."""
        support = [entry.total for _, entry in force.entries if entry.model.faction == GENERIC_SUPPORT]
        return min(sum(support), self.free_budget(force.limit))


@bears_on(TENTH)
def rounded_tenth(force: Force) -> Places:
    """A tenth that is rounded down would not do."""
    least = force.limit // 10
    if force.army.free_points(force) > least and force.total > force.limit + least:
        yield "/limit"


@bears_on(PILUM)
def pilum_infantry(force: Force) -> Places:
    """A unit has PILUM Infantry."""
    return (unit.where for unit, entry in force.entries if PILUM_NAME in entry.model.name.lower())


@bears_on(TECH_SUPPORT)
def support_without_tech(force: Force) -> Places:
    """A unit is generic support."""
    return (unit.where for unit in force.units if unit.factions == {GENERIC_SUPPORT})


@unit_rule("SL-P3", "A.2.5", 4307, army="hgsf")
def high_tech(rule: Rule, unit: ResolvedUnit, force: Force) -> Findings:
    """Each unit has two actions of Fusilade or Pillium variants; generic support has none to have."""
    if not unit.entries or unit.factions <= _exempt(force.army):
        return
    actions = sum(entry.actions * entry.count for entry in unit.entries if _is_high_tech(entry.model, force.army))
    if actions < HIGH_TECH_ACTIONS:
        yield rule.finding(
            "hgsf-high-tech",
            unit.where,
            f"{unit_label(unit)} has {plural(actions, 'action')} of Fusilade or Pillium models; a Home Guard unit has "
            f"at least {HIGH_TECH_ACTIONS}. Add {plural(HIGH_TECH_ACTIONS - actions, 'action')} of them.",
            lacking=True,
            candidates=[*_high_tech_swaps(unit, force, HIGH_TECH_ACTIONS - actions), patches.remove_unit(unit)],
            actions=actions,
            min=HIGH_TECH_ACTIONS,
        )


def _exempt(army: Army) -> frozenset[str]:
    """Lists that have no Fusilades, and whose units need none."""
    return GENERIC if army.reads(TECH_AIRCRAFT, "exempt") else frozenset({GENERIC_SUPPORT})


def _is_high_tech(model: Model, army: Army) -> bool:
    names = (*HIGH_TECH, PILUM_NAME) if army.reads(PILUM, "pillium") else HIGH_TECH
    return any(word in model.name.lower() for word in names)


def _high_tech_swaps(unit: ResolvedUnit, force: Force, actions: int) -> list[Candidate]:
    """Put Fusilades or Pilliums in the place of as many plain models."""
    ordinary = [entry for entry in unit.entries if not entry.rank and not _is_high_tech(entry.model, force.army)]
    found = []
    for model in force.catalogue.pool("peace-river"):
        fits = unit.ua in model.availability and _is_high_tech(model, force.army)
        number = -(-actions // model.counted_actions) if fits else 0
        entry = next((entry for entry in ordinary if 0 < number <= entry.count), None)
        if entry:
            label = f"Replace {'one' if number == 1 else number} {entry.model.name} by {model.name}"
            found.append((label, patches.swap_models(entry, number, model.key)))
    return found


@register
class CombinedTaskForce(Army):
    """The best of the best (L4313-4319); the command point is printed on the rules page."""

    key, rule = "ctf", "SL-P4"
    elite = Elite.REQUIRED
    elite_lines = (4316, 4317)
    barred_codes = (BarredCodes(frozenset({"GP", "AR"}), (4316, 4317)),)

    def refit(self, line: Statline, entry: ResolvedEntry, unit: ResolvedUnit | None) -> Statline:
        """Every ECM can jam sensors (L4319)."""
        return with_sensor_jammers(line)


@register
class BadlandsMilitia(Army):
    """Family ties and allies (L4321-4326)."""

    key, rule = "psbm", "SL-P5"
    family_ties = (4323, 4324)
    prices = (cheaper_family_upgrade(4323, 4324),)
    allies = (field_allies("north", "south", lines=(4326, 4326), one=True),)
