"""Weapons, rules and traits against the book. Skipped where the text of the book is not beside the repository."""

import re
from collections import Counter
from typing import Any

from armybuilder.engine.systems.blitz_2006.book import catalogue as tables
from armybuilder.engine.systems.blitz_2006.book.equipment import DamageMultiplier
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.printed import (
    cells,
    initials,
    needs_book,
    notes,
    of_each,
    specials,
    words_of,
)

WEAPONS = list(CATALOGUE.weapons.values())


INFANTRY_WEAPONS = list(CATALOGUE.infantry_weapons.values())


DESCRIBED: tuple[Any, ...] = (tables.WEAPON_RULES, *tables.TRAIT_TABLES)


@needs_book
@of_each([weapon for weapon in WEAPONS if weapon.table != "guides"])
def test_weapons_stand_on_their_line(weapon):
    name, code, *bands = (row := cells(weapon.source[0]))[:7]
    accuracy, damage = row[7], row[8].replace(" ", "").lower()
    rest = row[9:]

    assert code == weapon.code
    assert bands == [str(band) for band in weapon.range or [""] * 5]
    assert int(accuracy) == weapon.accuracy
    assert initials(name) <= initials(weapon.name)
    if weapon.table == "close-combat":
        assert (damage, rest[0]) == printed_in_close_combat(weapon)
        assert weapon.rof is None
        assert notes(rest[1]) == specials(weapon)
    else:
        assert damage == f"x{weapon.damage.value}"
        assert tuple(map(int, rest[0].split(" TO "))) == tuple(dict.fromkeys(weapon.rof))
        assert notes(rest[1]) == [*specials(weapon), *([f"ROF{weapon.choke}*"] if weapon.choke else [])]


def printed_in_close_combat(weapon):
    """Two cells: `X 12` alone, `SIZE` alone, or `ADD 3` and `TO SIZE`; of one of them the first is lost."""
    if weapon.damage is None:
        return "", "TO SIZE"
    if not weapon.damage.size:
        return f"x{weapon.damage.value}", ""
    return ("size", "") if weapon.code in "KP" else (f"add{weapon.damage.value}", "TO SIZE")


@needs_book
def test_what_is_lost_of_weapons():
    assert {weapon.code: weapon.lost for weapon in WEAPONS if weapon.lost} == {
        "CR": ("damage",),
        "SLC": ("special",),
        "HGLC": ("special",),
    }
    assert [cells(CATALOGUE[tables.ADVANCED][code].source[0])[10] for code in ("SLC", "HGLC")] == ["MB1,", "MB3,"]


@needs_book
@of_each(INFANTRY_WEAPONS)
def test_weapons_of_infantry_stand_on_their_lines(weapon):
    """Where rows ran together, each figure is somewhere on their lines."""
    text = words_of(weapon.source).replace("X ", "X")
    figures = [*map(str, weapon.range), str(weapon.accuracy), str(weapon.rof[0]), f"X{weapon.damage.value}"]

    assert weapon.name.upper() in text
    assert Counter(figures) - Counter(re.findall(r"X\d+|-?\d+", text.replace("V O", "X8"))) == {}
    assert weapon.damage == DamageMultiplier(weapon.damage.value)
    assert set(specials(weapon)) <= set(re.findall(r"[A-Z]+\d*", text)) or weapon.mark == "reconstructed"


@needs_book
@of_each([record for table in DESCRIBED for record in CATALOGUE[table].values() if table is not tables.UNDEFINED])
def test_rules_and_traits_are_named_on_their_lines(record):
    text = words_of(record.source)
    name = record.name.upper().replace("AUX", "AUX").split(" ABILITY")[0]

    assert name in text or set(name.split()) <= set(re.findall(r"[\w-]+", text))
