"""Weapons that a unit takes from its card: only those printed on it, as many as it may carry, one of them equipped."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, ngettext
from armybuilder.engine.core.rules.construction import Findings, Patch, Rule, either
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUITS
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force, carry_limit, is_suit
from armybuilder.engine.systems.gundam_skirmish.rulings.construction import ARMOUR_WEAPONS
from armybuilder.engine.systems.gundam_skirmish.validators.rules import of_units


@of_units("FC-10", "How to read Unit Statistics", 68, alone=True)
def own_weapons(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """A unit takes only weapons of its own card."""
    for taken in unit.of("weapon"):
        if taken.record not in unit.record.weapons:
            yield rule.finding(
                "foreign-weapon",
                taken.where,
                gettext(
                    "The weapon {weapon} isn't on the card of {unit}.\nRemove it.",
                    unit=unit.label,
                    weapon=taken.record.name,
                ),
                candidates=[(gettext("Remove the {weapon}", weapon=taken.record.name), remove(taken.where))],
                weapon=taken.record.key,
            )


@of_units("FC-7", "Performing Actions", 20, alone=True)
def carried_weapons(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A Mobile Suit carries two weapons at most, or three with a Weapon Pack."""
    excess = excess_weapons(unit, force)
    if is_suit(unit, ARMOUR_WEAPONS, force) and excess > 0:
        last = [step for taken in reversed(unit.carried_weapons[-excess:]) for step in remove(taken.where)]
        most = len(unit.carried_weapons) - excess
        yield rule.finding(
            "too-many-carried",
            f"{unit.where}/weapons",
            f"{_too_many(unit, most)}\n{ngettext('Remove {number} weapon.', 'Remove {number} weapons.', excess)}",
            candidates=[(ngettext("Remove the last weapon", "Remove the last {number} weapons", excess), last)],
            carried=len(unit.carried_weapons),
            most=most,
        )


def _too_many(unit: FieldedUnit, most: int) -> str:
    return ngettext(
        "{unit} carries {number} weapon and may carry {most}.",
        "{unit} carries {number} weapons and may carry {most}.",
        len(unit.carried_weapons),
        unit=unit.label,
        most=most,
    )


def excess_weapons(unit: FieldedUnit, force: Force) -> int:
    """Weapons that it carries beyond those that a Mobile Suit may."""
    return max(0, len(unit.carried_weapons) - carry_limit(unit, force))


@of_units("FC-9", "Performing Actions", 20, alone=True)
def equipped(rule: Rule, unit: FieldedUnit, force: Force) -> Findings:
    """A Mobile Suit that carries weapons begins with one of them equipped, and with no other."""
    if not is_suit(unit, ARMOUR_WEAPONS, force) or is_equipped(unit):
        return
    where, ways = f"{unit.where}/equipped", _ways(unit)
    if not ways:
        yield rule.finding(
            "nothing-to-equip",
            where,
            gettext(
                ("{unit} carries no weapon, so it begins with none equipped.\nLet it carry one, or equip nothing."),
                unit=unit.label,
            ),
            candidates=[*_carry_equipped_weapon(unit), (gettext("Equip nothing"), remove(where))],
        )
        return
    yield rule.finding(
        "nothing-equipped",
        where,
        gettext(
            "{unit} begins with one of its carried weapons equipped. Equip {weapons}.",
            unit=unit.label,
            weapons=either(ways.values()),
        ),
        candidates=[(gettext("Equip {weapon}", weapon=name), set_value(where, key)) for key, name in ways.items()],
        carried=list(ways),
    )


def is_equipped(unit: FieldedUnit) -> bool:
    """Whether the weapon with which it begins is one that it carries, if it carries any; an only one needs no choice."""
    ways = _ways(unit)
    chosen = {taken.record.key for taken in unit.of("weapon", "equipped")}
    return chosen <= set(ways) and bool(chosen or len(ways) < 2)


@of_units("FC-9", "Performing Actions", 20, alone=True)
def empty_hands(rule: Rule, unit: FieldedUnit, _: Force) -> Findings:
    """A Mobile Suit may begin with no weapon in its hands, though its card has some to carry: that is rarely meant."""
    offered = [weapon for weapon in unit.record.weapons if weapon.equip == "carried"]
    if unit.record.sort not in SUITS or not offered or unit.carried_weapons or unit.source.equipped:
        return
    yield rule.finding(
        "empty-hands",
        f"{unit.where}/weapons",
        gettext(
            "{unit} carries no weapon; its card has {weapons}.\nLet it carry one, or leave it without.",
            unit=unit.label,
            weapons=either(weapon.name for weapon in offered),
        ),
        severity="warning",
        candidates=[
            (gettext("Carry the {weapon}", weapon=weapon.name), set_value(f"{unit.where}/weapons", [weapon.key]))
            for weapon in offered
        ],
        offered=[weapon.key for weapon in offered],
    )


def _carry_equipped_weapon(unit: FieldedUnit) -> Iterator[tuple[str, Patch]]:
    """To carry what it begins with, where its card has that."""
    taken = [one.record for one in unit.of("weapon", "equipped")]
    if taken and taken[0].equip == "carried" and taken[0] in unit.record.weapons:
        yield (
            gettext("Carry the {weapon}", weapon=taken[0].name),
            set_value(f"{unit.where}/weapons", [*unit.source.weapons, taken[0].key]),
        )


def _ways(unit: FieldedUnit) -> dict[str, str]:
    return {taken.record.key: taken.record.name for taken in unit.carried_weapons}
