"""The form of an entry, sent by its player or by an organiser. What the other has changed meanwhile is shown, and nothing is lost."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from armybuilder.common.conflicts import STATUS, ConflictRow, EditConflict, dump_initial, merge_sent
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import lists
from armybuilder.forces.models import Force
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.tournaments import entries
from armybuilder.tournaments.entries import EntryConflictError, EntryError, SubmittedList, mark_of
from armybuilder.tournaments.forms import EntryForm
from armybuilder.tournaments.models import Event, Player
from armybuilder.tournaments.presentation import ShownEntry, ShownEvent
from armybuilder.tournaments.states import EventState, state_of

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""

Keep = Callable[[str, SubmittedList | None], Player]
"""What is done with a name and a list."""


class EntryPage(NamedTuple):
    """On which page an entry is changed: what else it shows, where one is led behind it, where the entry stands as it is now, and
    whether an organiser changes it."""

    template: str
    more: dict[str, Any]
    behind: str
    back: str
    organising: bool = False


def edit_entry(request: HttpRequest, event: Event, player: Player, page: EntryPage) -> HttpResponse:
    """Show an entry, or change it. Forms of before, which do not say what they showed, are not asked."""
    state, seen = state_of(event), request.POST.get("seen")
    form = entry_form(request, event, player)

    def keep(name: str, handed: SubmittedList | None) -> Player:
        entries.change(player, name=name, handed=handed, organising=page.organising, seen=seen)
        return player

    try:
        if form.is_bound and seen is not None and seen != mark_of(player):
            raise EntryConflictError
        if save_entry(request, form, event, state, keep):
            return redirect(page.behind)
    except EntryConflictError:
        player.refresh_from_db()
        form, conflict = _conflicting_form(request, event, player, page)
        return _answer(request, event, player, page, form, conflict)
    return _answer(request, event, player, page, form)


def _answer(
    request: HttpRequest,
    event: Event,
    player: Player,
    page: EntryPage,
    form: EntryForm,
    conflict: EditConflict | None = None,
) -> HttpResponse:
    state = state_of(event)
    status = STATUS if conflict else 400 if form.is_bound else 200
    context = {
        "event": event,
        "shown": ShownEvent(event, state, []),
        "entry": entry_of(player, state),
        "form": form,
        "was": dump_initial(form),
        "seen": mark_of(player),
        "conflict": conflict,
    }
    return render(request, page.template, context | page.more, status=status)


def _conflicting_form(
    request: HttpRequest, event: Event, player: Player, page: EntryPage
) -> tuple[EntryForm, EditConflict]:
    """Return what was typed merged into the current entry, and the differences."""
    fresh = _form_with(None, request, event, player)
    sent, rows = merge_sent(request.POST, fresh, {"name": _("Name")})
    hands_in = any(sent.get(name, "").strip() for name in ("own", "text")) or bool(request.FILES)
    if hands_in:
        now = _list_of(entry_of(player, state_of(event)))
        rows = [*rows, ConflictRow(_("List"), now, _("the one you hand in now"))]
    conflict = EditConflict(page.back, rows=rows, files=bool(request.FILES))
    return _form_with(sent, request, event, player), conflict


def _list_of(entry: ShownEntry) -> str:
    """`Night watch, legal`."""
    found = entry.checked
    named = (found.name or found.faction) if found else ""
    return ", ".join(filter(None, (named, entry.verdict_text)))


def entry_of(player: Player, state: EventState) -> ShownEntry:
    """A single entry as pages show it."""
    return ShownEvent(player.event, state, [player]).entries[0]


def entry_form(request: HttpRequest, event: Event, player: Player | None = None) -> EntryForm:
    """The form of an entry, with what was sent."""
    return _form_with(request.POST if request.method == "POST" else None, request, event, player)


def _form_with(sent: QueryDict | None, request: HttpRequest, event: Event, player: Player | None) -> EntryForm:
    own = own_lists(request, event.system)
    return EntryForm(sent, request.FILES or None, own=own, initial={"name": player.name if player else ""})


def own_lists(request: HttpRequest, system: str) -> list[Force]:
    """The visitor's lists that could be handed in."""
    return list(lists.active_lists(owner_of(request)).filter(system=system)[:MAX_LISTS])


def save_entry(request: HttpRequest, form: EntryForm, event: Event, state: EventState, keep: Keep) -> Player | None:
    """The entry that a form made, told of in a message; None where there is none, with the reasons in the form."""
    if not form.is_bound:
        return None
    if not form.is_valid():
        return None
    try:
        data = form.list_bytes()
        handed = entries.read_submitted_list(data, event.system, state.settings.asks) if data else None
        player = keep(form.cleaned_data["name"], handed)
    except DocumentError as error:
        form.add_error(None, [problem.text for problem in error.problems[:20]])
    except EntryError as error:
        form.add_error(None, str(error))
    else:
        _add_message(request, player)
        return player
    return None


def _add_message(request: HttpRequest, player: Player) -> None:
    checked = entries.checked_of(player)
    if checked is None:
        messages.warning(
            request, _("%(player)s is entered without a list. You can hand it in later.") % {"player": player}
        )
    elif checked.verdict == "legal" and checked.admitted is not False:
        messages.success(request, _("%(player)s is entered, and the list is legal.") % {"player": player})
    else:
        messages.warning(
            request,
            _("%(player)s is entered. The list has problems; the organiser sees that too.") % {"player": player},
        )
