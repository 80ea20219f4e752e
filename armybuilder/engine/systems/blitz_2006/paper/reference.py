"""The reference page of a force, what occurs in it alphabetical and each once, and what is looked up in every game, in our own
words (L2787-3041)."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.language import say
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.paper.origins import told_apart
from armybuilder.engine.core.paper.printing import alphabetical
from armybuilder.engine.systems.blitz_2006.book.cards import Card, Infantry, Model
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Special, Weapon
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.paper.weapons import ARTILLERY, glossary
from armybuilder.engine.systems.blitz_2006.paper.wording import damage_text, rof_text, special_text, with_sign


def reference(force: Force) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell."""
    armed = list(dict.fromkeys(weapon for row in force.rows for weapon in _weapons(row)))
    carried = list(dict.fromkeys(weapon for row in force.rows for weapon in _carried(row)))
    known: tuple[Weapon | InfantryWeapon, ...] = (*armed, *carried)
    specials = (special for weapon in known for special in weapon.special)
    has_infantry = any(isinstance(row.fit.card, Infantry) for row in force.rows)
    sections = (
        ReferenceSection(say("Traits"), alphabetical(_traits(force))),
        ReferenceSection(say("Weapons"), alphabetical(map(_weapon, armed))),
        ReferenceSection(say("Infantry weapons"), alphabetical(map(_weapon, carried))),
        ReferenceSection(say("Words of weapons"), glossary(specials, force.catalogue)),
        ReferenceSection(say("Infantry"), _on_foot() if has_infantry else ()),
        ReferenceSection(say("Options"), alphabetical(_options(force))),
    )
    return tuple(section for section in sections if section.lines)


def _on_foot() -> tuple[TraitLine, ...]:
    """Infantry in play (BR-49 to BR-51, L979-1056)."""
    return (
        TraitLine(say("Skill"), say("One for everything. No modifiers but these: +1 to attacks while stationary.")),
        TraitLine(
            say("Attacks"),
            say(
                "Not above combat speed; heavy weapons while stationary. One action for one attack with each sort of weapon."
            ),
        ),
        TraitLine(
            say("Basic weapons"), say("RoF of as many as there are bases, for blast alone. No ammunition is counted.")
        ),
        TraitLine(
            say("Damage"),
            say("Half the multiplier without AI. A base for each full armor; one base at most without blast or RoF."),
        ),
        TraitLine(
            "ATV", say("−1 to attacks and +1 to defense at combat speed; +2 to defense and no attacks at top speed.")
        ),
    )


def specials_of(force: Force) -> Iterator[Special]:
    """Words among the notes of all weapons of a force."""
    for row in force.rows:
        yield from (special for weapon in _weapons(row) for special in weapon.special)
        yield from (special for weapon in _carried(row) for special in weapon.special)


def _cards(row: FieldedUnit) -> Iterator[Model | Infantry | Card]:
    """Its card, and those of its drones."""
    yield row.fit.card
    yield from (row.squad.catalogue.drones[key] for key in row.fit.drones)


def _weapons(row: FieldedUnit) -> Iterator[Weapon]:
    known = row.squad.catalogue.weapons
    for card in _cards(row):
        if not isinstance(card, Infantry):
            yield from (known[mount.weapon] for mount in card.weapons if mount.weapon in known)


def _carried(row: FieldedUnit) -> Iterator[InfantryWeapon]:
    if isinstance(row.fit.card, Infantry):
        yield from (row.squad.catalogue.infantry_weapons[key] for key in (row.fit.card.weapon, *row.fit.carried))


def _traits(force: Force) -> Iterator[TraitLine]:
    keys = {bearing.trait for row in force.rows for card in _cards(row) for bearing in card.traits}
    keys |= {key for row in force.rows for weapon in _carried(row) for key in weapon.traits}
    for trait in (force.catalogue.traits[key] for key in keys):
        yield TraitLine(trait.name + (" X" if trait.rated else ""), trait.effect or "", aux=trait.of == "auxiliary")


def _weapon(weapon: Weapon | InfantryWeapon) -> TraitLine:
    """The row of the weapon table in one line."""
    damage, rof = damage_text(weapon), rof_text(weapon.rof)
    parts = (
        _ranges(weapon.range),
        say("damage {damage}", damage=damage) if damage else say("damage lost in the book"),
        say("accuracy {accuracy}", accuracy=with_sign(weapon.accuracy)),
        say("RoF {rof}", rof=rof) if rof else "",
        ", ".join(map(special_text, weapon.special)),
    )
    name = f"{weapon.name} ({weapon.code})" if isinstance(weapon, Weapon) else weapon.name
    return TraitLine(name, told_apart(f"{', '.join(part for part in parts if part)}.", weapon))


def _ranges(bands: Iterable[int] | None) -> str:
    if bands is None:
        return ARTILLERY
    text = "/".join(map(str, bands))
    return text if text.strip("0/") else say("contact")


