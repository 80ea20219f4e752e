"""What a line holds apart is its own: no character of a player leads to it."""

import pytest

from armybuilder.engine.core.documents.text.lines import TextLine


@pytest.mark.parametrize("number", ["5", "0", "9" * 5000])
def test_a_mark_that_a_player_sent_holds_nothing(number):
    line = TextLine(f'Hunter "Red" \x00{number}\x00')
    assert line.full(line.text) == f"Hunter Red {number}"
    assert line.take_name(line.text) == (line.text, None)
