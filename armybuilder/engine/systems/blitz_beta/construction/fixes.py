"""What a fix of a beta force takes along."""

import re

from armybuilder.engine.core.documents.places import part
from armybuilder.engine.core.rules.construction import Patch
from armybuilder.engine.systems.blitz_beta.document import ForceDocument, Unit

_LAST_OF_SUPPORT = re.compile(r"(?P<unit>/groups/\d+/(support|extra_support/\d+))/models/0")


def tidied(patch: Patch, document: ForceDocument) -> Patch:
    """The patch; where it takes the last model out of a support unit, the unit goes with it."""
    emptied = _LAST_OF_SUPPORT.fullmatch(patch[0]["path"]) if len(patch) == 1 and patch[0]["op"] == "remove" else None
    if not emptied:
        return patch
    alone = len(part(document, emptied["unit"], Unit).models) == 1
    return [{"op": "remove", "path": emptied["unit"]}] if alone else patch
