"""A side as a line of the page of odds writes it."""

import pytest

from armybuilder.engine.systems.tactical_1998.odds.game import TacticalOdds


@pytest.mark.parametrize("left, read", [("2,3", [2, 3]), ("2,²,3", [2, 3]), ("9" * 5000, [])])
def test_only_digits_count_for_what_is_left(left, read):
    assert TacticalOdds().parse_side(f"left={left}") == {"left": read}
