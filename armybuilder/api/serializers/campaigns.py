"""Serializers for reading and playing campaigns: the same data and actions as on their pages, for anyone with the
address.
"""

from typing import Annotated, Any

import msgspec

from armybuilder.campaigns.models import Right
from armybuilder.campaigns.presentation import ShownCampaign, ShownPiece, ShownStep, ShownTile
from armybuilder.engine.core.battle.campaign.board import BoardRow, BoardSide
from armybuilder.engine.core.battle.campaign.dice import MOST_DICE
from armybuilder.engine.core.battle.campaign.dice import CampaignDie as KeptDie
from armybuilder.engine.core.battle.campaign.log import LogEntry as KeptTold
from armybuilder.engine.core.battle.campaign.log import Tone
from armybuilder.engine.core.battle.campaign.steps import StepOffer
from armybuilder.engine.core.text import NAME_LENGTH

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH)]
Version = Annotated[int, msgspec.Meta(ge=1)]


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign to begin: its name, and what its players agree on."""

    name: Name
    setup: msgspec.Raw


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request to join, with the key of the player."""

    player: str


class StepRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A step that follows the `version` of the campaign that its player has seen. `dice` are faces as they fell on a table, in
    the order in which they are asked for; without them dice are rolled here."""

    step: msgspec.Raw
    version: Version
    dice: Annotated[list[int], msgspec.Meta(max_length=MOST_DICE)] | None = None


class WalkRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The `version` whose last step is taken back, or taken again."""

    version: Version


class CampaignAddress(msgspec.Struct, frozen=True):
    """An address that is a right: `sort` says to what, `player` for whom; `key` stands in the URL."""

    sort: str
    player: str
    key: str
    url: str


class CampaignFigure(msgspec.Struct, frozen=True):
    label: str
    value: str


class CampaignRow(msgspec.Struct, frozen=True):
    """A line of a table about a piece, under its columns; steps name it by `key`."""

    key: str
    cells: tuple[str, ...]
    lost: bool


class CampaignListing(msgspec.Struct, frozen=True):
    title: str
    columns: tuple[str, ...]
    rows: list[CampaignRow]


class CampaignPlayer(msgspec.Struct, frozen=True):
    key: str
    name: str
    faction: str
    banner: str
    figures: list[CampaignFigure]
    turn: bool


class CampaignPiece(msgspec.Struct, frozen=True):
    """A piece that a player moves; `tile` is empty off the map, `mark` is its label on the map."""

    key: str
    name: str
    mark: str
    player: str
    tile: str
    figures: list[CampaignFigure]
    listings: list[CampaignListing]
    lost: bool


class CampaignPlace(msgspec.Struct, frozen=True):
    """Something fixed, under the banner that holds it; `goal`, whoever wins needs it."""

    key: str
    name: str
    banner: str
    goal: bool


class CampaignTile(msgspec.Struct, frozen=True):
    """A tile of which something is known."""

    key: str
    x: int
    y: int
    name: str
    banner: str
    zone: str
    closed: bool
    places: list[CampaignPlace]


class CampaignOffer(msgspec.Struct, frozen=True):
    """A step that may be taken now, as far as it is known: `draft` goes into a `StepRequest` with what is missing. `why_not`
    says which rule is against it; it is taken all the same."""

    label: str
    draft: dict[str, Any]
    why_not: str
    player: str


class Told(msgspec.Struct, frozen=True):
    """An entry: its text, the rule by its number (`CampaignRules.clauses`) and its lines in the book (none where no rule says it), and whose it is."""

    text: str
    tone: Tone = "did"
    rule: str = ""
    lines: tuple[int, int] | None = None
    side: str = ""

    @classmethod
    def of(cls, kept: KeptTold) -> "Told":
        return cls(kept.text, kept.tone, kept.rule, kept.lines, kept.side)


class Die(msgspec.Struct, frozen=True):
    """A die as it fell: what it was rolled for, how many sides it has, and what it shows."""

    label: str
    sides: int
    value: int

    @classmethod
    def of(cls, kept: KeptDie) -> "Die":
        return cls(kept.label, kept.sides, kept.value)


