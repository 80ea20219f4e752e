"""The page of a list that somebody shared, and the copy that a visitor takes of it."""

from collections import Counter
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from armybuilder.cards.screen.faces import HEIGHT, WIDTH, CardFace, faces
from armybuilder.common.limits import LARGE, with_bounds
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.domain import exchange
from armybuilder.forces.domain.errors import TooManyListsError
from armybuilder.forces.share_links import share_text
from armybuilder.forces.share_links.access import ClosedError, ListAccess, closed_page, with_access
from armybuilder.forces.share_links.live_links import record_opening
from armybuilder.forces.share_links.shared_list import MAX_FACES, SharedForce
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.ratelimit.costs import Cost, costs

DESCRIPTION_LENGTH = 200
"""Letters that a chat shows of a page."""
MAX_CRAWLED = 2000
"""Characters of an address that chats ask for; a list with a longer one shows the general picture there."""


class CardPicture(NamedTuple):
    """A side of a card as the page shows it, `text` says which."""

    address: str
    text: str
    width: int
    height: int


@with_bounds(LARGE)
@costs(Cost.PAGE, post=Cost.NEW)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_access(closed_page)
def page(request: HttpRequest, door: ListAccess) -> HttpResponse:
    """Show a list and its verdict; a POST takes a copy of it into the visitor's own lists."""
    if request.method == "POST":
        return _take_copy(request, door)
    mine = door.link.force if door.link and owner_of(request) == door.link.force.owner else None
    if door.link and not mine:
        record_opening(door.link)
    return render(request, "shared/list.html", _context(request, door) | {"mine": mine})


def _take_copy(request: HttpRequest, door: ListAccess) -> HttpResponse:
    """The visitor's copy, a test battle or a game with it."""
    try:
        copy = exchange.import_force(owner=claim_owner(request), data=door.shared.data)
    except DocumentError as error:
        raise ClosedError(
            400, door.shared.list.display_name, *(problem.text for problem in error.problems[:20])
        ) from None
    except TooManyListsError as error:
        raise ClosedError(400, door.shared.list.display_name, str(error)) from None
    then = request.POST.get("then")
    if then == "fight" and door.shared.list.system.battle:
        return redirect(f"{reverse('battles:new')}?{urlencode({'force': copy.key})}")
    if then == "play":
        return redirect("tracker:table", copy.key)
    return redirect(copy)


def _context(request: HttpRequest, door: ListAccess) -> dict[str, Any]:
    shared, system = door.shared, door.shared.list.system
    shown = list(islice(faces(shared.content), MAX_FACES + 1))
    return {
        "door": door,
        "shared": shared,
        "called": shared.list.display_name,
        "page": shared.page,
        "system": system,
        "templates": shared.list.presenter.templates,
        "words": shared.list.game.words,
        "address": site_of(request) + door.address(),
        "cover": site_of(request) + _cover(door),
        "description": _description(shared),
        "pdf": door.address("pdf"),
        "against": _page_address("battles:against", door) if system.battle else "",
        "odds": _page_address("odds:table", door, system.key) if system.odds else "",
        "cards": [_picture(face, number, door) for number, face in enumerate(shown[:MAX_FACES], 1)],
        "more_cards": len(shown) > MAX_FACES,
        "told": build_share_text(request, door),
        "now": timezone.now(),
    }


def _page_address(page: str, door: ListAccess, *arguments: str) -> str:
    """The address of a page about the list."""
    return f"{reverse(page, args=arguments)}?{urlencode(door.query_params)}"


def build_share_text(request: HttpRequest, door: ListAccess) -> share_text.ShareText:
    """The list as the text that the request chooses."""
    page, text, tabletop = (door.address(name) for name in ("list", "text", "tabletop"))
    shared = door.shared
    chosen = share_text.read_choice(request.GET)
    return share_text.ShareText(
        shared.list, shared.content, chosen, page, text, tabletop, door.hidden_fields, site_of(request)
    )


def site_of(request: HttpRequest) -> str:
    """Return the beginning of addresses for others."""
    return (settings.MUSTER_URL or request.build_absolute_uri("/")).rstrip("/")


def _cover(door: ListAccess) -> str:
    """The picture for chats; that of a saved list has another address after each change, for chats keep pictures."""
    if door.link:
        return f"{door.address('cover')}?v={door.link.force.version}"
    own = door.address("cover")
    return own if len(own) <= MAX_CRAWLED else reverse("shared:general-cover")


def _picture(face: CardFace, number: int, door: ListAccess) -> CardPicture:
    called = " ".join(filter(None, [face.card.name, face.card.title]))
    text = _("Card of %(name)s, side %(number)s") if face.sides > 1 else _("Card of %(name)s")
    text %= {"name": called, "number": face.number}
    return CardPicture(door.address("card", number), text, WIDTH, HEIGHT)


def _description(shared: SharedForce) -> str:
    """Return what a chat shows below the name: faction, points, verdict, and who is in it."""
    page, content = shared.page, shared.content
    told = ", ".join(filter(None, [page.faction_name, content.sublist])) or content.system
    models: Counter[str] = Counter()
    for row in content.cards:
        models[row.title] += row.count
    verdict = page.verdict
    if page.packs:
        packs = {"verdict": verdict, "packs": ", ".join(page.packs)}
        verdict = _("%(verdict)s with custom packs (%(packs)s)") % packs
    text = f"{told}: {page.spent}, {verdict}. {', '.join(_count_title(*model) for model in models.items())}"
    return text if len(text) <= DESCRIPTION_LENGTH else f"{text[: DESCRIPTION_LENGTH - 1]}…"


def _count_title(title: str, count: int) -> str:
    return f"{count} × {title}" if count > 1 else title
