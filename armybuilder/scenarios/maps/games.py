"""The games that are fought on hexes, and how a map is asked for by words."""

import secrets
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from armybuilder.cards.handout import render_hex_map
from armybuilder.cards.layouts.handouts.hex_map import MapPrint
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.hexes.library import MapLibrary
from armybuilder.engine.core.hexes.map import HexMap
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of

MAPS = tuple(key for key, system in SYSTEMS.items() if system.maps)
SEEDS = 1_000_000
"""Seeds that are drawn for those who name none: short enough to be read out across a table."""
SEED, SIZE, HEX = "seed", "size", "hex"
WORDS = (SEED, SIZE, HEX)
WIDTHS = (25, 32)
"""Millimetres of a hex between two sides: for counters, and for miniatures on their bases. The first is the default."""
SHOWN = 40
"""Letters of a wrong word that a problem shows."""


class MapRequest(NamedTuple):
    """The map of a seed and a size, and how wide its hexes are on paper, in millimetres."""

    seed: int
    size: str
    across: int = WIDTHS[0]

    def to_params(self, library: MapLibrary) -> dict[str, str]:
        """The words that ask for the same again; defaults need none."""
        words = {SEED: str(self.seed)}
        if self.size != library.usual:
            words[SIZE] = self.size
        if self.across != WIDTHS[0]:
            words[HEX] = str(self.across)
        return words


class GameMaps(NamedTuple):
    """A game that is fought on hexes, and its maps."""

    game: AnyGame
    library: MapLibrary

    def draw(self, order: MapRequest) -> HexMap:
        return self.library.draw(self.library.number(order.seed), order.size)

    def map_print(self, order: MapRequest) -> MapPrint:
        """The map of an order for paper."""
        found = self.draw(order)
        number, size = self.library.number(order.seed), _(self.library.labels[order.size])
        about = _("%(game)s · %(columns)s × %(rows)s hexes of %(across)s mm") % {
            "game": self.game.system.name,
            "columns": found.lattice.columns,
            "rows": found.lattice.rows,
            "across": order.across,
        }
        used = (kind for ground, kind in enumerate(found.kinds) if ground in found.grounds)
        return MapPrint(
            _("Map %(number)s, %(size)s") % {"number": number, "size": size.lower()},
            about,
            found,
            {kind.label: self.library.describe(kind) for kind in used},
            tuple(self.library.notes()),
            order.across,
        )

    def pdf(self, order: MapRequest, paper: str) -> bytes:
        """The handout and the sheets: the same bytes each time."""
        return render_hex_map(self.map_print(order), self.game.system.name, paper)

    def file_name(self, order: MapRequest, suffix: str) -> str:
        """`map-5-small.pdf`."""
        return f"map-{self.library.number(order.seed)}-{order.size}.{suffix}"


class MapQuery(NamedTuple):
    """The map request read from some words, and the problems with the rest."""

    order: MapRequest
    problems: list[DocumentProblem]


def maps_of(key: str) -> GameMaps:
    """The maps of a game; `LookupError` where it has none."""
    game = game_of(key) if key in SYSTEMS else None
    if game is None or game.system.maps is None:
        raise LookupError(
            _("'%(game)s' has no hex maps. Known: %(games)s.") % {"game": key[:SHOWN], "games": ", ".join(MAPS)}
        )
    return GameMaps(game, game.system.maps)


def read_map_query(maps: GameMaps, words: Mapping[str, str]) -> MapQuery:
    """The order of some words; without a seed a fresh one. Empty words say nothing."""
    said = {key: word.strip() for key, word in words.items() if word.strip()}
    seed = _seed(said.get(SEED))
    size, across = said.get(SIZE, maps.library.usual), said.get(HEX, str(WIDTHS[0]))
    order = MapRequest(
        secrets.randbelow(SEEDS) if seed is None else seed,
        size if size in maps.library.sizes else maps.library.usual,
        int(across) if across in map(str, WIDTHS) else WIDTHS[0],
    )
    return MapQuery(order, list(_problems(maps, said)))


def _seed(word: str | None) -> int | None:
    number = int(word) if word and word.isascii() and word.isdecimal() and len(word) <= len(str(MAX_SEED)) else None
    return number if number is not None and number <= MAX_SEED else None


def _problems(maps: GameMaps, said: Mapping[str, str]) -> Iterator[DocumentProblem]:
    known = {SIZE: tuple(maps.library.sizes), HEX: tuple(map(str, WIDTHS))}
    for key, word in said.items():
        if key not in WORDS:
            yield _problem(
                key, _("Unknown '%(key)s'. Known: %(known)s.") % {"key": key[:SHOWN], "known": ", ".join(WORDS)}, WORDS
            )
        elif key == SEED and _seed(word) is None:
            message = _("'%(word)s' is not a seed: enter a whole number from 0 to %(most)s.")
            yield _problem(key, message % {"word": word[:SHOWN], "most": MAX_SEED})
        elif key in known and word not in known[key]:
            message = _("'%(word)s' is not one of these: %(known)s.")
            yield _problem(key, message % {"word": word[:SHOWN], "known": ", ".join(known[key])}, known[key])


def _problem(key: str, message: str, known: tuple[str, ...] = ()) -> DocumentProblem:
    return DocumentProblem(key, message, known)
