"""How each faction fights, and what teams to start from are made of."""

from collections.abc import Iterator

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.rules.beginnings import Beginnings, Character, Start
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import UNITS

# All five stand in the chapter of factions, which is one line of the text.
FACTIONS = (38, 38)
CHARACTERS = {
    "eff": Character(
        later(
            "Solid suits with good armour and good guns, fit for most tasks, and dear: its teams are the smaller ones."
        ),
        FACTIONS,
    ),
    "zeon": Character(
        later(
            "Cheap specialists, each very good at one thing: the widest choice of units, and teams that must work together."
        ),
        FACTIONS,
    ),
    "titans": Character(
        later("A few mighty suits that deal the damage, while cheaper allies draw the fire away from them."), FACTIONS
    ),
    "aeug": Character(later("Well-rounded units of every kind, from jacks of all trades up to a champion."), FACTIONS),
    "axis": Character(
        later("Many and weak: suits to be spent in numbers, which takes careful tactics to win with."), FACTIONS
    ),
}
UNKNOWN = {
    "recon": later("The book knows no scouts: any unit may carry any weapon."),
    "infantry": later("The book knows no infantry: any unit may carry any weapon."),
    "fire-support": later("The book knows no fire support: any unit may carry any weapon."),
}
HEAVY = frozenset({"ground-vehicle", "mobile-armour"})


def starts(catalogue: Catalogue, faction: str) -> Iterator[Start]:
    known = catalogue[UNITS].values()
    own = {unit.key: unit for unit in known if unit.faction == faction}
    heavy = frozenset(key for key, unit in own.items() if unit.sort in HEAVY)
    yield Start("general", say("Units of any kind."), frozenset(own)).only_of(
        say("It has no units yet: enter them in a pack.")
    )
    yield Start("armour", say("Mobile armours and ground vehicles."), heavy).only_of(
        say("It has no mobile armour and no vehicle.")
    )
    for theme, why_not in UNKNOWN.items():
        yield Start(theme, "", frozenset(), why_not=say(why_not))


BEGINNINGS = Beginnings(CHARACTERS, starts, pack="samples")
