"""Cards that part the groups of a deck."""

from dataclasses import replace

import msgspec
import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.divider import divider
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.options import Backs, CardOrder, PrintOptions
from armybuilder.cards.pages import card_count, card_leaves
from armybuilder.engine.core.paper.cards import SheetGroup, SheetRow, SheetUnit
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces import validation
from tests.cards.content import HOSTILE_NAMES, all_cards, content
from tests.cards.geometry import check
from tests.cards.reading import words_of

POKER = FORMATS["poker"]
GROUPS = {
    "blitz-beta": ["Combat group 1", "Combat group 2", "Combat group 3"],
    "blitz-2006": ["General Purpose Cadre", "Recon Cadre"],
    "tactical-1998": ["Alpha", "Scouts"],
    "gundam-skirmish": ["First team"],
    "legend-weaver": ["First squad"],
}
"""Of the example of each game, those that have cards."""


def example(key):
    return validation.read(msgspec.json.encode(get_system(key).examples.document)).print_content()


def parts_of(made, **options):
    """The leaves between dividers, each with the divider's words before it."""
    plain = {words_of(leaf.front) for leaf in card_leaves(made, PrintOptions(**options), POKER)}
    leaves = list(card_leaves(made, PrintOptions(dividers=True, **options), POKER))
    found = [number for number, leaf in enumerate(leaves) if words_of(leaf.front) not in plain]
    return leaves, found


def test_every_game_is_named():
    assert set(GROUPS) == set(SYSTEMS)


@pytest.mark.parametrize("key", GROUPS)
def test_every_group_begins_with_its_divider(key):
    made = example(key)
    leaves, found = parts_of(made)
    assert [
        words_of(leaves[number].front)[: len(name)] for number, name in zip(found, GROUPS[key], strict=True)
    ] == GROUPS[key]
    for number, name in zip(found, GROUPS[key], strict=True):
        first = next(card for card in made.cards if card.group == name)
        assert first.title.split()[0] in words_of(leaves[number + 1].front)
    assert card_count(made, PrintOptions(dividers=True)) == card_count(made, PrintOptions()) + len(GROUPS[key])


def test_a_divider_tells_the_units_and_their_points():
    """The first group of the rulebook's example (L4091): 55 TV, five models with an action each and two Grizzlies."""
    made = example("blitz-beta")
    leaves, (first, *_) = parts_of(made)
    assert " ".join(words_of(leaves[first].front).split()) == (
        "Combat group 1 North · 1 of 3 55 TV "
        "Primary unit 5 actions CO · Hunter + Headhunter 4× Hunter Support unit 2 actions 2× Grizzly"
    )


def test_only_decks_in_the_order_of_the_list_are_parted():
    for order in (CardOrder.POINTS, CardOrder.NAME):
        _, found = parts_of(example("blitz-beta"), order=order)
        assert found == []


def test_a_divider_has_a_back_where_cards_have():
    leaves, (first, *_) = parts_of(example("blitz-beta"), backs=Backs.LONG)
    assert " ".join(words_of(leaves[first].back).split()) == "North 55 TV Combat group 1"


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_stay_on_the_divider(name):
    unit = SheetUnit("Primary unit", name, "", (SheetRow(name, "", 6, 2, 12),) * 30, 360, counts=("60 actions",))
    made = content(*all_cards()[:1], name=name)
    made = replace(made, groups=(SheetGroup(name, (unit,) * 2, 720),))
    for size in FORMATS.values():
        for side in lay_out(divider(made, 0), size).all:
            assert check(side, size.width, size.height) == []
