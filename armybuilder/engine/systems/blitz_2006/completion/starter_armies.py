"""Fighting style of each army, and starter armies: army types of its chart, or squads of one column with everything
they need.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import THEMES, FactionCharacter, Heads, StarterArmies, StarterArmy
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue

CHARACTERS = {
    "northern-guard": FactionCharacter(
        gettext_noop(
            "Well-equipped regulars from three leagues with a cause: a battle cry steadies them, and a "
            "chaplain can join them."
        ),
        (1729, 1758),
    ),
    "milicia": FactionCharacter(
        gettext_noop(
            "Conscripts and convicts by the dozen: cheap and plentiful, but you never know how long they'll hold."
        ),
        (1972, 1999),
    ),
    "prdf": FactionCharacter(
        gettext_noop("Few in number and hard to break: it keeps desert raiders away and feels every loss twice over."),
        (2246, 2274),
    ),
    "unlisted": FactionCharacter(
        gettext_noop(
            "For armies without a guide: squads in the old style with ordinary crews; add their units with packs."
        ),
        (1715, 1715),
    ),
}
ROUND = {
    "recon": gettext_noop("As many recon squads as the chart allows."),
    "fire-support": gettext_noop("As many fire support squads as the chart allows."),
}
TYPES = {
    "infantry": (gettext_noop("An infantry army from the chart."), ("infantry",)),
    "armour": (gettext_noop("A tank army from the chart."), ("tank", "tankstrider")),
}
LEAST = {("northern-guard", "recon"): 1000, ("prdf", "recon"): 1000, ("prdf", "fire-support"): 1000}
"""Limits below which such a squad and those that the chart asks for cost too much."""
MOST_ROUND = 4
NO_GUIDE = gettext_noop("No guide defines its squads: build them yourself from units in packs.")


def starts(catalogue: Catalogue, faction: str) -> Iterator[StarterArmy]:
    if f"{faction}/gear" not in catalogue.army_types:
        yield from (StarterArmy(theme, "", why_not=gettext(NO_GUIDE)) for theme in THEMES)
        return
    gear = f"{faction}/gear"
    yield StarterArmy("general", gettext("Gear squads and everything that comes with them."), heads=_heads(gear))
    for theme, says in ROUND.items():
        known = [squad.key for squad in catalogue.squads.values() if squad.column == f"{faction}/{theme}"]
        yield StarterArmy(theme, gettext(says), heads=_heads(gear, known), least=LEAST.get((faction, theme), 0))
    for theme, (says, keys) in TYPES.items():
        for each in (found for key in keys if (found := catalogue.army_types.get(f"{faction}/{key}"))):
            yield StarterArmy(theme, gettext(says), heads=_heads(each.key))


def _heads(army_type: str, squads: Sequence[str] = ()) -> Heads:
    """Lists of an army type, those with many of these squads first."""
    numbers = range(MOST_ROUND, 0, -1) if squads else (0,)
    lists = [
        {"sublist": army_type, "groups": [{"squad": key} for key in islice(cycle(squads), number)]}
        for number in numbers
    ]
    return lambda _limit: lists


BEGINNINGS = StarterArmies(CHARACTERS, starts, drawn="cards-of-1998")
