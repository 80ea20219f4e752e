"""A pack for Blitz 2006: on the cards that its book lost, what the legacy rules make of the 1998 sheets that survive.

What the book tells stays the book's; where a sheet says otherwise, the notes tell. What neither tells stays blank.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.conversion import legacy_2006 as legacy
from armybuilder.engine.conversion import notes
from armybuilder.engine.conversion.card import ConvertedCard, DefenseRow, Value, Weapon
from armybuilder.engine.conversion.tactical_1998_to_blitz_2006 import convert
from armybuilder.engine.core.packs.merge import merge_checked
from armybuilder.engine.core.packs.pack import FORMAT, Pack, Patch
from armybuilder.engine.core.packs.patches import book_record
from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.blitz_2006.book.card_changes import is_mount_of
from armybuilder.engine.systems.blitz_2006.book.cards import Model
from armybuilder.engine.systems.blitz_2006.book.catalogue import MODELS
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue as Blitz2006
from armybuilder.engine.systems.blitz_2006.book.notation import Mount
from armybuilder.engine.systems.blitz_2006.modifications import is_complete
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue as Tactical1998
from armybuilder.engine.systems.tactical_1998.book.tables import Mount as Row
from armybuilder.engine.systems.tactical_1998.book.tables import Vehicle

NORTH, SOUTH = "the Northern Guard fields the machines of the North", "the MILICIA fields the machines of the South"
CHASSIS: Mapping[str, tuple[str, str]] = {
    "north/cheetah": ("northern-guard/cheetah", f"the same name, and {NORTH}"),
    "north/hunter": ("northern-guard/hunter", f"the same name, and {NORTH}"),
    "north/jaguar": ("northern-guard/jaguar", f"the same name, and {NORTH}"),
    "north/grizzly": ("northern-guard/grizzly", f"the same name, and {NORTH}"),
    "south/jager": ("milicia/jager", f"the same name, and {SOUTH}"),
    "south/black-mamba": ("milicia/black-mamba", f"the same name, and {SOUTH}"),
    "south/spitting-cobra": ("milicia/spitting-cobra", f"the same name, and {SOUTH}"),
    "south/caiman-apc": ("milicia/caiman", f"the same name, written Caiman by the guides, and {SOUTH}"),
}
"""Which vehicle of 2006 each of 1998 is, and why: a converted unit takes the place of one of its chassis (FC-34)."""
FIGURES = ("actions", "size", "detection", "sensors", "auto_comm", "comm", "armor", "sturdy", "fragile")
SPEEDS = ("stationary", "combat", "top")
CARD = (*FIGURES[:6], "attack", "defense", *FIGURES[6:], "weapons", "traits", "tv")
"""What is filled in of a card, in its order."""
ROWS = ("defense", "weapons", "traits")
"""What a card has several of."""


class FilledCard(NamedTuple):
    """The card of a vehicle as a data file has it, why each of its changed fields is as it is, and what the book tells
    otherwise."""

    raw: dict[str, Any]
    why: dict[str, str]
    otherwise: list[str]


def cards_of_1998(tactical: Tactical1998, book: Blitz2006) -> Pack:
    """The pack, the same for the same books."""
    patches, otherwise = list[Patch](), list[str]()
    cards = {key: convert(vehicle) for key, vehicle in tactical.vehicles.items()}
    for key, card in cards.items():
        model = CHASSIS[key][0]
        made = _fill_card(tactical.vehicles[key], card, model, book)
        patches += _patches(model, book_record(book, MODELS.kind, model), made)
        otherwise += made.otherwise
    pack = Pack(
        format=FORMAT,
        system="blitz-2006",
        key="cards-of-1998",
        name="Cards of 1998",
        version="1",
        author="Muster",
        patches=patches,
    )
    whole = [model.name for model in merge_checked(book, pack).models.values() if model.origins and is_complete(model)]
    return msgspec.structs.replace(pack, notes=_render_notes(cards, otherwise, whole)).with_hash()


def _patches(key: str, raw: Mapping[str, Any], made: FilledCard) -> Iterator[Patch]:
    for field, old, new in _differences(raw, made.raw):
        yield Patch(kind=MODELS.kind, key=key, field=field, old=old, new=new, why=made.why[field])


def _differences(old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The place of each value that is filled in, with both values: within groups and row by row. Nothing is taken away."""
    for name in sorted(new, key=lambda name: CARD.index(name) if name in CARD else -1):
        before, after, place = old.get(name), new[name], f"{prefix}{name}"
        if isinstance(after, dict):
            yield from _differences(before or {}, after, f"{place}/")
        elif isinstance(after, list) and isinstance(before, list | None) and name in ROWS:
            rows = enumerate(zip_longest(before or (), after))
            yield from ((f"{place}/{number}", old, new) for number, (old, new) in rows if old != new)
        elif before != after:
            yield place, before, after


