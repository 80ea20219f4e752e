"""Documents that the page of the API offers to try."""

from typing import Any

EMPTY: dict[str, Any] = {"format": "muster.force/1", "system": "blitz-beta", "faction": "south", "limit": 100}

TEXT_LIST = """\
Name: Sam's Hunters
Faction: North
Limit: 150 TV

GP:
- CO: Hunter + Headhunter
- 4x Hunter
+ Support FS:
- 2 Grizzlies
"""

RULEBOOK: dict[str, Any] = {
    "format": "muster.force/1",
    "system": "blitz-beta",
    "name": "Rulebook example army",
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
            "support": {"ua": "RC", "models": [{"model": "Ferret Mk. 2 Gunner", "count": 2}]},
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
