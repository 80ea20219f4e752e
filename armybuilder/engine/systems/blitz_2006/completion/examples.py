"""Armies of 2006 to show and to try."""

from typing import Any

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.systems.blitz_2006.document import SYSTEM

_DOCUMENT: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Border patrol",
    "faction": "milicia",
    "sublist": "milicia/gear",
    "limit": 500,
    "groups": [
        {
            "squad": "milicia/general-purpose",
            "units": [
                {"model": "milicia/command-jager", "leads": True, "options": ["milicia/general-purpose/leadership"]},
                {"model": "milicia/jager", "count": 2},
                {"model": "milicia/jager", "options": ["milicia/general-purpose/flammjager"]},
            ],
        },
        {
            "squad": "milicia/recon",
            "units": [
                {"model": "milicia/iguana", "leads": True},
                {"model": "milicia/iguana", "count": 3, "options": ["milicia/recon/cloak"]},
            ],
        },
    ],
    "support": [{"asset": "light", "number": 1}],
}
_FLAWED: dict[str, Any] = {**_DOCUMENT, "name": "Too dear", "limit": 400}
_TEXT = """\
Name: Border patrol
Faction: Southern MILICIA
Army type: Gear
Limit: 500 TV

Squad 1 Strike Cadre
- Black Mamba, leads
- Black Mamba, options [Cloak]
- 2x Jäger, options [Flämmjäger]
"""
EXAMPLES = Examples(
    title="A patrol of the South",
    summary="A general purpose and a recon cadre of the MILICIA.",
    document=_DOCUMENT,
    where="/groups/0",
    flawed=_FLAWED,
    text=_TEXT,
)
