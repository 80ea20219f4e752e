"""Salvos of artillery from beyond the table (BR-63)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.indirect_fire import PlacementRoll, cover_from, land
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.situations import (
    inches_from,
    is_in_cover,
    touched_bases,
    units_within,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.support.barrage import SKILL, Barrage, direct_harm, strike_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.support.schedule import use_up
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, Side
from armybuilder.engine.systems.blitz_2006.book.support import Salvo
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import LEAST_THRESHOLD
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import odds_weapons

ARTILLERY = "artillery"


# Implements BR-63
def fire_salvos(battle: Battle, side: Side) -> None:
    """Salvos whose round it is fall where they were planned, or called."""
    for number, due, cell, obscured in side.salvos:
        if due and due <= battle.round:
            use_up(battle, side, "salvos", number)
            _fall(battle, side, side.support.salvos[number], cell, obscured)


# Implements BR-38, BR-63
def _fall(battle: Battle, side: Side, salvo: Salvo, cell: int, obscured: int) -> None:
    """Two dice without modifiers, which scatter twice as far; everybody in the blast defends against them."""
    weapon, mark = odds_weapons(battle.catalogue)[salvo.key], battle.journal.mark()
    rolled = roll_skill(battle, SKILL)
    spot = land(battle, None, cell, salvo.name, PlacementRoll(rolled, LEAST_THRESHOLD + obscured, mark), doubled=True)
    for victim in units_within(battle, spot, weapon.area):
        if not victim.on_table:
            continue
        sheltered, between = is_in_cover(battle, victim), cover_from(battle, spot, victim)
        touched = touched_bases(victim.bases, weapon.area, inches_from(battle, spot, victim)) if victim.infantry else 1
        barrage = Barrage(side.id, salvo.name, ARTILLERY, "BR-63", weapon, touched, sheltered, between + sheltered)
        harm = direct_harm(battle, barrage, victim, OddsPool(SKILL))
        strike_unit(battle, barrage, victim, max(0, rolled.natural - sheltered - between), harm)
