"""State of a campaign: all of it plain data, which the steps change in place.

Bases and tiles are held by factions, because players of one faction hold them together (L40). Integrity is stored
as damage, so that a modification that adds to it needs no other change.
"""

from typing import Literal

import msgspec

from armybuilder.engine.core.documents import DocumentPart, fail
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.campaign.setup import Settings

MOST_MADE = 3_000
SIZE = 8
"""A map has 8 by 8 tiles (L40)."""
START = 10
"""War Effort and Requisition of each player (L40)."""
DEATH = -4
"""A pilot with so little Health or Mind is dead (L42)."""
POINTS_A_RANK = 10
FIGHTER = "mobile-fighter"
MOST_POINTS, MOST_TEAMS = 1_000, 8
"""Of a team, and of a player on the map (L40)."""
Stage = Literal["setup", "turns"]


class PlayerState(DocumentPart):
    """A player, with the faction that it plays and perhaps one of its forces."""

    key: str
    name: str
    faction: str
    force: str = ""
    war_effort: int = START
    requisition: int = START


class TileState(DocumentPart):
    """The known facts of a tile: `zone` is the faction of its colour, `owner` who has captured it, `closed` that
    nobody enters it.
    """

    name: str = ""
    terrain: str = ""
    zone: str = ""
    owner: str = ""
    closed: bool = False


class BaseState(DocumentPart):
    """A base; `tile` is empty until somebody places it, `goal` whether the map's list of victory names it."""

    key: str
    name: str
    tile: str = ""
    owner: str = ""
    goal: bool = False


class UnitState(DocumentPart):
    """A unit as its card was when it came: `points` without a pilot, `integrity` of the card. `damage` is what it has lost of
    it, `levels` the damage of its locations. `row` is what its list said of it."""

    key: str
    name: str
    row: doc.Unit
    sort: str
    points: int
    integrity: int
    damage: int = 0
    levels: dict[str, int] = msgspec.field(default_factory=dict)
    destroyed: bool = False


class PilotState(DocumentPart):
    """A pilot: a Character, or one of the nameless. `unit` is what he sits in, empty for none; `boxes` are those ticked since
    the last rank; `last` is the last unit that he sat in, `fighter` says whether it was a Mobile Fighter."""

    key: str
    name: str
    unit: str = ""
    last: str = ""
    character: bool = False
    fighter: bool = False
    health: int = 0
    mind: int = 0
    dead: bool = False
    rank: int = 1
    exp: int = 0
    boxes: int = 0
    traits: list[str] = []
    modifications: list[str] = []
    techniques: list[str] = []
    abilities: list[str] = []
    earned: list[str] = []
    """Rewards of ranks that are not chosen yet: `trait`, `modification`."""


class TeamState(DocumentPart):
    """An MS Team; `tile` is empty off the map. `halted`, it does not move this campaign turn, `free_moves` are tiles that it
    may go at no cost, `retreat` the tile of the battle that it has to go away from. `packs` are the records that its units use, as
    they were when these came."""

    key: str
    player: str
    name: str
    tile: str = ""
    units: list[UnitState] = []
    pilots: list[PilotState] = []
    halted: bool = False
    free_moves: int = 0
    retreat: str = ""
    packs: list[PackExcerpt] = []

    @property
    def active_units(self) -> list[UnitState]:
        return [unit for unit in self.units if not unit.destroyed]

    @property
    def living_pilots(self) -> list[PilotState]:
        return [pilot for pilot in self.pilots if not pilot.dead]

    @property
    def is_lost(self) -> bool:
        """Whether all its units or all its pilots are gone (L50)."""
        return not (self.active_units and self.living_pilots)

    def pilot_of(self, unit: str) -> PilotState | None:
        return next((pilot for pilot in self.living_pilots if pilot.unit == unit), None)

    def unit_points(self, unit: UnitState) -> int:
        """Points of a unit with its Character (L42)."""
        pilot = self.pilot_of(unit.key)
        return unit.points + (POINTS_A_RANK * pilot.rank if pilot and pilot.character else 0)

    @property
    def points(self) -> int:
        return sum(self.unit_points(unit) for unit in self.active_units)


class BattleState(DocumentPart):
    """A battle that is being fought in `tile`, begun by the first of its `teams`. `number` counts those of the campaign; one that
    began before battles were counted has none."""

    tile: str
    teams: list[str]
    game_type: str
    number: int = 0


class TurnState(DocumentPart):
    """The current campaign turn: the `index`-th of the order in round `number`. `begun` once its events are
    rolled; `visit` is the team and the base of the Enter Base action that goes on, `captured` the bases that
    were captured in it.
    """

    number: int = 1
    index: int = 0
    begun: bool = False
    actions: int = 0
    visit: tuple[str, str] | None = None
    captured: list[str] = []


class CampaignState(DocumentPart):
    """A campaign. `made` is how many things were given a key, `battles` how many battles began."""

    map: str
    era: str
    settings: Settings
    players: list[PlayerState]
    stage: Stage = "setup"
    order: list[str] = []
    turn: TurnState = msgspec.field(default_factory=TurnState)
    tiles: dict[str, TileState] = msgspec.field(default_factory=dict)
    bases: list[BaseState] = []
    teams: list[TeamState] = []
    battle: BattleState | None = None
    winner: str = ""
    made: int = 0
    battles: int = 0

    def new_key(self, letter: str) -> str:
        """A key that nothing else has, or `DocumentError` where there is more than anybody can oversee."""
        if self.made >= MOST_MADE:
            raise fail(
                "",
                gettext(
                    "A campaign can have up to {most:,} bases, teams, units and pilots, including lost ones.",
                    most=MOST_MADE,
                ),
            )
        self.made += 1
        return f"{letter}{self.made}"

    @property
    def current_player(self) -> PlayerState | None:
        """The player whose campaign turn it is."""
        if self.stage != "turns" or not self.order:
            return None
        return self.player(self.order[self.turn.index])

    def player(self, key: str) -> PlayerState:
        return next(player for player in self.players if player.key == key)

    def teams_of(self, player: str) -> list[TeamState]:
        """Those of a player that are on the map."""
        return [team for team in self.teams if team.player == player and team.tile]

    def faction_of(self, team: TeamState) -> str:
        return self.player(team.player).faction

    def team_at(self, tile: str) -> TeamState | None:
        return next((team for team in self.teams if team.tile == tile), None)

    def tile(self, key: str) -> TileState:
        """Return what is known of a tile, to be changed."""
        return self.tiles.setdefault(key, TileState())

    def has_zone(self, faction: str) -> bool:
        """Whether the colour of a faction is on the map."""
        return any(tile.zone == faction for tile in self.tiles.values())

    def is_closed(self, key: str) -> bool:
        return key in self.tiles and self.tiles[key].closed
