"""Cards that are whole: what the book lost is made up, so that tests field every unit, every weapon and every trait.

No figure here is anybody's: each sort of vehicle has the same ones, and weapons and traits are dealt in turn.
"""

from itertools import cycle, islice
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

from armybuilder.engine.core.packs.merge import merge_packs
from armybuilder.engine.core.packs.parser import convert
from armybuilder.engine.systems.blitz_2006.book.cards import figures_of
from tests.engine.blitz_2006.book import CATALOGUE

HEAD = {"format": "muster.pack/1", "system": "blitz-2006", "version": "1"}
WALKER = {"mode": "W", "combat_mp": 4, "top_mp": 7, "stationary": -2, "combat": 0, "top": 1}
WHEELS = {"mode": "G", "combat_mp": 7, "top_mp": 13, "stationary": -3, "combat": 0, "top": 2}
TRACKS = {"mode": "G", "combat_mp": 6, "top_mp": 11, "stationary": -4, "combat": -1, "top": 0}
FANS = {"mode": "H", "combat_mp": 8, "top_mp": 16, "stationary": -4, "combat": -1, "top": 1}
ROTORS = {"mode": "R", "combat_mp": 6, "top_mp": 12, "stationary": -2, "combat": 0, "top": 1}
FIGURES: dict[str, dict[str, Any]] = {
    "gear": {"size": 6, "armor": 15, "defense": [WALKER, WHEELS], "tv": 50},
    "strider": {"size": 10, "armor": 20, "defense": [WALKER], "tv": 120},
    "tankstrider": {"size": 11, "armor": 22, "defense": [WALKER | {"combat_mp": 3, "top_mp": 5}, TRACKS], "tv": 140},
    "tank": {"size": 11, "armor": 24, "defense": [TRACKS], "tv": 130},
    "apc": {"size": 8, "armor": 14, "defense": [TRACKS], "tv": 35},
    "drone": {"size": 3, "armor": 8, "defense": [ROTORS]},
}
"""Figures of each sort. Every third tank hovers."""
COMMON = {"actions": 2, "detection": 3, "sensors": 0, "auto_comm": 3, "comm": 0, "sturdy": 1, "fragile": 0}
ATTACK = {"stationary": 1, "combat": 0, "top": -3}
ARCS = ("F", "T", "FF", "R", "L", "RR", "FRR")
LOST = ("CR",)
"""Weapons whose damage nobody knows."""
ABOUT = {
    "reinforced-armor": "reinforced-armor 3 front", "weak-facing": "weak-facing rear", "transport": "transport [infantry]",
    "weapon-link": "weapon-link ({weapon})", "stabilizer-mount": "stabilizer-mount ({weapon})", "ram-plate": "ram-plate front",
    "defective": "defective 1 [fire control]", "sturdy": "", "fragile": "", "sensors": "", "communications": "", "drone": "",
}  # fmt: skip
"""Traits that say more than a rating; empty for those that are figures of a card."""
WEAPONS_EACH, TRAITS_EACH, CARDS_A_PACK = 3, 3, 16
_FILE = yaml.safe_load((Path(settings.BASE_DIR) / "factions/data/blitz-2006/models.yaml").read_text())
BOOK = {
    "model": {f"{row['faction']}/{row['key']}": row for row in _FILE["models"]},
    "drone": {row["key"]: row for row in _FILE["drones"]},
}
"""Cards as the book's file has them."""


def _weapon_rows():
    """Weapons in turn, each with an arc, every second one without reloads, every fourth counted."""
    ammo = cycle(("reloads", "no reloads", "reloads", "limited 3"))
    for code, arc in zip(cycle(code for code in CATALOGUE.weapons if code not in LOST), cycle(ARCS)):
        yield code, f"{code} ({arc}, {next(ammo)})"


def _trait_row(key: str, weapon: str) -> str:
    if key in ABOUT:
        return ABOUT[key].format(weapon=weapon)
    return f"{key} 2" if CATALOGUE.traits[key].rated else key


CLASSES = {"autocannon": "MAC (F, reloads)", "2 rocket-pod": "2 MRP (F, RoF 3, no reloads)"}
RATINGS = {"reinforced-armor 3": "reinforced-armor 3 front", "target-designator": "target-designator 2"}


def _named(row):
    """A weapon of the book with arc and ammunition."""
    text = row[0].replace("limited ?", "limited 3")
    return CLASSES.get(text) or (text if "(" in text else f"{text} (F, reloads)")


def _rated(rows):
    return [RATINGS.get(row, row) for row in rows]


def _patches():
    weapons, traits = _weapon_rows(), cycle(key for key in CATALOGUE.traits if ABOUT.get(key) != "")
    tanks = 0
    for kind, cards in (("model", CATALOGUE.models), ("drone", CATALOGUE.drones)):
        for key, card in cards.items():
            sort = getattr(card, "sort", "drone")
            figures = COMMON | FIGURES[sort]
            tanks += sort == "tank"
            if sort == "tank" and tanks % 3 == 0:
                figures |= {"defense": [FANS]}
            own = list(islice(weapons, WEAPONS_EACH))
            for name in (*COMMON, "size", "armor"):
                if getattr(card, name).value is None:
                    yield kind, key, name, figures[name]
            known = dict(figures_of(card))
            yield from (
                (kind, key, f"attack/{speed}", value)
                for speed, value in ATTACK.items()
                if known[f"attack/{speed}"].value is None
            )
            yield kind, key, "defense", figures["defense"]
            yield (
                kind,
                key,
                "weapons",
                [*map(_named, BOOK[kind].get(key, {}).get("weapons", ())), *(row for _, row in own)],
            )
            printed = [row[0] for row in BOOK[kind].get(key, {}).get("traits", ())]
            carried = ["transport [infantry]"] if sort == "apc" else []
            yield (
                kind,
                key,
                "traits",
                list(
                    dict.fromkeys(
                        (*carried, *_rated(printed), *(_trait_row(next(traits), own[0][0]) for _ in range(TRAITS_EACH)))
                    )
                ),
            )
            if "tv" in figures:
                yield kind, key, "tv", figures["tv"]


def _packs():
    """All of that in packs, each as large as a pack may be."""
    by_card: dict[str, list[dict[str, Any]]] = {}
    for kind, key, field, new in _patches():
        row = {"kind": kind, "key": key, "field": field, "old": BOOK[kind][key].get(field), "new": new}
        by_card.setdefault(key, []).append(row)
    cards = [*by_card.values()]
    for number in range(0, len(cards), CARDS_A_PACK):
        rows = [row for card in cards[number : number + CARDS_A_PACK] for row in card]
        yield convert(HEAD | {"key": f"whole-{number}", "name": f"Whole {number}", "patches": rows})


WHOLE = merge_packs(CATALOGUE, [*_packs()])
"""The catalogue in which every unit can fight."""