class CampaignEntry(msgspec.Struct, frozen=True):
    """A step of the log: who took it, when, what came of it, the dice that fell."""

    number: int
    by: str
    when: str
    told: list[Told]
    dice: list[Die]


class CampaignAnswer(msgspec.Struct, frozen=True):
    """A campaign as whoever asks sees it. `version` is what the next step follows, `steps` how many were taken; `sort` and
    `player` say which right the address is."""

    name: str
    system: str
    sort: str
    player: str
    version: int
    steps: int
    map: str
    stage: str
    notes: tuple[str, ...]
    winner: str
    players: list[CampaignPlayer]
    tiles: list[CampaignTile]
    unplaced: tuple[str, ...]
    pieces: list[CampaignPiece]
    offers: list[CampaignOffer]


class CampaignCreated(msgspec.Struct, frozen=True):
    """A new campaign's addresses."""

    addresses: list[CampaignAddress]


class StepAnswer(msgspec.Struct, frozen=True):
    """A step that was taken, and the version that the next one follows."""

    version: int
    entry: CampaignEntry


class WalkAnswer(msgspec.Struct, frozen=True):
    """The version that the next step follows, and how many steps count now."""

    version: int
    steps: int


class CampaignLog(msgspec.Struct, frozen=True):
    """Up to a hundred steps after number `after`, the earliest first; `next` is the `after` of the next ones, null at the
    end."""

    entries: list[CampaignEntry]
    next: int | None


def answer(shown: ShownCampaign) -> CampaignAnswer:
    """The campaign as it is now."""
    campaign, board = shown.campaign, shown.board
    return CampaignAnswer(
        name=shown.name,
        system=campaign.system,
        sort=shown.right.sort,
        player=shown.right.player,
        version=campaign.version,
        steps=campaign.position,
        map=board.title,
        stage=board.stage,
        notes=board.notes,
        winner=board.winner,
        players=[_player(side) for side in board.sides],
        tiles=[_tile(each) for row in shown.rows for each in row if _is_known(each)],
        unplaced=board.unplaced,
        pieces=[_piece(each) for each in shown.pieces],
        offers=[_offer(offer) for offer in shown.offers],
    )


def _figures(figures: tuple[tuple[str, str], ...]) -> list[CampaignFigure]:
    return [CampaignFigure(*figure) for figure in figures]


def _player(side: BoardSide) -> CampaignPlayer:
    return CampaignPlayer(side.key, side.name, side.faction, side.banner, _figures(side.figures), side.is_next)


def _is_known(each: ShownTile) -> bool:
    tile = each.tile
    return bool(tile.name or tile.banner or tile.zone or tile.closed or tile.places)


def _tile(each: ShownTile) -> CampaignTile:
    tile = each.tile
    places = [CampaignPlace(place.key, place.name, place.banner, place.goal) for place in tile.places]
    return CampaignTile(tile.key, tile.x, tile.y, tile.name, tile.banner, tile.zone, tile.closed, places)


def _piece(each: ShownPiece) -> CampaignPiece:
    piece = each.piece
    listings = [
        CampaignListing(listing.title, listing.columns, [_row(row) for row in listing.rows])
        for listing in piece.listings
    ]
    return CampaignPiece(
        piece.key, piece.name, each.mark, piece.side, piece.tile, _figures(piece.figures), listings, piece.lost
    )


def _row(row: BoardRow) -> CampaignRow:
    return CampaignRow(row.key, row.cells, row.lost)


def _offer(offer: StepOffer) -> CampaignOffer:
    return CampaignOffer(offer.label, {"step": offer.step, **offer.draft}, offer.why_not, offer.side)


def entry(found: ShownStep) -> CampaignEntry:
    """A step as the log tells it."""
    told = [Told.of(line.entry) for line in found.lines]
    return CampaignEntry(found.number, found.by, found.when.isoformat(), told, [Die.of(die) for die in found.dice])


def address(right: Right, url: str) -> CampaignAddress:
    return CampaignAddress(right.sort, right.player, right.key, url)
