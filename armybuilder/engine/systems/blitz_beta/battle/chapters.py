"""Every chapter of the rules, imported so that it registers its acts, reactions and hooks. The order is that of the
menus and of the hooks."""

from armybuilder.engine.systems.blitz_beta.battle import (
    air,
    command,
    control,
    fire,
    gadgets,
    jump,
    melee,
    move,
    reactions,
    support,
    transport,
)

CHAPTERS = (command, move, jump, fire, melee, reactions, control, gadgets, transport, support, air)
