"""Costs of everything that a visitor may request, in units, in one table. A unit is about what a core does in a
millisecond.

A view declares its cost with `costs`; one that declares nothing costs a `PAGE`. Costs that depend on what was sent
are charged inside the view by `consume_budget` of `armybuilder.ratelimit.throttles`, before the work is done.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, TypeVar

ViewT = TypeVar("ViewT", bound=Callable[..., Any])

AT_ONCE = 1000
"""Units of work that are done while somebody waits for the answer of the API: a second."""


class Cost(Enum):
    """Units, and of what."""

    def __init__(self, units: float, of: str) -> None:
        self.units, self.of = units, of

    def takes_long(self, times: float) -> bool:
        """Whether so many of these are more than anybody should wait for: a worker does them."""
        return self.units * times > AT_ONCE

    WORK = (1, "a millisecond of a core that something took beyond its price")

    # Pages
    SMALL = (2, "a picture that is kept, a script, a part of a page")
    PAGE = (10, "a page, a record, a row, and whatever is not named here")
    EDIT = (20, "an edit of a list, a step of a campaign, a result of a tournament, a change of a pack")
    NEW = (40, "a list, event, campaign, pack, link or test battle that is made or copied")
    IMPORT = (60, "a list that is read in, by a page or for a tournament")
    UPLOAD = (300, "a picture that is put on a card")
    EXPORT = (300, "everything of a visitor in one file")

    # Rules
    REPORT = (2, "a document that is checked, ways out included, and for each of its models:")
    MODEL = (0.1, "a model of such a document")
    PROBLEM = (0.6, "a problem that is found in it, with the ways out that are tried")
    CHECKED = (4, "a list in a table of verdicts")
    CHOICES = (15, "what may be added to a unit, or what two lists differ in")
    FILL = (300, "ways to spend what is left")
    SWAP = (100, "what may stand in the place of a model, or a plan for what does not fit")
    PACK = (100, "a pack that is checked")

    # Paper
    PRINT = (80, "a print, and for each of its models:")
    PRINTED = (8, "a model that is printed")
    SHEET = (150, "a print of a tournament, a campaign or a scenario")
    PICTURE = (50, "a picture of a printed page")
    CARD = (15, "a picture of a card")

    # Battles
    ODDS = (3, "the odds of an attack, or a deck")
    PAIR = (4, "a weapon, or a model, against a target in a table of odds")
    POINT = (1.3, "a point of both forces in a battle that is played at once, for each battle")
    CHOICE = (20, "a choice in a battle that somebody plays, and what the program answers")
    ROUND = (150, "an activation or a round that the program plays for somebody")
    STUDIED = (10, "a battle of a study, for which workers have time when nobody waits")
    REPLAY = (600, "a battle that is played once more to be looked at")

    # Others
    PAIRING = (100, "a round of a tournament that is paired")
    CAMPAIGN = (500, "a campaign that is read from a file, step by step")


class ViewPrice(NamedTuple):
    """The costs of a view: of requesting it, and of posting to it."""

    per_get: Cost
    per_post: Cost

    def of(self, method: str | None) -> Cost:
        return self.per_get if method in ("GET", "HEAD", "OPTIONS") else self.per_post


USUAL = ViewPrice(Cost.PAGE, Cost.EDIT)


def costs(asked: Cost, *, post: Cost | None = None) -> Callable[[ViewT], ViewT]:
    """Say what a view costs, a class of them too; decorators around it that are made with `functools.wraps` hand it on."""

    def decorate(view: ViewT) -> ViewT:
        view.price = ViewPrice(asked, post or asked)  # type: ignore[attr-defined]
        return view

    return decorate


def declared_price(view: Callable[..., Any]) -> ViewPrice | None:
    """Return the price declared by a view, or by the class that it was made from."""
    made = getattr(view, "cls", None) or getattr(view, "view_class", None)
    return getattr(view, "price", None) or getattr(made, "price", None)


def price_of(view: Callable[..., Any]) -> ViewPrice:
    return declared_price(view) or USUAL
