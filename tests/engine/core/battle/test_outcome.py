"""Kills are shared among those who made them possible, and objectives among those who hold them."""

import math

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.outcome import CombatScore, credit_drawn_attack, credit_objective, share_kill

MODELS = 6
doers = st.lists(st.integers(0, MODELS - 1), min_size=1, max_size=8)
kills = st.lists(st.tuples(st.floats(0, 100), doers), max_size=30)


@given(kills)
def test_shares_sum_to_what_was_destroyed(kills):
    journal, merits = Journal(), [CombatScore() for _ in range(MODELS)]
    for points, who in kills:
        share_kill(journal, merits, points, who)

    assert math.isclose(sum(merit.credit for merit in merits), sum(points for points, _ in kills), abs_tol=1e-9)
    assert all(merit.credit == 0 for number, merit in enumerate(merits) if all(number not in who for _, who in kills))
    journal.undo()
    assert merits == [CombatScore()] * MODELS


def test_everybody_has_an_equal_part_once():
    journal, merits = Journal(), [CombatScore() for _ in range(3)]
    share_kill(journal, merits, 12, (2, 0, 2))
    credit_objective(journal, merits, [0, 1])
    credit_objective(journal, merits, [])
    credit_drawn_attack(journal, merits[1], 7.5)

    assert merits == [CombatScore(6.0, 0.5), CombatScore(0.0, 0.5, 7.5), CombatScore(6.0)]
