"""What a fix of a beta force takes along."""

import re

from armybuilder.engine.core.construction import Patch
from armybuilder.engine.systems.blitz_beta.document import ForceDocument

_LAST_OF_SUPPORT = re.compile(r"(?P<unit>/groups/(?P<group>\d+)/support)/models/0")


def tidied(patch: Patch, document: ForceDocument) -> Patch:
    """The patch; where it takes the last model out of a support unit, the unit goes with it."""
    emptied = _LAST_OF_SUPPORT.fullmatch(patch[0]["path"]) if len(patch) == 1 and patch[0]["op"] == "remove" else None
    if not emptied:
        return patch
    support = document.groups[int(emptied["group"])].support
    alone = support is not None and len(support.models) == 1
    return [{"op": "remove", "path": emptied["unit"]}] if alone else patch
