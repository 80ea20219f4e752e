"""The reference page of a force: what occurs in it, alphabetical and each once, in our own words."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.paper.front_matter import alphabetical
from armybuilder.engine.core.paper.origins import with_pack_names
from armybuilder.engine.systems.blitz_2006.book.cards import Card, Infantry, Model
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Weapon, WeaponSpecial
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.paper.labels import damage_text, rof_text, special_text, with_sign
from armybuilder.engine.systems.blitz_2006.paper.quick import on_foot
from armybuilder.engine.systems.blitz_2006.paper.weapons import ARTILLERY, glossary


def reference(force: Force) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell."""
    armed = list(dict.fromkeys(weapon for row in force.rows for weapon in _weapons(row)))
    carried = list(dict.fromkeys(weapon for row in force.rows for weapon in _infantry_weapons(row)))
    known: tuple[Weapon | InfantryWeapon, ...] = (*armed, *carried)
    specials = (special for weapon in known for special in weapon.special)
    has_infantry = any(isinstance(row.fit.card, Infantry) for row in force.rows)
    sections = (
        ReferenceSection(gettext("Traits"), alphabetical(_traits(force))),
        ReferenceSection(gettext("Weapons"), alphabetical(map(_weapon, armed))),
        ReferenceSection(gettext("Infantry weapons"), alphabetical(map(_weapon, carried))),
        ReferenceSection(gettext("Weapon terms"), glossary(specials, force.catalogue)),
        ReferenceSection(gettext("Infantry"), on_foot() if has_infantry else ()),
        ReferenceSection(gettext("Options"), alphabetical(_options(force))),
    )
    return tuple(section for section in sections if section.lines)


def specials_of(force: Force) -> Iterator[WeaponSpecial]:
    """Words among the notes of all weapons of a force."""
    for row in force.rows:
        yield from (special for weapon in _weapons(row) for special in weapon.special)
        yield from (special for weapon in _infantry_weapons(row) for special in weapon.special)


def _cards(row: FieldedUnit) -> Iterator[Model | Infantry | Card]:
    """Its card, and those of its drones."""
    yield row.fit.card
    yield from (row.squad.catalogue.drones[key] for key in row.fit.drones)


def _weapons(row: FieldedUnit) -> Iterator[Weapon]:
    known = row.squad.catalogue.weapons
    for card in _cards(row):
        if not isinstance(card, Infantry):
            yield from (known[mount.weapon] for mount in card.weapons if mount.weapon in known)


def _infantry_weapons(row: FieldedUnit) -> Iterator[InfantryWeapon]:
    if isinstance(row.fit.card, Infantry):
        yield from (row.squad.catalogue.infantry_weapons[key] for key in (row.fit.card.weapon, *row.fit.carried))


def _traits(force: Force) -> Iterator[TraitLine]:
    keys = {bearing.trait for row in force.rows for card in _cards(row) for bearing in card.traits}
    keys |= {key for row in force.rows for weapon in _infantry_weapons(row) for key in weapon.traits}
    for trait in (force.catalogue.traits[key] for key in keys):
        yield TraitLine(trait.name + (" X" if trait.rated else ""), trait.effect or "", aux=trait.of == "auxiliary")


def _weapon(weapon: Weapon | InfantryWeapon) -> TraitLine:
    """The row of the weapon table in one line."""
    damage, rof = damage_text(weapon), rof_text(weapon.rof)
    parts = (
        _ranges(weapon.range),
        gettext("damage {damage}", damage=damage) if damage else gettext("damage missing from the rulebook"),
        gettext("accuracy {accuracy}", accuracy=with_sign(weapon.accuracy)),
        gettext("RoF {rof}", rof=rof) if rof else "",
        ", ".join(map(special_text, weapon.special)),
    )
    name = f"{weapon.name} ({weapon.code})" if isinstance(weapon, Weapon) else weapon.name
    return TraitLine(name, with_pack_names(f"{', '.join(part for part in parts if part)}.", weapon))


def _ranges(bands: Iterable[int] | None) -> str:
    if bands is None:
        return ARTILLERY
    text = "/".join(map(str, bands))
    return text if text.strip("0/") else gettext("contact")


def _options(force: Force) -> Iterator[TraitLine]:
    """Yield what options say besides their changes."""
    bought = [each for squad in force.squads for each in squad.purchases] + [
        each for row in force.rows for each in row.purchases
    ]
    for each in bought:
        if each.purchase.option.note:
            yield TraitLine(each.purchase.name, with_pack_names(each.purchase.option.note, each.purchase.option))
