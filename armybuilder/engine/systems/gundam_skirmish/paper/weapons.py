"""Weapons of a card in rows (L68): what they roll and how far they reach, whether they are in hand, whether they need a reload."""

from collections.abc import Iterator

from armybuilder.engine.core.documents.names import Names
from armybuilder.engine.core.paper.cards import CardCell, CardColumn, CardRow, CardTable, Counter, Reach
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon, Weapon
from armybuilder.engine.systems.gundam_skirmish.paper.shown import Shown
from armybuilder.engine.systems.gundam_skirmish.paper.wording import named

COLUMNS = (
    CardColumn("SHOTS", 7, "Shots", help="Dice of an attack."),
    CardColumn("ACC", 6, "ACC", help="What each die has to show to hit."),
    CardColumn("CRIT", 6.5, "CRIT", help="What a hit has to show for a roll on the damage chart."),
    CardColumn(
        "RANGE", 10.5, "Range", help="From the least to the most inches; twice the most with one die more to block."
    ),
    CardColumn("DAM", 6, "DAM", help="Integrity lost by each hit."),
)
CLOSE_COLUMNS = (
    CardColumn("DEX", 6.5, "DEX", help="Added to the roll for Advantage."),
    CardColumn("ATT", 6.5, "Attack", help="Dice of an attack."),
    CardColumn("ACC", 6, "Accuracy", help="What each die has to show to hit."),
    CardColumn("CRIT", 6.5, "CRIT", help="What a hit has to show for a roll on the damage chart."),
    CardColumn("DAM", 6, "DAM", help="Integrity lost by each hit."),
)
IN_HAND = Counter("In hand", 1, round=True)
RELOADS = {"rq": Counter("Quick reload", 1), "rs": Counter("Slow reload", 1)}
"""Boxes of what needs a reload, by the tag of the weapon (L20, L26)."""
UNARMED = "Unarmed"
LOST = CardCell("", boxed=True)


def tables(shown: Shown, names: Names) -> Iterator[CardTable]:
    """Weapons to shoot with, then those of close combat; of Mobile Fighters these are techniques."""
    if weapons := shown.card.weapons:
        rows = tuple(_weapon(weapon, shown, names) for weapon in weapons)
        yield CardTable("WEAPON", "Weapon", "Weapons", COLUMNS, rows)
    head, title = ("TECHNIQUE", "Techniques") if shown.is_fighter else ("CLOSE COMBAT", "Close combat weapons")
    yield CardTable(head, head.capitalize(), title, CLOSE_COLUMNS, tuple(_close_rows(shown)))


def ticks_of(weapon: Weapon) -> tuple[Counter, ...]:
    """Mounted weapons are always in hand (L20)."""
    reloads = tuple(box for tag, box in RELOADS.items() if tag in weapon.tags)
    return (*((IN_HAND,) if weapon.equip == "carried" else ()), *reloads)


def _weapon(weapon: Weapon, shown: Shown, names: Names) -> CardRow:
    band = weapon.range
    return CardRow(
        code=weapon.name,
        cells=tuple(
            map(CardCell, (str(weapon.shots), f"{weapon.acc}+", f"{weapon.crit}+", str(band), str(weapon.dam)))
        ),
        kind=names.printed("weapon-class", weapon.sort),
        traits=(weapon.equip, *named(names, "tag", weapon.tags)),
        ticks=ticks_of(weapon),
        reach=Reach(band.least, band.most, shown.fought.farthest(weapon)),
    )


def _close_rows(shown: Shown) -> Iterator[CardRow]:
    """A unit without such a weapon counts as Unarmed, whose profile is in no line of the book (L28, R11)."""
    weapons = shown.card.close_weapons
    yield from map(_close_weapon, weapons)
    if not weapons:
        yield CardRow(UNARMED, (LOST,) * len(CLOSE_COLUMNS))


def _close_weapon(weapon: CloseWeapon) -> CardRow:
    figures = (f"{weapon.dex}", f"{weapon.attack}", f"{weapon.acc}+", f"{weapon.crit}+", f"{weapon.dam}")
    return CardRow(weapon.name, tuple(map(CardCell, figures)), ticks=(IN_HAND,))
