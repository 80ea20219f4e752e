"""Forces as a battle left them, on paper: each model's boxes are its own."""

from random import Random

import pytest

from armybuilder.engine.core.paper.game.damage_marks import cross_out
from armybuilder.engine.systems.blitz_beta.battle.damage_state import build_play_state
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.completion import generator
from armybuilder.engine.systems.blitz_beta.paper.cards import print_content
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.test_deployment import document


def marks(force, damage):
    return {key: model.marks for key, model in build_play_state(force, CATALOGUE, damage).models.items()}


def test_damage_takes_the_hull_first_and_then_the_structure():
    """A Hunter has five boxes of hull and one of structure (L4091); what is beyond them is not told."""
    hunters = document({"model": "north/hunter", "count": 4})

    assert marks(hunters, (0, 2, 6, 9)) == {
        "combat-group-1/north/hunter/2": {"0:d0.0": 2},
        "combat-group-1/north/hunter/3": {"0:d0.0": 5, "0:d0.1": 1},
        "combat-group-1/north/hunter/4": {"0:d0.0": 5, "0:d0.1": 1},
    }


def test_the_damage_of_others_is_refused():
    with pytest.raises(ValueError, match="shorter"):
        build_play_state(document({"model": "north/hunter", "count": 4}), CATALOGUE, (1, 2))


def test_what_is_crossed_out_is_on_the_card_of_the_model():
    hunters = document({"model": "north/hunter", "count": 2})

    found = cross_out(print_content(hunters, CATALOGUE), build_play_state(hunters, CATALOGUE, (0, 6)))

    assert [card.damaged for card in found.cards] == [((0, 0), (5, 1))]


def _boxes(kit):
    return (kit.line.hull or 0) + (kit.line.structure or 0)


@pytest.mark.parametrize("faction", sorted(CATALOGUE.factions))
def test_every_model_of_a_battle_is_where_it_is_on_paper(faction):
    """The boxes that destroy a recruit are those of its card: crossed out one after the other, each fills its own."""
    force = generator.random_force(CATALOGUE, Random(7), faction=faction, limit=250)  # noqa: S311 - a seed
    armies = build_armies(force, force, CATALOGUE)
    recruits = [one for one in armies.recruits if one.side == 0]
    whole = print_content(force, CATALOGUE)

    filled = cross_out(whole, build_play_state(force, CATALOGUE, [_boxes(one.kit) for one in recruits]))

    bodies = [(card, body) for card in filled.cards for body in (card, *card.parts)]
    for card, body in bodies:
        boxes = tuple(part.boxes or 0 for track in body.tracks for part in track.parts)
        assert {counts[: len(boxes)] for counts in body.damaged} == ({boxes} if sum(boxes) else {()}), (
            card.title,
            body.title,
        )
