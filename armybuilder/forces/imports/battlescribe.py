"""Rosters of BattleScribe and of the tools that write its format: `.ros` (XML) and `.rosz` (the same in a ZIP)."""

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _
from lxml import etree

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.paper.telling.roster import OWN
from armybuilder.forces.imports import archives
from armybuilder.forces.imports.outline import ForeignGroup, ForeignList, ForeignUnit, row

MAX_XML_BYTES = 5 * 1024 * 1024
"""Of a roster when it is unpacked; with the profiles of a large army one has about 1 MB."""
_CODE = re.compile(r"[A-Z]{2,3}(?= |$)")


def is_roster(data: bytes) -> bool:
    """Whether this wants to be a roster."""
    return b"<roster" in data[:2048]


def unzipped(data: bytes) -> bytes:
    """The roster in a ZIP; `DocumentError` where there is none, or where it is too large."""
    name = next((name for name in archives.names_in(data) if name.lower().endswith((".ros", ".xml"))), None)
    if name is None:
        raise fail("", _("There is no roster (.ros) in this ZIP."))
    return archives.unzipped(data, lambda each: each == name)[0].data


def read(data: bytes) -> str:
    """The text list of a roster, or `DocumentError`."""
    if len(data) > MAX_XML_BYTES:
        raise fail(
            "",
            _("The roster has more than %(max_xml_bytes)s bytes; that is as much as is read.")
            % {"max_xml_bytes": f"{MAX_XML_BYTES:,}"},
        )
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        roster = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise fail("", _("This roster is damaged: %(msg)s.") % {"msg": error.msg}) from None
    _head, own, text = (roster.findtext("{*}customNotes") or "").partition(OWN)
    return text.strip() + "\n" if own else _foreign(roster).text()


def _foreign(roster: etree._Element) -> ForeignList:
    found = ForeignList(roster.get("name", ""))
    limits = [limit.get("value", "") for limit in roster.iterfind("{*}costLimits/{*}costLimit")]
    found.limit = next((text.removesuffix(".0") for text in limits if text.removesuffix(".0").isdecimal()), "")
    for force in roster.iterfind("{*}forces/{*}force"):
        found.faction = found.faction or force.get("catalogueName", "").rpartition(" - ")[2]
        found.groups += _groups(force)
    return found


def _groups(force: etree._Element) -> Iterator[ForeignGroup]:
    """A force of the roster is a group; forces within it are groups of their own."""
    group = ForeignGroup(force.get("name", ""))
    for selection in force.iterfind("{*}selections/{*}selection"):
        _place(selection, group)
    if group.units:
        yield group
    for inner in force.iterfind("{*}forces/{*}force"):
        yield from _groups(inner)


def _place(selection: etree._Element, group: ForeignGroup) -> None:
    """A model, or a unit with models in it, into a unit of the group that is headed as its category is."""
    models = selection.findall("{*}selections/{*}selection[@type='model']")
    heading = _heading(selection)
    unit = next((unit for unit in group.units if unit.heading == heading), None)
    if unit is None or models:
        group.units.append(unit := ForeignUnit(heading))
    unit.rows += [_row(model) for model in models or [selection]]


def _heading(selection: etree._Element) -> str:
    """The code that the primary category begins with, where it begins with one: `GP General Purpose` is `GP`."""
    category = selection.find("{*}categories/{*}category[@primary='true']")
    code = _CODE.match(category.get("name", "")) if category is not None else None
    return f"{code[0]}:" if code else ""


def _row(selection: etree._Element) -> str:
    number = selection.get("number", "1")
    upgrades = selection.iterfind("{*}selections/{*}selection[@type='upgrade']")
    bought = [each.get("name", "") for each in upgrades]
    return row(selection.get("name", ""), count=int(number) if number.isdecimal() else 1, bought=bought)