def _fill_card(vehicle: Vehicle, card: ConvertedCard, key: str, book: Blitz2006) -> FilledCard:
    """The card of 2006 with what the sheet gives in each place where the book tells nothing."""
    made = FilledCard(dict(book_record(book, MODELS.kind, key)), {}, [])
    told, model = notes.ValueNotes(vehicle, card), book.models[key]
    if card.tv.value is not None and model.tv is None:
        made.raw["tv"], made.why["tv"] = card.tv.value, told.figure("tv", card.tv)
    _fill_figures(made, told, card, model)
    _fill_attack(made, told, card, model)
    made.raw["defense"] = [_row(row) for row in card.defense]
    made.why.update({f"defense/{number}": told.defense(row) for number, row in enumerate(card.defense)})
    _fill_weapons(made, vehicle, card, model, book)
    _fill_traits(made, vehicle, card, model)
    return made


def _fill_figures(made: FilledCard, told: notes.ValueNotes, card: ConvertedCard, model: Model) -> None:
    for name in FIGURES:
        value: Value = getattr(card, name)
        known = getattr(model, name)
        if value.value is None:
            continue
        if known.value is None:
            made.raw[name] = int(value.value)
            made.why[name] = told.figure(name, value)
        elif known.value != value.value:
            label = name.replace("_", " ")
            made.otherwise.append(f"{model.name}: {label} {known.value} (line {known.line}), not {value.value}")


def _fill_attack(made: FilledCard, told: notes.ValueNotes, card: ConvertedCard, model: Model) -> None:
    row = dict(made.raw.get("attack", {}))
    for speed in SPEEDS:
        value: Value = getattr(card.attack, speed)
        if value.value is not None and getattr(model.attack, speed).value is None:
            row[speed] = value.value
            made.why[f"attack/{speed}"] = told.attack(speed, value)
    if row:
        made.raw["attack"] = row


def _row(row: DefenseRow) -> dict[str, Any]:
    """A movement mode as the file writes it, without what is lost."""
    named = {name: getattr(row, name).value for name in ("combat_mp", "top_mp", *SPEEDS)}
    return {"mode": row.mode, **{name: value for name, value in named.items() if value is not None}}


# ---------------------------------------------------------------- weapons and traits


class WeaponGroup(NamedTuple):
    """Rows of a sheet with equal weapons: how the guides write one, its rows, and the last of them converted."""

    text: str
    rows: list[Row]
    weapon: Weapon


def _fill_weapons(made: FilledCard, vehicle: Vehicle, card: ConvertedCard, model: Model, book: Blitz2006) -> None:
    """The weapons that the book names first, each with what the sheet says of it, then the others of the sheet."""
    left, written = _groups(vehicle, card, book), list(made.raw.get("weapons", ()))
    for number, mount in enumerate(model.weapons):
        found = next((group for group in left if is_mount_of(_as_mount(group), mount.weapon, book)), None)
        if found:
            left.remove(found)
            if found.text != mount.weapon:
                written[number] = _format_group(found, mount.count)
                made.why[f"weapons/{number}"] = notes.weapon(found.rows, found.weapon, mount.line)
    for number, group in enumerate(left, len(written)):
        made.why[f"weapons/{number}"] = notes.weapon(group.rows, group.weapon, None)
    made.raw["weapons"] = [*written, *map(_format_group, left)]


def _groups(vehicle: Vehicle, card: ConvertedCard, book: Blitz2006) -> list[WeaponGroup]:
    found: dict[str, WeaponGroup] = {}
    for row, weapon in zip(vehicle.weapons, card.weapons, strict=True):
        text = _format_weapon(weapon, book)
        found.setdefault(text, WeaponGroup(text, [], weapon)).rows.append(row)
    return list(found.values())


