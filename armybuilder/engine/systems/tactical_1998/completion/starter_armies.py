"""How each region fights, and what armies to start from are made of: teams that have a threat value in the book."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.rules.beginnings import Beginnings, Character, Start
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue

CHARACTERS = {
    "north": Character(
        gettext_noop(
            "Professionals of three allied nations: Cheetahs look ahead, Hunters hold the line, Grizzlies bring the guns."
        ),
        (142, 144),
    ),
    "south": Character(
        gettext_noop(
            "Conscripts of a restless empire: Jägers in numbers behind a Black Mamba, Spitting Cobras for the heavy work."
        ),
        (150, 152),
    ),
    "mixed": Character(
        gettext_noop("Vehicles of both sides in one force, as your scenario or your shelf has them."), (308, 308)
    ),
}
THEMES: dict[str, tuple[str, frozenset[str]]] = {
    "recon": (
        gettext_noop("Scouts and those who march with them."),
        frozenset({"north/cheetah", "south/iguana", "infantry/recon"}),
    ),
    "infantry": (
        gettext_noop("Squads of the book, and carriers for them."),
        frozenset(
            {"infantry/standard", "infantry/heavy-weapons", "infantry/recon", "north/badger-apc", "south/caiman-apc"}
        ),
    ),
    "fire-support": (
        gettext_noop("Heavy gears and squads with rocket launchers."),
        frozenset({"north/grizzly", "south/spitting-cobra", "infantry/heavy-weapons"}),
    ),
}


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    """Of its own vehicles, of all where it has none, and of squads, which every region has."""
    vehicles = frozenset(key for key, vehicle in catalogue.vehicles.items() if vehicle.tv.value is not None)
    own = frozenset(key for key in vehicles if key.startswith(f"{faction}/")) or vehicles
    fielded = own | frozenset(catalogue.squads)
    yield Start("general", gettext("Gears with a little infantry."), fielded)
    for theme, (says, models) in THEMES.items():
        yield Start(theme, gettext(says), models & fielded)
    yield Start("armour", "", frozenset(), why_not=gettext("The book prints no tank and no strider."))


BEGINNINGS = Beginnings(CHARACTERS, starts)
