"""The reference page of a force (DC-4): what its traits, weapons, purchases and ranks do, alphabetical and each once."""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, SheetRules, TraitLine
from armybuilder.engine.core.paper.front_matter import alphabetical
from armybuilder.engine.core.paper.origins import with_pack_names
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.classes import WeaponClass
from armybuilder.engine.systems.blitz_beta.book.labels import CATEGORIES
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.paper import rows as card_rows
from armybuilder.engine.systems.blitz_beta.statline import EntryLoadout

ONE_SIZE = "-"


def reference(
    force: Sequence[EntryLoadout], rules: Iterable[SheetRules], glossary: tuple[TraitLine, ...], catalogue: Catalogue
) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell. `glossary` are the weapon traits, `rules` what the army changes in
    play."""
    bodies = [body for part in force for body in part.loadout.bodies]
    bodies += [drone.statline for part in force for drone in part.loadout.drones]
    sections = [ReferenceSection(each.name, tuple(TraitLine("", clause) for clause in each.clauses)) for each in rules]
    sections += [
        ReferenceSection(gettext("Traits"), card_rows.trait_glossary(_traits(bodies), catalogue)),
        ReferenceSection(gettext("Weapons"), alphabetical(map(_weapon, _mounted_weapons(bodies)))),
        ReferenceSection(gettext("Weapon traits"), glossary),
        ReferenceSection(gettext("Upgrades"), alphabetical(_upgrades(force))),
        ReferenceSection(gettext("Ranks"), alphabetical(_ranks(force, catalogue))),
    ]
    return tuple(section for section in sections if section.lines)


def _traits(bodies: Iterable[Statline]) -> Iterator[Trait]:
    """Traits of all bodies and those in their brackets."""
    for body in bodies:
        for trait in body.traits:
            yield trait
            yield from (other for other in trait.associated if other.name != "Aux" and not other.name.startswith("-"))


def _mounted_weapons(bodies: Iterable[Statline]) -> Iterable[WeaponClass]:
    """The rows of the weapon table that bodies mount, each once: they have no hash, and are the same objects."""
    return {id(row): row for row in card_rows.weapon_classes(bodies)}.values()


def _weapon(row: WeaponClass) -> TraitLine:
    """`Auto-Cannon (AC)`: the row of the weapon table in one line."""
    sizes = [f"{size}{pen.text}".removeprefix(ONE_SIZE) for size, pen in row.pen.items() if pen.text]
    parts = (
        gettext(CATEGORIES[row.category]),
        row.range_text or "",
        f"PEN {', '.join(sizes)}" if sizes else "",
        ", ".join(trait.text for trait in row.traits),
    )
    text = " · ".join(part for part in parts if part)
    return TraitLine(f"{row.name} ({row.code})", with_pack_names(f"{text}. {row.note}".rstrip(". ") + ".", row))


def _upgrades(force: Iterable[EntryLoadout]) -> Iterator[TraitLine]:
    """Upgrade rows with what they change, and purchases with what they do."""
    for part in force:
        for bought in (*part.entry.upgrades, *part.unit.purchases):
            if bought.row:
                said = " ".join(f"{part[0].upper()}{part[1:]}." for part in bought.row.in_words)
                yield TraitLine(bought.row.name, with_pack_names(said, bought.row))
            elif bought.purchase:
                yield TraitLine(bought.purchase.name, with_pack_names(bought.purchase.effect, bought.purchase))


def _ranks(force: Iterable[EntryLoadout], catalogue: Catalogue) -> Iterator[TraitLine]:
    for part in force:
        rank = catalogue.ranks.get(part.entry.rank) if part.entry.rank else None
        if rank:
            yield TraitLine(f"{rank.name} ({rank.code})", with_pack_names(rank.effect, rank))
