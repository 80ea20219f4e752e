"""Pages of a battle that waits for the list of a friend: the link for him, and the form in which he hands it in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.battles.forces import BattleForce, battle_force, distinct_name
from armybuilder.battles.live import table
from armybuilder.battles.live.models import Duel as Row
from armybuilder.battles.live.seats import remember_seat
from armybuilder.common.limits import IMPORT, with_bounds
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.forces.domain import lists
from armybuilder.forces.forms import SubmitListForm
from armybuilder.forces.imports.intake import one_list
from armybuilder.forces.views.ownership import error_text
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of

MAX_LISTS = 100
MAX_REASONS = 20


def get_duel_or_404(key: str) -> tuple[Row, int]:
    """The battle at an address, and the side whose address it is; 404 where there is none."""
    row = table.find_duel(key)
    if row is None:
        raise Http404("There is no such battle: its link is cut short, or it was left for too long.")
    return row


def invitation_page(request: HttpRequest, row: Row) -> HttpResponse:
    """The link for a friend who has not brought a list yet; the page looks for the battle by itself."""
    return render(
        request, "battles/live/waiting.html", {"duel": row, "invitation": request.build_absolute_uri(row.guest_url)}
    )


@costs(Cost.PAGE, post=Cost.IMPORT)
@with_bounds(IMPORT)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join_duel(request: HttpRequest, key: str) -> HttpResponse:
    """A friend brings his list, in any form; the battle begins with it."""
    row, side = get_duel_or_404(key)
    if not (side and row.is_waiting):
        return redirect("live:duel", key)
    own = lists.active_lists(owner_of(request)).filter(system=row.system)[:MAX_LISTS]
    form = SubmitListForm(request.POST if request.method == "POST" else None, request.FILES or None, own=own)
    if form.is_bound and form.is_valid() and _start_duel(row, form):
        remember_seat(request, row)
        return redirect("live:duel", key)
    context = {"duel": row, "form": form, "host": battle_force(game_of(row.system).decode(row.document))}
    return render(request, "battles/live/bring.html", context, status=400 if form.is_bound else 200)


def _start_duel(row: Row, form: SubmitListForm) -> bool:
    """Whether the battle has a list now; if not, the form says why."""
    try:
        brought = _read_list(form.list_bytes(), row.system)
        table.add_opponent_list(row, distinct_name(row.name, brought.name), brought.data)
    except DocumentError as error:
        reasons = error.problems[:MAX_REASONS]
        form.add_error(None, [problem.text for problem in reasons])
    except table.StaleDuelError:
        return True  # he has sent it twice
    except LookupError as error:
        form.add_error(None, error_text(error))
    return form.is_valid()


def _read_list(data: bytes, system: str) -> BattleForce:
    game = game_of(system)
    if not data:
        raise fail("", _("Choose one of your lists, paste one, or choose a file."))
    roster = one_list(data, game)
    if roster.game.key != system:
        raise fail(
            "",
            _("This list is for %(game)s; the battle is for %(other)s.")
            % {"game": roster.system.name, "other": game.system.name},
        )
    return battle_force(roster)
