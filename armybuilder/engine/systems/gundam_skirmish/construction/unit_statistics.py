"""What a unit takes of its card: its own weapons, as many as it may carry, one of them equipped."""

from collections.abc import Iterator

from armybuilder.engine.core.rules.construction import Findings, Patch, Rule, either, plural
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.construction.rules import of_units, without_last
from armybuilder.engine.systems.gundam_skirmish.force import Fielded, Force, is_suit, most_carried
from armybuilder.engine.systems.gundam_skirmish.rulings.construction import ARMOUR_WEAPONS


@of_units("FC-10", "How to read Unit Statistics", 68)
def own_weapons(rule: Rule, unit: Fielded, _: Force) -> Findings:
    """A unit takes only weapons of its own card."""
    for taken in unit.of("weapon"):
        if taken.record not in unit.record.weapons:
            yield rule.finding(
                "foreign-weapon",
                taken.where,
                f"The card of {unit.label} has no {taken.record.name}. Remove it.",
                candidates=[(f"Remove the {taken.record.name}", remove(taken.where))],
                weapon=taken.record.key,
            )


@of_units("FC-7", "Performing Actions", 20)
def carried(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """A Mobile Suit carries two weapons at most, or three with a Weapon Pack."""
    excess = excess_carried(unit, force)
    if is_suit(unit, ARMOUR_WEAPONS, force) and excess > 0:
        last = [step for taken in reversed(unit.carried[-excess:]) for step in remove(taken.where)]
        most = len(unit.carried) - excess
        yield rule.finding(
            "too-many-carried",
            f"{unit.where}/weapons",
            f"{unit.label} carries {plural(len(unit.carried), 'weapon')} and may carry {most}. "
            f"Remove {plural(excess, 'weapon')}.",
            candidates=[(without_last(excess, "weapon"), last)],
            carried=len(unit.carried),
            most=most,
        )


def excess_carried(unit: Fielded, force: Force) -> int:
    """Weapons that it carries beyond those that a Mobile Suit may."""
    return max(0, len(unit.carried) - most_carried(unit, force))


@of_units("FC-9", "Performing Actions", 20)
def equipped(rule: Rule, unit: Fielded, force: Force) -> Findings:
    """A Mobile Suit that carries weapons begins with one of them equipped, and with no other."""
    if not is_suit(unit, ARMOUR_WEAPONS, force) or is_equipped(unit):
        return
    where, ways = f"{unit.where}/equipped", _ways(unit)
    if not ways:
        yield rule.finding(
            "nothing-to-equip",
            where,
            f"{unit.label} carries no weapon, and begins with none equipped. Let it carry one, or equip nothing.",
            candidates=[*_carrying(unit), ("Equip nothing", remove(where))],
        )
        return
    yield rule.finding(
        "nothing-equipped",
        where,
        f"{unit.label} begins with one of the weapons equipped that it carries. Equip {either(ways.values())}.",
        candidates=[(f"Equip {name}", set_value(where, key)) for key, name in ways.items()],
        carried=list(ways),
    )


def is_equipped(unit: Fielded) -> bool:
    """Whether the weapon with which it begins is one that it carries, if it carries any."""
    ways = _ways(unit)
    chosen = {taken.record.key for taken in unit.of("weapon", "equipped")}
    return chosen <= set(ways) and bool(chosen or not ways)


def _carrying(unit: Fielded) -> Iterator[tuple[str, Patch]]:
    """To carry what it begins with, where its card has that."""
    taken = [one.record for one in unit.of("weapon", "equipped")]
    if taken and taken[0].equip == "carried" and taken[0] in unit.record.weapons:
        yield f"Carry the {taken[0].name}", set_value(f"{unit.where}/weapons", [*unit.source.weapons, taken[0].key])


def _ways(unit: Fielded) -> dict[str, str]:
    return {taken.record.key: taken.record.name for taken in unit.carried}
