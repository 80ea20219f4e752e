"""A campaign as pages, tables and API show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armybuilder.campaigns import actors
from armybuilder.campaigns.games import campaigns_of
from armybuilder.campaigns.models import Campaign, Right, Step
from armybuilder.campaigns.steps import current_state, dice_of, log_of
from armybuilder.engine.core.battle.campaign.battles import CampaignBattle
from armybuilder.engine.core.battle.campaign.board import Board, BoardPiece, BoardSide, BoardTile
from armybuilder.engine.core.battle.campaign.dice import CampaignDie
from armybuilder.engine.core.battle.campaign.log import LogEntry
from armybuilder.engine.core.battle.campaign.steps import StepOffer
from armybuilder.engine.core.game import AnyCampaigns
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import citations
from armybuilder.engine.core.text import plain

SHAPES = "●■▲◆✚▼◗✦"
"""Of banners, as many as the style sheet has colours; a map with more begins again."""


class ShownLine(NamedTuple):
    """A line of the log of a step, and where its rule is found."""

    entry: LogEntry
    source: str


class ShownStep(NamedTuple):
    """A step as the log tells it: who took it, what came of it, which dice fell."""

    number: int
    by: str
    when: datetime
    lines: Sequence[ShownLine]
    dice: Sequence[CampaignDie]


class Banner(NamedTuple):
    """Under what tiles are held: its shape and its colour, a number from 1, so that neither alone tells it."""

    key: str
    shape: str
    colour: int
    names: str


class ShownPlace(NamedTuple):
    name: str
    goal: bool
    banner: Banner | None


@dataclass(frozen=True)
class ShownTile:
    """A tile with what stands on it; `told` says all of it in words."""

    tile: BoardTile
    banner: Banner | None
    zone: Banner | None
    places: Sequence[ShownPlace]
    pieces: Sequence["ShownPiece"]


@dataclass(frozen=True)
class ShownPiece:
    """A piece with the mark that it has on the map (`B2`), its banner, and what may be done with it now."""

    piece: BoardPiece
    mark: str
    side: BoardSide
    banner: Banner | None
    offers: Sequence[StepOffer]


class ShownSide(NamedTuple):
    """A player, with the letter that the marks of their pieces begin with."""

    side: BoardSide
    letter: str
    banner: Banner
    is_mine: bool


@dataclass(frozen=True)
class ShownCampaign:
    """A campaign as whoever has the right sees it."""

    right: Right
    known: AnyCampaigns
    state: Any

    @property
    def campaign(self) -> Campaign:
        return self.right.campaign

    @property
    def name(self) -> str:
        return plain(self.campaign.name)

    @property
    def system(self) -> Any:
        return self.known.game.system

    @property
    def is_organiser(self) -> bool:
        return self.right.sort == Right.ORGANISE

    @property
    def is_player(self) -> bool:
        return self.right.sort in (Right.ORGANISE, Right.PLAY)

    @cached_property
    def board(self) -> Board:
        return self.known.board(self.state)

    @cached_property
    def battle(self) -> CampaignBattle | None:
        """The battle that waits for its result, where the program can fight battles of the game."""
        return self.known.battle(self.state) if self.system.battle else None

    @cached_property
    def names(self) -> dict[str, str]:
        """Players by their keys; nobody is the organiser."""
        return {"": _("Organiser")} | {side.key: plain(side.name) for side in self.board.sides}

    @cached_property
    def all_offers(self) -> Sequence[StepOffer]:
        return self.known.offers(self.state)

    @cached_property
    def offers(self) -> list[StepOffer]:
        """The steps that the holder of the right may take now."""
        return actors.offers_for(self.right, self.all_offers)

    @cached_property
    def banners(self) -> dict[str, Banner]:
        """By their keys, in the order of the players; zones of nobody come last."""
        keys = [side.banner for side in self.board.sides]
        keys += [tile.zone for tile in self.board.tiles if tile.zone]
        return {
            key: Banner(key, SHAPES[index % len(SHAPES)], index % len(SHAPES) + 1, self._banner_name(key))
            for index, key in enumerate(dict.fromkeys(keys))
        }

    def _banner_name(self, banner: str) -> str:
        names = dict.fromkeys(plain(side.faction) for side in self.board.sides if side.banner == banner)
        return ", ".join(names) or banner

    @cached_property
    def sides(self) -> list[ShownSide]:
        return [
            ShownSide(side, self._letters[side.key], self.banners[side.banner], side.key == self.right.player)
            for side in self.board.sides
        ]

    @cached_property
    def pieces(self) -> list[ShownPiece]:
        """All of them, side by side, those that are lost last."""
        sides = {side.key: side for side in self.board.sides}
        counts: dict[str, int] = {}
        found = []
        for piece in self.board.pieces:
            counts[piece.side] = counts.get(piece.side, 0) + 1
            side = sides[piece.side]
            banner = self.banners[side.banner]
            mark = f"{self._letters[side.key]}{counts[piece.side]}"
            offers = [offer for offer in self.offers if self.piece_of(offer) == piece.key]
            found.append(ShownPiece(piece, mark, side, banner, offers))
        order = list(sides)
        return sorted(found, key=lambda each: (order.index(each.side.key), each.piece.lost))

    def is_at_hand(self, each: ShownPiece) -> bool:
        """Whether who looks at the page has to do with the piece now: their own, or else that of whose turn it is."""
        mine = self.right.sort == Right.PLAY
        return not each.piece.lost and (each.side.key == self.right.player if mine else each.side.is_next)

    @property
    def mover(self) -> str:
        """The player whose turn it is; empty where it is nobody's."""
        return next((plain(side.name) for side in self.board.sides if side.is_next), "")

    @property
    def is_waiting(self) -> bool:
        """Whether a player waits for somebody else."""
        is_mine = any(side.is_next and side.key == self.right.player for side in self.board.sides)
        return self.right.sort == Right.PLAY and bool(self.mover) and not is_mine

    @cached_property
    def _letters(self) -> dict[str, str]:
        """A letter a player."""
        return {side.key: chr(ord("A") + index % 26) for index, side in enumerate(self.board.sides)}

    @cached_property
    def _things(self) -> dict[str, str]:
        """The piece of everything that a step can name."""
        rows = {row.key: piece.key for piece in self.board.pieces for each in piece.listings for row in each.rows}
        return rows | {piece.key: piece.key for piece in self.board.pieces}

    def piece_of(self, offer: StepOffer) -> str:
        """The piece that an offer is about; empty where it is about none."""
        words = (value for value in offer.draft.values() if isinstance(value, str))
        return next((self._things[word] for word in words if word in self._things), "")

    @cached_property
    def groups(self) -> list[tuple[str, list[StepOffer]]]:
        """The steps that may be taken now and concern no piece, under their headings."""
        loose = [offer for offer in self.offers if not self.piece_of(offer)]
        groups = {key: [offer for offer in loose if offer.group == key] for key in self.known.rules.groups}
        return [(gettext(self.known.rules.groups[key]), offers) for key, offers in groups.items() if offers]

    @cached_property
    def rows(self) -> list[list[ShownTile]]:
        """The map, row by row."""
        pieces: dict[str, list[ShownPiece]] = {}
        for each in self.pieces:
            if each.piece.tile and not each.piece.lost:
                pieces.setdefault(each.piece.tile, []).append(each)
        tiles = [self._tile(tile, pieces.get(tile.key, [])) for tile in self.board.tiles]
        return [tiles[start : start + self.board.width] for start in range(0, len(tiles), self.board.width)]

    def _tile(self, tile: BoardTile, pieces: Sequence[ShownPiece]) -> ShownTile:
        places = [ShownPlace(plain(each.name), each.goal, self.banners.get(each.banner)) for each in tile.places]
        return ShownTile(tile, self.banners.get(tile.banner), self.banners.get(tile.zone), places, pieces)

    @property
    def listings(self) -> dict[str, str]:
        """The titles of the tables that list what pieces are made of, by the keys of those tables."""
        listings = (listing for piece in self.board.pieces for listing in piece.listings)
        return {listing.key: listing.title for listing in listings if listing.rows}

    @property
    def columns(self) -> range:
        return range(1, self.board.width + 1)

    def entries(self, steps: Sequence[Step]) -> list[ShownStep]:
        """Steps as the log tells them."""
        return [
            ShownStep(step.number, self.names.get(step.by, step.by), step.when, self.lines(log_of(step)), dice_of(step))
            for step in steps
        ]

    def lines(self, log: Sequence[LogEntry]) -> list[ShownLine]:
        """Entries of a log, each with the place of its rule."""
        book = self.known.game.catalogue.book
        return [ShownLine(told, citations.rule(told.rule, told.lines, book)) for told in log]

    def describe_step(self, step: Step | None) -> str:
        """A step in a few words; empty for none."""
        told = log_of(step) if step else []
        done = [each for each in told if each.tone == "did"] or told
        return plain(done[0].text) if done else ""


def show(right: Right) -> ShownCampaign:
    """The campaign of a right. No query."""
    known = campaigns_of(right.campaign.system)
    return ShownCampaign(right, known, current_state(right.campaign, known))
