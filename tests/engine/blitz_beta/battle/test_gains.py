"""What an attack promises: on average of all ways in which its dice fall, exactly what it takes."""

import pytest
from msgspec.structs import replace

from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.blitz_beta.battle.narration.gains import attack_gain
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from tests.engine.blitz_beta.battle.stage import Faces, Piece, active, do, staged

HUNTER, JAGER = "north/hunter", "south/jager"
SOUTH = 18
POINTS, BOXES = 10.0, 6
"""Of a Jager on this stage."""


class AllDice:
    """Dice that fall in another way each time, until they have fallen in all of them."""

    def __init__(self):
        self.faces, self.at = [], 0

    def roll(self, count):
        found = []
        for _ in range(max(count, 0)):
            if self.at == len(self.faces):
                self.faces.append(1)
            found.append(self.faces[self.at])
            self.at += 1
        return tuple(found)

    def finish(self):
        """Whatever fell was asked for."""

    def turn(self):
        """How likely the way was, and whether there is another."""
        chance = 6.0 ** -len(self.faces)
        while self.faces and self.faces[-1] == 6:
            self.faces.pop()
        if self.faces:
            self.faces[-1] += 1
        self.at = 0
        return chance, bool(self.faces)


@pytest.fixture
def battle():
    return staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])


def attack(battle, dice, damage=0):
    """The event of an attack on a target with some damage, its gain, and the boxes that it took."""
    battle.models[1].damage = damage
    battle.dice = dice
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)))
    [event] = [event for event in battle.log.events if event.kind == "attack"]
    taken = battle.models[1].damage - damage
    battle.journal.undo()
    battle.log.events.clear()
    battle.models[0].fired = ()
    return event, attack_gain(event, battle), taken


@pytest.mark.parametrize("damage", [0, 3, 5])
def test_all_ways_of_the_dice_come_to_what_was_promised(battle, damage):
    dice, more, promised, average, ways = AllDice(), True, set(), 0.0, 0.0
    while more:
        _event, gain, taken = attack(battle, dice, damage)
        assert gain.actual == pytest.approx(POINTS * taken / BOXES)
        chance, more = dice.turn()
        promised.add(round(gain.promised, 9))
        average += chance * gain.actual
        ways += chance
    assert ways == pytest.approx(1)
    [only] = promised
    assert 0 < only == pytest.approx(average)


def test_a_model_that_is_nearly_gone_promises_its_last_box_at_most(battle):
    _event, gain, taken = attack(battle, Faces(6, [6, 6], [1, 1]), BOXES - 1)
    assert (taken, gain.actual) == (1, pytest.approx(POINTS / BOXES))
    assert 0 < gain.promised < POINTS / BOXES


def test_nothing_is_gained_from_friends_or_without_an_attack(battle):
    event, gain, _taken = attack(battle, Faces(6, [6, 6], [1, 1]))
    assert isinstance(gain, ReplayGain)
    assert attack_gain(replace(event, target=0), battle) is None
    assert attack_gain(replace(event, basis=None), battle) is None
