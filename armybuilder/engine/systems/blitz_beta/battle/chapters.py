"""Every chapter of the rules, imported so that it registers its acts, reactions and hooks. The order is that of the
menus and of the hooks."""

from armybuilder.engine.systems.blitz_beta.battle import (
    command,
    control,
    duels,
    fire,
    gadgets,
    jamming,
    jump,
    lists,
    melee,
    move,
    observation,
    orders,
    points,
    reactions,
    signals,
    succession,
    support,
    transport,
)

CHAPTERS = (
    command,
    move,
    jump,
    fire,
    melee,
    reactions,
    control,
    gadgets,
    points,
    succession,
    signals,
    jamming,
    observation,
    orders,
    lists,
    duels,
    transport,
    support,
)
