"""The labels of datacards, in our own words (L361–L383)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.paper.glossary import Explained

EXPLAINED = Explained(
    kinds=frozenset({"weapon", "weapon-rule", "trait"}),
    figures={
        "ATT": gettext_noop("Attack: the skill of the crew when it shoots or strikes."),  # L361
        "DEF": gettext_noop("Defense: the skill of the crew when it is attacked."),  # L361
        "EW": gettext_noop("Electronic warfare: the skill of the crew with sensors and radio."),  # L361
        "LD": gettext_noop(
            "Leadership: the skill for initiative, set-up and, if you play with it, morale."
        ),  # L321, L325
        "ACT": gettext_noop("Actions in a round."),  # L363
        "SIZE": gettext_noop("How large it is."),  # L363
        "DET": gettext_noop("Detection rating: how well it finds others without an action."),  # L363, L648
        "SENS": gettext_noop("Sensors: added to tests of active detection."),  # L363, L660
        "AUTO": gettext_noop("Auto comm: how well it keeps in touch without an action."),  # L363
        "COMM": gettext_noop("Comm: added to tests that get a message through enemy ECM."),  # L363, L1084
        "SKILL": gettext_noop("The one skill of a squad of infantry, for all that it does."),  # L1056
        "BASES": gettext_noop("Bases of a squad of infantry: damage takes them away one by one."),  # L1024
        "ARMOR": gettext_noop("Armor: how well it resists damage."),  # L369
    },
)
