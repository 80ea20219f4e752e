"""One edit on several rows, as one change: `each /groups/0/units/0,/groups/1/units/2 remove`.

Behind the rows stands any edit of a row with its value; `move` is that which says where a row stands, `count` sets how many
it is.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.documents.places import no_place_error, place_of
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.presenters.builder import ListEdit

EACH = "each"
MOVE, COUNT = "move", "count"
MOST_ROWS = 200
"""Rows that one change may be about."""


def edit_each(opened: AnyOpenForce, rows: str, command: str) -> ListEdit[AnyOpenForce]:
    """The list after the edit `command` of each of the `rows`, pointers between commas. `LookupError` where it cannot be,
    and then nothing is done to any."""
    name, value = split_command(command)
    places = places_of(rows)
    left, done = sorted(places, key=_order), ListEdit(opened, "", "")
    # From the last on: what is done to a row then moves none that is still to come, unless something is put before it.
    while left:
        where = left.pop()
        done = done.list.edit(*_edit(done.list, name, where), value)
        if name == MOVE:
            left, value = [_place_after_move(place, done.where) for place in left], done.where
    return done._replace(
        label=marked_text("{label} ({places} rows)", label=done.label, places=len(places))
        if len(places) > 1
        else done.label
    )


def places_of(rows: str) -> list[str]:
    """The pointers, each once. `LookupError` where there are none, or too many."""
    found = list(dict.fromkeys(filter(None, rows.split(","))))
    if not found:
        raise LookupError(_("Tick the rows you want to change first."))
    if len(found) > MOST_ROWS:
        raise LookupError(
            _("You can change up to %(most_rows)s rows at once; you ticked %(found)s.")
            % {"most_rows": MOST_ROWS, "found": len(found)}
        )
    if strange := next((where for where in found if not _is_index(where.rpartition("/")[2])), None):
        raise no_place_error(strange)
    return found


def single_edits(rows: str, command: str, moving: str) -> Iterator[tuple[str, str, str]]:
    """The same as edits of one row each: name, place and value."""
    name, value = split_command(command)
    for where in places_of(rows):
        yield moving if name == MOVE else name, where, value


def split_command(command: str) -> tuple[str, str]:
    """The name of the edit and its value."""
    name, _, value = command.partition(" ")
    return name, value


def _order(where: str) -> list[int]:
    """Return the position of a row among all rows."""
    return [int(part) for part in where.split("/") if _is_index(part)]


def _is_index(part: str) -> bool:
    return part.isascii() and part.isdecimal() and len(part) < 5


def _place_after_move(where: str, put: str) -> str:
    """Return the place of the row at `where` after another row was moved to `put`."""
    rows, _, index = where.rpartition("/")
    others, _, at = put.rpartition("/")
    return f"{rows}/{int(index) + 1}" if rows == others and int(index) >= int(at) else where


def _edit(opened: AnyOpenForce, name: str, where: str) -> tuple[str, str]:
    """The edit of the list that `name` means for the row at `where`."""
    if name == MOVE:
        return opened.presenter.move_field, where
    if name == COUNT:
        field = schema_of(type(place_of(opened.document, where).value)).count
        if field is None:
            raise LookupError(_("You can't change the number here: each row has just one of these."))
        return field.name, where
    return name, where
