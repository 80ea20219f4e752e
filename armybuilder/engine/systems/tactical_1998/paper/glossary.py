"""The labels of record sheets, in our own words (L1396–L1408)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.glossary import Glossary

EXPLAINED = Glossary(
    kinds=frozenset({"weapon", "trait"}),
    figures={
        "W": gettext_noop("Walking: movement at combat speed, then at top speed."),  # L1396
        "G": gettext_noop("On the ground: movement at combat speed, then at top speed."),  # L1396
        "MAN": gettext_noop("Maneuver: added when it defends."),  # L702
        "SENS": gettext_noop("Sensors: modifier and range."),  # L1403
        "COMM": gettext_noop("Communication: modifier and range."),  # L1404
        "FC": gettext_noop("Fire control: added to attacks."),  # L694
        "ARMOR": gettext_noop("Armor: the damage for a light hit, a heavy hit and destruction."),  # L1406
    },
)
