"""The pages of a table: setting it up, the cards of a turn, and the hand of a player. Whoever has an address has it all."""

import re
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from armybuilder.engine.core.battle.deck.params import (
    MAX_STRIKES,
    NAME_LENGTH,
    OUT,
    SEED,
    TURN,
    TURNED,
    DeckRequest,
    seat_params,
)
from armybuilder.engine.core.game import AnyDecks
from armybuilder.forces.domain import lists
from armybuilder.forces.views.ownership import own_force
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.scenarios.decks import presentation
from armybuilder.scenarios.decks.games import DECKS, decks_of, read_deck_query

CALLED = "called"
"""Strikes that come next turn, of a seat: `called1`; only the form at the end of a turn sends them."""
LIST = re.compile(r"list([1-6])")
"""A visitor's own list for a seat: `list2`; only the form of the setup sends it."""
MOST_LISTS = 50
"""Of one's own lists the setup offers so many, the last ones first."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that are played with decks."""
    return render(request, "scenarios/decks/index.html", {"games": [decks_of(key) for key in DECKS]})


@require_safe
def setup(request: HttpRequest, system: str) -> HttpResponse:
    """Show the form for who plays with what, filled in from the address."""
    decks, words = _decks(system), _words(request)
    order, problems = read_deck_query(decks, words)
    seats = presentation.seat_fields(order, words, problems)
    beside = {f"{letter}{seat.number}" for seat in seats for letter in seat.wrong} | {SEED}
    context = {
        "decks": decks,
        "seats": seats,
        "seed": words.get(SEED, ""),
        "seed_problem": next((problem.message for problem in problems if problem.where == SEED), ""),
        "problems": [problem.message for problem in problems if problem.where not in beside],
        "faults": len(problems),
        "kept": [(key, word) for key, word in order.to_params().items() if key == TURN or re.fullmatch(r"s\d", key)],
        "name_length": NAME_LENGTH,
        "own": lists.active_lists(owner_of(request)).filter(system=system)[:MOST_LISTS],
    }
    return render(request, "scenarios/decks/setup.html", context)


@require_safe
def table(request: HttpRequest, system: str) -> HttpResponse:
    """The cards of a turn; without a seed a fresh deal, at an address of its own."""
    decks, words = _decks(system), _words(request)
    if any(map(LIST.fullmatch, words)):
        return _uncached_redirect(presentation.address("table", system, _with_lists(request, decks, words)))
    order, problems = read_deck_query(decks, {key: word for key, word in words.items() if not key.startswith(CALLED)})
    if problems:
        return redirect(presentation.address("setup", system, words))
    order = _with_strikes(replace(order, seat=None, played=()), words)
    if words != order.to_params() or len(request.GET.getlist(OUT)) > 1:
        return _uncached_redirect(presentation.address("table", system, order.to_params()))
    deck, site = decks.deal(order), request.build_absolute_uri("/").rstrip("/")
    steps = list(presentation.pile_cards(order))
    context = {
        **_common(decks, order, "table"),
        "deck": deck,
        "steps": steps,
        "first": steps[order.turned].anchor if order.turned < len(steps) else presentation.END,
        "last": steps[-1].anchor if steps else "",
        "owners": presentation.owners(order, deck.players, system, site),
        "code": presentation.code_of(request.build_absolute_uri()),
        "kept": [(key, word) for key, word in order.to_params().items() if key not in (OUT, TURN, TURNED)],
        "next": order.turn + 1,
        "short": [player for player in deck.players if player.short],
        "setup": presentation.address("setup", system, presentation.without_out(order).to_params()),
    }
    return render(request, "scenarios/decks/table.html", context)


def _with_strikes(order: DeckRequest, words: dict[str, str]) -> DeckRequest:
    """With strikes that the form of the end of a turn calls for the one that it asks for: so many, whatever was called before."""
    if not any(key.startswith(CALLED) for key in words):
        return order
    seats = []
    for seat in order.seats:
        word = words.get(f"{CALLED}{seat.number}", "")
        called = (order.turn,) * int(word) if re.fullmatch(r"\d{1,2}", word, re.ASCII) else ()
        others = tuple(turn for turn in seat.strikes if turn != order.turn)
        seats.append(seat._replace(strikes=tuple(sorted((*others, *called)[:MAX_STRIKES]))))
    return replace(order, seats=tuple(seats))


@require_safe
def hand(request: HttpRequest, system: str) -> HttpResponse:
    """The event cards of a player, shown when he asks for them."""
    decks, words = _decks(system), _words(request)
    order, problems = read_deck_query(decks, words)
    if problems or order.seat is None or SEED not in words:
        return redirect(presentation.address("setup", system, words))
    order = replace(order.of_hand(order.seat), played=order.played)
    if words != order.to_params():
        return _uncached_redirect(presentation.address("hand", system, order.to_params()))
    mine = decks.deal(order).hand
    assert mine is not None  # noqa: S101 - the order asks for a seat
    context = {
        **_common(decks, order, "hand"),
        "hand": mine,
        "held": presentation.hand_cards(order, mine, system),
        "gone": presentation.discard_pile(order, mine, system),
    }
    response = render(request, "scenarios/decks/hand.html", context)
    patch_cache_control(response, private=True)
    return response


@require_safe
def of_list(request: HttpRequest, system: str, key: str) -> HttpResponse:
    """A visitor's own list as the first player of a table."""
    return redirect(presentation.address("setup", system, _words_of_list(request, _decks(system), key, 1)))


def _with_lists(request: HttpRequest, decks: AnyDecks, words: dict[str, str]) -> dict[str, str]:
    """With what the named lists bring in place of what was typed at their seats; a name of a player that was typed stays."""
    found = dict(words)
    for named in filter(None, map(LIST.fullmatch, words)):
        number, key = named[1], found.pop(named[0])
        found.pop(f"u{number}", None)
        found |= {**_words_of_list(request, decks, key, int(number)), **_typed_name(words, number)}
    return found


def _typed_name(words: dict[str, str], number: str) -> dict[str, str]:
    name = f"p{number}"
    return {name: words[name]} if name in words else {}


def _words_of_list(request: HttpRequest, decks: AnyDecks, key: str, seat: int) -> dict[str, str]:
    """The words of a seat for a visitor's own list."""
    force = own_force(request, key)
    if force.system != decks.game.key:
        raise Http404(f"This list is none of {decks.game.system.name}.")
    roster = decks.game.decode(force.document)
    return seat_params(roster.document.name, *decks.deck_list(roster), seat=seat)


def _common(decks: AnyDecks, order: DeckRequest, page: str) -> dict[str, Any]:
    return {"decks": decks, "order": order, "turns": presentation.turns(order, page, decks.game.key)}


def _uncached_redirect(target: str) -> HttpResponse:
    response = redirect(target)
    patch_cache_control(response, no_store=True)
    return response


def _words(request: HttpRequest) -> dict[str, str]:
    """Each word of the address once: cards that are out are ticked one by one, of others the last counts. Empty ones say
    nothing."""
    found = {key: text for key, word in request.GET.items() if (text := str(word).strip())}
    if out := "-".join(word for word in request.GET.getlist(OUT) if word.strip()):
        found[OUT] = out
    return found


def _decks(system: str) -> AnyDecks:
    try:
        return decks_of(system)
    except LookupError as error:
        raise Http404(str(error)) from None
