"""Armies of Legend Weaver to show and to try. The book has no unit, so they carry a pack with two."""

from typing import Any

import msgspec

from armybuilder.engine.core.documents.examples import Examples
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.core.packs.text import pack_lines
from armybuilder.engine.systems.legend_weaver.document import SYSTEM

_WEAPONS: dict[str, Any] = {
    "weapons": [
        {"key": "example-rifle", "name": "Example rifle", "size": "two-handed", "range": 24}
        | {"primary": ["non"], "secondary": ["bod"], "tertiary": ["pow"]},
        {"key": "example-knife", "name": "Example knife", "size": "one-handed", "range": 0}
        | {"secondary": ["non"], "tertiary": ["bod"]},
    ],
}
_MODELS: dict[str, Any] = {
    "models": [
        {"key": "example-trooper", "name": "Example trooper", "form": "ground", "target": "bod", "points": 20}
        | {"movement": "foot", "move": 6, "role": "trooper", "weapons": ["example-rifle", "example-knife"]},
        {"key": "example-sergeant", "name": "Example sergeant", "form": "ground", "target": "bod", "points": 60}
        | {"actions": 3, "bonus": True, "level": 11, "rank": "sergeant", "movement": "foot", "move": 6}
        | {"weapons": ["example-knife"]},
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
    "limit": 1000,
    "packs": [_PACK],
    "groups": [
        {
            "name": "First squad",
            "models": [
                {"model": "ground/example-trooper", "count": 9},
                {"model": "ground/example-sergeant", "name": "Lead"},
            ],
        }
    ],
}
EXAMPLES = Examples(
    title="A patrol",
    summary="A squad of nine example troopers and the sergeant who leads them.",
    document=_PATROL,
    where="/groups/0",
    flawed=_PATROL | {"limit": 200},
    text="Limit: 500 pts\n\nSquad 1\n- 9x ground/example-trooper (180 pts)\n"
    + pack_lines([msgspec.convert(_PACK, PackExcerpt)]),
)
