"""Infantry squads, those of the book and those that players design, trooper by trooper (FC-8 to FC-18)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998 import threat
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import (
    InfantrySquad,
    InfantryWeapon,
    Number,
    Transport,
    TroopArmor,
    TroopQuality,
)
from armybuilder.engine.systems.tactical_1998.rulings import WORST

Known = Callable[[Mapping[str, Any], str, str, str], Any]
"""Finds a name in a table, or notes that nobody knows it: table, name, place, kind."""
FOOT = "foot"


@dataclass(frozen=True, slots=True)
class Soldier:
    """One trooper; `points` are the boxes on his damage track (FC-13)."""

    number: int
    weapon: InfantryWeapon
    armor: TroopArmor
    points: int


@dataclass(frozen=True, slots=True)
class ResolvedSquad:
    """A squad; `book` is the squad of the book that it is. `armor` is that of the squad, a trooper may have another."""

    quality: TroopQuality
    armor: TroopArmor
    transport: Transport
    night_vision: bool
    soldiers: tuple[Soldier, ...]
    leader: int
    book: InfantrySquad | None = None
    reading: str = WORST
    """What encumbers a squad in mixed armor (`rulings.MIXED_ARMOR`)."""

    @property
    def tv(self) -> Number:
        """The worth of the squad (FC-15 to FC-17)."""
        carried = [(soldier.points, soldier.weapon) for soldier in self.soldiers]
        return threat.squad_tv(carried, self.quality, self.transport)

    @property
    def weapons(self) -> dict[str, int]:
        """Weapons by key, with how many troopers carry each: the most carried first, that of the standard slot."""
        carried = Counter(soldier.weapon.key for soldier in self.soldiers)
        lists = {soldier.weapon.key: soldier.weapon.list == "heavy" for soldier in self.soldiers}
        return dict(sorted(carried.items(), key=lambda item: (-item[1], lists[item[0]])))

    @property
    def standard(self) -> str:
        """The weapon of the standard slot: what most troopers carry (FC-11); empty where nobody carries any."""
        return next(iter(self.weapons), "")

    @property
    def heavy(self) -> list[Soldier]:
        """Troopers with another weapon than that of the standard slot."""
        return [soldier for soldier in self.soldiers if soldier.weapon.key != self.standard]

    @property
    def encumbrance(self) -> int:
        """The number subtracted from all rolls (FC-14)."""
        return self.encumbrance_by(self.reading)

    def encumbrance_by(self, reading: str) -> int:
        """The worst encumbrance of what the troopers wear, or of what most of them wear."""
        worn = Counter(soldier.armor.key for soldier in self.soldiers)
        counted = [armor for armor in self.armors if reading == WORST or worn[armor.key] == max(worn.values())]
        return max((armor.encumbrance_of(self.quality) for armor in counted), default=0)

    @property
    def armors(self) -> tuple[TroopArmor, ...]:
        """The armors that troopers wear, each once."""
        return tuple({soldier.armor.key: soldier.armor for soldier in self.soldiers}.values())

    @property
    def parts(self) -> tuple[Record, ...]:
        """The records that it is made of."""
        return (self.quality, self.transport, *self.armors, *(soldier.weapon for soldier in self.soldiers))


def resolve_book_squad(squad: InfantrySquad, catalogue: Catalogue) -> ResolvedSquad:
    """A squad as the book shows one. No sheet circles a leader: the first trooper leads."""
    quality, armor = catalogue.qualities[squad.quality], catalogue.armors[squad.armor]
    weapons = [squad.heavy if number in squad.heavy_troopers else squad.standard for number in _NUMBERS]
    soldiers = tuple(
        _soldier(number, catalogue.infantry_weapons[weapon], armor, quality)
        for number, weapon in zip(_NUMBERS, weapons, strict=True)
    )
    return ResolvedSquad(quality, armor, catalogue.transports[FOOT], False, soldiers, leader=1, book=squad)


def resolve_own_squad(
    design: doc.Design, catalogue: Catalogue, known: Known, where: str, reading: str = WORST
) -> ResolvedSquad | None:
    """A player's design; None where a part of it is unknown."""
    quality = known(catalogue.qualities, design.quality, f"{where}/quality", "quality")
    armor = known(catalogue.armors, design.armor, f"{where}/armor", "armor")
    transport = known(catalogue.transports, design.transport, f"{where}/transport", "transport")
    troopers = [_trooper(chosen, catalogue, known, f"{where}/troopers/{n}") for n, chosen in enumerate(design.troopers)]
    equipped = [found for found in troopers if found]
    if not (quality and armor and transport) or len(equipped) < len(troopers):
        return None
    soldiers = tuple(
        _soldier(number, weapon, own or armor, quality) for number, (weapon, own) in enumerate(equipped, 1)
    )
    return ResolvedSquad(quality, armor, transport, design.night_vision, soldiers, design.leader, None, reading)


def design_of(squad: InfantrySquad) -> doc.Design:
    """The design that is a squad of the book, to begin from."""
    weapons: list[str | doc.Trooper] = [
        squad.heavy if number in squad.heavy_troopers else squad.standard for number in _NUMBERS
    ]
    return doc.Design(quality=squad.quality, armor=squad.armor, troopers=weapons)


def _trooper(
    chosen: str | doc.Trooper, catalogue: Catalogue, known: Known, where: str
) -> tuple[InfantryWeapon, TroopArmor | None] | None:
    """His weapon, and his armour where it is another than that of the squad; None where one is unknown."""
    if isinstance(chosen, str):
        weapon, armor = known(catalogue.infantry_weapons, chosen, where, "infantry weapon"), None
    else:
        weapon = known(catalogue.infantry_weapons, chosen.weapon, f"{where}/weapon", "infantry weapon")
        armor = known(catalogue.armors, chosen.armor, f"{where}/armor", "armor") if chosen.armor else None
        if chosen.armor and not armor:
            return None
    return (weapon, armor) if weapon else None


def _soldier(number: int, weapon: InfantryWeapon, armor: TroopArmor, quality: TroopQuality) -> Soldier:
    return Soldier(number, weapon, armor, threat.damage_points(quality, armor))


_NUMBERS = range(1, doc.TROOPERS + 1)
