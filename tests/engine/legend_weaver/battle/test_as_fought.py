"""Lists as a battle left them: who fell is crossed out on their cards."""

from tests.engine.legend_weaver.battle.setups import CATALOGUE, army, squad
from tests.engine.legend_weaver.book import SYSTEM


def test_casualties_are_counted_on_the_card_that_a_row_shares():
    """Nine troopers share a card, platforms have one each, a tank has no box for it."""
    document = army(squad("trooper*9", "sergeant"), squad("field-gun*2"), squad("tank"))
    state = SYSTEM.battle.damaged_state(document, CATALOGUE, [1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1])

    assert {key: list(model.marks.values()) for key, model in state.models.items()} == {
        "squad-1/ground/sample-trooper/1": [2],
        "squad-1/ground/sample-sergeant/1": [1],
        "squad-2/platform/sample-field-gun/2": [2],
    }
