"""Rows of the beta as its pages show them, with their records: ratings, weapons and limits in the notation of the book."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from armybuilder.engine.systems.blitz_beta.book.traits import texts
from armybuilder.engine.systems.blitz_beta.document import SYSTEM
from armybuilder.engine.systems.blitz_beta.paper.rows import damage_capacity, target
from factions.catalogues import get_catalogue
from factions.models import Row
from factions.systems.blitz_beta.wording import FLAGS, field_name


class Shown:
    """A row with its faction, where it belongs to one."""

    def __init__(self, row: Row, faction: Row | None = None) -> None:
        self.row = row
        self.faction = faction
        self.values: Mapping[str, Any] = row.told

    @property
    def needs_ruling(self) -> bool:
        return "needs-ruling" in self.values["flags"]

    @property
    def printed(self) -> list[tuple[str, str | None]]:
        """What the book prints where that differs, by the names of fields."""
        return [(field_name(name), text) for name, text in self.values["printed"].items()]

    @property
    def remarks(self) -> list[str]:
        return [_(FLAGS.get(flag, flag)) for flag in self.values["flags"] if flag != "needs-ruling"]


class Statline(Shown):
    """A model, support item, aircraft or drone; drones stand in no unit of their own."""

    def __init__(self, row: Row, faction: Row | None = None) -> None:
        super().__init__(row, faction)
        catalogue = get_catalogue(SYSTEM)
        drone = catalogue.drones.get(row.key)
        record = drone or catalogue.models[row.key]
        self.ua = () if drone else record.ua
        self.ua_text = ", ".join(entry.text for entry in self.ua)
        self.line = record.statline
        self.capacity = damage_capacity(self.line)
        self.skills = [target(skill) for skill in (self.line.gun, self.line.pilot, self.line.ew)]
        self.weapons_text = ", ".join(weapon.text for weapon in self.line.weapons)
        self.traits_text = ", ".join(texts(self.line.traits if drone else record.traits))


class UpgradeRow(Shown):
    """An upgrade row; `models` are those that may buy it, where a page names them. Weapons and traits stand with whether it
    adds them; what it takes stands beside what comes for it."""

    def __init__(self, row: Row, faction: Row | None = None) -> None:
        super().__init__(row, faction)
        record = get_catalogue(SYSTEM).upgrades[row.key]
        self.models: list[Row] = []
        self.ua_text = ", ".join(entry.text for entry in record.ua)
        self.ratings = [(rating.upper(), text) for rating, text in record.changes.items()]
        self.weapons = _beside(record.add_weapons, record.remove_weapons)
        self.traits = _beside(record.add_traits, record.remove_traits)


def _beside(added: Iterable[Any], removed: Iterable[Any]) -> list[tuple[bool, str]]:
    numbered = [(number, True, part.text) for number, part in enumerate(added)]
    numbered += [(number, False, part.text) for number, part in enumerate(removed)]
    return [(adds, text) for _, adds, text in sorted(numbered, key=lambda each: each[0])]
