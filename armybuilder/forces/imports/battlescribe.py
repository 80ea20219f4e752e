"""Rosters of BattleScribe and of the tools that write its format: `.ros` (XML) and `.rosz` (the same in a ZIP)."""

import re

from django.utils.translation import gettext as _
from lxml import etree

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.paper.exports.roster import OWN
from armybuilder.engine.core.text import count_of, slug
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.imports.outline import (
    ForeignGroup,
    ForeignList,
    ForeignRow,
    ForeignUnit,
    count_error,
    own_name,
    unit_heading,
)

MAX_XML_BYTES = 5 * 1024 * 1024
"""Of a roster when it is unpacked; with the profiles of a large army one has about 1 MB."""
_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:<[?!].*)?<roster(?:[>/]|\s+[\w:.-]+\s*=|$)", re.DOTALL)
"""A name of a list may begin with the same word."""
_CODE = re.compile(r"(?:UA )?([A-Z]{2,3})(?= |$)")
_TYPE = re.compile(r"\[([A-Z]{2,3})\]$")
"""`General Purpose [GP]`, as the public data of Heavy Gear has it."""
_VETERAN = "veteran-unit"
_WHOLE = re.compile(r"0*([1-9]\d{0,5})(?:\.0{1,9})?")
_POINTS = {"tv", "threat value", "pts", "points", *(system.words.points.lower() for system in SYSTEMS.values())}
"""How data name the cost that is the game's points."""


def is_roster(data: bytes) -> bool:
    """Whether this wants to be a roster."""
    return bool(_BEGIN.match(data[:2048]))


def read(data: bytes) -> str:
    """The text list of a roster, or `DocumentError`."""
    if len(data) > MAX_XML_BYTES:
        raise fail(
            "",
            _("The roster is too large: the limit is %(max_xml_bytes)s bytes.")
            % {"max_xml_bytes": f"{MAX_XML_BYTES:,}"},
        )
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        roster = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise fail(
            "", _("This roster is damaged at line %(line)s: export it again.") % {"line": error.lineno or 1}
        ) from None
    _head, own, text = (roster.findtext("{*}customNotes") or "").partition(OWN)
    return text.strip() + "\n" if own else _foreign(roster).text()


def _foreign(roster: etree._Element) -> ForeignList:
    found = ForeignList(roster.get("name", ""), game=_game(roster.get("gameSystemName", "")), limit=_limit(roster))
    reader = _Reader()
    for force in roster.iterfind("{*}forces/{*}force"):
        army = _army(force)
        found.faction = found.faction or army
        found.groups.append(reader.group(force))
        if army != found.faction:
            found.notes.append(f"{force.get('name', '')}: {army}")
    if reader.faults:
        raise count_error(reader.faults)
    return found


def _game(name: str) -> str:
    """The words that a game system begins with as one of ours does: `Heavy Gear Blitz` of `Heavy Gear Blitz LRB`; `DocumentError`
    for one that has no word of any of ours."""
    known, words = [f"{slug(system.name)}-" for system in SYSTEMS.values()], name.split()
    for most in range(len(words), 1, -1):
        begun = " ".join(words[:most])
        if slug(begun) and any(one.startswith(f"{slug(begun)}-") for one in known):
            return begun
    shared = {word for word in slug(name).split("-") if len(word) > 3} & set("-".join(known).split("-"))
    if name and not shared:
        ours = ", ".join(system.name for system in SYSTEMS.values())
        raise fail(
            "",
            _("This roster is for “%(name)s”; Muster builds lists for %(ours)s.") % {"name": name[:80], "ours": ours},
        )
    return ""


def _limit(roster: etree._Element) -> str:
    """The limit of the cost that is the game's points; empty where the roster gives none: −1 and 0 are none."""
    for limit in roster.iterfind("{*}costLimits/{*}costLimit"):
        value = _WHOLE.fullmatch(limit.get("value", ""))
        if value and limit.get("name", "").strip().lower() in _POINTS:
            return value[1]
    return ""


def _army(force: etree._Element) -> str:
    """`Heavy Gear - North` → `North`; a league with its faction in brackets stays so."""
    return force.get("catalogueName", "").rpartition(" - ")[2]


