"""Modifications of a unit by its purchases: another model, other weapons, traits and stats of its card, drones;
and what it cannot take (FC-36 to FC-38).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_2006.book.card_changes import (
    apply_changes,
    can_be_mount_of,
    card_of,
    has_weapon,
    is_mount_of,
)
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry, Model, figures_of
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Carry, Change, Field, Gain, Improve, Move, Swap
from armybuilder.engine.systems.blitz_2006.book.notation import Mount
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, SquadOption
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase

MOST_FITTED_UNITS = 5000
"""Units of a catalogue that are kept as they were fitted."""
Why = Literal["model", "weapon", "swapped", "told", "carries"]
"""Why something cannot be taken: by such a model, without the weapon, for it is swapped already, or, of a card that is partly
lost, for no line tells of the weapon; without one of those that it goes with."""


class RefusedPurchase(NamedTuple):
    """A purchase that a unit cannot take, why, and the weapon that is missing."""

    purchase: Purchase
    why: Why
    weapon: str = ""


@dataclass(slots=True)
class FittedUnit:
    """A unit with all that it takes: the `key` of what it has become, its card, what infantry carries besides its basic
    weapon, the keys of drones, what it has swapped of which no line tells, whether every figure of its card is known (`is_complete`), and what it cannot take. A refused option changes
    nothing."""

    key: str
    card: Model | Infantry
    carried: list[str] = field(default_factory=list)
    drones: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    is_complete: bool = False
    refused: list[RefusedPurchase] = field(default_factory=list)


@cached_on_catalogue
def fit_cache(_catalogue: Catalogue) -> dict[tuple[str, ...], FittedUnit]:
    """Units that were fitted once."""
    return {}


def fit(key: str, bought: Iterable[Purchase], catalogue: Catalogue, converted: str = "") -> FittedUnit:
    """The unit `key` with what it and its squad buy; `converted` is the card that it is played with instead (FC-34). Whoever asks
    changes nothing of it: equal units get the same answer."""
    bought = list(bought)
    known, asked = fit_cache(catalogue), (converted, key, *(each.key for each in bought))
    if asked not in known:
        if len(known) >= MOST_FITTED_UNITS:
            known.clear()
        other = card_for(converted, catalogue) if converted else None
        known[asked] = _fit(
            key, sorted(bought, key=lambda each: each.number), catalogue, other if isinstance(other, Model) else None
        )
    return known[asked]


def _fit(key: str, bought: list[Purchase], catalogue: Catalogue, card: Model | None) -> FittedUnit:
    key, rest, stuck = _resolve_model(key, bought, catalogue)
    made = FittedUnit(key, card or card_for(key, catalogue), refused=[RefusedPurchase(each, "model") for each in stuck])
    printed = made.card.weapons if isinstance(made.card, Model) else ()
    for each in rest:
        refused = _find_refusal(each, made, printed, catalogue)
        if refused:
            made.refused.append(refused)
        if not refused or refused.why == "told":
            made.assumed += [refused.weapon] if refused else []
            _apply_purchase(made, each, catalogue)
    made.is_complete = is_complete(made.card)
    return made


def card_for(key: str, catalogue: Catalogue) -> Model | Infantry:
    """The card of anything that a unit may be; `KeyError` for what is none."""
    return catalogue.infantry[key] if key in catalogue.infantry else card_of(key, catalogue)


def can_take(option: SquadOption | ArmyOption, key: str, catalogue: Catalogue) -> bool:
    """Whether units of that model take an option."""
    if option.of and key not in option.of:
        return False
    if isinstance(option, ArmyOption):
        return not option.sorts or getattr(card_for(key, catalogue), "sort", "") in option.sorts
    return key not in option.not_of


def is_complete(card: Model | Infantry) -> bool:
    """Whether every figure of a card is known: then it has the weapons that it tells, and no others."""
    return not isinstance(card, Model) or (
        bool(card.weapons) and all(each.value is not None for _, each in figures_of(card))
    )


def _resolve_model(
    key: str, bought: list[Purchase], catalogue: Catalogue
) -> tuple[str, list[Purchase], list[Purchase]]:
    """Return what the unit becomes step by step, what else it buys, and the steps that it cannot take (FC-36)."""
    steps = [each for each in bought if _new_model(each) is not None]
    while step := next((each for each in steps if can_take(each.option, key, catalogue)), None):
        steps.remove(step)
        key = _new_model(step) or key
    return key, [each for each in bought if _new_model(each) is None], steps


def _new_model(bought: Purchase) -> str | None:
    return next((change.model for change in bought.changes if isinstance(change, Become)), None)


def _find_refusal(
    bought: Purchase, made: FittedUnit, printed: tuple[Mount, ...], catalogue: Catalogue
) -> RefusedPurchase | None:
    option = bought.option
    if not bought.by_squad and not can_take(option, made.key, catalogue):
        return RefusedPurchase(bought, "model")
    if not isinstance(made.card, Model):
        return None
    companions = option.carries if isinstance(option, SquadOption) else ()
    if companions and not any(has_weapon(made.card, word, catalogue) for word in companions):
        known = is_complete(made.card) or _is_weapon_stated(companions, made.card, printed, catalogue)
        return RefusedPurchase(bought, "carries" if known else "told", companions[0])
    return next(_missing_weapons(bought, made, made.card, printed, catalogue), None)


def _is_weapon_stated(words: tuple[str, ...], card: Model, printed: tuple[Mount, ...], catalogue: Catalogue) -> bool:
    """Whether lines tell which weapon of the class of some of these it has, or had before it was a variant."""
    classes = [each for each in catalogue.weapon_classes.values() if set(words) & set(each.weapons)]
    return any(
        mount.weapon in each.weapons for each in classes for mount in (*printed, *_base_weapons(card.key, catalogue))
    )


def _missing_weapons(
    bought: Purchase, made: FittedUnit, card: Model, printed: tuple[Mount, ...], catalogue: Catalogue
) -> Iterator[RefusedPurchase]:
    """Weapons that are to go and are not there, or not any more (FC-37)."""
    for change in bought.changes:
        if not isinstance(change, Swap) or card.key in change.not_on or (change.on and card.key not in change.on):
            continue
        for word in change.out:
            had = [mount for mount in printed if is_mount_of(mount, word, catalogue)]
            if any(mount in card.weapons for mount in had):
                continue
            perhaps = [mount for mount in printed if can_be_mount_of(mount, word, catalogue)]
            swapped = had or any(mount not in card.weapons for mount in perhaps)
            if swapped or any(_may_be_same_weapon(word, other, catalogue) for other in made.assumed):
                yield RefusedPurchase(bought, "swapped", word)
            elif not has_weapon(card, word, catalogue):
                gone = is_complete(card) or any(
                    is_mount_of(mount, word, catalogue) for mount in _base_weapons(card.key, catalogue)
                )
                yield RefusedPurchase(bought, "weapon" if gone else "told", word)


def _may_be_same_weapon(one: str, other: str, catalogue: Catalogue) -> bool:
    """Whether two words may be of one weapon: the same, or a class and one of it."""
    known = catalogue.weapon_classes
    return one == other or any(
        klass in known and code in known[klass].weapons for klass, code in ((one, other), (other, one))
    )


def _base_weapons(key: str, catalogue: Catalogue) -> tuple[Mount, ...]:
    """The weapons of what a variant is made of: those that it does not have any more it has lost."""
    return catalogue.models[catalogue.variants[key].base].weapons if key in catalogue.variants else ()


def _apply_purchase(made: FittedUnit, bought: Purchase, catalogue: Catalogue) -> None:
    changes, line = bought.changes, bought.option.source[0]
    made.drones += [change.drone for change in changes if isinstance(change, Field)]
    if isinstance(made.card, Infantry):
        made.card = _equip_infantry(made.card, changes, made.carried)
    else:
        made.card = apply_changes(made.card, changes, catalogue, line)


def _equip_infantry(card: Infantry, changes: Iterable[Change], carried: list[str]) -> Infantry:
    for change in changes:
        match change:
            case Improve(stat="armor", by=int(by)):
                card = msgspec.structs.replace(card, armor=card.armor + by)
            case Move():
                card = msgspec.structs.replace(card, combat_mp=change.combat_mp, top_mp=change.top_mp)
            case Gain():
                card = msgspec.structs.replace(card, traits=(*card.traits, *change.traits))
            case Carry(instead=True):
                card = msgspec.structs.replace(card, weapon=change.weapon)
            case Carry():
                carried.append(change.weapon)
    return card
