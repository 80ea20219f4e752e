"""Starter armies: how each region fights, and what armies to start from are made of, namely teams that have a threat
value in the book.
"""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import FactionCharacter, StarterArmies, StarterArmy
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue

CHARACTERS = {
    "north": FactionCharacter(
        gettext_noop(
            "Professionals from three allied nations: Cheetahs scout ahead, Hunters hold the line, "
            "Grizzlies bring the guns."
        ),
        (142, 144),
    ),
    "south": FactionCharacter(
        gettext_noop(
            "Conscripts of a restless empire: lots of Jägers behind a Black Mamba, with Spitting Cobras for "
            "the heavy work."
        ),
        (150, 152),
    ),
    "mixed": FactionCharacter(
        gettext_noop("Vehicles from both sides in one force, to suit your scenario or your shelf."), (308, 308)
    ),
}
THEMES: dict[str, tuple[str, frozenset[str]]] = {
    "recon": (
        gettext_noop("Scouts and the units that march with them."),
        frozenset({"north/cheetah", "south/iguana", "infantry/recon"}),
    ),
    "infantry": (
        gettext_noop("Squads from the rulebook, with carriers."),
        frozenset(
            {"infantry/standard", "infantry/heavy-weapons", "infantry/recon", "north/badger-apc", "south/caiman-apc"}
        ),
    ),
    "fire-support": (
        gettext_noop("Heavy gears and squads with rocket launchers."),
        frozenset({"north/grizzly", "south/spitting-cobra", "infantry/heavy-weapons"}),
    ),
}


def starts(catalogue: Catalogue, faction: str) -> Iterator[StarterArmy]:
    """Of its own vehicles, of all where it has none, and of squads, which every region has."""
    vehicles = frozenset(key for key, vehicle in catalogue.vehicles.items() if vehicle.tv.value is not None)
    own = frozenset(key for key in vehicles if key.startswith(f"{faction}/")) or vehicles
    fielded = own | frozenset(catalogue.squads)
    yield StarterArmy("general", gettext("Gears with a little infantry."), fielded)
    for theme, (says, models) in THEMES.items():
        yield StarterArmy(theme, gettext(says), models & fielded)
    yield StarterArmy("armour", "", frozenset(), why_not=gettext("The rulebook has no tanks or striders."))


BEGINNINGS = StarterArmies(CHARACTERS, starts)
