"""A campaign on paper: a sheet for each team with its units and pilots, the players, the log. Equal campaigns give equal bytes."""

from collections.abc import Callable, Mapping, Sequence

from armybuilder.campaigns.shown import Entry, ShownCampaign, ShownPiece
from armybuilder.cards.canvas import Sheet
from armybuilder.cards.drawing import Side
from armybuilder.cards.layouts.handouts.event import Column, Listing, listing_pages, sheet_pages
from armybuilder.cards.layouts.paper import PAPERS, Paper
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.text import clean
from armybuilder.engine.core.battle.campaign import board
from armybuilder.engine.core.text import plain

MOST_STEPS = 500
"""Steps of a printed log, the last ones."""
FIRST, OTHER = 26, 14
"""Shares of the first column of a table, and of the others."""
LOG = (Column("Step", 7, "right"), Column("By", 16), Column("What was done", 77))


def pdf(shown: ShownCampaign, part: str, piece: str, paper: str) -> bytes:
    """`part` of a campaign as a PDF, of teams all of them or the one whose key is `piece`; `KeyError` for what there is not."""
    sheet = PAPERS[paper]
    pages = PARTS[part](shown, piece, sheet)
    document = Sheet(sheet, clean(shown.name), shown.system.name)
    for number, page in enumerate(pages, 1):
        document.begin_page()
        document.draw(page)
        document.draw(foot_of(shown.name, f"{part} · page {number} of {len(pages)}", sheet))
        document.end_page()
    return document.finish()


def _teams(shown: ShownCampaign, piece: str, paper: Paper) -> list[Side]:
    """Each team begins a page of its own, so that its player can take it along."""
    found = [each for each in shown.pieces if piece in ("", each.piece.key)]
    if not found:
        raise KeyError(piece)
    return [page for each in found for page in _team(each, paper)]


def _team(each: ShownPiece, paper: Paper) -> list[Side]:
    piece = each.piece
    where = "lost" if piece.lost else f"in {piece.tile}" if piece.tile else "off the map"
    about = " · ".join([plain(each.side.name), where, *(f"{label} {value}" for label, value in piece.figures)])
    return sheet_pages(f"{each.mark} {plain(piece.name)}", about, [_listing(one) for one in piece.listings], paper)


def _listing(listing: board.Listing) -> Listing:
    columns = [Column(name, OTHER if index else FIRST, strong=not index) for index, name in enumerate(listing.columns)]
    rows = [
        [*(plain(cell) for cell in row.cells[:1]), *(plain(cell) or "–" for cell in row.cells[1:])]
        for row in listing.rows
    ]
    lost = [plain(row.cells[0]) for row in listing.rows if row.lost]
    return Listing(listing.title, "", columns, rows, [f"Lost: {', '.join(lost)}."] if lost else [])


def _players(shown: ShownCampaign, _: str, paper: Paper) -> list[Side]:
    labels = list(dict.fromkeys(label for side in shown.board.sides for label, _ in side.figures))
    columns = [Column("Player", FIRST, strong=True), Column("Faction", FIRST)]
    columns += [Column(label, OTHER, "right") for label in labels]
    rows = [
        [plain(side.name), plain(side.faction), *(dict(side.figures).get(label, "") for label in labels)]
        for side in shown.board.sides
    ]
    return listing_pages(Listing(shown.name, shown.board.stage, columns, rows), paper)


def _log(shown: ShownCampaign, _: str, paper: Paper) -> list[Side]:
    steps = shown.campaign.steps.filter(number__gte=1, number__lte=shown.campaign.position).defer("done", "state")
    last = list(steps.order_by("-number")[:MOST_STEPS])
    rows = [_line(entry) for entry in reversed(shown.entries(last))]
    return listing_pages(Listing(shown.name, shown.board.stage, LOG, rows), paper)


def _line(entry: Entry) -> Sequence[str]:
    told = " ".join(plain(each.text) for each in entry.told)
    dice = f" [{', '.join(str(die.value) for die in entry.dice)}]" if entry.dice else ""
    return str(entry.number), plain(entry.by), told + dice


PARTS: Mapping[str, Callable[[ShownCampaign, str, Paper], list[Side]]] = {
    "teams": _teams,
    "players": _players,
    "log": _log,
}
