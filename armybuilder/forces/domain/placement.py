"""A model comes to a list from outside of its builder: where it may stand there, or else in a group of its own."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters.builder import ListEdit

MOST_PLACES = 60
"""Places of a list that are asked, groups and units."""


def add_model(opened: AnyOpenForce, key: str) -> ListEdit[AnyOpenForce]:
    """The list with one more model of that key: where the rules let it stand, the first such place; else in a new group; else in
    the first place that has such models, for the report to judge. `LookupError` where nobody can field it."""
    found = dict(_places(opened, "", key))
    if where := next((where for where, allowed in found.items() if allowed), ""):
        return opened.edit("add", where, key)
    group = _group_for(opened, key)
    if group and (group[1] or not found):
        return group[0].edit("add", group[2], key)
    if found:
        return opened.edit("add", next(iter(found)), key)
    raise LookupError(key)


def _group_for(opened: AnyOpenForce, key: str) -> tuple[AnyOpenForce, bool, str] | None:
    """The list with a new group, whether the rules let the model stand there, and where."""
    try:
        grown, where, _ = opened.edit("add-group", "", "")
    except (LookupError, msgspec.ValidationError):
        return None
    found = sorted(_places(grown, where, key), key=lambda place: not place[1])
    return (grown, found[0][1], found[0][0]) if found else None


def _places(opened: AnyOpenForce, within: str, key: str) -> Iterator[tuple[str, bool]]:
    """Each place that may have the model, and whether the rules let it."""
    for where in islice(_parts(opened.document, ""), MOST_PLACES):
        if where.startswith(within):
            try:
                choices = opened.choices(where).choices
            except LookupError:
                continue
            for choice in choices:
                if choice.key == key:
                    yield where, choice.allowed


def _parts(part: Any, where: str) -> Iterator[str]:
    """The places of the parts of a document, from the outside in; rows among them, of which nothing may be asked."""
    for name in part.__struct_fields__:
        value = getattr(part, name)
        inner = [(f"{where}/{name}", value)] if isinstance(value, msgspec.Struct) else []
        if isinstance(value, list) and name != "packs":
            inner = [(f"{where}/{name}/{index}", each) for index, each in enumerate(value)]
        for place, each in inner:
            if isinstance(each, msgspec.Struct):
                yield place
                yield from _parts(each, place)
