"""How each faction fights, and what teams to start from are made of."""

from collections.abc import Iterator

from armybuilder.engine.core.rules.beginnings import Beginnings, Character, Start
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS

# All five stand in the chapter of factions, which is one line of the text.
FACTIONS = (38, 38)
CHARACTERS = {
    "eff": Character(
        "Solid suits with good armour and good guns, fit for most tasks, and dear: its teams are the smaller ones.",
        FACTIONS,
    ),
    "zeon": Character(
        "Cheap specialists, each very good at one thing: the widest choice of units, and teams that must work together.",
        FACTIONS,
    ),
    "titans": Character(
        "A few mighty suits that deal the damage, while cheaper allies draw the fire away from them.", FACTIONS
    ),
    "aeug": Character("Well-rounded units of every kind, from jacks of all trades up to a champion.", FACTIONS),
    "axis": Character(
        "Many and weak: suits to be spent in numbers, which takes careful tactics to win with.", FACTIONS
    ),
}
HEAVY = frozenset({"ground-vehicle", "mobile-armour"})


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    known = catalogue[UNITS].values()
    own = {unit.key: unit for unit in known if unit.faction == faction}
    heavy = frozenset(key for key, unit in own.items() if unit.sort in HEAVY)
    yield Start("general", "Units of any kind.", frozenset(own)).only_of("It has no units yet: enter them in a pack.")
    yield Start("armour", "Mobile armours and ground vehicles.", heavy).only_of(
        "It has no mobile armour and no vehicle."
    )
    for theme, what in (("recon", "scouts"), ("infantry", "infantry"), ("fire-support", "fire support")):
        yield Start(theme, "", frozenset(), why_not=f"The book knows no {what}: any unit may carry any weapon.")


BEGINNINGS = Beginnings(CHARACTERS, starts, pack="samples")
