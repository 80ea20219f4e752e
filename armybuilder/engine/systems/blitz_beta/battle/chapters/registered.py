"""Every chapter of the rules, imported so that it registers its acts, reactions and hooks. The order is that of the
menus and of the hooks."""

from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import move

# In this order they register: menus and logs depend on it.
# isort: off
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import air
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import buildings
from armybuilder.engine.systems.blitz_beta.battle.chapters.command import command
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import control
from armybuilder.engine.systems.blitz_beta.battle.chapters.armies import defects
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import demolition
from armybuilder.engine.systems.blitz_beta.battle.chapters.armies import duels
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import chosen_traits
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import continuing
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals import jamming
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement import jump
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import landing
from armybuilder.engine.systems.blitz_beta.battle.chapters.armies import lists
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import melee
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals import observation
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import offboard
from armybuilder.engine.systems.blitz_beta.battle.chapters.command import orders
from armybuilder.engine.systems.blitz_beta.battle.chapters.command import points
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import reactions
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.chapters.command import succession
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import assets
from armybuilder.engine.systems.blitz_beta.battle.chapters.support import transport
# isort: on

CHAPTERS = (
    command,
    move,
    continuing,
    jump,
    fire,
    melee,
    reactions,
    control,
    chosen_traits,
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
    assets,
    air,
    landing,
    offboard,
    reserves,
)
