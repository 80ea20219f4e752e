"""Weapons of a card in rows (L68): what they roll and how far they reach, whether they are in hand, whether they need a reload."""

from collections.abc import Iterator
from dataclasses import replace

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import BoxCounter, CardCell, CardColumn, CardReach, CardRow, CardTable
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.paper.labels import printed_names, word
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit

IN_HAND = gettext_noop("In hand")
RELOADS = {"rq": gettext_noop("Quick reload"), "rs": gettext_noop("Slow reload")}
"""Boxes of what needs a reload, by the tag of the weapon (L20, L26)."""
UNARMED = "Unarmed"
LOST = CardCell("", boxed=True)


def columns() -> tuple[CardColumn, ...]:
    """Of weapons to shoot with."""
    return (
        CardColumn("SHOTS", 7, gettext("Shots"), help=gettext("Attack dice.")),
        *_critical(),
        CardColumn(
            "RANGE",
            10.5,
            gettext("Range"),
            help=gettext("From minimum to maximum inches; up to twice the maximum with one more die to block."),
            reach=True,
        ),
        CardColumn("DAM", 6, "DAM", help=gettext("Integrity lost per hit.")),
    )


def close_columns() -> tuple[CardColumn, ...]:
    """Of weapons of close combat."""
    hits, criticals = _critical()
    return (
        CardColumn("DEX", 6.5, "DEX", help=gettext("Added to the roll for Advantage.")),
        CardColumn("ATT", 6.5, gettext("Attack"), help=gettext("Attack dice.")),
        replace(hits, name=gettext("Accuracy")),
        criticals,
        CardColumn("DAM", 6, "DAM", help=gettext("Integrity lost per hit.")),
    )


def _critical() -> tuple[CardColumn, CardColumn]:
    """Return the columns of what dice have to show."""
    return (
        CardColumn("ACC", 6, "ACC", help=gettext("What each die needs to hit.")),
        CardColumn("CRIT", 6.5, "CRIT", help=gettext("What a hit needs for a roll on the damage chart.")),
    )


def tables(shown: PaperUnit, names: RecordNames) -> Iterator[CardTable]:
    """Weapons to shoot with, then those of close combat; of Mobile Fighters these are techniques."""
    if weapons := shown.card.weapons:
        rows = tuple(_weapon(weapon, shown, names) for weapon in weapons)
        yield CardTable(gettext("WEAPON"), gettext("Weapon"), gettext("Weapons"), columns(), rows)
    heads = (gettext("CLOSE COMBAT"), gettext("Close combat"), gettext("Close combat weapons"))
    if shown.is_fighter:
        heads = (gettext("TECHNIQUE"), gettext("Technique"), gettext("Techniques"))
    yield CardTable(*heads, close_columns(), tuple(_close_rows(shown)))


def ticks_of(weapon: Weapon) -> tuple[BoxCounter, ...]:
    """Mounted weapons are always in hand (L20)."""
    reloads = (BoxCounter(gettext(box), 1) for tag, box in RELOADS.items() if tag in weapon.tags)
    return (*((in_hand(),) if weapon.equip == "carried" else ()), *reloads)


def in_hand() -> BoxCounter:
    return BoxCounter(gettext(IN_HAND), 1, round=True)


def _weapon(weapon: Weapon, shown: PaperUnit, names: RecordNames) -> CardRow:
    band = weapon.range
    return CardRow(
        code=weapon.name,
        cells=tuple(
            map(CardCell, (str(weapon.shots), f"{weapon.acc}+", f"{weapon.crit}+", str(band), str(weapon.dam)))
        ),
        kind=names.printed_name("weapon-class", weapon.sort),
        traits=(word(weapon.equip), *printed_names(names, "tag", weapon.tags)),
        ticks=ticks_of(weapon),
        reach=CardReach(band.least, band.most, shown.in_battle.farthest(weapon)),
    )


def _close_rows(shown: PaperUnit) -> Iterator[CardRow]:
    """A unit without such a weapon counts as Unarmed, whose profile is in no line of the book (L28, R11)."""
    weapons = shown.card.close_weapons
    yield from map(_close_weapon, weapons)
    if not weapons:
        yield CardRow(UNARMED, (LOST,) * len(close_columns()))


def _close_weapon(weapon: CloseWeapon) -> CardRow:
    figures = (f"{weapon.dex}", f"{weapon.attack}", f"{weapon.acc}+", f"{weapon.crit}+", f"{weapon.dam}")
    return CardRow(weapon.name, tuple(map(CardCell, figures)), ticks=(in_hand(),))
