"""What was changed of a list meanwhile, beside the changes that wait on a device."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain.edit_form import drafted
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import Difference
from armybuilder.forces.domain.rebase import Asked, carried_over, seen_state


class Waiting(NamedTuple):
    """A change that waits: what is asked of the state `seen`, by the key of its revision."""

    asked: Asked
    seen: int


class Beside(NamedTuple):
    """What differs from the state that was seen: in the list as it is now (`theirs`), and with the changes that wait
    (`mine`). Of `left` of them nothing can be told: what they are about is not there."""

    theirs: Difference
    mine: Difference
    left: int


def beside(opened: AnyOpenForce, changes: Sequence[Waiting]) -> Beside | None:
    """Both, from the first state that one of the changes was made on; None where all of these are gone. A query for each
    state."""
    seen = {key: seen_state(opened, key) for key in dict.fromkeys(change.seen for change in changes)}
    base = next((seen[change.seen] for change in changes if seen[change.seen]), None)
    if base is None:
        return None
    mine, left = base, 0
    for change in changes:
        try:
            mine = drafted(mine, carried_over(seen[change.seen] or base, mine, change.asked), None)[0].list
        except (LookupError, DocumentError):
            left += 1
    return Beside(compare(base, opened), compare(base, mine), left)
