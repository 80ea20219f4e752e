"""Maps as the templates draw them, in units of which the long edge has a hundred, so that all text is equally large."""

from typing import NamedTuple

from armybuilder.engine.core.battle.scenarios.scenario import Map, Zone, inches

WIDE = 100


class DrawnZone(NamedTuple):
    """A zone with the middle of it; `size` is empty where there is no room to tell it."""

    zone: Zone
    x: float
    y: float
    width: float
    height: float
    size: str

    @property
    def middle(self) -> tuple[float, float]:
        return round(self.x + self.width / 2, 2), round(self.y + self.height / 2, 2)


class EdgeTick(NamedTuple):
    """Inches at the edge of a zone."""

    at: float
    text: str


class MapPicture(NamedTuple):
    """A map, `high` units along its short edge."""

    table: Map
    high: float
    zones: list[DrawnZone]
    across: list[EdgeTick]
    down: list[EdgeTick]

    @property
    def box(self) -> float:
        """The height of the drawing including its figures."""
        return round(self.high + MARGIN, 2)


MARGIN = 9
"""Units above and under the table."""
ROOM = 10
"""Units that a zone is high in which its size is told under its name."""


def draw_map(table: Map) -> MapPicture:
    scale = WIDE / table.width
    zones = [_draw_zone(zone, scale) for zone in table.zones]
    across = [EdgeTick(round(x * scale, 2), inches(x)) for x in table.across]
    down = [EdgeTick(round(y * scale, 2), inches(y)) for y in table.down]
    return MapPicture(table, round(table.height * scale, 2), zones, across, down)


def _draw_zone(zone: Zone, scale: float) -> DrawnZone:
    x, y, wide, high = (round(each * scale, 2) for each in (zone.x, zone.y, zone.width, zone.height))
    size = f"{inches(zone.width)}″ × {inches(zone.height)}″" if zone.side and high >= ROOM else ""
    return DrawnZone(zone, x, y, wide, high, size)
