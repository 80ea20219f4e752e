"""One edit on several rows, as one change: `each /groups/0/units/0,/groups/1/units/2 remove`.

Behind the rows stands any edit of a row with its value; `move` is that which says where a row stands, `count` sets how many
it is.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.fields import shape_of
from armybuilder.engine.core.documents.places import missing_at, place_of
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters.builder import State

EACH = "each"
MOVE, COUNT = "move", "count"
MOST_ROWS = 200
"""Rows that one change may be about."""


def on_each(opened: AnyOpenForce, rows: str, command: str) -> State[AnyOpenForce]:
    """The list after the edit `command` of each of the `rows`, pointers between commas. `LookupError` where it cannot be,
    and then nothing is done to any."""
    name, value = halves(command)
    places = places_of(rows)
    left, done = sorted(places, key=_order), State(opened, "", "")
    # From the last on: what is done to a row then moves none that is still to come, unless something is put before it.
    while left:
        where = left.pop()
        done = done.list.edited(*_edit(done.list, name, where), value)
        if name == MOVE:
            left, value = [_behind(place, done.where) for place in left], done.where
    return done._replace(
        label=marked_text("{label} ({places} rows)", label=done.label, places=len(places))
        if len(places) > 1
        else done.label
    )


def places_of(rows: str) -> list[str]:
    """The pointers, each once. `LookupError` where there are none, or too many."""
    found = list(dict.fromkeys(filter(None, rows.split(","))))
    if not found:
        raise LookupError(_("Tick the rows first that this is about."))
    if len(found) > MOST_ROWS:
        raise LookupError(
            _("At most %(most_rows)s rows can be changed at once, and these are %(found)s.")
            % {"most_rows": MOST_ROWS, "found": len(found)}
        )
    if strange := next((where for where in found if not _is_index(where.rpartition("/")[2])), None):
        raise missing_at(strange)
    return found


def singly(rows: str, command: str, moving: str) -> Iterator[tuple[str, str, str]]:
    """The same as edits of one row each: name, place and value."""
    name, value = halves(command)
    for where in places_of(rows):
        yield moving if name == MOVE else name, where, value


def halves(command: str) -> tuple[str, str]:
    """The name of the edit and its value."""
    name, _, value = command.partition(" ")
    return name, value


def _order(where: str) -> list[int]:
    """Where a row stands among all."""
    return [int(part) for part in where.split("/") if _is_index(part)]


def _is_index(part: str) -> bool:
    return part.isascii() and part.isdecimal() and len(part) < 5


def _behind(where: str, put: str) -> str:
    """Where the row at `where` stands after another was put to `put`."""
    rows, _, index = where.rpartition("/")
    others, _, at = put.rpartition("/")
    return f"{rows}/{int(index) + 1}" if rows == others and int(index) >= int(at) else where


def _edit(opened: AnyOpenForce, name: str, where: str) -> tuple[str, str]:
    """The edit of the list that `name` means for the row at `where`."""
    if name == MOVE:
        return opened.presenter.moving, where
    if name == COUNT:
        field = shape_of(type(place_of(opened.document, where).value)).count
        if field is None:
            raise LookupError(_("Of these there is one in each row."))
        return field.name, where
    return name, where
