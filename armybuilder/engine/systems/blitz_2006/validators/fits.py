"""What units can take as what they are: the model, its weapons (FC-36 to FC-38)."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.construction import Finding, Findings, Rule, either
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Swap
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, barred, purchases_of
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.modifications import Refused, fit, fits_on
from armybuilder.engine.systems.blitz_2006.rulings import LOST_WEAPONS, MAY
from armybuilder.engine.systems.blitz_2006.validators.purchases import offers, with_one, without
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
    for bought, refused in _refused(row, "model"):
        option = bought.purchase.option
        if not barred(option):
            names = [row.squad.called(key) for key in option.of] or [gettext(SORTS[sort]) for sort in _sorts(option)]
            ways = list(_steps_to(option, row))
            told = {"option": refused.purchase.name, "unit": row.fit.card.name, "others": either(names)}
            yield rule.finding(
                "wrong-model",
                bought.where,
                _wrong_model(told, [each.name for each in ways]),
                candidates=[without(bought), *with_one(ways, row)],
                option=option.key,
            )


def _wrong_model(told: dict[str, str], ways: list[str]) -> str:
    if not ways:
        return gettext("{option} cannot be taken by {unit}: it is for {others}.\nTake it away.", **told)
    return gettext(
        "{option} cannot be taken by {unit}: it is for {others}.\nTake it away, or take {ways} as well.",
        **told,
        ways=either(ways),
    )


def _sorts(option: Option | ArmyOption) -> tuple[str, ...]:
    return option.sorts if isinstance(option, ArmyOption) else ()


def _steps_to(option: Option | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """What makes the unit one of those that an option is for."""
    for purchase in purchases_of(row.squad.catalogue).values():
        becomes = {change.model for change in purchase.changes if isinstance(change, Become)}
        is_own = offers(row.squad, purchase) and not purchase.by_squad
        if is_own and becomes & set(option.of) and fits_on(purchase.option, row.fit.key, row.squad.catalogue):
            yield purchase


@of_refused("FC-37", "Army Lists", 1693)
def swaps(rule: Rule, row: FieldedUnit, force: Force) -> Findings:
    """A unit swaps a weapon that it has, and each once; of a lost card the players say what it may have."""
    strict = force.readings[LOST_WEAPONS] != MAY
    for bought, refused in _refused(row, "swapped", "weapon", *(["told"] if strict else [])):
        who, weapon = row.fit.card.name, _weapon(refused.weapon, force.catalogue)
        if refused.why == "swapped":
            message = gettext(
                "{unit} has swapped its {weapon} already.\nTake one of the two away.", unit=who, weapon=weapon
            )
            others = [each for each in row.bought if each is not bought and _swaps(each.purchase)]
            yield _no_swap(rule, bought, refused, "swapped-already", message, others)
        elif refused.why == "weapon":
            message = gettext("{unit} carries no {weapon} to swap.\nTake it away.", unit=who, weapon=weapon)
            yield _no_swap(rule, bought, refused, "no-weapon-to-swap", message)
        else:
            message = gettext("no line tells that {unit} carries the {weapon}.\nTake it away.", unit=who, weapon=weapon)
            yield _no_swap(rule, bought, refused, "untold-weapon", message)


def _no_swap(
    rule: Rule, bought: Bought, refused: Refused, code: str, message: str, others: Sequence[Bought] = ()
) -> Finding:
    """`others` are swaps that may go instead."""
    return rule.finding(
        code,
        bought.where,
        f"{bought.purchase.name}: {message}",
        candidates=[without(each) for each in (bought, *others)],
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
    """What goes with certain weapons is taken by units that carry one of them, what some models cannot use by others."""
    for bought, refused in _refused(row, "carries", "model"):
        option = bought.purchase.option
        ways = [] if refused.why == "model" else list(_arming(option, row))
        if refused.why != "carries" and not barred(option):
            continue
        told = {"option": bought.purchase.name, "unit": row.fit.card.name}
        yield rule.finding(
            "cannot-be-used",
            bought.where,
            _unusable(told, _companions(option) if refused.why == "carries" else (), [each.name for each in ways]),
            candidates=[without(bought), *with_one(ways, row)],
            option=option.key,
        )


def _unusable(told: dict[str, str], companions: Sequence[str], ways: list[str]) -> str:
    """It goes with some weapons, which the unit does not have, or is for units of other models."""
    if not companions:
        return gettext("{option} cannot be taken by {unit}: it is for all others.\nTake it away.", **told)
    if not ways:
        return gettext(
            "{option} cannot be taken by {unit}: it goes with {weapons} alone.\nTake it away.",
            **told,
            weapons=either(companions),
        )
    return gettext(
        "{option} cannot be taken by {unit}: it goes with {weapons} alone.\nTake it away, or take {ways} as well.",
        **told,
        weapons=either(companions),
        ways=either(ways),
    )


def _companions(option: Option | ArmyOption) -> tuple[str, ...]:
    """Weapons of which it goes with one."""
    return option.carries if isinstance(option, Option) else ()


def _arming(option: Option | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """What gives the unit a weapon that an option goes with."""
    for purchase in purchases_of(row.squad.catalogue).values():
        swaps = (change for change in purchase.changes if isinstance(change, Swap))
        arms = any(mount.weapon in _companions(option) for change in swaps for mount in change.into)
        if arms and offers(row.squad, purchase) and _takes(row, purchase):
            yield purchase


def _takes(row: FieldedUnit, purchase: Purchase) -> bool:
    """Whether the unit, as it is now, can take something more."""
    taken = [*(each.purchase for each in row.bought), purchase]
    refused = fit(row.record.key, taken, row.squad.catalogue).refused
    return purchase not in [each.purchase for each in refused]


def _refused(row: FieldedUnit, *why: str) -> Iterator[tuple[Bought, Refused]]:
    """What a unit itself bought and cannot take, for these reasons."""
    for refused in row.fit.refused:
        bought = next((each for each in row.bought if each.purchase is refused.purchase), None)
        if bought and refused.why in why:
            yield bought, refused
