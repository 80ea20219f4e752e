"""The reference page of a force, what occurs in it alphabetical and each once, and what is looked up in every game, in our own
words (L2787-3041)."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.core.paper.origins import told_apart
from armybuilder.engine.core.paper.printing import alphabetical
from armybuilder.engine.systems.blitz_2006.book.cards import Card, Infantry, Model
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Special, Weapon
from armybuilder.engine.systems.blitz_2006.force import FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.paper.weapons import ARTILLERY, glossary
from armybuilder.engine.systems.blitz_2006.paper.wording import damage_text, rof_text, special_text, with_sign

ON_FOOT = (
    TraitLine("Skill", "One for everything. No modifiers but these: +1 to attacks while stationary."),
    TraitLine("Attacks", "Not above combat speed; heavy weapons while stationary. One action for one attack with each sort of weapon."),
    TraitLine("Basic weapons", "RoF of as many as there are bases, for blast alone. No ammunition is counted."),
    TraitLine("Damage", "Half the multiplier without AI. A base for each full armor; one base at most without blast or RoF."),
    TraitLine("ATV", "−1 to attacks and +1 to defense at combat speed; +2 to defense and no attacks at top speed."),
)  # fmt: skip
"""Infantry in play (BR-49 to BR-51, L979-1056)."""


def reference(force: Force) -> tuple[ReferenceSection, ...]:
    """The sections that have something to tell."""
    armed = list(dict.fromkeys(weapon for row in force.rows for weapon in _weapons(row)))
    carried = list(dict.fromkeys(weapon for row in force.rows for weapon in _carried(row)))
    known: tuple[Weapon | InfantryWeapon, ...] = (*armed, *carried)
    specials = (special for weapon in known for special in weapon.special)
    has_infantry = any(isinstance(row.fit.card, Infantry) for row in force.rows)
    sections = (
        ReferenceSection("Traits", alphabetical(_traits(force))),
        ReferenceSection("Weapons", alphabetical(map(_weapon, armed))),
        ReferenceSection("Infantry weapons", alphabetical(map(_weapon, carried))),
        ReferenceSection("Words of weapons", glossary(specials, force.catalogue)),
        ReferenceSection("Infantry", ON_FOOT if has_infantry else ()),
        ReferenceSection("Options", alphabetical(_options(force))),
    )
    return tuple(section for section in sections if section.lines)


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
        f"damage {damage}" if damage else "damage lost in the book",
        f"accuracy {with_sign(weapon.accuracy)}",
        f"RoF {rof}" if rof else "",
        ", ".join(map(special_text, weapon.special)),
    )
    name = f"{weapon.name} ({weapon.code})" if isinstance(weapon, Weapon) else weapon.name
    return TraitLine(name, told_apart(f"{', '.join(part for part in parts if part)}.", weapon))


def _ranges(bands: Iterable[int] | None) -> str:
    if bands is None:
        return ARTILLERY
    text = "/".join(map(str, bands))
    return text if text.strip("0/") else "contact"


def _options(force: Force) -> Iterator[TraitLine]:
    """What options say beside their changes."""
    bought = [each for squad in force.squads for each in squad.bought] + [
        each for row in force.rows for each in row.bought
    ]
    for each in bought:
        if each.purchase.option.note:
            yield TraitLine(each.purchase.name, told_apart(each.purchase.option.note, each.purchase.option))


def _section(title: str, **lines: str) -> ReferenceSection:
    return ReferenceSection(title, tuple(TraitLine(name.replace("_", " "), text) for name, text in lines.items()))


QUICK = (
    _section(
        "Attack and defense",  # BR-34, BR-35: L687-715
        Attack="Speed modifier, accuracy, range, less the obscurement.",
        Range="Point blank +2, short +1, medium 0, long −1, extreme −2.",
        Defense="Modifier of mode and speed; −1 for each further attack of a combat group, down to −3.",
        Rear="−1, or −2 against who cannot be autodetected.",
        Margin="Damage is the multiplier times what the attack is better by; a tie misses.",
    ),
    _section(
        "Damage",  # BR-45, BR-46; section 4 of the cards: L904-947
        Armor="As much is light, twice as much heavy, three times an overkill.",
        Boxes="A light hit crosses one box, a heavy one two; what finds no box is an overkill.",
        Sturdy="Its boxes go first. None stops an overkill; hull-down counters do, before them.",
        Light="Armor −1.",
        Heavy="Armor −2, −1 to attack, defense and EW, combat speed at most.",
        Critical="Armor −3, −2 to attack, defense and EW, combat speed at most; auxiliary systems, detection and communication are gone.",
    ),
    _section(
        "Ammunition",  # BR-43: L843-873
        RoF_0="Out on a fumble.",
        Less_than_half="Out when all dice show 2 or less.",
        Half_or_more="Out when all dice show 3 or less.",
        All_of_it="Out when all dice show 4 or less; 3 or less with RoF 1.",
        R="An action reloads it; without, it is gone.",
        Circles="One for each shot; then it is gone.",
    ),
    _section(
        "Arcs",  # DC-12: L717-727
        F_R_L_RR="180° to the front, the right, the left, the rear.",
        FF_FR_FL_FRR="90° to the same sides.",
        T="All around.",
    ),
    _section(
        "Speed",  # BR-20: L503-511
        Stationary="Up to 1 inch, or a turn of 180°.",
        Combat="At least 1 movement point.",
        Top="More points than combat speed has.",
        Change="One step of speed or one mode a round, before moving.",
    ),
    _section(
        "Cost of terrain for W / G / H and R",  # BR-25: L541-558, L2844-2864
        Clear="1 / 1 / 1",
        Rough="1 / 2 / 1, also in white sand",
        Sand="2 / 2 / 1, also white and in deposits",
        Woodland="2 / 4 / –",
        Jungle="3 / – / –",
        Swamp="3 / 4 / 1, also tar sands and deep snow",
        Snow="2 / 2 / 1",
        Ice="2 / 3 / 1",
        Water="– / – / 1; who is amphibious crosses it as rough terrain",
        Buildings="2 for infantry alone",
    ),
    _section(
        "Cover",  # BR-30: L628-644, L2874-2888
        Hidden="Hidden wholly, or touching terrain: 1 obscurement.",
        Light="1 for each full 9 inches, at least 1 beyond 2 inches.",
        Heavy="1 for each full 6 inches, at least 1 beyond 1 inch.",
        Hard="1 for each full 3 inches, at least 1.",
        Solid="1 for each piece; who is hidden behind it wholly is attacked indirectly alone.",
    ),
    _section(
        "Detection",  # BR-31 to BR-33: L648-681, L2892-2922
        Rating="Sees what has no more obscurement than it.",
        By_itself="Whoever stands in the open, or within as many inches as his size.",
        Actively="EW and sensors against cover and concealment; 1 less for each weapon fired, each active test, ECM and ECCM of the target, "
        "and 2 at combat or 4 at top speed; never below 1.",
    ),
    _section(
        "Command points",  # BR-56: L887-900
        Each_round="The commander hands out as many as his leadership; a unit has one at most.",
        Used_for="A roll again, activation out of turn, an action more, a last shot when destroyed, or half the morale tokens.",
    ),
)
"""What every player looks up."""
