"""The rules of building an army, by what they look at. Read in this order: `rules` (where they are registered), `army` (the limit,
names), `chart` (the army type and what it allows), `snipers` (squads that come with others), `squads` (composition, leaders),
`options` (who buys what), `fits` (what units can take), `together` (what goes with what), `army_limits` (what an army has a few of),
`purchases` (out of all that), `command` (who commands), `legacy` (units without a guide), `cards` (what is lost of them), `ruling_dependencies`
(how the book is read where it is open)."""

from armybuilder.engine.systems.blitz_2006.validators import (
    army,
    army_limits,
    cards,
    chart,
    command,
    fits,
    legacy,
    options,
    ruling_dependencies,
    snipers,
    squads,
    together,
)
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES

__all__ = [
    "RULES",
    "army",
    "army_limits",
    "cards",
    "chart",
    "command",
    "fits",
    "legacy",
    "options",
    "ruling_dependencies",
    "snipers",
    "squads",
    "together",
]
