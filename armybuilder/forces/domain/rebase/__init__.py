"""A change that was made on an older state of a list, carried over to the newest.

Rows have no names of their own: a JSON pointer means the part that stood there when the player saw it. So a part is
followed from the state seen (`base`) to the newest, and where it cannot be found, the change is refused.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.forces.domain.completion import replacements
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.rebase.part_tracker import follow
from armybuilder.forces.domain.rebase.several import EACH, MOVE, places_of, split_command


class EditRequest(NamedTuple):
    """The changes that a form asks for: fields to set, each by its pointer, and one command. `token` distinguishes
    the change from all others, so that one whose answer got lost is not made twice; empty for one that is not
    sent again.
    """

    fields: tuple[tuple[str, str], ...]
    command: str
    token: str = ""


def get_seen_state(opened: AnyOpenForce, seen: int) -> AnyOpenForce | None:
    """The list as the player saw it, by the key of its revision; None where that is gone."""
    numbers = opened.force.revisions.filter(pk=seen).values_list("number", flat=True)
    number = numbers.first() if seen else None
    if number is None or number == opened.force.position:
        return None if number is None else opened
    text = revisions.text(opened.force, number)
    return opened.with_stored(text) if text is not None else None


def changed_fields(base: AnyOpenForce, fields: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Those of all fields of a page that say something else than they were shown with. A single one was sent because it
    was changed, perhaps back; a place that the list has not says nothing."""
    several = len(fields) > 1
    return tuple((where, value) for where, value in fields if not (several and _is_unchanged(base, where, value)))


def _is_unchanged(base: AnyOpenForce, where: str, value: str) -> bool:
    try:
        return is_same_value(base.field(where), value)
    except LookupError:
        return False


def is_same_value(stored: str, sent: str) -> bool:
    """Whether a form sent what is stored."""
    # A browser sends line breaks as CR LF.
    return stored == sent.replace("\r\n", "\n").strip()


def rebase_edit(base: AnyOpenForce, newest: AnyOpenForce, asked: EditRequest) -> EditRequest:
    """The same for the newest state; `LookupError` where a part that it is about is not there any more."""

    def moved(where: str) -> str:
        return follow(where, base.document, newest.document)

    fields = tuple(
        (moved(where), moved(value) if is_place(base, where) else value)
        for where, value in changed_fields(base, asked.fields)
    )
    name, where, value = [*asked.command.split(" ", 2), "", ""][:3]
    if name == "settle":
        chosen = replacements.move_choices(f"{where} {value}", moved, lambda number: _same_fix(base, newest, number))
        return asked._replace(fields=fields, command=f"{name} {chosen}")
    if name == "fix":
        where = _same_fix(base, newest, where)
    elif name == EACH:
        where = ",".join(moved(each) for each in places_of(where))
        edit, goal = split_command(value)
        value = f"{MOVE} {moved(goal)}" if edit == MOVE else value
    elif where:
        where = moved(where)
    return asked._replace(fields=fields, command=f"{name} {where} {value}".rstrip())


def is_place(state: AnyOpenForce, where: str) -> bool:
    """Whether the field at the pointer says by a pointer where its row stands."""
    return where.rpartition("/")[2] == state.presenter.move_field


def _same_fix(base: AnyOpenForce, newest: AnyOpenForce, number: str) -> str:
    """The number of a way out in the newest report: the one with the same words for the same problem."""
    wanted = _fixes(base).get(number)
    found = [other for other, words in _fixes(newest).items() if words == wanted]
    if wanted is None or len(found) != 1:
        raise LookupError(_("This problem is already gone."))
    return found[0]


def _fixes(state: AnyOpenForce) -> dict[str, tuple[str, str]]:
    """The ways out of every problem, by their number: what is wrong, and what the button says."""
    return {
        f"{index}.{number}": (problem.message, fix.label)
        for index, problem in enumerate(state.report().problems)
        for number, fix in enumerate(problem.fixes)
    }
