"""Campaigns to take away: as a file, as tables, on paper."""

from collections.abc import Iterator, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.campaigns import pdf as campaign_pdf
from armybuilder.campaigns import rights
from armybuilder.campaigns import steps as campaign_steps
from armybuilder.campaigns.games import setup_of
from armybuilder.campaigns.presentation import ShownCampaign, show
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.forces.batch.downloads import rows_to_csv
from armybuilder.forces.views.output import download
from armybuilder.ratelimit.costs import Cost, costs


@never_cache
@require_safe
def file(request: HttpRequest, key: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The whole campaign as JSON: setup and steps with their dice."""
    right = rights.get_right_or_404(key)
    shown = show(right)
    campaign = right.campaign
    steps = campaign_steps.stored_steps(campaign, shown.known)
    data = shown.known.write(campaign.name, setup_of(campaign, shown.known), steps)
    return download(data, f"{_file_name(shown)}.json", "application/json")


@costs(Cost.SHEET)
@with_bounds(COSTLY)
@never_cache
@require_safe
def pdf(request: HttpRequest, key: str) -> HttpResponse:
    """`?part=teams|players|log&team=t5&paper=a4|letter`."""
    shown = show(rights.get_right_or_404(key))
    part, paper = request.GET.get("part", "teams"), request.GET.get("paper", "a4")
    try:
        data = campaign_pdf.pdf(shown, part, request.GET.get("team", ""), paper)
    except KeyError:
        raise Http404("There is nothing of this to print.") from None
    return download(data, f"{_file_name(shown)}-{part}.pdf", "application/pdf", inline=True)


@never_cache
@require_safe
def table(request: HttpRequest, key: str, name: str) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The log, or what pieces are made of, as CSV."""
    shown = show(rights.get_right_or_404(key))
    rows = log_rows(shown) if name == "log" else listing_rows(shown, name)
    return download(rows_to_csv(rows), f"{_file_name(shown)}-{name}.csv", "text/csv; charset=utf-8")


def log_rows(shown: ShownCampaign) -> Iterator[Sequence[str | int]]:
    """A line for each thing that was told."""
    yield ("step", "by", "when", "rule", "tone", "told", "dice")
    steps = shown.campaign.steps.filter(number__gte=1, number__lte=shown.campaign.position)
    for entry in shown.entries(list(steps.defer("done", "state"))):
        dice = " ".join(str(die.value) for die in entry.dice)
        for told, _place in entry.lines:
            yield (entry.number, entry.by, entry.when.isoformat(), told.rule, told.tone, told.text, dice)
            dice = ""


def listing_rows(shown: ShownCampaign, name: str) -> Iterator[Sequence[str]]:
    """A line for each row of the listings that are called so, of all pieces."""
    head: tuple[str, ...] | None = None
    for each in shown.pieces:
        for listing in each.piece.listings:
            if listing.key == name:
                if head is None:
                    head = ("mark", "of", "tile", *(column.lower() for column in listing.columns), "lost")
                    yield head
                for row in listing.rows:
                    yield (each.mark, each.side.name, each.piece.tile, *row.cells, "yes" if row.lost else "")
    if head is None:
        raise Http404("There is no such table, or nothing stands in it yet.")


def _file_name(shown: ShownCampaign) -> str:
    return slugify(shown.name)[:60] or "campaign"
