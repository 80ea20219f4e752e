"""What a player does to a 1998 force, one small function an edit (see `core.documents.edits`).

Places are JSON pointers: `/groups/0` takes units, `/groups/0/units/1/crew` a standard crew, `…/crew/pilot` a skill as
`3/+1`, `…/own/tv` a figure that the book lost, `…/design/troopers/4/weapon` a trooper's weapon.
"""

import copy
from math import isfinite, nan
from typing import get_args

from armybuilder.engine.core.documents import edits as core
from armybuilder.engine.core.documents.document import fail
from armybuilder.engine.core.documents.edits import (
    Change,
    Edits,
    at,
    common,
    gone,
    index_in,
    part,
    room,
    ruling_edits,
    siblings,
)
from armybuilder.engine.core.documents.row_edits import RowEdits
from armybuilder.engine.core.rules.operations import unescaped
from armybuilder.engine.systems.tactical_1998 import design_edits as design
from armybuilder.engine.systems.tactical_1998 import document as doc
from armybuilder.engine.systems.tactical_1998.book.tables import SKILLS
from armybuilder.engine.systems.tactical_1998.book.wording import skill_text
from armybuilder.engine.systems.tactical_1998.document import Arc, ForceDocument, Group, Rank, Skills, Trooper, Unit
from armybuilder.engine.systems.tactical_1998.rulings import RULINGS

MAX_OWN = 40
MAX_ARCS = 20
UNSKILLED = Skills((2, 0), (2, 1), (1, 0), (1, 0), (1, 0))
"""What a player's own crew begins as: the Qualified one, which is the default (FC-2)."""
_ROWS = RowEdits(Unit, Group, "units", doc.MAX_UNITS, "a group has rows of units,", get_args(Rank), "unit")


def field_value(document: ForceDocument, where: str) -> str:
    """What stands at the pointer `where`, as a form shows it; the `group` of a unit is the pointer of its group, the
    crew of a unit with skills of its own is `own`, a figure that the player did not type in is empty."""
    parent, name = where.rpartition("/")[::2]
    if parent.endswith(("/own", "/arcs")):
        return _typed_in(document, parent, unescaped(name))
    node = _node(document, parent)
    if isinstance(node, Unit) and name == "group":
        return parent.rpartition("/units/")[0]
    if isinstance(node, Unit) and name == "crew" and isinstance(node.crew, Skills):
        return design.OWN
    if isinstance(node, Skills) and name in SKILLS:
        return skill_text(getattr(node, name))
    if isinstance(node, doc.Design) and name == "troopers":
        return str(len(node.troopers))
    if isinstance(node, str):
        node = Trooper(node)
    return core.field_value_of(node, name, where)


def _node(document: ForceDocument, where: str) -> object:
    """The part at a pointer; a trooper may be a mere weapon, and skills may be those of a standard crew."""
    parent, _, last = where.rpartition("/")
    if last == "crew" and isinstance(part(document, parent, Unit).crew, str):
        raise gone(where)
    return at(document, where)


# ---------------------------------------------------------------- the whole force and its groups


def _toggle_equal(document: ForceDocument, _where: str, _value: str) -> str:
    document.options.equal = not document.options.equal
    return ""


def _add_group(document: ForceDocument, _where: str, value: str) -> str:
    room("/groups", document.groups, doc.MAX_GROUPS, "a force has combat groups,")
    document.groups.append(Group(name=value))
    return f"/groups/{len(document.groups) - 1}"


def _add_squad(document: ForceDocument, where: str, value: str) -> str:
    """Add a squad of the player's own: the design `value` as JSON, or ten troopers with rifles."""
    return _ROWS.append(document, where, Unit(design=design.read(value)))


# ---------------------------------------------------------------- units


def _replace(document: ForceDocument, where: str, value: str) -> str:
    """Another vehicle or squad in the same row. A design and figures that were typed in for the old one go."""
    unit = part(document, where, Unit)
    unit.model, unit.design, unit.own, unit.arcs = value, None, {}, {}
    return where


def _set_crew(document: ForceDocument, where: str, value: str) -> str:
    """A standard crew by its key, or `own` for skills of the player's own, which begin as they are."""
    place = where.removesuffix("/crew")
    unit = part(document, place, Unit)
    if value == design.OWN:
        unit.crew = copy.deepcopy(UNSKILLED) if isinstance(unit.crew, str) else unit.crew
    else:
        unit.crew = value
    return place


def _set_skill(document: ForceDocument, where: str, value: str) -> str:
    """Level and attribute of one skill, `3/+1` or `3`."""
    place, _, rest = where.partition("/crew/")
    skills = part(document, place, Unit).crew
    level, slash, attribute = value.replace(" ", "").partition("/")
    try:
        pair = int(level), int(attribute) if slash else 0
    except ValueError:
        raise fail(where, f"'{value[:20]}' is no skill: write level and attribute, like 3/+1.") from None
    if not isinstance(skills, Skills) or rest not in SKILLS:
        raise gone(where)
    setattr(skills, rest, pair)
    return place


