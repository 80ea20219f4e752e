"""Detection of the kind of a file that contains no list for Muster, as far as it can be recognised."""

import re
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

_GAME_DATA = gettext_noop(
    "This is BattleScribe game data (.gst, .cat), not a list: make a draft pack of it under Workshop, From BattleScribe data."
)
_GAME_DATA_ENDINGS = (".gst", ".cat", ".gstz", ".catz")
_SPREADSHEETS = ("xl/workbook.bin", "content.xml")
_BINARY = (
    (b"\x1f\x8b", "gzip"),
    (b"Rar!", "RAR"),
    (b"7z\xbc\xaf", "7z"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
)
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
_ROOT = re.compile(r"<([A-Za-z][\w.:-]{0,40})(?:\s*[>/]|\s+[\w.:-]+\s*=)")
_BEFORE_ROOT = (("<!--", "-->"), ("<?", "?>"), ("<!DOCTYPE", ">"))
"""How what may stand before the first element of XML begins and ends."""
_LINK = re.compile(r"https?://", re.IGNORECASE)
_NEW_RECRUIT = re.compile(r"https?://(?:www\.)?newrecruit\.eu(?:[:/?#]|$)", re.IGNORECASE)
_START = 4_000
"""Characters among which the first element of XML is looked for."""


def of_bytes(data: bytes) -> str:
    """Return what a file is that is not text; empty where nothing indicates it."""
    if data.startswith(_PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP") or data[4:12] == b"ftypheic":
        return _("This is a picture: Muster can't read a list from it.")
    if data.startswith(_OLD_OFFICE):
        return _("This is an office spreadsheet or document: save it as CSV.")
    packed = next((name for start, name in _BINARY if data.startswith(start)), "")
    if packed:
        return _("This is a file packed with %(program)s: unpack it first.") % {"program": packed}
    if b"\x00" in data[:_START]:
        return _("This isn't text.")
    return ""


def of_archive(names: list[str], *, has_lists: bool) -> str:
    """Return what a ZIP is that holds no lists, by the names in it; empty where it may hold some."""
    if any(name in _SPREADSHEETS for name in names):
        return _("This is an office spreadsheet or document: save it as CSV.")
    if "word/document.xml" in names:
        return _("This is an office text document: copy the list from it and paste it.")
    if not has_lists and any(name.lower().endswith(_GAME_DATA_ENDINGS) for name in names):
        return _(_GAME_DATA)
    return ""


def of_text(text: str) -> str:
    """Return what a text is that is not a text list; empty where it may be one."""
    start = text[:_START].lstrip("\ufeff \t\r\n")
    if start.startswith("{\\rtf"):
        return _("This is an office text document: copy the list from it and paste it.")
    if not start.startswith("<"):
        return ""
    root = _root(start)
    match root:
        case "catalogue" | "gameSystem":
            return _(_GAME_DATA)
        case "unit" | "entity" | "record":
            return _("This is a MegaMek unit file (.mul).")
        case "html" | "body" | "div" | "head":
            return _("This is a web page: copy the list from it and paste it.")
    return _("This is XML from another program.") if start.startswith(("<?xml", "<!DOCTYPE")) or root else ""


def of_links(text: str) -> str:
    """Return what links are that lead elsewhere; empty where the text is more than links."""
    words = text.split()
    if not words or not all(_LINK.match(word) for word in words):
        return ""
    if _NEW_RECRUIT.match(words[0]):
        return _("This is a link to New Recruit: export the list there and choose the file here.")
    return _("This is a link to another site, which Muster doesn't open: copy the list from there and paste it.")


def _root(xml: str) -> str:
    """The name of the first element, after comments and declarations; empty where there is none."""
    while end := next((end for begin, end in _BEFORE_ROOT if xml.startswith(begin)), ""):
        xml = xml.partition(end)[2].lstrip()
    found = _ROOT.match(xml)
    return found[1].rpartition(":")[2] if found else ""


def of_json(content: Any) -> str:
    """Return what JSON is that is not a document."""
    named = content if isinstance(content, dict) else {}
    if "pilots" in named:
        return _("This is an X-Wing list (XWS).")
    if "armyId" in named or ("listPoints" in named and "units" in named):
        return _("This is an Army Forge list (One Page Rules).")
    if named.get("game") == "the-old-world" or {"army", "armyComposition", "lords"} <= named.keys():
        return _("This is an Old World Builder list (Warhammer: The Old World).")
    if str(named.get("format", "")).startswith("muster.campaign/"):
        return _("This is a campaign file: restore it on the campaigns page.")
    return _("This is JSON from another program.")
