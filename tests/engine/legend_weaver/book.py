"""The catalogue of Legend Weaver and the text of its book."""

from pathlib import Path

import yaml

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.tables.loader import build
from armybuilder.engine.systems.legend_weaver.book.catalogue import TABLES

BOOK = Path(__file__).parents[4] / "shared" / "sources" / "legend-weaver-part-4.txt"
DATA = Path(__file__).parents[3] / "factions" / "data" / "legend-weaver"
PLAIN = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in DATA.iterdir()}
CATALOGUE: Catalogue = build(TABLES, PLAIN, "", Catalogue)


def rows(table):
    return list(CATALOGUE[table].values())


def lines(first, last=None):
    """Lines of the book, in one, without double spaces."""
    text = BOOK.read_text(encoding="utf-8").split("\n")[first - 1 : last or first]
    return " ".join(" ".join(text).split())
