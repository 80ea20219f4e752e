"""A campaign on paper: the sheets of its teams as their game has them, the players, the log. Equal campaigns give equal bytes."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.campaigns.presentation import ShownCampaign, ShownStep
from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Side
from armybuilder.cards.handout import finish_document
from armybuilder.cards.layouts.handouts.event import EventListing, ListingColumn, listing_pages
from armybuilder.cards.layouts.paper import PAPERS, PaperSize
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.text import clean
from armybuilder.engine.core.text import plain

MOST_STEPS = 500
"""Steps of a printed log, the last ones."""
FIRST, OTHER = 26, 14
"""Shares of the first column of a table, and of the others."""
LOG = (
    ListingColumn(gettext_noop("Step"), 7, "right"),
    ListingColumn(gettext_noop("By"), 16),
    ListingColumn(gettext_noop("What happened"), 77),
)


def pdf(shown: ShownCampaign, part: str, piece: str, paper: str) -> bytes:
    """`part` of a campaign as a PDF, of teams all of them or the one whose key is `piece`; `KeyError` for what there is not."""
    sheet = PAPERS[paper]
    pages = PARTS[part](shown, piece, sheet)
    document = PdfBuilder(sheet, clean(shown.name), shown.system.name)

    def foot(number: int) -> Side:
        told = {"part": part, "number": number, "pages": len(pages)}
        return foot_of(shown.name, _("%(part)s · page %(number)s of %(pages)s") % told, sheet)

    return finish_document(document, pages, foot, part.capitalize())


def _teams(shown: ShownCampaign, piece: str, paper: PaperSize) -> list[Side]:
    """Each sheet begins a page of its own, so that its player can take it along."""
    sheets = shown.known.sheets(shown.state, piece)
    if not sheets:
        raise KeyError(piece)
    return [page for sheet in sheets for page in record_sheets((sheet,), paper)]


def _players(shown: ShownCampaign, _part: str, paper: PaperSize) -> list[Side]:
    labels = list(dict.fromkeys(label for side in shown.board.sides for label, _ in side.figures))
    columns = [ListingColumn(_("Player"), FIRST, strong=True), ListingColumn(_("Faction"), FIRST)]
    columns += [ListingColumn(label, OTHER, "right") for label in labels]
    rows = [
        [plain(side.name), plain(side.faction), *(dict(side.figures).get(label, "") for label in labels)]
        for side in shown.board.sides
    ]
    return listing_pages(EventListing(shown.name, shown.board.stage, columns, rows), paper)


def _log(shown: ShownCampaign, _part: str, paper: PaperSize) -> list[Side]:
    steps = shown.campaign.steps.filter(number__gte=1, number__lte=shown.campaign.position).defer("done", "state")
    last = list(steps.order_by("-number")[:MOST_STEPS])
    rows = [_line(entry) for entry in reversed(shown.entries(last))]
    columns = [column._replace(heading=_(column.heading)) for column in LOG]
    return listing_pages(EventListing(shown.name, shown.board.stage, columns, rows), paper)


def _line(entry: ShownStep) -> Sequence[str]:
    told = " ".join(plain(line.entry.text) for line in entry.lines)
    dice = f" [{', '.join(str(die.value) for die in entry.dice)}]" if entry.dice else ""
    return str(entry.number), plain(entry.by), told + dice


PARTS: Mapping[str, Callable[[ShownCampaign, str, PaperSize], list[Side]]] = {
    "teams": _teams,
    "players": _players,
    "log": _log,
}
