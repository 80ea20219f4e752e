"""The files of the packs that Muster ships, in `factions/packs/<system>/`, for whoever needs no database."""

from functools import cache
from pathlib import Path

from django.conf import settings

from armybuilder.engine.core.packs import Pack, parser
from armybuilder.engine.registry import SYSTEMS

FOLDER = Path(settings.BASE_DIR) / "factions" / "packs"


@cache
def ready_pack(key: str) -> Pack | None:
    """The ready pack of a system whose book prints nothing to field, or too little to fight with; None for any other."""
    beginnings = SYSTEMS[key].beginnings
    name = beginnings.pack or beginnings.drawn
    path = FOLDER / key / f"{name}.json"
    return parser.decode(path.read_bytes()) if name and path.exists() else None
