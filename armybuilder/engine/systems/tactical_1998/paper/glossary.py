"""The labels of record sheets, in our own words (L1396–L1408)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "trait"}),
    figures={
        "W": gettext_noop("Walking: movement at combat speed, then at top speed."),  # L1396
        "G": gettext_noop("On the ground: movement at combat speed, then at top speed."),  # L1396
        "MAN": gettext_noop("Maneuver: added when it defends."),  # L702
        "SENS": gettext_noop("Sensors: what is added, and how far they reach."),  # L1403
        "COMM": gettext_noop("Communication: what is added, and how far it reaches."),  # L1404
        "FC": gettext_noop("Fire control: added to attacks."),  # L694
        "ARMOR": gettext_noop("Armor: damage from which on it is lightly hit, heavily hit, and destroyed."),  # L1406
    },
)
