"""Forces of the beta to show and to try."""

from typing import Any

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.systems.blitz_beta.document import SYSTEM

_TEXT = """\
Name: Sam's Hunters
Faction: North
Limit: 150 TV

GP:
- CO: Hunter + Headhunter
- 4x Hunter
+ Support FS:
- 2 Grizzlies
"""

_ARMY: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Hunters and Jaguars",
    "faction": "north",
    "limit": 150,
    "groups": [
        {
            "primary": {
                "ua": "GP",
                "models": [
                    {"model": "Hunter", "rank": "CO", "upgrades": ["Headhunter"]},
                    {"model": "Hunter", "count": 4},
                ],
            },
            "support": {"ua": "FS", "models": [{"model": "Grizzly", "count": 2}]},
        },
        {
            "primary": {
                "ua": "SK",
                "models": [
                    {"model": "Jaguar", "rank": "CGL", "upgrades": ["Thunder Jaguar"]},
                    {"model": "Jaguar", "count": 2},
                    {"model": "Hunter"},
                ],
            },
            "support": {"ua": "RC", "models": [{"model": "Ferret Mk. 2 Gunner"}, {"model": "Ferret"}]},
        },
        {
            "primary": {
                "ua": "LT",
                "models": [
                    {"model": "Klemm", "rank": "CGL", "upgrades": ["drone/recon"]},
                    {"model": "Klemm", "upgrades": ["drone/recon"]},
                ],
            },
        },
    ],
}

_FLAWED: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "First Platoon",
    "faction": "north",
    "limit": 100,
    "groups": [
        {
            "name": "Alpha",
            "primary": {
                "ua": "GP",
                "models": [
                    {"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter"]},
                    {"model": "north/hunter", "count": 6},
                ],
            },
            "support": {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]},
        }
    ],
}

EXAMPLES = Examples(
    title="An army of the North",
    summary="150 TV of the North",
    document=_ARMY,
    where="/groups/0/primary",
    flawed=_FLAWED,
    text=_TEXT,
)
