"""The catalogue of Blitz 2006."""

from pathlib import Path

from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006 as SYSTEM
from factions.loading.files import load_folder

__all__ = ["BOOK", "CATALOGUE", "FOLDER", "SYSTEM"]
BOOK = Path(__file__).parents[4] / "shared" / "sources" / "blitz-2006.txt"
CATALOGUE: Catalogue
CATALOGUE, FOLDER = load_folder(SYSTEM)
