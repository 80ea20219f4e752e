"""Every saved edit is a revision; undo and redo walk along them. A change of an outdated state is refused."""

from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope, fail
from armybuilder.engine.core.documents.measure import DocumentSize, size_of
from armybuilder.engine.core.language.labels import load_label
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain.cargo import trim_packs
from armybuilder.forces.domain.errors import ListConflictError
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.my_lists import summary
from armybuilder.forces.models import Force


class UndoSteps(NamedTuple):
    """The steps that undo would take back and redo would restore, in a few words; None where there is nothing.
    `seen` is the key of the list's current revision.
    """

    undo: str | None
    redo: str | None
    revision_key: int


MOST_MODELS = 250
"""Models of a list that is kept: a quarter more than are checked, printed and played with (`FM-2`), so that what is a little too
much can be saved and mended. Every page of a list takes as long as it has models."""
MOST_PARTS = 500
"""Groups, units and rows of one."""


def encode(document: Envelope, before: str = "") -> str:
    """The document as stored, with what it uses of its packs, after proof that it can be read again; else `DocumentError`, as where
    it is larger than lists that are kept. One that was larger `before` may become smaller."""
    data = msgspec.json.encode(trim_packs(document))
    system = get_system(document.system)
    system.decode(data)
    size = size_of(document)
    if size.models > MOST_MODELS or size.parts > MOST_PARTS:
        old = size_of(system.decode(before)) if before else DocumentSize()
        _check_room(size, old)
    return data.decode()


def _check_room(size: DocumentSize, old: DocumentSize) -> None:
    if size.models > max(MOST_MODELS, old.models):
        text = _("The list has %(number)s models; a saved list can have up to %(most)s. Split it into several lists.")
        raise fail("/groups", text % {"number": f"{size.models:,}", "most": MOST_MODELS})
    if size.parts > max(MOST_PARTS, old.parts):
        text = _(
            "The list has %(number)s groups, units and rows; a saved list can have up to %(most)s. Split it "
            "into several lists."
        )
        raise fail("/groups", text % {"number": f"{size.parts:,}", "most": MOST_PARTS})


@transaction.atomic
def save(force: Force, document: Envelope, *, version: int, label: str, token: str = "") -> None:
    """Store `document` as the next revision of the state `version`; what had been undone before is gone. By its `token`
    the change is known again.

    `DocumentError` beyond the bounds of a document, `ConflictError` when the list has another version by now, `FullError` where
    its owner has no room for more.
    """
    text = encode(document, force.document)
    if text == force.document and version == force.version:
        return
    before, position = force.document, force.position + 1
    claimed = _claim(force, version, position=position, document=text)
    revisions.add(force, position, revisions.NewRevision(text, label, token), before)
    _take_over(force, claimed)


def is_saved(force: Force, token: str) -> bool:
    """Whether the change with this token is among the revisions; never for none."""
    return bool(token) and force.revisions.filter(token=token).exists()


def undo(force: Force, *, version: int) -> bool:
    """Go back one revision; False when there is none."""
    return _step(force, version, force.position - 1)


def redo(force: Force, *, version: int) -> bool:
    """Go on to the revision that was undone last; False when there is none."""
    return _step(force, version, force.position + 1)


def steps(force: Force) -> UndoSteps:
    """Return what undo and redo would do now."""
    near = (force.position - 1, force.position, force.position + 1)
    rows = force.revisions.filter(number__in=near).values_list("number", "label", "pk")
    labels, keys = {row[0]: load_label(row[1]) for row in rows}, {row[0]: row[2] for row in rows}
    undo = labels.get(near[1]) if near[0] in labels else None
    return UndoSteps(undo, labels.get(near[2]), keys.get(near[1], 0))


@transaction.atomic
def _step(force: Force, version: int, position: int) -> bool:
    text = revisions.text(force, position) if position >= 0 else None
    if text is None:
        return False
    _take_over(force, _claim(force, version, position=position, document=text))
    return True


def _claim(force: Force, version: int, *, position: int, document: str) -> dict[str, Any]:
    """Write the new state where nobody wrote since `version`, in one statement, so that two writers cannot both win."""
    changed = {"position": position, "document": document, "updated": timezone.now()}
    changed |= summary.columns(force.system, document)
    claimed = Force.objects.filter(pk=force.pk, version=version, deleted=None).update(
        version=F("version") + 1, **changed
    )
    if not claimed:
        raise ListConflictError
    return changed | {"version": version + 1}


def _take_over(force: Force, changed: dict[str, Any]) -> None:
    """Have the row say what is stored."""
    for field, value in changed.items():
        setattr(force, field, value)
