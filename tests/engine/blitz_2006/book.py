"""The catalogue of Blitz 2006, read as strictly as that of a system that can be played."""

from pathlib import Path
from typing import Any

from armybuilder.engine.core.declared.system import Declared
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.files import TABLES
from factions.loading.files import load_folder

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "blitz-2006.txt"


class Blitz2006(Declared):
    """As much of the system as reading takes."""

    key = "blitz-2006"
    tables = TABLES
    catalogue_type = Catalogue


SYSTEM: Any = Blitz2006()
"""It has no document yet, so it is no `GameSystem`."""
CATALOGUE: Catalogue
CATALOGUE, FOLDER = load_folder(SYSTEM)
