"""The catalogue of Blitz 2006."""

from pathlib import Path
from typing import Any

from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from factions.loader.files import load_folder

__all__ = ["BOOK", "CATALOGUE", "FOLDER", "SYSTEM"]
SYSTEM: Any = BLITZ_2006
BOOK = Path(__file__).parents[4] / "shared" / "sources" / "blitz-2006.txt"
CATALOGUE: Catalogue
CATALOGUE, FOLDER = load_folder(SYSTEM)
