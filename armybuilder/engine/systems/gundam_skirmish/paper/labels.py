"""Labels that cards and sheets use for what is in the catalogue."""

from collections.abc import Iterable, Mapping
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import FigureKind
from armybuilder.engine.core.paper.silhouettes.fallback import look_with
from armybuilder.engine.core.paper.silhouettes.spec import WeaponPlace
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Rank
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard, Weapon
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS

KINDS: Mapping[str, str] = {
    "mobile-suit": gettext_noop("Mobile Suit"),
    "mobile-fighter": gettext_noop("Mobile Fighter"),
    "mobile-armour": gettext_noop("Mobile Armour"),
    "ground-vehicle": gettext_noop("Ground Vehicle"),
    "air-unit": gettext_noop("Air Unit"),
}
"""Kinds of units; `kind_of` says them."""
SAID: Mapping[str, str] = {
    "carried": gettext_noop("carried"),
    "mounted": gettext_noop("mounted"),
    "active": gettext_noop("active"),
    "passive": gettext_noop("passive"),
}
"""Words of cards: how weapons are equipped, how abilities are used; `word` says them."""
FIGURES: Mapping[str, FigureKind] = {
    "ground-vehicle": FigureKind.VEHICLE_TRACKED,
    "air-unit": FigureKind.AIRCRAFT,
    "mobile-armour": FigureKind.STRIDER_TALL,
}
"""Others are drawn as suits."""
NO_BOOST = "/"
NONE = gettext_noop("None")
COMMAND_POINTS = "CP"


def render_look(card: UnitCard) -> str:
    """The text of its look: weapons that are carried in its hands, others on its shoulders."""
    emblem = EMBLEMS.get(card.faction)
    weapons = [(each.name, WeaponPlace.HAND if each.equip == "carried" else WeaponPlace.FRONT) for each in card.weapons]
    weapons += ((each.name, WeaponPlace.HAND) for each in card.close_weapons)
    return look_with(FIGURES.get(card.sort, FigureKind.GEAR), weapons, head=emblem.mark if emblem else "")


def kind_of(sort: str) -> str:
    return gettext(KINDS[sort])


def word(key: str) -> str:
    return gettext(SAID[key])


def inches(number: int | None) -> str:
    """A slash is what the book prints for a unit that cannot boost (L68)."""
    return NO_BOOST if number is None else f'{number}"'


def printed_names(names: RecordNames, kind: str, keys: Iterable[str]) -> tuple[str, ...]:
    """Records by their printed names."""
    return tuple(names.printed_name(kind, key) for key in keys)


def tags_of(card: UnitCard | Weapon, names: RecordNames) -> str:
    return ", ".join(printed_names(names, "tag", card.tags))


def letters_of(card: UnitCard) -> set[str]:
    """The tags of a unit and of its weapons."""
    return {*card.tags, *(tag for weapon in card.weapons for tag in weapon.tags)}


def rank_of(number: int, names: RecordNames) -> Rank | None:
    ranks: Mapping[str, Rank] = names.records("rank")
    return next((rank for rank in ranks.values() if rank.number == number), None)


def titles_of(rank: Rank, faction: str, names: RecordNames, force: str = "") -> dict[str, str]:
    """The titles of a rank by the forces of the faction that have them, or that of one `force` (L42)."""
    forces: Mapping[str, Any] = names.records("force")
    own = [each for key, each in forces.items() if key == force or (not force and each.faction == faction)]
    return {each.name: str(getattr(rank, each.column.replace("-", "_"))) for each in own}


def title_of(number: int, faction: str, names: RecordNames, force: str = "") -> str:
    """Both titles where a faction has two forces, and nothing tells of which of them a pilot is."""
    rank = rank_of(number, names)
    return " / ".join(dict.fromkeys(titles_of(rank, faction, names, force).values())) if rank else ""