class _Reader:
    """Reads forces; `faults` are numbers of models that are none, with their lines."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []

    def group(self, force: etree._Element) -> ForeignGroup:
        """A force of the roster is a group, and a force within it the group's support."""
        inner = force.findall(".//{*}forces/{*}force")
        units = self.units(force, "Primary" if inner else "")
        for support in inner:
            units += self.units(support, "Support")
        return ForeignGroup(own_name(force.get("customName") or force.get("name", "")), units)

    def units(self, force: etree._Element, role: str) -> list[ForeignUnit]:
        """Units of a force: those that it names, and one for models that stand in none, headed as its options or their category say."""
        units: list[ForeignUnit] = []
        options = _Options()
        for selection in force.iterfind("{*}selections/{*}selection"):
            if options.take(selection):
                continue
            models = selection.findall("{*}selections/{*}selection[@type='model']")
            heading = _heading(selection, role)
            unit = next((unit for unit in units if unit.heading == heading), None)
            if unit is None or models:
                units.append(unit := ForeignUnit(heading))
            rows = [selection, *models] if selection.get("type") == "model" else models or [selection]
            if selection not in rows:
                names = [
                    each.get("name", "") for each in selection.iterfind("{*}selections/{*}selection[@type='upgrade']")
                ]
                if unit_heading(selection.get("name", "")):
                    unit.heading = ", ".join([heading, *names])
                else:
                    unit.notes += names
            unit.rows += [row for row in map(self.row, rows) if row]
        return options.with_headings(units, role)

    def row(self, selection: etree._Element) -> ForeignRow | None:
        """Models that are alike; None where there are none of them."""
        written = selection.get("number", "1")
        count = count_of(written)
        if count is None:
            self.faults.append((f"line {selection.sourceline or 1}", written))
        if not count:
            return None
        upgrades = selection.iterfind("{*}selections//{*}selection[@type='upgrade']")
        bought = [name for each in upgrades if (name := each.get("name", ""))]
        rank, _dot, model = selection.get("name", "").rpartition(" · ")
        name, notes = selection.get("customName", ""), selection.findtext("{*}customNotes") or ""
        return ForeignRow(model, count, rank, bought, name, notes, whole=True)


class _Options:
    """The options that a force gives for its unit: its type in square brackets, whether it is veteran, and the
    rest as notes.
    """

    def __init__(self) -> None:
        self.code, self.veteran = "", False
        self.rest: list[str] = []

    def take(self, selection: etree._Element) -> bool:
        """Whether the selection is about the unit and no model."""
        names = [each.get("name", "") for each in selection.iterfind(".//{*}selections/{*}selection")]
        said = [selection.get("name", ""), *names]
        is_model = selection.get("type") == "model" or selection.find(".//{*}selection[@type='model']") is not None
        if is_model or not any(_TYPE.search(name) or slug(name) == _VETERAN for name in said):
            return False
        for name in names or said:
            code = _TYPE.search(name)
            self.code = code[1] if code else self.code
            self.veteran |= slug(name) == _VETERAN
            self.rest += [] if code or slug(name) == _VETERAN else [name]
        return True

    def with_headings(self, units: list[ForeignUnit], role: str) -> list[ForeignUnit]:
        """The units with their headings, the first of those without as the options say."""
        if self.code or self.veteran:
            unit = next((unit for unit in units if unit.heading in ("", role)), None)
            if unit is None:
                units.insert(0, unit := ForeignUnit())
            unit.heading = f"{role or 'Primary'} {self.code}".strip() + (", veteran" if self.veteran else "")
            unit.notes += self.rest
        return units


def _heading(selection: etree._Element, role: str) -> str:
    """Return the heading of a unit: as in its name where we wrote it, else from the code that its primary category
    begins with (`GP General Purpose` is `GP`).
    """
    if selection.get("type") == "unit" and (said := unit_heading(selection.get("name", ""))):
        return said
    category = selection.find("{*}categories/{*}category[@primary='true']")
    code = _CODE.match(category.get("name", "")) if category is not None else None
    if not code:
        return role
    return f"{role} {code[1]}" if role else f"{code[1]}:"
