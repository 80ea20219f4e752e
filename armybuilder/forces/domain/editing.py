"""What a form of the builder asks for: fields to set, and one command.

A field is named by its JSON pointer (`/groups/0/primary/ua`). A command is `name where value`, such as
`add /groups/0/primary north/hunter`, `fix 3.0`, `fill 2 17` (the third suggestion for version 17), `undo`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from armybuilder.forces.domain import history
from armybuilder.forces.domain.completing import filled
from armybuilder.forces.domain.opening import OpenForce


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a form led to: the place to look at next, and a remark for the player."""

    where: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class _Draft:
    document: Any
    where: str = ""
    label: str = ""
    shifted: bool = False


def perform(
    opened: OpenForce,
    *,
    version: int,
    fields: Iterable[tuple[str, str]],
    command: str,
    owned: Mapping[str, int] | None = None,
) -> Outcome:
    """Set the fields that differ, do the command, save. `owned` are the models that suggestions were made for. `LookupError`, `DocumentError` and `ConflictError` say in
    words for the player why nothing was done."""
    if command in ("undo", "redo"):
        return _step(opened, command, version)
    draft = _with_fields(opened, fields)
    remark = ""
    if command and draft.shifted:
        remark = "Rows have moved while your fields were saved. Please repeat what you pressed last."
    elif command:
        draft = _with_command(opened, draft, command, owned)
    history.save(opened.force, draft.document, version=version, label=draft.label)
    return Outcome(draft.where, remark)


def _step(opened: OpenForce, command: str, version: int) -> Outcome:
    done = (history.undo if command == "undo" else history.redo)(opened.force, version=version)
    return Outcome(remark="" if done else f"There is nothing to {command}.")


def _with_fields(opened: OpenForce, fields: Iterable[tuple[str, str]]) -> _Draft:
    draft = _Draft(opened.document)
    shifting = opened.presenter.shifting
    for where, value in sorted(fields, key=lambda field: _order(field[0], shifting)):
        if _same(opened.presenter.field(opened.document, where), value):
            continue
        name = where.rpartition("/")[2]
        edited = opened.presenter.edit(draft.document, opened.catalogue, name, where, value)
        draft = _Draft(edited.document, edited.where, edited.label, shifted=name in shifting)
    return draft


def _order(where: str, shifting: Sequence[str]) -> tuple[bool, list[int], int]:
    """What shifts rows last, the last row first, for what one shifts is behind it; and parts before the whole."""
    rows = [-int(part) for part in where.split("/") if part.isdecimal() and len(part) < 4]
    return where.rpartition("/")[2] in shifting, rows, -where.count("/")


def _same(stored: str, sent: str) -> bool:
    # A browser sends line breaks as CR LF.
    return stored == sent.replace("\r\n", "\n").strip()


def _with_command(opened: OpenForce, draft: _Draft, command: str, owned: Mapping[str, int] | None) -> _Draft:
    name, where, value = [*command.split(" ", 2), "", ""][:3]
    if name == "fix":
        edited = _fixed(opened, draft.document, where)
    elif name == "fill":
        edited = filled(opened, where, value, owned)
    else:
        edited = opened.presenter.edit(draft.document, opened.catalogue, name, where, value)
    return replace(draft, document=edited.document, where=edited.where, label=edited.label[:100])


def _fixed(opened: OpenForce, document: Any, number: str) -> Any:
    """The fix `3.0`: the first way out of the fourth problem in the report on the document."""
    problem, _, fix = number.partition(".")
    problems = opened.report(document).problems
    try:
        chosen = problems[int(problem)].fixes[int(fix)]
    except (ValueError, IndexError):
        raise LookupError("This problem is gone already.") from None
    return opened.presenter.patch(document, chosen.patch, chosen.label)