def _as_mount(group: WeaponGroup) -> Mount:
    return Mount(group.weapon.code)


def _format_group(group: WeaponGroup, least: int = 1) -> str:
    number = max(least, sum(row.quantity or 1 for row in group.rows))
    return f"{number} {group.text}" if number > 1 else group.text


def _format_weapon(weapon: Weapon, book: Blitz2006) -> str:
    """`LRP (F, RoF 3, no reloads)`. The rate of fire is the card's where the table leaves it open."""
    lowest, highest = book.weapons[weapon.code].rof or (0, 0)
    rate = f"RoF {weapon.rof.value}" if lowest != highest and weapon.rof.value is not None else ""
    arc = str(weapon.arc.value) if weapon.arc.value else ""
    terms = ", ".join(term for term in (arc, rate, _format_ammunition(weapon)) if term)
    return f"{weapon.code} ({terms})" if terms else weapon.code


def _format_ammunition(weapon: Weapon) -> str:
    if weapon.limited.value:
        return f"limited {weapon.limited.value}"
    if weapon.reloads.value is None or weapon.limited.value is None:
        return ""
    return "reloads" if weapon.reloads.value else "no reloads"


def _fill_traits(made: FilledCard, vehicle: Vehicle, card: ConvertedCard, model: Model) -> None:
    """The traits that the book names, then the others of the sheet."""
    written = list(made.raw.get("traits", ()))
    perks = [perk for perk in (*vehicle.perks, *vehicle.flaws) if perk.rule.key in legacy.TRAITS]
    known = {bearing.trait: number for number, bearing in enumerate(model.traits)}
    for perk, trait in zip(perks, card.traits, strict=True):
        rating = str(trait.rating.value) if trait.rating and trait.rating.value is not None else ""
        note = f"[{trait.note}]" if trait.note else ""
        text = " ".join(part for part in (slug(trait.name), rating, trait.facing, note) if part)
        if slug(trait.name) in known:
            stands = made.raw["traits"][known[slug(trait.name)]]
            made.otherwise.append(f"{model.name}: {stands[0]} (line {stands[1]}), not {text}")
            continue
        made.why[f"traits/{len(written)}"] = notes.trait(perk, trait)
        written.append(text)
    if written:
        made.raw["traits"] = written


# ---------------------------------------------------------------- notes

_NOTES = """\
Cards that the book of 2006 lost, by its legacy rules (lines 1705–1715) from the sheets of 1998 that survive. What the book \
itself tells stays; what neither book tells stays blank. Copy the pack to mend it or to fill in more.

Which is which, by chassis (FC-34): {chassis}.

Where no text decides, we ruled:
FC-32: 3 and 4 movement points give -1, since the table of 1998 lost that row between -2 for 1-2 and 0 for 5-6; each speed \
counts as if all its points were spent.
FC-29: autocannons and pack guns that are neither fixed nor turreted are held in the hand, as the guides' own options show; \
a row whose number is lost is one weapon.
FC-28: half a kilometre of sensors counts up.
DC-8: Passenger Seating is Transport; Manipulator Arms lose their rating; what 2006 does not name is left out.

The book says otherwise, and counts: {otherwise}.

Squads of the guides keep their prices. In an army without a guide (FC-33) a unit costs, by FC-27: {prices}. It is lost \
for {lost}.

Where a card becomes whole, its weapons decide which options the unit may take: {whole}.

Iguana and Badger APC survive by name alone."""


def _render_notes(cards: Mapping[str, ConvertedCard], otherwise: list[str], whole: list[str]) -> str:
    prices = [f"{card.name} {card.tv.value}" for card in cards.values() if card.tv.value is not None]
    lost = [card.name for card in cards.values() if card.tv.value is None]
    alike: dict[str, list[str]] = {}
    for key, card in cards.items():
        alike.setdefault(CHASSIS[key][1], []).append(card.name)
    chassis = "; ".join(f"{', '.join(names)}: {why}" for why, names in alike.items())
    told = {"otherwise": "; ".join(otherwise), "whole": ", ".join(whole), "lost": ", ".join(lost)}
    return _NOTES.format(chassis=chassis, prices=", ".join(prices), **told)
