"""A list as a saved object of Tabletop Simulator: a note with the list, and a pawn for each model that tells its figures
when somebody points at it.

Everything stands in the one file: only pieces that every copy of the game has, no picture or model from anywhere. It goes
into the folder `Saved Objects` of the game; `ObjectStates` lists pieces with their `Name` (what they are), `Nickname` and
`Description` (what is told), and where they lie.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from armybuilder.engine.core.paper.cards import Card, PrintContent
from armybuilder.engine.core.paper.exports.formats import as_bbcode, render_list
from armybuilder.engine.core.paper.exports.outline import Density, describe_rows, statline
from armybuilder.engine.core.text import plain

MAX_PIECES = 200
"""Pawns of a list; where it has more models, a row of them is one pawn that says how many."""
NOTE, PAWN = "Notecard", "PlayerPawn"
STEP = 2.0
"""From one piece to the next, in the game's inches."""
ACROSS = 12
"""Pawns in a line."""
PAPER = (1.0, 0.95, 0.8)
GREY = (0.45, 0.45, 0.45)


def saved_object(content: PrintContent) -> bytes:
    """The file as JSON; the same for the same list."""
    note = _piece(
        0, NOTE, content.display_name, render_list(content, "bbcode", Density.POINTS), (0.0, -3 * STEP), PAPER
    )
    emblem = content.emblem
    color = emblem.rgb if emblem else GREY
    pawns = [
        _piece(number, PAWN, title, told, _place(number - 1), color)
        for number, (title, told) in enumerate(_pawns(content), 1)
    ]
    file = {
        "SaveName": _safe(content.display_name),
        **dict.fromkeys(("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"), ""),
        "ObjectStates": [note, *pawns],
        "LuaScript": "",
        "LuaScriptState": "",
    }
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def _safe(text: str) -> str:
    return as_bbcode(plain(text))


def _pawns(content: PrintContent) -> Iterator[tuple[str, str]]:
    """Name and figures of each pawn."""
    single = sum(card.count for card in content.cards) <= MAX_PIECES
    for card in content.cards[:MAX_PIECES]:
        name = " · ".join(filter(None, (card.name, card.title, card.rank)))
        told = "\n".join(_describe_card(card))
        if card.count > 1 and single:
            yield from ((f"{_safe(name)} {number}/{card.count}", told) for number in range(1, card.count + 1))
        else:
            yield _safe(f"{card.count} × {name}" if card.count > 1 else name), told


def _describe_card(card: Card) -> Iterator[str]:
    if group := card.unit or card.group:
        yield f"[i]{_safe(group)}[/i]"
    yield from _figures(card)
    if card.subtitle:
        yield _safe(card.subtitle)


def _figures(body: Card) -> Iterator[str]:
    if line := ", ".join(statline(body)):
        yield f"[b]{_safe(line)}[/b]"
    for table in body.tables:
        yield from map(_safe, describe_rows(table))
    if body.traits:
        yield _safe(", ".join(trait.text for trait in body.traits))
    for part in body.parts:
        yield _safe(part.title)
        yield from _figures(part)


def _place(number: int) -> tuple[float, float]:
    line, across = divmod(number, ACROSS)
    return (across - (ACROSS - 1) / 2) * STEP, line * STEP


def _piece(
    number: int, kind: str, name: str, told: str, place: tuple[float, float], color: tuple[float, float, float]
) -> dict[str, Any]:
    """A piece as the game saves it; `number` tells it from the others."""
    turned = dict.fromkeys(("rotX", "rotY", "rotZ"), 0.0)
    sized = dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0)
    return {
        "GUID": f"{number + 0xA00000:06x}",
        "Name": kind,
        "Transform": {"posX": place[0], "posY": 1.0, "posZ": place[1]} | turned | sized,
        "Nickname": _safe(name),
        "Description": told,
        "ColorDiffuse": {name: round(part, 3) for name, part in zip("rgb", color, strict=True)},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }
