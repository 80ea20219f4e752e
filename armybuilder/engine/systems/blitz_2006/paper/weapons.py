"""Weapons of a card in rows (DC-7, L377): arc, accuracy, multiplier, five ranges, rate of fire, reloads, circles.

What the card decides and nobody tells of is a blank box: arc, reloads, a rate of fire that the table leaves open. A weapon that
the guides call by its class alone has nothing else.
"""

from collections.abc import Iterable, Mapping
from math import inf

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    CardArc,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    Quarter,
    TraitLine,
)
from armybuilder.engine.systems.blitz_2006.book.cards import Card
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.equipment import InfantryWeapon, Weapon, WeaponSpecial
from armybuilder.engine.systems.blitz_2006.book.notation import Mount
from armybuilder.engine.systems.blitz_2006.paper.labels import BLANK, damage_text, rof_text, special_text, with_sign

BANDS = ("PB", "S", "M", "L", "EX")
"""Point blank, short, medium, long, extreme."""
QUARTERS: Mapping[str, frozenset[Quarter]] = {
    "F": frozenset({"FL", "FR"}),
    "R": frozenset({"FR", "BR"}),
    "L": frozenset({"FL", "BL"}),
    "RR": frozenset({"BL", "BR"}),
    "FF": frozenset({"F"}),
    "FR": frozenset({"R"}),
    "FL": frozenset({"L"}),
    "FRR": frozenset({"B"}),
    "T": frozenset({"FL", "FR", "BL", "BR"}),
}
"""What arcs cover (DC-12, L717-727): half a circle, fixed ones a quarter, centred on their side."""
ALL_AROUND = CardArc("T", quarters=QUARTERS["T"])
LOST = CardCell("", boxed=True)
LOST_RANGE = CardCell("", parts=("",) * len(BANDS), boxed=True)
LOST_WEAPONS = 2
"""Rows to write in on a card that tells of no weapon."""
ARTILLERY = '24"+'
"""The range of artillery, which has no bands (L1335)."""


def _columns() -> tuple[CardColumn, ...]:
    return (
        CardColumn(
            gettext("ARC").capitalize(),
            6.5,
            gettext("Arc"),
            figures=False,
            help=gettext("F, R, L, RR: half a circle; FF, FR, FL, FRR: a quarter; T: all around."),
        ),
        CardColumn(gettext("Acc"), 4.4, help=gettext("Accuracy, added to the attack.")),
        CardColumn("DM", 5.6, help=gettext("Damage: what the margin is multiplied by; S is the size of the attacker.")),
        CardColumn(
            "PB S M L EX",
            17.8,
            parts=BANDS,
            help=gettext("Where point blank, short, medium, long and extreme range end, in inches."),
        ),
        CardColumn(gettext("RoF"), 4.4, help=gettext("Rate of fire: up to this much more damage or inches of blast.")),
        CardColumn("R", 3.9, missing="", help=gettext("Reloads: an action reloads it.")),
    )


def table(rows: Iterable[CardRow]) -> CardTable:
    return CardTable(gettext("WEAPON"), gettext("Weapon"), gettext("Weapons"), _columns(), tuple(rows))


def weapon_table(card: Card, catalogue: Catalogue) -> CardTable:
    """The weapons of a vehicle or drone; rows to write in where all of them are lost."""
    rows = [_mount_row(mount, card.size.value, catalogue) for mount in card.weapons]
    return table(rows or [_blank_row("", 1, _out_of_ammunition_box())] * LOST_WEAPONS)


def infantry_table(keys: Iterable[str], catalogue: Catalogue) -> CardTable:
    """Return the table of infantry weapons: infantry sees all around and never runs out of ammunition (L981,
    L1020).
    """
    return table(_infantry_weapon_row(catalogue.infantry_weapons[key]) for key in keys)


def glossary(specials: Iterable[WeaponSpecial], catalogue: Catalogue) -> tuple[TraitLine, ...]:
    """Return the meanings of words in weapon notes, by code and each once; with an X where there are several
    ratings.
    """
    ratings: dict[str, list[WeaponSpecial]] = {}
    for special in sorted(set(specials), key=lambda special: special.value or 0):
        ratings.setdefault(special.rule, []).append(special)
    return tuple(_explain_special(found, catalogue) for _, found in sorted(ratings.items()))


def specials_of(card: Card, catalogue: Catalogue) -> Iterable[WeaponSpecial]:
    known = (catalogue.weapons.get(mount.weapon) for mount in card.weapons)
    return (special for weapon in known if weapon for special in weapon.special)


