"""What a unit becomes by what it buys: another model, other weapons, traits and figures of its card, drones; and what it cannot
take (FC-36 to FC-38).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from armybuilder.engine.core.tables.catalogue import remembered
from armybuilder.engine.systems.blitz_2006.book.card_changes import card_of, carries, fitted, is_one, may_be
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry, Model, figures_of
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Carry, Change, Field, Gain, Improve, Move, Swap
from armybuilder.engine.systems.blitz_2006.book.notation import Mount
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase

MOST_KNOWN = 5000
"""Units of a catalogue that are kept as they were fitted."""
Why = Literal["model", "weapon", "swapped", "told", "carries"]
"""Why something cannot be taken: by such a model, without the weapon, for it is swapped already, or, of a card that is partly
lost, for no line tells of the weapon; without one of those that it goes with."""


class Refused(NamedTuple):
    """What a unit cannot take, why, and the weapon that is missing."""

    purchase: Purchase
    why: Why
    weapon: str = ""


@dataclass(slots=True)
class Fit:
    """A unit with all that it takes: the `key` of what it has become, its card, what infantry carries besides its basic
    weapon, the keys of drones, what it has swapped of which no line tells, whether every figure of its card is known (`whole`), and what it cannot take. A refused option changes
    nothing."""

    key: str
    card: Model | Infantry
    carried: list[str] = field(default_factory=list)
    drones: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    whole: bool = False
    refused: list[Refused] = field(default_factory=list)


@remembered
def fits_of(_catalogue: Catalogue) -> dict[tuple[str, ...], Fit]:
    """Units that were fitted once."""
    return {}


def fit(key: str, bought: Iterable[Purchase], catalogue: Catalogue, converted: str = "") -> Fit:
    """The unit `key` with what it and its squad buy; `converted` is the card that it is played with instead (FC-34). Whoever asks
    changes nothing of it: equal units get the same answer."""
    bought = list(bought)
    known, asked = fits_of(catalogue), (converted, key, *(each.key for each in bought))
    if asked not in known:
        if len(known) >= MOST_KNOWN:
            known.clear()
        other = card_as(converted, catalogue) if converted else None
        known[asked] = _fit(
            key, sorted(bought, key=lambda each: each.number), catalogue, other if isinstance(other, Model) else None
        )
    return known[asked]


def _fit(key: str, bought: list[Purchase], catalogue: Catalogue, card: Model | None) -> Fit:
    key, rest, stuck = _becoming(key, bought, catalogue)
    made = Fit(key, card or card_as(key, catalogue), refused=[Refused(each, "model") for each in stuck])
    printed = made.card.weapons if isinstance(made.card, Model) else ()
    for each in rest:
        refused = _refused(each, made, printed, catalogue)
        if refused:
            made.refused.append(refused)
        if not refused or refused.why == "told":
            made.assumed += [refused.weapon] if refused else []
            _take(made, each, catalogue)
    made.whole = is_whole(made.card)
    return made


def card_as(key: str, catalogue: Catalogue) -> Model | Infantry:
    """The card of anything that a unit may be; `KeyError` for what is none."""
    return catalogue.infantry[key] if key in catalogue.infantry else card_of(key, catalogue)


def fits_on(option: Option | ArmyOption, key: str, catalogue: Catalogue) -> bool:
    """Whether units of that model take an option."""
    if option.of and key not in option.of:
        return False
    if isinstance(option, ArmyOption):
        return not option.sorts or getattr(card_as(key, catalogue), "sort", "") in option.sorts
    return key not in option.not_of


def is_whole(card: Model | Infantry) -> bool:
    """Whether every figure of a card is known: then it has the weapons that it tells, and no others."""
    return not isinstance(card, Model) or (
        bool(card.weapons) and all(each.value is not None for _, each in figures_of(card))
    )


def _becoming(key: str, bought: list[Purchase], catalogue: Catalogue) -> tuple[str, list[Purchase], list[Purchase]]:
    """What the unit becomes step by step, what else it buys, and the steps that it cannot go (FC-36)."""
    steps = [each for each in bought if _model(each) is not None]
    while step := next((each for each in steps if fits_on(each.option, key, catalogue)), None):
        steps.remove(step)
        key = _model(step) or key
    return key, [each for each in bought if _model(each) is None], steps


def _model(bought: Purchase) -> str | None:
    return next((change.model for change in bought.changes if isinstance(change, Become)), None)


def _refused(bought: Purchase, made: Fit, printed: tuple[Mount, ...], catalogue: Catalogue) -> Refused | None:
    option = bought.option
    if not bought.by_squad and not fits_on(option, made.key, catalogue):
        return Refused(bought, "model")
    if not isinstance(made.card, Model):
        return None
    companions = option.carries if isinstance(option, Option) else ()
    if companions and not any(carries(made.card, word, catalogue) for word in companions):
        known = is_whole(made.card) or _is_told(companions, made.card, printed, catalogue)
        return Refused(bought, "carries" if known else "told", companions[0])
    return next(_unarmed(bought, made, made.card, printed, catalogue), None)


def _is_told(words: tuple[str, ...], card: Model, printed: tuple[Mount, ...], catalogue: Catalogue) -> bool:
    """Whether lines tell which weapon of the class of some of these it has, or had before it was a variant."""
    classes = [each for each in catalogue.weapon_classes.values() if set(words) & set(each.weapons)]
    return any(mount.weapon in each.weapons for each in classes for mount in (*printed, *_base(card.key, catalogue)))


def _unarmed(
    bought: Purchase, made: Fit, card: Model, printed: tuple[Mount, ...], catalogue: Catalogue
) -> Iterator[Refused]:
    """Weapons that are to go and are not there, or not any more (FC-37)."""
    for change in bought.changes:
        if not isinstance(change, Swap) or card.key in change.not_on or (change.on and card.key not in change.on):
            continue
        for word in change.out:
            had = [mount for mount in printed if is_one(mount, word, catalogue)]
            if any(mount in card.weapons for mount in had):
                continue
            perhaps = [mount for mount in printed if may_be(mount, word, catalogue)]
            swapped = had or any(mount not in card.weapons for mount in perhaps)
            if swapped or any(_alike(word, other, catalogue) for other in made.assumed):
                yield Refused(bought, "swapped", word)
            elif not carries(card, word, catalogue):
                gone = is_whole(card) or any(is_one(mount, word, catalogue) for mount in _base(card.key, catalogue))
                yield Refused(bought, "weapon" if gone else "told", word)


def _alike(one: str, other: str, catalogue: Catalogue) -> bool:
    """Whether two words may be of one weapon: the same, or a class and one of it."""
    known = catalogue.weapon_classes
    return one == other or any(
        klass in known and code in known[klass].weapons for klass, code in ((one, other), (other, one))
    )


def _base(key: str, catalogue: Catalogue) -> tuple[Mount, ...]:
    """The weapons of what a variant is made of: those that it does not have any more it has lost."""
    return catalogue.models[catalogue.variants[key].base].weapons if key in catalogue.variants else ()


def _take(made: Fit, bought: Purchase, catalogue: Catalogue) -> None:
    changes, line = bought.changes, bought.option.source[0]
    made.drones += [change.drone for change in changes if isinstance(change, Field)]
    if isinstance(made.card, Infantry):
        made.card = _equipped(made.card, changes, made.carried)
    else:
        made.card = fitted(made.card, changes, catalogue, line)


def _equipped(card: Infantry, changes: Iterable[Change], carried: list[str]) -> Infantry:
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
