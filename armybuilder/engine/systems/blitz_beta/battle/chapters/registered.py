"""Every chapter of the rules, imported so that it registers its acts, reactions and hooks. The order is that of the
menus and of the hooks."""

from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import move

# isort: split
from armybuilder.engine.systems.blitz_beta.battle.chapters.armies import defects, duels, lists
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import control, demolition, gadgets, melee, reactions
from armybuilder.engine.systems.blitz_beta.battle.chapters.command import command, orders, points, succession
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import going_on as goon
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import jump
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals import jamming, observation, signals
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import air, buildings, landing, offboard, transport
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import assets as support

CHAPTERS = (
    command,
    move,
    goon,
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
    defects,
    duels,
    transport,
    buildings,
    demolition,
    support,
    air,
    landing,
    offboard,
    reserves,
)
