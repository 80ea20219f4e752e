"""How each army fights, and armies to start from: army types of its chart, or squads of one column with what those need."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import THEMES, Beginnings, Character, Heads, Start
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue

CHARACTERS = {
    "northern-guard": Character(
        gettext_noop(
            "Regulars of three leagues with good kit and a cause: a battle cry steadies them, and a chaplain may march along."
        ),
        (1729, 1758),
    ),
    "milicia": Character(
        gettext_noop(
            "Conscripts and convicts by the dozen: cheap, many, and nobody knows beforehand how long they will stand."
        ),
        (1972, 1999),
    ),
    "prdf": Character(
        gettext_noop(
            "Small in number and hard to break: it keeps raiders from the desert, and feels each loss twice over."
        ),
        (2246, 2274),
    ),
    "unlisted": Character(
        gettext_noop(
            "Any army that no guide covers, in squads of the old pattern with ordinary crews; packs say what is in them."
        ),
        (1715, 1715),
    ),
}
ROUND = {
    "recon": gettext_noop("As many recon squads as the chart takes."),
    "fire-support": gettext_noop("As many fire support squads as the chart takes."),
}
TYPES = {
    "infantry": (gettext_noop("An infantry army, as the chart has it."), ("infantry",)),
    "armour": (gettext_noop("A tank army, as the chart has it."), ("tank", "tankstrider")),
}
LEAST = {("northern-guard", "recon"): 1000, ("prdf", "recon"): 1000, ("prdf", "fire-support"): 1000}
"""Limits below which such a squad and those that the chart asks for cost too much."""
MOST_ROUND = 4
NO_GUIDE = gettext_noop("No guide says what its squads are made of: choose that yourself, from units of packs.")


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    if f"{faction}/gear" not in catalogue.army_types:
        yield from (Start(theme, "", why_not=gettext(NO_GUIDE)) for theme in THEMES)
        return
    gear = f"{faction}/gear"
    yield Start("general", gettext("Gear squads and what goes with them."), heads=_heads(gear))
    for theme, says in ROUND.items():
        known = [squad.key for squad in catalogue.squads.values() if squad.column == f"{faction}/{theme}"]
        yield Start(theme, gettext(says), heads=_heads(gear, known), least=LEAST.get((faction, theme), 0))
    for theme, (says, keys) in TYPES.items():
        for each in (found for key in keys if (found := catalogue.army_types.get(f"{faction}/{key}"))):
            yield Start(theme, gettext(says), heads=_heads(each.key))


def _heads(army_type: str, squads: Sequence[str] = ()) -> Heads:
    """Lists of an army type, those with many of these squads first."""
    numbers = range(MOST_ROUND, 0, -1) if squads else (0,)
    lists = [
        {"sublist": army_type, "groups": [{"squad": key} for key in islice(cycle(squads), number)]}
        for number in numbers
    ]
    return lambda _limit: lists


BEGINNINGS = Beginnings(CHARACTERS, starts)
