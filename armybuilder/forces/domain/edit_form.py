"""What a form of the builder asks for: fields to set, and one command.

A field is named by its JSON pointer (`/groups/0/primary/ua`). A command is `name where value`, such as
`add /groups/0/primary north/hunter`, `fix 3.0`, `fill 2 17` (the third suggestion for version 17), `undo`; for `swap` and
`settle` see `completion.replacements`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.engine.core.language.labels import marked_texts
from armybuilder.forces.domain import history
from armybuilder.forces.domain.completion import replacements
from armybuilder.forces.domain.completion.fill import filled
from armybuilder.forces.domain.errors import ConflictError
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.rebase import Asked, carried_over, same, seen_state
from armybuilder.forces.domain.rebase.several import EACH, on_each
from armybuilder.forces.presenters.builder import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a form led to: the place to look at next, and a remark for the player."""

    where: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A list with a change made that is not saved yet."""

    list: AnyOpenForce
    where: str = ""
    label: str = ""
    shifted: bool = False


def perform(
    opened: AnyOpenForce,
    asked: Asked,
    *,
    version: int,
    seen: int = 0,
    owned: Mapping[str, int] | None = None,
) -> Outcome:
    """Set the fields that differ, do the command, save. `version` is the newest that the player knows of, `seen` the key
    of the revision that he looked at when he asked, 0 for the newest; `owned` are the models that suggestions were made
    for. `LookupError`, `DocumentError` and `ConflictError` say in words for the player why nothing was done."""
    if asked.command in ("undo", "redo"):
        return _step(opened, asked.command, version)
    base = seen_state(opened, seen)
    outdated = base is not None and base.document != opened.document
    if (outdated or version != opened.force.version) and history.is_saved(opened.force, asked.token):
        return Outcome(remark=_("This change was saved already."))
    if version != opened.force.version:
        raise ConflictError
    if base is None and seen:
        raise LookupError(_("What this change was about cannot be told any more: too much has happened since."))
    if base and outdated:
        asked = carried_over(base, opened, asked)
    with marked_texts():
        draft, remark = drafted(opened, asked, owned)
    history.save(opened.force, draft.list.document, version=version, label=draft.label, token=asked.token)
    return Outcome(draft.where, remark)


def drafted(opened: AnyOpenForce, asked: Asked, owned: Mapping[str, int] | None) -> tuple[Draft, str]:
    """The list with the change made, and a remark about what of it was not."""
    draft = _with_fields(opened, asked.fields)
    if asked.command and draft.shifted:
        return draft, _("Rows have moved while your fields were saved. Please repeat what you pressed last.")
    return (_with_command(draft, asked.command, owned) if asked.command else draft), ""


def _step(opened: AnyOpenForce, command: str, version: int) -> Outcome:
    done = (history.undo if command == "undo" else history.redo)(opened.force, version=version)
    nothing = _("There is nothing to undo.") if command == "undo" else _("There is nothing to redo.")
    return Outcome(remark="" if done else nothing)


def _with_fields(opened: AnyOpenForce, fields: Iterable[tuple[str, str]]) -> Draft:
    draft = Draft(opened)
    shifting = opened.presenter.shifting
    for where, value in sorted(fields, key=lambda field: _order(field[0], shifting)):
        if same(opened.field(where), value):
            continue
        name = where.rpartition("/")[2]
        edited = draft.list.edited(name, where, value)
        draft = Draft(edited.list, edited.where, edited.label, shifted=name in shifting)
    return draft


def _order(where: str, shifting: Sequence[str]) -> tuple[bool, list[int], int]:
    """What shifts rows last, the last row first, for what one shifts is behind it; and parts before the whole."""
    rows = [-int(part) for part in where.split("/") if part.isdecimal() and len(part) < 4]
    return where.rpartition("/")[2] in shifting, rows, -where.count("/")


def _with_command(draft: Draft, command: str, owned: Mapping[str, int] | None) -> Draft:
    name, where, value = [*command.split(" ", 2), "", ""][:3]
    if name == "fix":
        edited = _fixed(draft.list, where)
    elif name == "fill":
        edited = filled(draft.list, where, value, owned)
    elif name in ("swap", "swap-one"):
        edited = replacements.swapped(draft.list, where, value, one=name == "swap-one")
    elif name == "settle":
        edited = replacements.settled(draft.list, f"{where} {value}")
    elif name == EACH:
        edited = on_each(draft.list, where, value)
    else:
        edited = draft.list.edited(name, where, value)
    return replace(draft, list=edited.list, where=edited.where, label=edited.label)


def _fixed(opened: AnyOpenForce, number: str) -> State[AnyOpenForce]:
    """The fix `3.0`: the first way out of the fourth problem in the report on the document."""
    problem, _dot, fix = number.partition(".")
    problems = opened.report().problems
    try:
        chosen = problems[int(problem)].fixes[int(fix)]
    except (ValueError, IndexError):
        raise LookupError(_("This problem is gone already.")) from None
    return opened.patched(chosen.patch, chosen.label)
