"""Forces of 1998 to show and to try."""

from typing import Any

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.systems.tactical_1998.document import SYSTEM

_TEXT = """\
Name: Night Patrol
Faction: North
Limit: 2500 TV

Group 1: Alpha
- Commander: Hunter, Veteran crew
- Second in command: Cheetah
- 3x Hunter, Rookie crew
Group 2: Scouts
- Recon squad
- Custom squad [Veteran, Heavy Flak, leader 4: 8x 7mm Rifle, 2x 9mm Chaingun]
"""

_DOCUMENT: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Two groups of the North",
    "faction": "north",
    "limit": 3000,
    "groups": [
        {
            "name": "Alpha",
            "units": [
                {"model": "Hunter", "rank": "commander", "crew": "veteran"},
                {"model": "Cheetah", "rank": "second"},
                {"model": "Hunter", "count": 3},
            ],
        },
        {
            "name": "Scouts",
            "units": [
                {"model": "Recon squad"},
                {
                    "design": {
                        "quality": "veteran",
                        "armor": "heavy-flak",
                        "leader": 4,
                        "troopers": ["rifle", "rifle", "rifle", "rifle", "chaingun", "chaingun"],
                    }
                },
            ],
        },
    ],
}

_FLAWED: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Too dear",
    "faction": "north",
    "limit": 1000,
    "groups": [
        {
            "name": "Alpha",
            "units": [
                {"model": "north/hunter", "rank": "commander"},
                {"model": "north/hunter", "rank": "second"},
                {"model": "north/hunter"},
            ],
        }
    ],
}

EXAMPLES = Examples(
    title="Two combat groups of the North",
    summary="Gears with a command, and infantry",
    document=_DOCUMENT,
    where="/groups/0",
    flawed=_FLAWED,
    text=_TEXT,
)
