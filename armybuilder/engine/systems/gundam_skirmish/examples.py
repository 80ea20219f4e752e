"""Forces of Gundam: Skirmish to show and to try. The book has no unit, so they carry a pack with one."""

from typing import Any

import msgspec

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.core.packs.text import pack_lines
from armybuilder.engine.systems.gundam_skirmish.document import SYSTEM

_WEAPONS: dict[str, Any] = {
    "weapons": [
        {"key": "example-vulcans", "name": "Example vulcans", "sort": "low-calibre", "equip": "mounted"}
        | {"shots": 3, "acc": 5, "crit": 6, "range": [0, 12], "dam": 1},
    ],
    "close_weapons": [
        {"key": "example-sabre", "name": "Example sabre", "dex": 2, "attack": 3, "acc": 4, "crit": 5, "dam": 3}
    ],
}
_MODELS: dict[str, Any] = {
    "models": [
        {
            "key": "example-fighter",
            "name": "Example fighter",
            "faction": "zeon",
            "sort": "mobile-fighter",
            "points": 200,
        }
        | {"movement": 6, "boost": 12, "integrity": 10, "armour": [3, 5]}
        | {"weapons": ["example-vulcans"], "close_weapons": ["example-sabre"]},
    ],
}
_PACK: dict[str, Any] = {
    "key": "examples",
    "name": "Example units",
    "version": "1",
    "records": {"weapons": _WEAPONS, "models": _MODELS},
}
_PATROL: dict[str, Any] = {
    "format": "muster.force/1",
    "system": SYSTEM,
    "name": "Patrol",
    "faction": "zeon",
    "limit": 900,
    "packs": [_PACK],
    "groups": [
        {
            "name": "First team",
            "units": [
                {"model": "zeon/example-fighter", "count": 3},
                {"model": "zeon/example-fighter", "name": "Lead", "pilot": {"rank": 2}},
            ],
        }
    ],
}
EXAMPLES = Examples(
    title="A patrol",
    summary="Four example fighters, one of them with a pilot of rank 2.",
    document=_PATROL,
    where="/groups/0",
    flawed=_PATROL | {"limit": 700},
    text="Faction: Principality of Zeon\nLimit: 400 pts\n\nTeam 1\n- 2x zeon/example-fighter (400 pts)\n"
    + pack_lines([msgspec.convert(_PACK, PackExcerpt)]),
)
