"""Edit form of the builder: fields to set, and one command.

A field is named by its JSON pointer (`/groups/0/primary/ua`). A command is `name where value`, such as
`add /groups/0/primary north/hunter`, `fix 3.0`, `fill 2 17` (the third suggestion for version 17), `undo`; for `swap`
and `settle` see `completion.replacements`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.engine.core.language.labels import marked_texts
from armybuilder.forces.domain import history
from armybuilder.forces.domain.completion import replacements
from armybuilder.forces.domain.completion.fill import fill_list
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.rebase import EditRequest, get_seen_state, is_same_value, rebase_edit
from armybuilder.forces.domain.rebase.several import EACH, edit_each
from armybuilder.forces.presenters.builder import ListEdit


@dataclass(frozen=True, slots=True)
class EditOutcome:
    """The outcome of a form: the place to look at next, and a remark for the player."""

    where: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ListDraft:
    """A list with a change made that is not saved yet."""

    list: AnyOpenForce
    where: str = ""
    label: str = ""
    shifted: bool = False


def apply_edit(
    opened: AnyOpenForce,
    asked: EditRequest,
    *,
    version: int,
    seen: int = 0,
    owned: Mapping[str, int] | None = None,
) -> EditOutcome:
    """Set the fields that differ, do the command, save. `version` is the newest that the player knows of, `seen` the key
    of the revision that he looked at when he asked, 0 for the newest; `owned` are the models that suggestions were made
    for. `LookupError`, `DocumentError` and `ConflictError` say in words for the player why nothing was done."""
    if asked.command in ("undo", "redo"):
        return _step(opened, asked.command, version)
    base = get_seen_state(opened, seen)
    outdated = base is not None and base.document != opened.document
    if (outdated or version != opened.force.version) and history.is_saved(opened.force, asked.token):
        return EditOutcome(remark=_("This change was already saved."))
    if version != opened.force.version:
        raise ListConflictError
    if base is None and seen:
        raise LookupError(_("We can't say what this change was about: too much has happened since."))
    if base and outdated:
        asked = rebase_edit(base, opened, asked)
    with marked_texts():
        draft, remark = draft_edit(opened, asked, owned)
    history.save(opened.force, draft.list.document, version=version, label=draft.label, token=asked.token)
    return EditOutcome(draft.where, remark)


def draft_edit(opened: AnyOpenForce, asked: EditRequest, owned: Mapping[str, int] | None) -> tuple[ListDraft, str]:
    """The list with the change made, and a remark about what of it was not."""
    draft = _with_fields(opened, asked.fields)
    if asked.command and draft.shifted:
        return draft, _("Rows moved while your fields were being saved. Make your last change again.")
    return (_with_command(draft, asked.command, owned) if asked.command else draft), ""


def _step(opened: AnyOpenForce, command: str, version: int) -> EditOutcome:
    done = (history.undo if command == "undo" else history.redo)(opened.force, version=version)
    nothing = _("There's nothing to undo.") if command == "undo" else _("There's nothing to redo.")
    return EditOutcome(remark="" if done else nothing)


def _with_fields(opened: AnyOpenForce, fields: Iterable[tuple[str, str]]) -> ListDraft:
    draft = ListDraft(opened)
    shifting = opened.presenter.shifting_fields
    for where, value in sorted(fields, key=lambda field: _order(field[0], shifting)):
        if is_same_value(opened.field(where), value):
            continue
        name = where.rpartition("/")[2]
        edited = draft.list.edit(name, where, value)
        draft = ListDraft(edited.list, edited.where, edited.label, shifted=name in shifting)
    return draft


def _order(where: str, shifting: Sequence[str]) -> tuple[bool, list[int], int]:
    """Return a sort key: edits that shift rows come last, from the last row up, because a shift affects the rows
    behind it; and parts come before the whole.
    """
    rows = [-int(part) for part in where.split("/") if part.isdecimal() and len(part) < 4]
    return where.rpartition("/")[2] in shifting, rows, -where.count("/")


def _with_command(draft: ListDraft, command: str, owned: Mapping[str, int] | None) -> ListDraft:
    name, where, value = [*command.split(" ", 2), "", ""][:3]
    if name == "fix":
        edited = _apply_fix(draft.list, where)
    elif name == "fill":
        edited = fill_list(draft.list, where, value, owned)
    elif name in ("swap", "swap-one"):
        edited = replacements.replace_model(draft.list, where, value, one=name == "swap-one")
    elif name == "settle":
        edited = replacements.apply_plan(draft.list, f"{where} {value}")
    elif name == EACH:
        edited = edit_each(draft.list, where, value)
    else:
        edited = draft.list.edit(name, where, value)
    return replace(draft, list=edited.list, where=edited.where, label=edited.label)


def _apply_fix(opened: AnyOpenForce, number: str) -> ListEdit[AnyOpenForce]:
    """The fix `3.0`: the first way out of the fourth problem in the report on the document."""
    problem, _dot, fix = number.partition(".")
    problems = opened.report().problems
    try:
        chosen = problems[int(problem)].fixes[int(fix)]
    except (ValueError, IndexError):
        raise LookupError(_("This problem is already gone.")) from None
    return opened.patch(chosen.patch, chosen.label)
