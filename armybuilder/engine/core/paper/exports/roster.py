"""A list as a roster of BattleScribe (`.ros`): forces with selections, points and profiles, which viewers and printers of
other people read.

The notes of the roster hold the whole list as text behind `OWN`, so that it is read back as it was.
"""

from collections import defaultdict
from collections.abc import Iterable
from xml.etree import ElementTree as ET

from armybuilder.engine.core.paper.cards import Card, PrintContent, SheetGroup, SheetRow, SheetUnit
from armybuilder.engine.core.paper.exports.outline import format_points, unit_title
from armybuilder.engine.core.text import plain

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
VERSION = "2.03"
OWN = "muster-list:"


def roster(content: PrintContent, text: str) -> bytes:
    """The file; `text` is the list as a text list. The same for the same list."""
    system = {"gameSystemId": "muster", "gameSystemName": content.system, "gameSystemRevision": "1"}
    root = _part(None, "roster", content.display_name, battleScribeVersion=VERSION, xmlns=NAMESPACE, **system)
    _costs(root, content.total, content.words.points)
    if content.limit:
        limits = ET.SubElement(root, "costLimits")
        ET.SubElement(limits, "costLimit", _cost(content.limit, content.words.points))
    ET.SubElement(root, "customNotes").text = f"{OWN}\n{text}"
    cards: dict[str, list[Card]] = defaultdict(list)
    for card in content.cards:
        cards[card.where].append(card)
    forces = ET.SubElement(root, "forces")
    for group in content.groups:
        _force(forces, group, content, cards)
    for number, part in enumerate(root.iter(), 1):
        if part.tag in {"roster", "force", "selection", "category", "profile"}:
            part.set("id", str(number))
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _part(within: ET.Element | None, tag: str, name: str, **said: str) -> ET.Element:
    attributes = {"id": "", "name": plain(name)} | said
    return ET.Element(tag, attributes) if within is None else ET.SubElement(within, tag, attributes)


def _cost(points: float, name: str) -> dict[str, str]:
    return {"name": name, "typeId": "points", "value": format_points(points)}


def _costs(part: ET.Element, points: float, name: str) -> None:
    ET.SubElement(ET.SubElement(part, "costs"), "cost", _cost(points, name))


def _force(forces: ET.Element, group: SheetGroup, content: PrintContent, cards: dict[str, list[Card]]) -> None:
    army = content.faction or content.system
    force = _part(forces, "force", group.name, catalogueId="muster", catalogueName=plain(army), catalogueRevision="1")
    selections = ET.SubElement(force, "selections")
    for unit in group.units:
        _unit(selections, unit, content.words.points, cards)


def _unit(selections: ET.Element, unit: SheetUnit, points: str, cards: dict[str, list[Card]]) -> None:
    selection = _part(selections, "selection", unit_title(unit) or unit.role, type="unit", number="1")
    _part(ET.SubElement(selection, "categories"), "category", unit.unit_type or unit.role, primary="true")
    _costs(selection, unit.total, points)
    rows = ET.SubElement(selection, "selections")
    for row in unit.rows:
        _row(rows, row, points, cards.pop(row.where, []) if row.where else [])


def _row(selections: ET.Element, row: SheetRow, points: str, cards: Iterable[Card]) -> None:
    kind = "model" if row.where else "upgrade"  # what is bought for a whole unit is nowhere
    selection = _part(selections, "selection", row.name, type=kind, number=str(row.quantity))
    if row.called:
        selection.set("customName", plain(row.called))
    _costs(selection, row.total, points)
    detail = row.detail.removeprefix(row.called).removeprefix(" · ") if row.where else ""
    bought = [each for each in detail.split(", ") if each]
    if bought:
        upgrades = ET.SubElement(selection, "selections")
        for each in bought:
            _part(upgrades, "selection", each, type="upgrade", number="1")
    profiles = ET.SubElement(selection, "profiles")
    for card in cards:
        _profiles(profiles, card)


def _profiles(profiles: ET.Element, card: Card) -> None:
    """The figures of a body, of its tables, and of the bodies that belong to it."""
    figures = ((stat.label, stat.value) for stat in (*card.stats, *card.details) if stat.value)
    _profile(profiles, card.title, "Model", figures)
    for table in card.tables:
        heads = [column.head for column in table.columns]
        for line in table.rows:
            cells = zip(heads, (cell.text for cell in line.cells), strict=False)
            if line.code or line.name:
                traits = [("Traits", ", ".join(line.traits))] if line.traits else []
                _profile(profiles, line.name or line.code, table.title or "Weapon", (*cells, *traits))
    for part in card.parts:
        _profiles(profiles, part)


def _profile(profiles: ET.Element, name: str, kind: str, figures: Iterable[tuple[str, str]]) -> None:
    profile = _part(profiles, "profile", name, typeName=kind, hidden="false")
    characteristics = ET.SubElement(profile, "characteristics")
    for label, value in figures:
        ET.SubElement(characteristics, "characteristic", {"name": label}).text = plain(value)
