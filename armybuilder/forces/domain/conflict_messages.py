"""A change that came too late, told in words, so that it can be made again."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain.edit_form import draft_edit
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.rebase import EditRequest, changed_fields, get_seen_state, is_place, rebase_edit
from armybuilder.forces.domain.rebase.several import EACH, single_edits
from armybuilder.forces.presenters.views import describe_place

NEVER_AGAIN = ("undo", "redo", "fill")
"""What they do now is something else than what they would have done then."""


@dataclass(frozen=True, slots=True)
class RejectedEdit:
    """The change in words, and how to ask for it again: what was `asked` of the state `seen`. `reason` says why the
    newest state does not allow it, if so."""

    words: tuple[str, ...]
    edit: EditRequest
    seen_revision: int
    reason: str


def build_rejected_edit(newest: AnyOpenForce, asked: EditRequest, seen: int) -> RejectedEdit | None:
    """The change that was made on the state `seen`; None where nobody can tell what it was about."""
    base = get_seen_state(newest, seen)
    if base is None or asked.command.partition(" ")[0] in NEVER_AGAIN:
        return None
    asked = asked._replace(fields=changed_fields(base, asked.fields))
    words = (*_fields(base, asked), *_command(base, asked.command))
    return RejectedEdit(words, asked, seen, _reason(base, newest, asked)) if words else None


def _reason(base: AnyOpenForce, newest: AnyOpenForce, asked: EditRequest) -> str:
    try:
        draft_edit(newest, rebase_edit(base, newest, asked), None)
    except LookupError as error:
        return str(error.args[0])
    except DocumentError as error:
        return " ".join(problem.message for problem in error.problems)
    return ""


def _fields(base: AnyOpenForce, asked: EditRequest) -> Iterator[str]:
    parts = base.page().groups if asked.fields else ()
    for where, value in asked.fields:
        name = where.rpartition("/")[2]
        try:
            label = base.edit(name, where, value).label
        except (LookupError, DocumentError):
            label = name.capitalize()
        text = describe_place(parts, value) if is_place(base, where) else value
        yield _at(
            f"{label}: {text}" if text else (_("%(label)s: none") % {"label": label}), describe_place(parts, where)
        )


def _command(base: AnyOpenForce, command: str) -> Iterator[str]:
    name, where, value = [*command.split(" ", 2), "", ""][:3]
    if not name:
        return
    if name == "fix":
        yield _fix(base, where)
        return
    if name == EACH:
        for single in single_edits(where, value, base.presenter.move_field):
            yield from _command(base, " ".join(single))
        return
    try:
        edited = base.edit(name, where, value)
    except (LookupError, DocumentError):
        return
    # What is new has its name in the state after the change only, what is gone in that before it.
    is_there = edited.where.startswith(where)
    parts = (edited.list if is_there else base).page().groups
    yield _at(edited.label, describe_place(parts, edited.where if is_there else where))


def _fix(base: AnyOpenForce, number: str) -> str:
    problem, _dot, fix = number.partition(".")
    try:
        chosen = base.report().problems[int(problem)]
        return _at(chosen.fixes[int(fix)].label, describe_place(base.page().groups, chosen.where))
    except (ValueError, IndexError):
        return _("A fix for a problem")


def _at(words: str, place: str) -> str:
    return f"{words} ({place})" if place else words
