"""Cards with changes on them: a variant's from its base, a unit's from what its squad bought."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from armybuilder.engine.systems.blitz_2006.book.cards import Card, DefenseRow, Model, Variant
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Change, Gain, Improve, Lose, Move, Swap, Unlimit
from armybuilder.engine.systems.blitz_2006.book.figures import BookFigure
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait, Mount

EquipmentT = TypeVar("EquipmentT", Mount, CardTrait)
CardT = TypeVar("CardT", bound=Card)


def card_of(key: str, catalogue: Catalogue) -> Model:
    """The card of a vehicle; that of a variant is its base's with what it changes. `KeyError` for what is neither."""
    if key in catalogue.models:
        return catalogue.models[key]
    variant = catalogue.variants[key]
    return as_variant(
        apply_changes(catalogue.models[variant.base], variant.changes, catalogue, variant.source[0]), variant
    )


def as_variant(card: Model, variant: Variant) -> Model:
    """The card as that of the variant."""
    told = {name: getattr(variant, name) for name in ("key", "name", "faction", "source")}
    return msgspec.structs.replace(card, **told, note="", rulings=(*card.rulings, *variant.rulings))


def apply_changes(card: CardT, changes: Iterable[Change], catalogue: Catalogue, line: int | None = None) -> CardT:
    """The card with those changes that are about it; figures that they set stand on `line`. What a card does not have, it
    cannot lose: the rules ask `has_weapon` before."""
    for change in changes:
        card = _apply_change(card, change, catalogue, line)
    return card


def has_weapon(card: Card, word: str, catalogue: Catalogue) -> bool:
    """Whether a weapon is known to be on the card, by its code or its class (FC-37)."""
    return any(is_mount_of(mount, word, catalogue) for mount in card.weapons)


def is_mount_of(mount: Mount, word: str, catalogue: Catalogue) -> bool:
    """Whether a mount is of that code or class."""
    known = catalogue.weapon_classes.get(word)
    return mount.weapon == word or (known is not None and mount.weapon in known.weapons)


def can_be_mount_of(mount: Mount, word: str, catalogue: Catalogue) -> bool:
    """Whether a mount of which only the class is told may be the weapon of that code."""
    known = catalogue.weapon_classes.get(mount.weapon)
    return known is not None and mount.count == 1 and word in known.weapons


def _apply_change(card: CardT, change: Change, catalogue: Catalogue, line: int | None) -> CardT:
    told: dict[str, object] = {}
    match change:
        case Swap() if card.key not in change.not_on and (not change.on or card.key in change.on):
            told["weapons"] = _swap_weapons(card.weapons, change, catalogue, line)
        case Gain():
            told["traits"] = (*card.traits, *(_with_line(bearing, line) for bearing in change.traits))
        case Lose():
            told["traits"] = tuple(bearing for bearing in card.traits if bearing.trait not in change.traits)
        case Unlimit():
            told["weapons"] = tuple(_remove_limit(mount, change, catalogue) for mount in card.weapons)
        case Improve():
            told[change.stat] = _improve_figure(getattr(card, change.stat), change, line)
        case Move():
            told["defense"] = tuple(_set_movement(card.defense, change, line))
    return msgspec.structs.replace(card, **told)


def _swap_weapons(
    weapons: tuple[Mount, ...], change: Swap, catalogue: Catalogue, line: int | None
) -> tuple[Mount, ...]:
    """Each word of `out` takes one mount away, all of its weapons."""
    left = list(weapons)
    for word in change.out:
        found = next((mount for mount in left if is_mount_of(mount, word, catalogue)), None)
        found = found or next((mount for mount in left if can_be_mount_of(mount, word, catalogue)), None)
        if found:
            left.remove(found)
    return (*left, *(_with_line(mount, line) for mount in change.into))


def _with_line(told: EquipmentT, line: int | None) -> EquipmentT:
    return msgspec.structs.replace(told, line=line)


def _remove_limit(mount: Mount, change: Unlimit, catalogue: Catalogue) -> Mount:
    return msgspec.structs.replace(mount, limited=0) if is_mount_of(mount, change.weapon, catalogue) else mount


def _improve_figure(figure: BookFigure, change: Improve, line: int | None) -> BookFigure:
    """Apply a change to a figure; a lost figure stays lost where the change only adds."""
    if change.to is not None:
        return BookFigure(change.to, "exact", line)
    if figure.value is None or change.by is None:
        return figure
    return msgspec.structs.replace(figure, value=figure.value + change.by)


def _set_movement(rows: tuple[DefenseRow, ...], change: Move, line: int | None) -> Iterable[DefenseRow]:
    """The rows with the one of the mode anew, or one more."""
    old = next((row for row in rows if row.mode == change.mode), DefenseRow(change.mode))
    figures = {"combat_mp": change.combat_mp, "top_mp": change.top_mp, "combat": change.defense}
    told = {name: BookFigure(value, "exact", line) for name, value in figures.items() if value is not None}
    made = msgspec.structs.replace(old, **told)
    yield from (made if row is old else row for row in rows)
    if old not in rows:
        yield made
