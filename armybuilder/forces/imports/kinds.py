"""What a file is that holds no list for Muster, as far as one can tell."""

import re
from typing import Any

from django.utils.translation import gettext as _

_SPREADSHEETS = ("xl/workbook.xml", "xl/workbook.bin", "content.xml")
_BINARY = (
    (b"\x1f\x8b", "gzip"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7z"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
)
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_ROOT = re.compile(r"<([A-Za-z][\w.:-]{0,40})")
_BEFORE_ROOT = (("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">"))
"""How what may stand before the first element of XML begins and ends."""
_START = 4_000
"""Characters among which the first element of XML is looked for."""


def taken() -> str:
    """What would be read instead."""
    return _(
        "Give a text list, a document (JSON), a PDF or a table (CSV) from Muster, a roster of BattleScribe or New Recruit (.ros, "
        ".rosz, JSON), a roster of GearForce (.gf), a link to a list, or a ZIP of these."
    )


def of_bytes(data: bytes) -> str:
    """What a file is that is no text; empty where nothing tells."""
    if data.startswith(_PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:12] == b"ftypheic":
        return _("This is a picture: a list cannot be read from it.")
    if data.startswith(_OLD_OFFICE):
        return _("This is a spreadsheet or document of an office program: save it as CSV.")
    packed = next((name for start, name in _BINARY if data.startswith(start)), "")
    if packed:
        return _("This is a file packed with %(program)s: unpack it first.") % {"program": packed}
    if b"\x00" in data[:_START]:
        return _("This is no text.")
    return ""


def of_archive(names: list[str]) -> str:
    """What a ZIP is that holds no lists; empty where it may hold some."""
    if any(name in _SPREADSHEETS for name in names):
        return _("This is a spreadsheet or document of an office program: save it as CSV.")
    if "word/document.xml" in names:
        return _("This is a text document of an office program: copy the list out of it and paste it.")
    return ""


def of_text(text: str) -> str:
    """What a text is that is no text list; empty where it may be one."""
    start = text[:_START].lstrip("\ufeff \t\r\n")
    if start.startswith("{\\rtf"):
        return _("This is a text document of an office program: copy the list out of it and paste it.")
    if not start.startswith("<"):
        return ""
    root = _root(start)
    match root:
        case "catalogue" | "gameSystem":
            return _("This is data of BattleScribe (.cat, .gst), which says what there is in a game, and no roster.")
        case "unit" | "entity" | "record":
            return _("This is a file of units of MegaMek (.mul).")
        case "html" | "body" | "div" | "head":
            return _("This is a web page: copy the list out of it and paste it.")
    return _("This is XML of another program.") if start.startswith(("<?xml", "<!DOCTYPE")) or root else ""


def _root(xml: str) -> str:
    """The name of the first element, after comments and declarations; empty where there is none."""
    while end := next((end for begin, end in _BEFORE_ROOT if xml.startswith(begin)), ""):
        xml = xml.partition(end)[2].lstrip()
    found = _ROOT.match(xml)
    return found[1].rpartition(":")[2] if found else ""


def of_json(content: Any) -> str:
    """What JSON is that is no document."""
    named = content if isinstance(content, dict) else {}
    if "pilots" in named:
        return _("This is a list of X-Wing (XWS).")
    if "armyId" in named or ("listPoints" in named and "units" in named):
        return _("This is a list of Army Forge (One Page Rules).")
    if str(named.get("format", "")).startswith("muster.campaign/"):
        return _("This is the file of a campaign: bring it back on the page of campaigns.")
    return _("This is JSON of another program.")