def _typed_in(document: ForceDocument, where: str, name: str) -> str:
    """A figure or a firing arc of the player's own, empty for one that was not typed in."""
    place, _, kind = where.rpartition("/")
    unit = part(document, place, Unit)
    if kind == "arcs":
        return unit.arcs.get(name, "")
    value = unit.own.get(name)
    return "" if value is None else f"{value:g}" if value == round(value, 3) else repr(value)


def _set_own(document: ForceDocument, where: str, value: str) -> str:
    """Type a figure in that the book lost; an empty value takes it out."""
    place, _, token = where.partition("/own/")
    unit, name = part(document, place, Unit), unescaped(token)
    if not value.strip():
        unit.own.pop(name, None)
        return place
    try:
        number = float(value.replace(",", "").strip())
    except ValueError:
        number = nan
    if not isfinite(number):
        raise fail(where, f"'{value[:20]}' is no number.")
    if name not in unit.own and len(unit.own) >= MAX_OWN:
        raise fail(where, f"There is no room for more: a unit has figures of yours, at most {MAX_OWN}.")
    unit.own[name] = number
    return place


def _set_arc(document: ForceDocument, where: str, value: str) -> str:
    """Type a firing arc in that the book lost; an empty value takes it out."""
    place, _, token = where.partition("/arcs/")
    unit, name = part(document, place, Unit), unescaped(token)
    if not value:
        unit.arcs.pop(name, None)
        return place
    arc = next((arc for arc in get_args(Arc) if arc == value), None)
    if arc is None:
        raise fail(where, f"'{value[:20]}' is no firing arc. Known: {', '.join(get_args(Arc))}.")
    if name not in unit.arcs and len(unit.arcs) >= MAX_ARCS:
        raise fail(where, f"There is no room for more: a unit has arcs of yours, at most {MAX_ARCS}.")
    unit.arcs[name] = arc
    return place


def _move_to(document: ForceDocument, where: str, value: str) -> str:
    """Move a row into the group `value`."""
    return _ROWS.move_to(document, where.removesuffix("/group"), value)


# ---------------------------------------------------------------- anything in a list


def _remove(document: ForceDocument, where: str, _value: str) -> str:
    """Remove a group, a unit, a trooper, or a figure of the player's own."""
    if "/own/" in where:
        return _set_own(document, where, "")
    parent, items, index = siblings(document, where)
    if parent.endswith("/troopers"):
        return design.remove_trooper(document, where)
    del items[index]
    return parent.rpartition("/")[0]


def _duplicate(document: ForceDocument, where: str, _value: str) -> str:
    """A copy right behind a group, a row or a trooper. Ranks that only one unit may have are not copied."""
    parent, items, index = siblings(document, where)
    clone = copy.deepcopy(items[index])
    if isinstance(clone, Group):
        room(where, items, doc.MAX_GROUPS, "a force has combat groups,")
        for unit in clone.units:
            unit.rank = None
    elif isinstance(clone, Unit):
        _ROWS.room(where, items)
        clone.rank = None
    else:
        room(where, items, doc.MAX_TROOPERS, "a squad has troopers,")
    items.insert(index_in(items, str(index), where) + 1, clone)
    return f"{parent}/{index + 1}"


EDITS: dict[str, tuple[str, Change[ForceDocument]]] = {
    **common(doc.WORDS),
    **_ROWS.named(),
    "equal": ("Equal budgets", _toggle_equal),
    **ruling_edits(RULINGS),
    "add-group": ("Add combat group", _add_group),
    "add-squad": ("Add squad of your own", _add_squad),
    "replace": ("Replace unit", _replace),
    "crew": ("Crew", _set_crew),
    **dict.fromkeys(SKILLS, ("Skill", _set_skill)),
    "own": ("Figure of your own", _set_own),
    "arc": ("Arc of your own", _set_arc),
    "design": ("Own squad from one of the book", design.start),
    "quality": ("Quality", design.set_quality),
    "armor": ("Armor", design.set_armor),
    "transport": ("Transport", design.set_transport),
    "night_vision": ("Night vision", design.toggle_night_vision),
    "troopers": ("Number of troopers", design.set_number),
    "weapon": ("Weapon", design.set_weapon),
    "leader": ("Leader", design.set_leader),
    "group": ("Move to another group", _move_to),
    "remove": ("Remove", _remove),
    "duplicate": ("Duplicate", _duplicate),
}
"""Every edit by name, with its label for the history. The name of a field's edit is the last part of its pointer, but
for figures of the player's own: theirs is `own`."""

_EDITS = Edits(EDITS, doc.convert, doc.to_data)
apply, apply_patch = _EDITS.apply, _EDITS.apply_patch