def _explain_special(ratings: list[WeaponSpecial], catalogue: Catalogue) -> TraitLine:
    rule = catalogue.weapon_rules[ratings[0].rule]
    if len(ratings) > 1 or ratings[0].value is None:
        return TraitLine(f"{rule.code}{'X' if rule.rated else ''}", rule.effect)
    return TraitLine(special_text(ratings[0]), rule.effect.replace("X", str(ratings[0].value)))


def _mount_row(mount: Mount, size: int | None, catalogue: Catalogue) -> CardRow:
    weapon = catalogue.weapons.get(mount.weapon)
    if weapon is None:
        return _blank_row(catalogue.weapon_classes[mount.weapon].name, mount.count, _out_of_ammunition_box())
    runs_out = not any(special.rule == "M" for special in weapon.special)
    return CardRow(
        code=weapon.code,
        cells=(
            _arc(mount),
            CardCell(with_sign(weapon.accuracy)),
            CardCell(damage_text(weapon, size), boxed=weapon.damage is None),
            _ranges(weapon),
            _rof(mount, weapon),
            _reloads(mount) if runs_out else CardCell(""),
        ),
        name=weapon.name,
        traits=(*_notes(weapon), *_shots(mount)),
        ticks=(_ticks(mount),) if runs_out else (),
        count=mount.count,
        ends=_end(weapon),
    )


def _blank_row(code: str, count: int, ticks: BoxCounter) -> CardRow:
    """A weapon of which nothing is told but its class."""
    return CardRow(code, (LOST, LOST, LOST, LOST_RANGE, LOST, LOST), ticks=(ticks,), count=count)


def _infantry_weapon_row(weapon: InfantryWeapon) -> CardRow:
    return CardRow(
        code=weapon.name,
        cells=(
            ALL_AROUND,
            CardCell(with_sign(weapon.accuracy)),
            CardCell(damage_text(weapon)),
            _ranges(weapon),
            CardCell(rof_text(weapon.rof)),
            CardCell(""),
        ),
        traits=tuple(map(special_text, weapon.special)),
        ends=_end(weapon),
    )


def _arc(mount: Mount) -> CardCell:
    return CardArc(mount.arc, quarters=QUARTERS.get(mount.arc, frozenset())) if mount.arc else CardArc("", boxed=True)


def _ranges(weapon: Weapon | InfantryWeapon) -> CardCell:
    if weapon.range is None:
        return CardCell(ARTILLERY, parts=(ARTILLERY, "", "", "", ""))
    parts = tuple(map(str, weapon.range))
    return CardCell("/".join(parts) if any(weapon.range) else gettext("contact"), parts=parts)


def _end(weapon: Weapon | InfantryWeapon) -> float:
    """Return where extreme range ends in inches; for artillery that is the whole table and more (L1335)."""
    return inf if weapon.range is None else max(weapon.range)


def _rof(mount: Mount, weapon: Weapon) -> CardCell:
    """That of the card, else of the table; where the table leaves it open, the card is lost."""
    if mount.rof is not None:
        return CardCell(str(mount.rof))
    is_open = weapon.rof is not None and weapon.rof[0] != weapon.rof[1]
    choke = f"/{weapon.choke}" if weapon.choke else ""
    return LOST if is_open else CardCell(f"{rof_text(weapon.rof)}{choke}")


def _reloads(mount: Mount) -> CardCell:
    return LOST if mount.reloads is None else CardCell("R" if mount.reloads else "")


def _shots(mount: Mount) -> Iterable[str]:
    """Yield what the card says of ammunition, in words."""
    if mount.reloads:
        yield gettext("reloads")
    elif mount.limited:
        yield gettext("limited {limited}", limited=mount.limited)
    elif mount.reloads is not None:
        yield gettext("no reloads") if mount.limited == 0 else gettext("limited {limited}", limited=BLANK)


def _ticks(mount: Mount) -> BoxCounter:
    """Circles for limited ammunition (L873), else a box for a weapon that has run out."""
    return BoxCounter(gettext("Shots"), mount.limited, round=True) if mount.limited else _out_of_ammunition_box()


def _out_of_ammunition_box() -> BoxCounter:
    return BoxCounter(gettext("Out of ammunition"), 1)


def _notes(weapon: Weapon) -> Iterable[str]:
    yield from map(special_text, weapon.special)
    if "special" in weapon.lost:
        yield BLANK
