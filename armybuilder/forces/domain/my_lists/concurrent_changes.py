"""Comparison of what was changed in a list meanwhile with the changes that wait on a device."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain.edit_form import draft_edit
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import ListDifference
from armybuilder.forces.domain.rebase import EditRequest, get_seen_state, rebase_edit


class PendingChange(NamedTuple):
    """A change that waits: what is asked of the state `seen`, by the key of its revision."""

    edit: EditRequest
    seen_revision: int


class ConcurrentChanges(NamedTuple):
    """The differences from the state that was seen: in the list as it is now (`theirs`), and with the pending
    changes (`mine`). `left` of those cannot be compared: the part they are about no longer exists.
    """

    theirs: ListDifference
    mine: ListDifference
    left: int


def compare_concurrent(opened: AnyOpenForce, changes: Sequence[PendingChange]) -> ConcurrentChanges | None:
    """Both, from the first state that one of the changes was made on; None where all of these are gone. A query for each
    state."""
    seen = {key: get_seen_state(opened, key) for key in dict.fromkeys(change.seen_revision for change in changes)}
    base = next((seen[change.seen_revision] for change in changes if seen[change.seen_revision]), None)
    if base is None:
        return None
    mine, left = base, 0
    for change in changes:
        try:
            mine = draft_edit(mine, rebase_edit(seen[change.seen_revision] or base, mine, change.edit), None)[0].list
        except (LookupError, DocumentError):
            left += 1
    return ConcurrentChanges(compare(base, opened), compare(base, mine), left)
