"""Thousands of attacks through the real act, with seeded dice, against their exact odds.

`SIMULATED_ATTACKS=1000000 pytest tests/engine/blitz_beta/battle/test_simulated.py` simulates as many as that.
"""

import os
from collections import Counter

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.blitz_beta.battle.mathematics.defence import defence_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import rolls_within
from armybuilder.engine.systems.blitz_beta.battle.odds.burn import burn_of
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import AttackChoices
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import control
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, staged
from tests.engine.blitz_beta.battle.test_odds import surprise

SIMULATED = int(os.environ.get("SIMULATED_ATTACKS", "24000"))
HUNTER, JAGER = "north/hunter", "south/jager"
SQUAD = line_of("south/infantry-squad", hull=9)


def fought(battle, act, times, seen, *, cleanups=0):
    """What `seen` sees after so many attacks, each on the state as it is now, and after so many cleanups of the target."""
    battle.dice = SeededDice(times)
    battle.recording = True
    model, target = battle.models[0], battle.models[-1]
    counts: Counter = Counter()
    for _ in range(times):
        mark = battle.journal.mark()
        battle.log.events.clear()
        battle.players = [Player(), Player()]
        acts.perform(battle, model, act)
        for _ in range(cleanups):
            if target.on_table:
                control.roll_tokens(battle, target)
        counts[seen(battle, target)] += 1
        battle.journal.undo(mark)
    return counts


def attack_on(battle, target, act):
    """The attack on one target as the state has it."""
    strike = Strike(0, act.mount, act.ammo, act.targets)
    shooter = battle.models[0]
    return build_attack(
        battle, strike, target, line_of_sight(battle, shooter, target).shelter, attackers=frozenset({0})
    )


@pytest.mark.parametrize("posture", ["combat", "braced"])
def test_secondary_targets_of_an_area(posture):
    """They are hit, or have not to defend, as often as the odds say."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18), Piece(JAGER, 26.5, 20, 18)])
    active(battle, battle.models[0], posture)
    act, times = FireWeapon(1, 0, (1,)), SIMULATED // 6
    first = attack_on(battle, battle.models[1], act)
    pool = defence_pool(first)
    odds = attack_odds(first, play=AttackChoices(place="area", primary=(pool.dice, pool.skill)))

    def margin(battle, _):
        return next((event.values["mos"] for event in battle.log.events if event.kind == "area"), None)

    margins = fought(battle, act, times, margin)
    spared = margins.pop(None)

    def within(seen, chance):
        return abs(seen - chance * times) < 4 * (chance * (1 - chance) * times) ** 0.5

    assert within(spared, odds.spared)
    assert within(sum(count for mos, count in margins.items() if mos >= 0), odds.hit)
    assert surprise(margins, odds.margin, times - spared) < 1


@pytest.mark.parametrize(
    "key, posture, taken",
    [(SQUAD, "combat", 0), (JAGER, "combat", 0), (JAGER, "top speed", 0), (JAGER, "braced", 3), (JAGER, "combat", 5)],
)
def test_fire_goes_on_for_as_long_as_the_odds_say(key, posture, taken):
    """Infantry is rid of it in the first cleanup (L572); others go on, crippled ones with a die less (L2208)."""
    battle = staged([Piece(line_of(HUNTER, "LFL (PEN:5/1F)"), 24, 10)], [Piece(key, 24, 14, 18)])
    model, target = battle.models
    active(battle, model)
    target.posture, target.damage, target.crippled = posture, taken, taken >= target.profile.hull
    act, rounds = FireWeapon(0, 0, (1,)), 3
    made = attack_on(battle, target, act)
    total = attack_odds(made).burn_damage(burn_of(made), rolls_within(target.profile, rounds), taken)
    expected = total.mapped(lambda damage: min(damage, target.profile.capacity - taken))

    damages = fought(battle, act, SIMULATED // 6, lambda _, target: target.damage - taken, cleanups=rounds - 1)

    assert surprise(damages, expected, SIMULATED // 6) < 1
