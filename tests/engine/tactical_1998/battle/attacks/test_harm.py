"""Averages of attacks: skills of 0, what an attack promises and what comes of it (BR-5, BR-64)."""

from collections import Counter
from itertools import product

import pytest

from armybuilder.engine.core.battle.odds.rolls import total
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Fire
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import (
    NO_HARM,
    gain_of,
    harm_of,
    loss,
    margins,
    pool_totals,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import NOTHING, Aim, shot_of
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from tests.engine.tactical_1998.battle.attacks.duels import LAC, duel, play, with_figures
from tests.engine.tactical_1998.battle.setups import SQUAD


@pytest.mark.parametrize("added", [-2, 0, 3])
def test_a_skill_of_0_rolls_the_lower_of_two_dice(added):
    """BR-5: a ruling, two ones are a fumble."""
    faces = product(range(1, 7), repeat=2)
    ways = Counter(total(0 if max(dice) == 1 else min(dice), added) for dice in faces)
    assert pool_totals(OddsPool(0, added)).chances() == pytest.approx({key: count / 36 for key, count in ways.items()})


@pytest.mark.parametrize("reading, skill", [("lower", 0), ("nothing", NOTHING)])
def test_what_a_skill_of_0_rolls_is_a_ruling(reading, skill):
    battle = duel(skill_0=reading)
    unit = with_figures(battle.units[0], skills={**battle.units[0].loadout.skills, "gunnery": (0, 0)})
    shot = shot_of(battle, unit, battle.units[1], Aim(LAC))
    assert shot.pools[0] == OddsPool(skill, 0)
    assert pool_totals(OddsPool(NOTHING, -3)).chances() == {0: 1.0}


@pytest.mark.parametrize("other", [{"model": "north/hunter"}, SQUAD])
def test_what_an_attack_promises_is_the_mean_of_what_comes_of_it(other):
    battle = duel(other=other)
    shot = shot_of(battle, battle.units[0], battle.units[1], Aim(LAC, 2))
    mean = sum(
        chance * loss(shot.blow, shot.target, margin)[0] for margin, chance in margins(*shot.pools).chances().items()
    )
    assert harm_of(shot).part == pytest.approx(mean)
    assert 0 < mean < 1


def test_an_attack_tells_the_points_that_it_promised_and_took():
    battle = duel(rolls=[(6, 6), (1, 1)])
    play(battle, Fire(LAC, 1))
    gain = next(event.basis for event in battle.log.events if event.kind == "attack")
    # A margin of 7 is overkill: all of the Hunter.
    assert (round(gain.promised, 6) > 0, gain.actual) == (True, 380.0)


def test_fire_on_friends_gains_nothing():
    battle = duel()
    battle.units[1].side = 0
    assert gain_of(NO_HARM, battle.units[0], battle.units[1], 1.0) is None
