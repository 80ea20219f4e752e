"""What is said of events, word by word."""

import pytest

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.sentences import SENTENCES
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event, describe_with_dice, hit_chances
from tests.engine.blitz_beta.battle.stage import Piece, staged

HIT = {"weapon": "LAC", "bracket": "optimal", "fire": "direct", "total": 7, "defence": 5, "mos": 2, "hit": True}
MISS = HIT | {"total": 3, "mos": -2, "hit": False, "damage": 0}
MOVE = {"x": 6.0, "y": 3.5, "facing": 0, "mode": "W", "path": (0, 8)}
OBSERVES = "Hunter A1 observes Jager B1 with a target designator"
SAID = [
    ("deployed", 0, -1, {"x": 6.0, "y": 3.5, "facing": 6}, "Hunter A1 deploys 6″ across, 3.5″ up"),
    ("round", -1, -1, {"number": 2}, "Round 2 begins: everyone is ready again"),
    ("initiative", -1, -1, {"totals": [4, 6]}, "Initiative: First 4, Second 6, so Second has the choice"),
    ("initiative", -1, -1, {"totals": [6, 6]}, "Initiative: First 6, Second 6, a tie that is re-rolled"),
    ("activation", 0, -1, {"posture": "top speed"}, "Hunter A1 is activated at top speed"),
    ("activation", 0, -1, {"posture": "braced"}, "Hunter A1 is activated in braced posture"),
    ("move", 0, -1, MOVE, "Hunter A1 walks 4.0″ to 6″ across, 3.5″ up"),
    ("jump", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 jumps to 6″ across, 3.5″ up"),
    ("dangerous terrain", 0, -1, {"passed": True, "immobilised": False}, "Hunter A1 gets through dangerous terrain"),
    ("dangerous terrain", 0, -1, {"passed": False, "immobilised": True}, "Hunter A1 is stuck in dangerous terrain"),
    ("dangerous terrain", 0, -1, {"passed": False, "immobilised": False}, "Hunter A1 is hurt by dangerous terrain"),
    ("objectives", -1, -1, {"held": [0, -1, 1]}, "Objectives held: 1 First, 2 nobody, 3 Second"),
    ("over", -1, -1, {"winner": -1, "reason": "annihilation"}, "The battle is over: a draw (annihilation)"),
    ("over", -1, -1, {"winner": 1, "reason": "objectives"}, "The battle is over: Second wins (objectives)"),
    ("fires", 0, -1, {"mount": 0, "sensors": True}, "Hunter A1 fires LAC (Arm, Split:2), its sensors active"),
    ("snap fire", 1, 0, {"mount": 0}, "Jager B1 reacts to Hunter A1 with LAC (Arm, Split:2)"),
    (
        "attack",
        0,
        1,
        HIT | {"damage": 3},
        "Hunter A1 attacks Jager B1 with LAC at optimal range: 7 against 5, a hit with margin 2, 3 damage",
    ),
    (
        "attack",
        0,
        1,
        HIT | {"damage": 0, "evaded": 2, "fire": "indirect"},
        "Hunter A1 attacks Jager B1 with LAC by indirect fire at optimal range: 7 against 5, a hit with margin 2, 2 of it evaded, no damage",
    ),
    ("attack", 0, 1, MISS, "Hunter A1 attacks Jager B1 with LAC at optimal range: 3 against 5, a miss by 2"),
    (
        "attack",
        0,
        1,
        MISS | {"weapon": "LVB (Arm)"},
        "Hunter A1 attacks Jager B1 with LVB (Arm): 3 against 5, a miss by 2",
    ),
    (
        "area",
        0,
        1,
        HIT | {"damage": 1},
        "The area of Hunter A1's LAC catches Jager B1: 7 against 5, a hit with margin 2, 1 damage",
    ),
    ("fights", 0, 1, {"special": ""}, "Hunter A1 fights Jager B1"),
    ("fights", 0, 1, {"special": "ram"}, "Hunter A1 rams Jager B1"),
    ("grapple", 0, 1, {"special": "ram", "mos": 1}, "Hunter A1's ram on Jager B1 succeeds by 1"),
    ("grapple", 0, 1, {"special": "brute force", "mos": -1}, "Hunter A1's brute force on Jager B1 fails by 1"),
    ("push", 0, 1, {"inches": 2.5, "followed": 2.0}, "Hunter A1 pushes Jager B1 2.5″ and follows 2″"),
    ("impact", 1, 0, {"damage": 2}, "Jager B1 is driven into Hunter A1: 2 damage"),
    ("impact", 1, -1, {"damage": 0}, "Jager B1 is driven into terrain: no damage"),
    ("fall", 1, -1, {"inches": 3.0, "damage": 1}, "Jager B1 falls 3″: 1 damage"),
    ("move", 0, -1, MOVE | {"path": (8,)}, "Hunter A1 turns on the spot at 6″ across, 3.5″ up"),
    ("damage", 1, 0, {"damage": 0, "taken": 0, "state": "destroyed"}, "Jager B1 is destroyed"),
    ("damage", 1, 0, {"damage": 2, "taken": 2, "state": "sound"}, "Jager B1 takes 2 damage, 2 of 6 in all"),
    (
        "damage",
        1,
        0,
        {"damage": 3, "taken": 5, "state": "crippled"},
        "Jager B1 takes 3 damage, 5 of 6 in all, and is crippled",
    ),
    ("destroyed", 1, 0, {"wreck": True}, "A wreck is left of Jager B1"),
    ("destroyed", 1, 0, {"wreck": False}, "Nothing is left of Jager B1"),
    ("token", 1, -1, {"token": "F", "intensity": 2}, "Fire of intensity 2 takes hold of Jager B1"),
    ("smoulder", 1, -1, {"token": "C", "damage": 1, "left": 2}, "Corrosion on Jager B1: 1 damage, intensity 2 is left"),
    ("smoulder", 1, -1, {"token": "H", "damage": 0, "left": 0}, "Haywire on Jager B1: it is gone"),
    ("standby", 0, -1, {"tokens": 1}, "Hunter A1 stands by with 1 token"),
    ("hides", 0, -1, {}, "Hunter A1 hides"),
    ("hull down", 0, -1, {}, "Hunter A1 goes hull down"),
    ("smoke", 0, -1, {"radius": 3.0}, "Hunter A1 puts up smoke, 3″ around it"),
    ("damage control", 0, 0, {"token": "F"}, "Hunter A1 fights the fire on itself"),
    ("freed", 0, 1, {"freed": True}, "Hunter A1 frees Jager B1"),
    ("freed", 0, 0, {"freed": False}, "Hunter A1 cannot free itself"),
    ("rises", 0, -1, {"tall": True}, "Hunter A1 rises to its full height"),
    ("rises", 0, -1, {"tall": False}, "Hunter A1 gets low again"),
    ("enters", 0, -1, {"name": "Building", "floor": 2}, "Hunter A1 enters the building, floor 2"),
    (
        "steps out",
        0,
        -1,
        {"name": "Building", "x": 6.0, "y": 3.5},
        "Hunter A1 comes out of the building, 6″ across, 3.5″ up",
    ),
    ("turned out", 0, -1, {"name": "Hut", "saved": True}, "Hunter A1 has to leave the hut as it collapses"),
    ("turned out", 0, -1, {"name": "Hut", "saved": False}, "Hunter A1 is lost in the hut as it collapses"),
    (
        "aims",
        0,
        -1,
        {"mount": 0, "sensors": True, "name": "Wall"},
        "Hunter A1 aims LAC (Arm, Split:2) at the wall, its sensors active",
    ),
    (
        "demolition",
        0,
        -1,
        HIT | {"name": "Wall", "damage": 2},
        "Hunter A1 shoots at the wall with LAC at optimal range: 7 against 5, a hit with margin 2, 2 damage",
    ),
    (
        "demolition",
        0,
        -1,
        MISS | {"name": "the wreck of Jager"},
        "Hunter A1 shoots at the wreck of Jager with LAC at optimal range: 3 against 5, a miss by 2",
    ),
    (
        "demolition",
        0,
        -1,
        MISS | {"name": "Wall", "damage": 3},
        "Hunter A1 shoots at the wall with LAC at optimal range: 3 against 5, a miss by 2, 3 damage",
    ),
    (
        "scarred",
        0,
        -1,
        {"name": "Wall", "taken": 2, "capacity": 3, "destroyed": False},
        "The wall has taken 2 of 3 damage",
    ),
    ("scarred", 0, -1, {"name": "Wall", "taken": 3, "capacity": 3, "destroyed": True}, "The wall falls into ruins"),
    ("wreck removed", 0, 1, {}, "The wreck of Jager B1 is gone"),
    ("last round", -1, -1, {"side": 1}, "Second calls this the last round"),
    ("victory points", -1, -1, {"points": [3, 4]}, "Victory points: First 3, Second 4"),
    (
        "wreck in the way",
        0,
        1,
        HIT | {"damage": 1},
        "The wreck of Jager B1 is in the way of Hunter A1's LAC: 7 against 5, a hit with margin 2, 1 damage",
    ),
    (
        "observes",
        0,
        1,
        {"how": "guided", "sensors": True, "successes": 1},
        OBSERVES + ", its sensors active: 1 success",
    ),
    ("observes", 0, 1, {"how": "guided", "sensors": False, "successes": 2}, OBSERVES + ": 2 successes"),
    ("watches", 0, -1, {}, "Hunter A1 watches for indirect fire by satellite"),
    ("chains", 0, 0, {"mount": -1}, "Hunter A1 joins itself with bare hands"),
    ("boosts", 0, 1, {"dice": 1}, "Hunter A1 boosts the comms of Jager B1 by 1 die"),
    ("shares sensors", 0, -1, {"sensors": False}, "Hunter A1 shares its sensors with friends nearby"),
    ("shares sensors", 0, -1, {"sensors": True}, "Hunter A1 shares its active sensors with friends nearby"),
    ("scans", 0, 1, {"found": True}, "Hunter A1 scans Jager B1 in detail"),
    ("scans", 0, 1, {"found": False}, "Hunter A1 scans Jager B1 and finds nothing"),
    ("jams sensors", 0, 1, {"intensity": 2}, "Hunter A1 jams the sensors of Jager B1, intensity 2"),
    ("jams sensors", 0, 1, {"intensity": 0}, "Hunter A1 jams the sensors of Jager B1 in vain"),
    ("resists jamming", 0, 1, {"left": 1}, "Hunter A1 works against the jamming of Jager B1: intensity 1 is left"),
    ("resists jamming", 0, 1, {"left": 0}, "Hunter A1 works against the jamming of Jager B1: it is gone"),
    ("interferes", 0, -1, {"intensity": 2}, "Hunter A1 interferes with sensors around it, intensity 2"),
    ("counters", 0, 1, {"left": 0}, "Hunter A1 works against the interference of Jager B1, 0 is left"),
    ("jams comms", 0, -1, {"intensity": 1}, "Hunter A1 jams comms all around, intensity 1"),
    ("sensors fail", 0, 1, {}, "Hunter A1's defective sensors find nothing of Jager B1"),
    ("order", 0, -1, {"what": "charge", "successes": 0}, "Hunter A1 orders charge: 0 successes"),
    (
        "order",
        0,
        1,
        {"what": "coordinated fire", "successes": 1},
        "Hunter A1 orders coordinated fire on Jager B1: 1 success",
    ),
    ("relays", 0, -1, {"joined": [0, 1]}, "Hunter A1's order goes out by radio and reaches Hunter A1, Jager B1"),
    ("relays", 0, -1, {"joined": []}, "Hunter A1's order goes out by radio and reaches no one else"),
    ("points", 0, 1, {"points": 2}, "Hunter A1 passes 2 command points on to Jager B1"),
    ("promotion", 0, -1, {"rank": "CO"}, "Hunter A1 takes command as CO"),
    ("heartens", 0, 0, {}, "The duelist Hunter A1 wins a skill point for itself"),
    ("embarks", 0, 1, {}, "Hunter A1 gets into Jager B1"),
    ("disembarks", 0, 1, {}, "Hunter A1 gets out of Jager B1"),
    ("bails out", 0, 1, {"saved": True}, "Hunter A1 escapes from Jager B1"),
    ("bails out", 0, 1, {"saved": False}, "Hunter A1 is lost with Jager B1"),
    ("mines laid", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 lies around 6″ across, 3.5″ up"),
    ("mines", 0, -1, {"inches": 2, "damage": 0}, "Hunter A1 crosses 2″ of mines and takes no damage"),
    ("spent", 0, -1, {}, "Hunter A1 has done its work and is removed"),
    ("inert", 0, 1, {}, "Hunter A1 is too far from Jager B1 and goes inert"),
    ("off-board", 0, -1, {"inches": 4, "x": 6.0, "y": 3.5}, "Hunter A1 is 4″ off the board, behind 6″ across, 3.5″ up"),
    ("off-board", 0, -1, {"inches": 0, "x": 6.0, "y": 3.5}, "Hunter A1 comes onto the table at 6″ across, 3.5″ up"),
    ("defect", 0, -1, {"part": "Sensors"}, "Hunter A1 turns out to be defective: sensors"),
    ("temperature", 0, -1, {"passed": True}, "Hunter A1 endures the temperature"),
    ("temperature", 0, -1, {"passed": False}, "Hunter A1 suffers from the temperature"),
    ("circles", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 circles to 6″ across, 3.5″ up"),
    ("strafes", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 strafes through the middle to 6″ across, 3.5″ up"),
    ("approaches", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 comes in to land at 6″ across, 3.5″ up"),
    ("touches down", 0, -1, {"road": True}, "Hunter A1 touches down on a road"),
    ("touches down", 0, -1, {"road": False}, "Hunter A1 touches down off the road"),
    ("takes off", 0, -1, {"x": 6.0, "y": 3.5}, "Hunter A1 takes off and circles at 6″ across, 3.5″ up"),
    ("height", 0, -1, {"station": "elevated"}, "Hunter A1 flies high"),
    ("height", 0, -1, {"station": ""}, "Hunter A1 flies near the ground"),
    ("held back", 0, -1, {"way": "airdrop"}, "Hunter A1 and its unit are held back (airdrop)"),
    ("waits", 0, -1, {}, "Hunter A1 has no room to deploy and waits"),
    ("stays at home", 0, -1, {}, "Hunter A1 has no room to deploy and is left out"),
    ("swallowed", 0, -1, {"piece": 0, "name": "Pond"}, "Hunter A1 is pushed into the pond and is lost"),
    ("dazed", 0, -1, {"dazed": True}, "Hunter A1 counts as crippled while the haywire lasts"),
    ("dazed", 0, -1, {"dazed": False}, "Hunter A1 no longer counts as crippled by haywire"),
    ("airdrop called", 0, -1, {"passed": True}, "The airdrop of Hunter A1 comes"),
    ("airdrop called", 0, -1, {"passed": False}, "The airdrop of Hunter A1 has to wait"),
    ("arrives", 0, -1, {"dropping": True, "x": 6.0, "y": 3.5}, "Hunter A1 drops at 6″ across, 3.5″ up"),
    ("arrives", 0, -1, {"dropping": False, "x": 6.0, "y": 3.5}, "Hunter A1 comes in at 6″ across, 3.5″ up"),
    ("lands", 0, -1, {"lost": True, "passed": False}, "Hunter A1 is lost in the landing"),
    ("lands", 0, -1, {"lost": False, "passed": True}, "Hunter A1 lands well"),
    ("lands", 0, -1, {"lost": False, "passed": False}, "Hunter A1 lands badly"),
]


@pytest.fixture(scope="module")
def names():
    battle = staged([Piece("north/hunter", 10, 10)], [Piece("south/jager", 10, 30)])
    return BattleNames(battle)


@pytest.mark.parametrize("kind, model, target, values, said", SAID)
def test_an_event_in_words(names, kind, model, target, values, said):
    assert describe_event(BattleEvent(kind, model, target, values, (), (), 0, 0), names) == said


def test_a_log_shows_dice_pools_modifiers_and_what_was_rolled_before(names):
    changes = (
        RollModifier("Sub-optimal range", -1, "BR-72"),
        RollModifier("Precise", 0, "BR-72", 1),
        RollModifier("Crew", 0, "BR-3"),
    )
    throws = (
        ("attack", DiceRoll("check", DicePool(4, 4, changes, 3, 5), (3, 6, 6), 7, (1, 1, 2))),
        ("defence", DiceRoll("check", DicePool(None, 2, (), 2), (1, 5), 5)),
    )
    event = BattleEvent("attack", 0, 1, HIT | {"damage": 2}, throws, (), 0, 0)

    assert describe_with_dice(event, names) == (
        "Hunter A1 attacks Jager B1 with LAC at optimal range: 7 against 5, a hit with margin 2, 2 damage "
        "[attack 3 6 6 = 7, 3D6 at 4+: Sub-optimal range -1D6, Precise skill +1, Crew (re-rolled from 1 1 2); "
        "defence 1 5 = 5, 2D6 at NA]"
    )
    assert describe_with_dice(
        BattleEvent("damage", 1, 0, {"damage": 2, "taken": 2, "state": "sound"}, (), (), 0, 0), names
    ) == ("Jager B1 takes 2 damage, 2 of 6 in all")


def test_each_kind_is_said_here():
    assert {kind for kind, *_ in SAID} == set(SENTENCES)


def test_two_forces_of_one_name_are_told_apart():
    battle = staged([Piece("north/hunter", 10, 10)], [Piece("south/jager", 10, 30)])
    battle.armies = battle.armies._replace(names=("Twins", "Twins"))
    assert BattleNames(battle).sides == ("Twins (A)", "Twins (B)")


def throw(dice, skill, result):
    return DiceRoll("check", DicePool(skill, dice, (), dice), (1,) * dice, result)


def test_an_attack_had_the_chance_of_its_pools():
    throws = (("attack", throw(1, 4, 3)), ("defence", throw(1, 4, 5)))
    # One die against one: of 36 ways, the attacker's is as high or higher in 21.
    assert hit_chances(BattleEvent("attack", 0, 1, MISS, throws, (), 0, 0)) == {"hit": 21 / 36}
    # The total of an area stands: it hits whoever rolls three or less.
    assert hit_chances(BattleEvent("area", 0, 1, MISS, throws, (), 0, 0)) == {"hit": pytest.approx(3 / 6)}
    assert hit_chances(BattleEvent("fires", 0, 1, MISS, (), (), 0, 0)) == {}
