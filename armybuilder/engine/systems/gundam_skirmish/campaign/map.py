"""The map: 8 by 8 tiles, called by column and row (`3-5`), which tiles touch, and how people call them (inventory 5.6, 5.7)."""

from armybuilder.engine.core.documents import fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.gundam_skirmish.campaign.state import SIZE, CampaignState

TILES = tuple(f"{x}-{y}" for y in range(1, SIZE + 1) for x in range(1, SIZE + 1))


def place_of(tile: str) -> tuple[int, int]:
    """Column and row."""
    x, y = tile.split("-")
    return int(x), int(y)


def tile_key(where: str, tile: str) -> str:
    """The tile that a step names, or `DocumentError`."""
    if tile not in TILES:
        raise fail(
            where,
            gettext(
                "There is no tile “{tile}”: tiles are named by column and row, 1-1 to {last}.",
                tile=tile[:20],
                last=f"{SIZE}-{SIZE}",
            ),
        )
    return tile


def distance(one: str, other: str) -> int:
    """Tiles from one to the other, up, down, left and right."""
    (x, y), (to_x, to_y) = place_of(one), place_of(other)
    return abs(x - to_x) + abs(y - to_y)


def are_adjacent(one: str, other: str) -> bool:
    """Whether two tiles touch up, down, left or right (L50)."""
    return distance(one, other) == 1


def adjacent(tile: str) -> list[str]:
    """The tiles up, down, left and right of it."""
    return [other for other in TILES if are_adjacent(tile, other)]


def tile_name(state: CampaignState, tile: str) -> str:
    """`3-5 (Perth)`: with its name, or the bases on it."""
    known = state.tiles.get(tile)
    names = [known.name] if known and known.name else [base.name for base in state.bases if base.tile == tile]
    return f"{tile} ({', '.join(names)})" if names else tile
