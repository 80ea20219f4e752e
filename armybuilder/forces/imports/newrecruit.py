"""Rosters as New Recruit exports them in JSON: those of BattleScribe, with lists for its groups of elements."""

from typing import Any

from lxml import etree

_INNER = {
    "forces": "force",
    "selections": "selection",
    "categories": "category",
    "costs": "cost",
    "costLimits": "costLimit",
}
"""What is read of a roster, by the name of its list."""
_NAMESPACE = "{http://www.battlescribe.net/schema/rosterSchema}"
MAX_DEPTH = 40
"""Of selections within selections."""


def is_roster(content: Any) -> bool:
    """Whether decoded JSON is such a roster."""
    return isinstance(content, dict) and isinstance(roster := content.get("roster"), dict) and "forces" in roster


def as_xml(content: dict[str, Any]) -> bytes:
    """The same roster in XML, as BattleScribe writes it."""
    xml: bytes = etree.tostring(_element("roster", content["roster"], MAX_DEPTH), encoding="utf-8")
    return xml


def _element(name: str, content: dict[str, Any], depth: int) -> etree._Element:
    element = etree.Element(f"{_NAMESPACE}{name}")
    for key, value in content.items():
        if key in _INNER and isinstance(value, list) and depth:
            group = etree.SubElement(element, f"{_NAMESPACE}{key}")
            group.extend(_element(_INNER[key], each, depth - 1) for each in value if isinstance(each, dict))
        elif key == "customNotes" and isinstance(value, str):
            etree.SubElement(element, f"{_NAMESPACE}{key}").text = _text(value)
        elif key.isascii() and key.isalpha() and key != "xmlns" and isinstance(value, str | int | float):
            element.set(key, _text(str(value).lower() if isinstance(value, bool) else str(value)))
    return element


def _text(value: str) -> str:
    """Return those characters of a text that XML allows."""
    return "".join(
        letter
        for letter in value
        if letter in "\t\n\r" or (letter >= " " and not "\ud800" <= letter <= "\udfff" and letter not in "\ufffe\uffff")
    )
