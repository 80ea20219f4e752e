"""What several armies have in common: family ties, half-price explosives, allies, tests of models."""

from collections.abc import Callable
from dataclasses import replace

from armybuilder.engine.systems.blitz_beta.army import Allies, Lines, Price
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.tables import Model
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedEntry

FIELD_UNITS = frozenset({"GP", "SK", "FS", "RC"})
GROUND_EXPLOSIVES = ("grenades/", "explosives/")


def of_families(*families: str) -> Callable[[Model], bool]:
    """Whether a model is of one of the families, by key (`north/jaguar`)."""
    wanted = frozenset(families)
    return lambda model: model.family in wanted


def commander(entry: ResolvedEntry) -> bool:
    return entry.is_commander


def field_allies(*lists: str, lines: Lines, one: bool = False) -> Allies:
    """GP, SK, FS and RC units of other lists."""
    return Allies(lists, FIELD_UNITS, lines, one)


def cheaper_family_upgrade(*lines: int) -> Price:
    """The veteran upgrade that all commanders share is 1 TV cheaper; `Army.family_ties` asks that they share it."""
    return Price("The commanders' veteran upgrade costs 1 TV less.", _commanders_pay_less, (lines[0], lines[-1]))


def _commanders_pay_less(force: Force) -> None:
    upgrades = [entry.purchases("veteran") for _, entry in force.entries if entry.is_commander]
    shared = set.intersection(*({bought.key for bought in bought_by} for bought_by in upgrades)) if upgrades else set()
    for bought_by in upgrades:
        family = [bought for bought in bought_by if bought.key in shared] or bought_by
        for bought in sorted(family, key=lambda bought: -bought.cost)[:1]:
            bought.cost = max(bought.cost - 1, 0)


def half_price_explosives(*lines: int) -> Price:
    """Grenades and shaped explosives at half price; fractions are rounded up (L290)."""
    return Price("Grenades and shaped explosives cost half.", _halve_explosives, (lines[0], lines[-1]))


def _halve_explosives(force: Force) -> None:
    for unit in force.units:
        for bought in unit.purchases:
            if bought.key.startswith(GROUND_EXPLOSIVES):
                bought.cost = -(-bought.cost // 2)


def with_sensor_jammers(line: Statline) -> Statline:
    """`line` with SJ on its ECM: every ECM of the army can jam sensors."""
    return replace(line, traits=tuple(_jamming(trait) for trait in line.traits))


def _jamming(trait: Trait) -> Trait:
    if trait.name != "ECM" or any(other.name == "SJ" for other in trait.associated):
        return trait
    return Trait(trait.name, trait.rating, (*trait.associated, Trait("SJ")))
