"""The fixes of a beta force, tried before they are offered (`core.fixes`)."""

import re
from collections.abc import Callable, Iterator

from armybuilder.engine.core import fixes
from armybuilder.engine.core.construction import Finding, Patch
from armybuilder.engine.core.report import Fix
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, convert, to_data

Check = Callable[[ForceDocument], list[Finding]]
_LAST_OF_SUPPORT = re.compile(r"(?P<unit>/groups/(?P<group>\d+)/support)/models/0")


def fixes_of(found: list[Finding], document: ForceDocument, check: Check) -> Iterator[list[Fix]]:
    """For each finding in turn, those of its candidates that really mend it."""
    return fixes.fixes_of(
        found,
        lambda: to_data(document),
        lambda data: check(convert(data)),
        tidied=lambda patch: _tidied(patch, document),
    )


def _tidied(patch: Patch, document: ForceDocument) -> Patch:
    """The patch; where it takes the last model out of a support unit, the unit goes with it."""
    emptied = _LAST_OF_SUPPORT.fullmatch(patch[0]["path"]) if len(patch) == 1 and patch[0]["op"] == "remove" else None
    if not emptied:
        return patch
    support = document.groups[int(emptied["group"])].support
    alone = support is not None and len(support.models) == 1
    return [{"op": "remove", "path": emptied["unit"]}] if alone else patch
