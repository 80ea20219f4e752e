"""Lists that can fight: vehicles with the cards of 1998, infantry of the book alone."""

from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from armybuilder.engine.core.packs.merge import merge_checked
from armybuilder.engine.core.packs.parser import decode
from armybuilder.engine.systems.blitz_2006.document import ForceDocument
from tests.engine.blitz_2006.book import CATALOGUE

PACK = decode((Path(settings.BASE_DIR) / "factions/packs/blitz-2006/cards-of-1998.json").read_bytes())
CARDS = merge_checked(CATALOGUE, PACK)
"""The catalogue with the pack “Cards of 1998”."""
HUNTER, CHEETAH, GRIZZLY, CAIMAN = (
    "northern-guard/hunter",
    "northern-guard/cheetah",
    "northern-guard/grizzly",
    "milicia/caiman",
)
SQUAD, SNIPERS = "northern-guard/infantry-squad", "northern-guard/sniper-squad"
Units = dict[str, Any]


def old_squad(*units: str | Units) -> Units:
    """A squad of an army without a guide; its first unit leads it."""
    rows: list[Units] = [dict(unit) if isinstance(unit, dict) else {"model": unit} for unit in units]
    rows[0]["leads"] = True
    return {"squad": "unlisted/squad", "units": rows}


def infantry(key: str = SQUAD, squad: str = "northern-guard/infantry-section") -> Units:
    return {"squad": squad, "units": [{"model": key}]}


def force(*groups: Units, name: str = "", faction: str = "unlisted", limit: int = 500, **more: Any) -> ForceDocument:
    """A document of some squads."""
    data = {"format": "muster.force/1", "system": "blitz-2006", "name": name, "faction": faction, "limit": limit, "groups": list(groups), **more}  # fmt: skip
    return msgspec.convert(data, ForceDocument)


def gears() -> ForceDocument:
    """Two groups of gears and a third of mixed ones."""
    return force(
        old_squad({"model": HUNTER, "count": 1}, {"model": HUNTER, "count": 2}),
        old_squad(CHEETAH, {"model": CHEETAH, "count": 1}),
        old_squad(GRIZZLY, HUNTER),
        name="Gears",
    )


def mixed() -> ForceDocument:
    """Gears, a transport and infantry."""
    return force(
        old_squad(HUNTER, {"model": HUNTER, "count": 2}),
        old_squad(CAIMAN),
        infantry(),
        infantry(),
        name="Mixed",
    )
