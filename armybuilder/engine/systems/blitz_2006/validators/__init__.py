"""The rules of building an army, by what they look at. Read in this order: `rules` (where they are registered), `army` (the limit,
names), `chart` (the army type and what it allows), `snipers` (squads that come with others), `squads` (composition, leaders),
`options` (who buys what), `fits` (what units can take), `together` (what goes with what), `scarcity` (what an army has a few of),
`purchases` (out of all that), `command` (who commands), `legacy` (units without a guide), `cards` (what is lost of them), `book_rulings`
(how the book is read where it is open)."""

from armybuilder.engine.systems.blitz_2006.validators import (
    army,
    book_rulings,
    cards,
    chart,
    command,
    fits,
    legacy,
    options,
    scarcity,
    snipers,
    squads,
    together,
)
from armybuilder.engine.systems.blitz_2006.validators.rules import RULES

__all__ = [
    "RULES",
    "army",
    "book_rulings",
    "cards",
    "chart",
    "command",
    "fits",
    "legacy",
    "options",
    "scarcity",
    "snipers",
    "squads",
    "together",
]
