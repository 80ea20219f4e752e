"""What construction rules look at: facts of a force, its units and its models.

A rule names the facts that it is about (`rule`), and is asked where one of them is there; `looking` finds them. A fact may
be there too often, never too seldom: a rule that is asked without need finds nothing.
"""

from enum import IntFlag, auto


class Fact(IntFlag):
    """Signs that a rule may have something to say."""

    # of the force: names that nobody knows, and what was chosen for all of it
    UNKNOWN_NAME = auto()
    SUBLIST = auto()
    RULINGS = auto()
    ELITE = auto()
    ALLY = auto()

    # of its army: parts that few armies have
    COMMANDER_CLAUSE = auto()
    BANS = auto()
    BARRED_CODES = auto()
    ELITE_CLAUSE = auto()
    COMBINED_ARMS = auto()
    FAMILY_TIES = auto()

    # of several units: a number of COs that is not one, more than one unit of veterans
    ODD_COMMAND = auto()
    SEVERAL_VETERANS = auto()

    # of a unit: a type that is missing, unknown or ANY; a size or a number of leaders that may be wrong; models that its
    # type must have
    ODD_CODE = auto()
    ODD_SIZE = auto()
    ODD_LEADERS = auto()
    REQUIRED_MODELS = auto()
    VETERAN_UNIT = auto()

    # of a model, where it stands: what its own limits say, and whether there are more than those allow
    UNLISTED = auto()
    COMMAND_MODEL = auto()
    SUPPORT_MODEL = auto()
    VETERAN_MODEL = auto()
    ABOVE_STANDARD = auto()
    ABOVE_MARKED = auto()

    # of a model: its list, where that is not the faction's own, and what it is
    OTHER_LIST = auto()
    GENERIC_SUPPORT = auto()
    AIRCRAFT = auto()
    BLACK_TALON = auto()
    CEF = auto()
    UTOPIA = auto()
    MEDIC = auto()

    # ranks
    CO = auto()
    XO = auto()
    CGL = auto()
    SECOND = auto()
    DUELIST = auto()
    SHARED_RANK = auto()
    RANKED = CO | XO | CGL | SECOND | DUELIST

    # upgrade rows and purchases
    ROW = auto()
    COMMAND_ROW = auto()
    VET = auto()
    DRONE = auto()
    ANTI_AIR = auto()
    GRENADES = auto()
    EXPLOSIVES = auto()
    OTHER_GENERIC = auto()
    VETERAN_UPGRADE = auto()
    DUELIST_PURCHASE = auto()
    FACTION_PURCHASE = auto()
    SUBLIST_PURCHASE = auto()
    UNPRICED = auto()
    SEVERAL = auto()
    GENERIC_PURCHASE = VET | DRONE | ANTI_AIR | GRENADES | EXPLOSIVES | OTHER_GENERIC
    BOUGHT = ROW | GENERIC_PURCHASE | VETERAN_UPGRADE | DUELIST_PURCHASE | FACTION_PURCHASE | SUBLIST_PURCHASE