def _options(force: Force) -> Iterator[TraitLine]:
    """What options say beside their changes."""
    bought = [each for squad in force.squads for each in squad.bought] + [
        each for row in force.rows for each in row.bought
    ]
    for each in bought:
        if each.purchase.option.note:
            yield TraitLine(each.purchase.name, told_apart(each.purchase.option.note, each.purchase.option))


def _section(title: str, *lines: tuple[str, str]) -> ReferenceSection:
    return ReferenceSection(title, tuple(TraitLine(name, text) for name, text in lines))


def quick_reference() -> tuple[ReferenceSection, ...]:
    """What every player looks up."""
    return (
        _section(
            say("Attack and defense"),  # BR-34, BR-35: L687-715
            (say("Attack"), say("Speed modifier, accuracy, range, less the obscurement.")),
            (say("Range"), say("Point blank +2, short +1, medium 0, long −1, extreme −2.")),
            (
                say("Defense"),
                say("Modifier of mode and speed; −1 for each further attack of a combat group, down to −3."),
            ),
            (say("Rear"), say("−1, or −2 against who cannot be autodetected.")),
            (say("Margin"), say("Damage is the multiplier times what the attack is better by; a tie misses.")),
        ),
        _section(
            say("Damage"),  # BR-45, BR-46; section 4 of the cards: L904-947
            (say("Armor"), say("As much is light, twice as much heavy, three times an overkill.")),
            (say("Boxes"), say("A light hit crosses one box, a heavy one two; what finds no box is an overkill.")),
            (say("Sturdy"), say("Its boxes go first. None stops an overkill; hull-down counters do, before them.")),
            (say("Light"), say("Armor −1.")),
            (say("Heavy"), say("Armor −2, −1 to attack, defense and EW, combat speed at most.")),
            (
                say("Critical"),
                say(
                    "Armor −3, −2 to attack, defense and EW, combat speed at most; auxiliary systems, detection and communication are gone."
                ),
            ),
        ),
        _section(
            say("Ammunition"),  # BR-43: L843-873
            (say("RoF 0"), say("Out on a fumble.")),
            (say("Less than half"), say("Out when all dice show 2 or less.")),
            (say("Half or more"), say("Out when all dice show 3 or less.")),
            (say("All of it"), say("Out when all dice show 4 or less; 3 or less with RoF 1.")),
            ("R", say("An action reloads it; without, it is gone.")),
            (say("Circles"), say("One for each shot; then it is gone.")),
        ),
        _section(
            say("Arcs"),  # DC-12: L717-727
            ("F R L RR", say("180° to the front, the right, the left, the rear.")),
            ("FF FR FL FRR", say("90° to the same sides.")),
            ("T", say("All around.")),
        ),
        _section(
            say("Speed"),  # BR-20: L503-511
            (say("Stationary"), say("Up to 1 inch, or a turn of 180°.")),
            (say("Combat"), say("At least 1 movement point.")),
            (say("Top"), say("More points than combat speed has.")),
            (say("Change"), say("One step of speed or one mode a round, before moving.")),
        ),
        _section(
            say("Cost of terrain for W / G / H and R"),  # BR-25: L541-558, L2844-2864
            ("Clear", "1 / 1 / 1"),
            (say("Rough"), say("1 / 2 / 1, also in white sand")),
            (say("Sand"), say("2 / 2 / 1, also white and in deposits")),
            (say("Woodland"), "2 / 4 / –"),
            (say("Jungle"), "3 / – / –"),
            (say("Swamp"), say("3 / 4 / 1, also tar sands and deep snow")),
            (say("Snow"), "2 / 2 / 1"),
            (say("Ice"), "2 / 3 / 1"),
            (say("Water"), say("– / – / 1; who is amphibious crosses it as rough terrain")),
            (say("Buildings"), say("2 for infantry alone")),
        ),
        _section(
            say("Cover"),  # BR-30: L628-644, L2874-2888
            (say("Hidden"), say("Hidden wholly, or touching terrain: 1 obscurement.")),
            (say("Light"), say("1 for each full 9 inches, at least 1 beyond 2 inches.")),
            (say("Heavy"), say("1 for each full 6 inches, at least 1 beyond 1 inch.")),
            (say("Hard"), say("1 for each full 3 inches, at least 1.")),
            (say("Solid"), say("1 for each piece; who is hidden behind it wholly is attacked indirectly alone.")),
        ),
        _section(
            say("Detection"),  # BR-31 to BR-33: L648-681, L2892-2922
            (say("Rating"), say("Sees what has no more obscurement than it.")),
            (say("By itself"), say("Whoever stands in the open, or within as many inches as his size.")),
            (
                say("Actively"),
                say(
                    "EW and sensors against cover and concealment; 1 less for each weapon fired, each active test, ECM and ECCM of the target, "
                    "and 2 at combat or 4 at top speed; never below 1."
                ),
            ),
        ),
        _section(
            say("Command points"),  # BR-56: L887-900
            (say("Each round"), say("The commander hands out as many as his leadership; a unit has one at most.")),
            (
                say("Used for"),
                say(
                    "A roll again, activation out of turn, an action more, a last shot when destroyed, or half the morale tokens."
                ),
            ),
        ),
    )
