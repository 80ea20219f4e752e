"""Rules on what units can take, given what they are: the model, its weapons (FC-36 to FC-38)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule, either
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Swap
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, excluded_models, purchases_of
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, Force, PurchasedOption
from armybuilder.engine.systems.blitz_2006.modifications import RefusedPurchase, can_take, fit
from armybuilder.engine.systems.blitz_2006.rulings import LOST_WEAPONS, MAY
from armybuilder.engine.systems.blitz_2006.validators.purchases import add_one_of, is_offered, remove_purchase
from armybuilder.engine.systems.blitz_2006.validators.rules import of_refused

SORTS = {
    "gear": gettext_noop("gears"),
    "strider": gettext_noop("striders"),
    "tankstrider": gettext_noop("tankstriders"),
    "tank": gettext_noop("tanks"),
    "apc": gettext_noop("apcs"),
}
"""Units of a sort."""


@of_refused("FC-36", "Army Lists", 1693)
def steps(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A unit becomes another model step by step, and takes what is for the model that it is then."""
    for bought, refused in _refusals(row, "model"):
        option = bought.purchase.option
        if not excluded_models(option):
            names = [row.squad.unit_name(key) for key in option.of] or [gettext(SORTS[sort]) for sort in _sorts(option)]
            ways = list(_steps_to(option, row))
            told = {"option": refused.purchase.name, "unit": row.fit.card.name, "others": either(names)}
            yield rule.finding(
                "wrong-model",
                bought.where,
                _wrong_model(told, [each.name for each in ways]),
                candidates=[remove_purchase(bought), *add_one_of(ways, row)],
                option=option.key,
            )


def _wrong_model(told: dict[str, str], ways: list[str]) -> str:
    if not ways:
        return gettext("{unit} cannot take {option}: it is for {others}.\nRemove it.", **told)
    return gettext(
        "{unit} cannot take {option}: it is for {others}.\nRemove it, or take {ways} as well.",
        **told,
        ways=either(ways),
    )


def _sorts(option: SquadOption | ArmyOption) -> tuple[str, ...]:
    return option.sorts if isinstance(option, ArmyOption) else ()


def _steps_to(option: SquadOption | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """Yield the purchases that turn the unit into one of those that an option is for."""
    for purchase in purchases_of(row.squad.catalogue).values():
        becomes = {change.model for change in purchase.changes if isinstance(change, Become)}
        is_own = is_offered(row.squad, purchase) and not purchase.by_squad
        if is_own and becomes & set(option.of) and can_take(purchase.option, row.fit.key, row.squad.catalogue):
            yield purchase


@of_refused("FC-37", "Army Lists", 1693)
def swaps(rule: Rule, row: FieldedUnit, force: Force) -> Findings:
    """A unit swaps a weapon that it has, and each once; of a lost card the players say what it may have."""
    strict = force.readings[LOST_WEAPONS] != MAY
    for bought, refused in _refusals(row, "swapped", "weapon", *(["told"] if strict else [])):
        who, weapon = row.fit.card.name, _weapon(refused.weapon, force.catalogue)
        if refused.why == "swapped":
            message = gettext(
                "{unit} has already swapped its {weapon}.\nRemove one of the two.", unit=who, weapon=weapon
            )
            others = [each for each in row.purchases if each is not bought and _swaps(each.purchase)]
            yield _no_swap(rule, bought, refused, "swapped-already", message, others)
        elif refused.why == "weapon":
            message = gettext("{unit} carries no {weapon} to swap.\nRemove it.", unit=who, weapon=weapon)
            yield _no_swap(rule, bought, refused, "no-weapon-to-swap", message)
        else:
            message = gettext("no line says that {unit} carries the {weapon}.\nRemove it.", unit=who, weapon=weapon)
            yield _no_swap(rule, bought, refused, "untold-weapon", message)


def _no_swap(
    rule: Rule,
    bought: PurchasedOption,
    refused: RefusedPurchase,
    code: str,
    message: str,
    others: Sequence[PurchasedOption] = (),
) -> Finding:
    """`others` are swaps that may go instead."""
    return rule.finding(
        code,
        bought.where,
        f"{bought.purchase.name}: {message}",
        candidates=[remove_purchase(each) for each in (bought, *others)],
        option=bought.purchase.key,
        weapon=refused.weapon,
    )


def _weapon(word: str, catalogue: Catalogue) -> str:
    """A code as it stands, a class by its name."""
    known = catalogue.weapon_classes.get(word)
    return known.name.lower() if known else word


def _swaps(purchase: Purchase) -> bool:
    return any(isinstance(change, Swap) for change in purchase.changes)


@of_refused("FC-38", "Army Lists", 1693)
def with_weapons(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """Check that options tied to certain weapons go to units that carry one, and those some models cannot use to
    other models.
    """
    for bought, refused in _refusals(row, "carries", "model"):
        option = bought.purchase.option
        ways = [] if refused.why == "model" else list(_purchases_with_weapon(option, row))
        if refused.why != "carries" and not excluded_models(option):
            continue
        told = {"option": bought.purchase.name, "unit": row.fit.card.name}
        yield rule.finding(
            "cannot-be-used",
            bought.where,
            _unusable(told, _companions(option) if refused.why == "carries" else (), [each.name for each in ways]),
            candidates=[remove_purchase(bought), *add_one_of(ways, row)],
            option=option.key,
        )


def _unusable(told: dict[str, str], companions: Sequence[str], ways: list[str]) -> str:
    """It goes with some weapons, which the unit does not have, or is for units of other models."""
    if not companions:
        return gettext("{unit} cannot take {option}: it is for all others.\nRemove it.", **told)
    if not ways:
        return gettext(
            "{unit} cannot take {option}: it needs {weapons}.\nRemove it.",
            **told,
            weapons=either(companions),
        )
    return gettext(
        "{unit} cannot take {option}: it needs {weapons}.\nRemove it, or take {ways} as well.",
        **told,
        weapons=either(companions),
        ways=either(ways),
    )


def _companions(option: SquadOption | ArmyOption) -> tuple[str, ...]:
    """Weapons of which it goes with one."""
    return option.carries if isinstance(option, SquadOption) else ()


def _purchases_with_weapon(option: SquadOption | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """Yield the purchases that give the unit a weapon that an option goes with."""
    for purchase in purchases_of(row.squad.catalogue).values():
        swaps = (change for change in purchase.changes if isinstance(change, Swap))
        arms = any(mount.weapon in _companions(option) for change in swaps for mount in change.into)
        if arms and is_offered(row.squad, purchase) and _can_take(row, purchase):
            yield purchase


def _can_take(row: FieldedUnit, purchase: Purchase) -> bool:
    """Whether the unit, as it is now, can take something more."""
    taken = [*(each.purchase for each in row.purchases), purchase]
    refused = fit(row.record.key, taken, row.squad.catalogue).refused
    return purchase not in [each.purchase for each in refused]


def _refusals(row: FieldedUnit, *why: str) -> Iterator[tuple[PurchasedOption, RefusedPurchase]]:
    """Yield the unit's own purchases that it cannot take for these reasons."""
    for refused in row.fit.refused:
        bought = next((each for each in row.purchases if each.purchase is refused.purchase), None)
        if bought and refused.why in why:
            yield bought, refused
