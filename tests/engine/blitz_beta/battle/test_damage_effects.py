"""Chapter 9: damage and what it does, evasion, tokens, damage control, as they are played (BR-97 to BR-105)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import skill_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_condition
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as combat_damage
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import DamageControl, Standby
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import detection_range
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_test
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    duel,
    event_values,
    events,
    pools,
    staged,
)

HUNTER, JAGER = "north/hunter", "south/jager"
GUN = FireWeapon(0, 0, (1,))
SOUTH = 18
TROUBLE = "we're in trouble"


def hit(weapon, fall, defence, *later, answer=None, **changes):
    """A Hunter hits a Jager with a weapon of its own; the Jager is changed."""
    battle, hunter, jager = duel(
        fall, defence, *later, shooter=line_of(HUNTER, weapon), target=line_of(JAGER, **changes)
    )
    do(battle, hunter, GUN, None, answer)
    return battle, jager


# Damage


@pytest.mark.parametrize(
    "weapon, fall, defence, ar, taken",
    [
        ("MAC (Burst:+0D6)", [5, 1], [2, 1], 8, 2),  # EX-15: 3 + 7 - 8
        ("LBZ", [5, 3], [3, 1], 6, 4),  # EX-16: 2 + 7 - 6, and one die of AT
        ("LAC (Burst:+0D6)", [5, 1], [3, 1], 8, 0),  # 2 + 6 - 8 is marginal
        ("LAC (Burst:+0D6)", [5, 1], [3, 1], 9, 0),  # bounced
    ],
    ids=["EX-15", "EX-16", "marginal", "bounced"],
)
def test_damage_is_margin_and_pen_less_armour(weapon, fall, defence, ar, taken):
    """L2105-2136."""
    later = [[3]] if ar == 8 and weapon.startswith("LAC") else []
    battle, jager = hit(weapon, fall, defence, *later, ar=ar)

    assert (jager.damage, event_values(battle, "attack").get("marginal_die")) == (taken, 3 if later else None)


@pytest.mark.parametrize("die, taken", [(3, 0), (4, 1)])
def test_a_marginal_hit_is_one_die_without_modifiers(die, taken):
    """L2119-2122: not even those of a crippled attacker or a braced target."""
    battle, hunter, jager = duel(
        [5], [4], [die], shooter=line_of(HUNTER, "LAC (Burst:+0D6)"), target=line_of(JAGER, ar=7)
    )
    hunter.crippled, jager.posture = True, "braced"

    do(battle, hunter, GUN)

    assert jager.damage == taken


# Crippled and destroyed


def test_who_has_no_hull_left_is_crippled_for_the_rest_of_the_game():
    """L2142-2148: a die less on every test, no top speed, half the detection range."""
    battle, jager = hit("LAC (Burst:+0D6)", [6, 5], [2, 1])  # 5 + 6 - 6: hull is 5
    assert (jager.damage, jager.crippled, detection_range(jager)) == (5, True, 6)
    assert sequence.postures(jager) == ("combat", "braced")
    for skill in ("gun", "pilot", "ew"):
        assert labels(skill_pool(jager.profile, skill, roll_condition(battle, jager))) == [("Crippled", -1, 0)]

    battle.dice = type(battle.dice)(1, 6)
    battle.models[0].fired, battle.models[0].actions = (), 1
    do(battle, battle.models[0], GUN)
    assert pools(battle)[1] == [("Crippled", -1, 0)]


def test_who_is_destroyed_takes_no_further_part():
    """L2150-2153: neither activated nor answering."""
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 30, 20, SOUTH)], [4, 1, 1], [2, 1]
    )
    battle.models[1].damage = 4

    do(battle, active(battle, battle.models[0]), GUN)

    jager = battle.models[1]
    assert (jager.place, jager.actions, jager.on_table) == ("wreck", 1, False)
    assert sequence.ready_models(battle, 1) == (2,)
    assert [one.id for one in battle.sides[1].present] == [2]


@pytest.mark.parametrize(
    "before, fall, place",
    [(2, [6, 1], "wreck"), (2, [6, 6], "destroyed"), (0, [6, 6], "destroyed"), (0, [6, 1], "table")],
)
def test_ex_17_overkill_is_one_attack_of_all_boxes(before, fall, place):
    """L2163-2169: 5/1 with two boxes gone loses four or six."""
    weapon = "LAC (Burst:+0D6, PEN:5)" if fall == [6, 1] else "LAC (Burst:+0D6)"
    battle, hunter, jager = duel(fall, [1, 1], shooter=line_of(HUNTER, weapon))
    jager.damage = before

    do(battle, hunter, GUN)

    assert (event_values(battle, "damage")["damage"], jager.place) == (4 if fall == [6, 1] else 6, place)


# We're in Trouble


@pytest.mark.parametrize(
    "changes, asked",
    [
        ({}, True),
        ({"posture": "braced"}, False),
        ({"immobilised": True}, False),
        ({"standby": 1}, False),
        ({"actions": 0}, False),
    ],
)
def test_who_may_try_to_evade(changes, asked):
    """L2171-2173."""
    battle, hunter, jager = duel(
        [6, 5],
        [2, 1][: 2 - ("posture" in changes or "immobilised" in changes or "standby" in changes)],
        shooter=line_of(HUNTER, "LAC (Burst:+0D6)"),
    )
    for name, value in changes.items():
        setattr(jager, name, value)
    player = Player()

    do(battle, hunter, GUN, None, player)

    assert (TROUBLE in [one.kind for one in player.asked]) is asked


def test_each_action_is_a_roll_with_the_modifiers_of_the_defence_that_failed():
    """L2175-2179: two actions, four dice each with top speed and cover; the margin of 5 loses three."""
    armed = line_of(JAGER, act=2)
    battle, hunter, jager = duel(
        [6, 5], [1, 1, 1], [4, 1, 1], [5, 5, 1], shooter=line_of(HUNTER, "LAC (Burst:+0D6)"), target=armed
    )
    jager.posture = "top speed"

    do(battle, hunter, GUN, None, Player(**{TROUBLE: 1}))

    event = events(battle, "attack")[0]
    assert [labels(throw.pool) for what, throw in event.throws if what == TROUBLE] == [[("Top speed", 1, 0)]] * 2
    assert (event.values["mos"], event.values["evaded"], jager.damage, jager.actions) == (6, 3, 3, 0)


@pytest.mark.parametrize(
    "falls, answers, asked, evaded",
    [
        ([[6, 1]], [1, 0], [6, 5], 1),  # one success is seen, and the other action kept
        ([[6, 1], [6, 6]], [1, 1], [6, 5], 3),
        ([], [0], [6], 0),
    ],
)
def test_each_action_is_decided_upon_when_the_last_roll_is_seen(falls, answers, asked, evaded):
    """L2171: one or more actions are spent, each a reaction that is told what is left of the margin."""
    battle, hunter, jager = duel(
        [6, 6], [1, 1], *falls, shooter=line_of(HUNTER, "LAC (Burst:+0D6, PEN:5)"), target=line_of(JAGER, act=2)
    )
    margins = []

    def answer(decision):
        assert tuple(decision.options) == (0, 1)
        margins.append(decision.options.about.against)
        return answers[len(margins) - 1]

    do(battle, hunter, GUN, None, Player(**{TROUBLE: answer}))

    assert (margins, jager.actions) == (asked, 2 - sum(answers))
    assert event_values(battle, "attack").get("evaded", 0) == evaded


def test_nobody_is_asked_to_evade_what_is_left_of_nothing():
    """L2177: a margin of 1 is gone with the first success, though another action is there."""
    battle, hunter, jager = duel(
        [3, 1], [2, 1], [6, 1], [4], shooter=line_of(HUNTER, "LAC (Burst:+0D6)"), target=line_of(JAGER, act=2)
    )
    player = Player(**{TROUBLE: 1})

    do(battle, hunter, GUN, None, player)

    assert [one.kind for one in player.asked].count(TROUBLE) == 1
    assert (event_values(battle, "attack")["evaded"], jager.actions) == (1, 1)


def test_field_armor_rolls_for_nothing_and_adds_its_dice_to_what_is_paid():
    """L13101: two dice of its own, or two more of four."""
    for paid, dice, added in ((0, [4, 1], []), (1, [4, 4, 1, 1], [("Field Armor", 2, 0)])):
        battle, jager = hit(
            "LAC (Burst:+0D6)",
            [6, 5],
            [2, 1],
            dice,
            traits="Arms, Field Armor:+2D6",
            answer=Player(**{TROUBLE: paid}),
        )
        throws = [throw for what, throw in events(battle, "attack")[0].throws if what == TROUBLE]
        assert [labels(throw.pool) for throw in throws] == [added]
        assert jager.actions == 1 - paid


def test_a_hit_stays_a_hit_with_a_margin_of_nothing():
    """L2177: margin 1, three successes; what is left is marginal."""
    battle, jager = hit("LAC (Burst:+0D6)", [3, 1], [2, 1], [6, 6], [4], answer=Player(**{TROUBLE: 1}))

    assert (event_values(battle, "attack")["evaded"], event_values(battle, "attack")["marginal_die"], jager.damage) == (
        1,
        4,
        1,
    )


def test_it_may_follow_a_defence_that_was_rolled_again():
    """L2187."""
    battle = staged(
        [Piece(line_of(HUNTER, "LAC (Burst:+0D6)"), 24, 10)],
        [Piece(JAGER, 24, 20, SOUTH, rank="CGL")],
        [6, 5],
        [1, 1],
        [2, 1],
        [4, 4],
    )

    do(
        battle,
        active(battle, battle.models[0]),
        GUN,
        None,
        Player(
            **{"re-roll": lambda asked: asked.options[1] if asked.options.about.test == "defence" else None, TROUBLE: 1}
        ),
    )

    assert (event_values(battle, "attack")["mos"], event_values(battle, "attack")["evaded"]) == (5, 2)


# Tokens


def test_ex_18_and_20_a_hit_places_a_token_that_rolls_at_once_and_in_each_cleanup():
    """L2193-2205, L2243: margin 2 and 2F are 4; two of four dice fail, the other two take it down to 2."""
    battle, jager = hit("LAC (Burst:+0D6, PEN:0/2F)", [4, 1], [2, 1], [5, 4, 3, 2])
    assert (event_values(battle, "token")["intensity"], jager.fire, jager.damage) == (4, 2, 2)

    battle.dice = type(battle.dice)([4, 1])
    battle.players = [Player(), Player()]
    sequence.cleanup(battle)
    assert (jager.fire, jager.damage) == (1, 3)


@pytest.mark.parametrize("before, after, rolls", [(1, 3, 1), (3, 3, 1), (4, 4, 0)])
def test_ex_19_only_a_token_that_is_no_weaker_replaces_another_and_rolls(before, after, rolls):
    """L2196-2205: margin 1 and 2F are 3."""
    battle, hunter, jager = duel(
        [3, 1], [2, 1], *[[1, 1, 1]] * rolls, shooter=line_of(HUNTER, "LAC (Burst:+0D6, PEN:0/2F)")
    )
    jager.fire = before

    do(battle, hunter, GUN)

    assert (jager.fire, jager.damage) == (after, 3 * rolls)


def test_tokens_of_other_kinds_stay_beside_it():
    """L2196: the same type only."""
    battle, hunter, jager = duel([3, 1], [2, 1], [6, 6, 1], shooter=line_of(HUNTER, "LAC (Burst:+0D6, PEN:0/2F)"))
    jager.corrosion = 5

    do(battle, hunter, GUN)

    assert (jager.fire, jager.corrosion) == (1, 5)


def test_area_hits_set_everybody_on_fire():
    """L2199."""
    armed = line_of(HUNTER, "LAC (Burst:+0D6, PEN:0/2F, AE:3)")
    battle = staged(
        [Piece(armed, 24, 10)], [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 26, 20, SOUTH)], [4, 1], [2, 1], [3, 1], 6, 6
    )

    do(battle, active(battle, battle.models[0]), GUN)

    assert [event.values["intensity"] for event in events(battle, "token")] == [4, 3]


def test_a_token_is_placed_even_where_the_hit_bounces():
    """L2193: in addition to damage."""
    battle, jager = hit("LAC (Burst:+0D6, PEN:0/1F)", [3, 1], [2, 1], [1, 1])

    assert (event_values(battle, "attack")["damage"], jager.fire, jager.damage) == (0, 2, 2)


def burning(token, intensity, fall, **changes):
    """A Jager with a token in a cleanup."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(line_of(JAGER, ew=6), 24, 40)], fall)
    jager = battle.models[1]
    setattr(jager, token, intensity)
    for name, value in changes.items():
        setattr(jager, name, value)
    battle.players = [Player(), Player()]
    sequence.cleanup(battle)
    battle.dice.finish()
    return jager


@pytest.mark.parametrize(
    "token, fall, damage, left",
    [
        ("fire", [1, 2, 4], 2, 2),
        ("corrosion", [1, 2, 3], 1, 3),
        ("corrosion", [4, 5, 1], 1, 2),
        ("corrosion", [4, 5, 6], 0, 2),
        ("haywire", [6, 5, 5], 0, 2),
    ],
)
def test_what_tokens_do(token, fall, damage, left):
    """L2229-2241: PILOT 4+, EW 6+ for haywire."""
    jager = burning(token, 3, fall)

    assert (jager.damage, getattr(jager, token)) == (damage, left)


def test_standard_modifiers_change_the_dice_of_a_token():
    """L2208: crippled, it rolls two dice of three."""
    jager = burning("fire", 3, [4, 4], crippled=True)

    assert (jager.fire, jager.damage) == (1, 0)


@pytest.mark.parametrize("taken, disabled", [(3, False), (4, True)])
def test_haywire_beyond_all_boxes_disables(taken, disabled):
    """L2236-2239: three of haywire and 5/1: neither moves nor weapons, PILOT 6+, damage control only."""
    battle, hunter, _ = duel()
    hunter.haywire, hunter.damage = 3, taken
    menu = ActMenu(battle, hunter)

    assert ([*menu.of("move")] == [], [*menu.of("fire")] == []) == (disabled, disabled)
    assert DamageControl("H") in menu
    assert skill_pool(hunter.profile, "pilot", roll_condition(battle, hunter)).skill == (6 if disabled else 4)
    assert sequence.postures(hunter) == (("braced",) if disabled else ("combat", "braced", "top speed"))


@pytest.mark.parametrize("taken, asked", [(3, ["snap fire", "action bonus"]), (4, [])])
def test_who_is_disabled_answers_nothing(taken, asked):
    """L2239: it is not yet, where haywire and damage together do not go beyond its boxes."""
    battle, hunter, jager = duel([1, 1, 1], 6)
    jager.haywire, jager.damage = 3, taken
    player = Player()

    do(battle, hunter, GUN, None, player)

    assert [decision.kind for decision in player.asked] == asked


@pytest.mark.parametrize("taken, crippled", [(1, False), (2, True), (4, True)])
def test_virtual_damage_cripples_as_long_as_it_lasts(taken, crippled):
    """L2236: a model "counts as having additional virtual damage": three of haywire and 5/1, at two boxes the hull is gone."""
    battle, hunter, _ = duel([5, 6], shooter=line_of(HUNTER, ew=6))
    hunter.damage, hunter.haywire = taken, 3
    combat_damage.daze(battle, hunter)

    assert (hunter.crippled, hunter.dazed) == (crippled, crippled)
    assert sequence.postures(hunter) == (
        ("braced",) if taken == 4 else ("combat", "braced") if crippled else ("combat", "braced", "top speed")
    )
    battle.players = [Player(), Player()]
    hunter.haywire = 0
    combat_damage.daze(battle, hunter)
    assert (hunter.crippled, hunter.dazed) == (False, False)


def test_haywire_that_is_fought_down_cripples_no_more():
    battle, hunter, _ = duel([6], shooter=line_of(HUNTER, ew=6))  # a die less when crippled
    hunter.damage, hunter.haywire = 2, 3
    combat_damage.daze(battle, hunter)

    do(battle, hunter, DamageControl("H"))

    assert (hunter.haywire, hunter.crippled) == (2, False)
    assert [event.values["dazed"] for event in events(battle, "dazed")] == [True, False]


def test_a_hull_that_is_really_gone_stays_so_when_the_haywire_fades():
    battle, hunter, _ = duel()
    hunter.haywire = 3
    battle.players = [Player(), Player()]
    combat_damage.damage_model(battle, hunter, 2)
    assert (hunter.crippled, hunter.dazed) == (True, True)

    combat_damage.damage_model(battle, hunter, 3)
    hunter.haywire = 0
    combat_damage.daze(battle, hunter)

    assert (hunter.damage, hunter.crippled, hunter.dazed) == (5, True, False)


def test_by_the_other_reading_haywire_does_nothing_before_it_disables():
    """L2237-2239 names one effect, beyond all boxes."""
    settings = BattleSettings(haywire_cripples=False)
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)], settings=settings)
    battle.models[0].damage, battle.models[0].haywire = 2, 3
    combat_damage.daze(battle, battle.models[0])

    assert (battle.models[0].crippled, battle.models[0].dazed) == (False, False)


# Damage control


@pytest.mark.parametrize("fall, left", [([1, 1], 2), ([4, 1], 2), ([4, 4], 1)])
def test_damage_control_is_an_action_and_a_pilot_roll_that_takes_one_at_least(fall, left):
    """L2216-2225: and does no harm."""
    battle, hunter, _ = duel(fall)
    hunter.fire = 3

    do(battle, hunter, DamageControl("F"))

    assert (hunter.fire, hunter.damage, hunter.actions) == (left, 0, 0)


def test_damage_control_has_standard_modifiers():
    """L2221: braced and crippled."""
    battle, hunter, _ = duel([4, 4])
    hunter.fire, hunter.crippled, hunter.posture = 3, True, "braced"

    do(battle, hunter, DamageControl("F"))

    assert labels(events(battle, "damage control")[0].throws[0][1].pool) == [("Crippled", -1, 0), ("Braced", 1, 0)]


def test_haywire_is_fought_with_ew():
    """L2241."""
    battle, hunter, _ = duel([5, 6], shooter=line_of(HUNTER, ew=6))
    hunter.haywire = 3

    do(battle, hunter, DamageControl("H"))

    assert hunter.haywire == 2


def test_several_actions_are_several_tries():
    """L2217."""
    battle, hunter, _ = duel([1, 1], shooter=line_of(HUNTER, act=2))
    hunter.fire = 3
    do(battle, hunter, DamageControl("F"))

    assert (hunter.fire, DamageControl("F") in ActMenu(battle, hunter)) == (2, True)


# Standby

ARMED = "LAC (Arm, Burst:+0D6)"


def standing_by(line=JAGER, tokens=1, *, place=(24, 20), facing=SOUTH, dice=()):
    """A Hunter with a target far aside, and somebody on standby."""
    battle = staged(
        [Piece(line_of(HUNTER, ARMED), 24, 10)],
        [Piece(line, place[0], place[1], facing), Piece(JAGER, 36, 14, SOUTH, group=1)],
        *dice,
    )
    watcher = battle.models[1]
    watcher.ready, watcher.actions, watcher.standby = False, 0, tokens
    return battle, active(battle, battle.models[0]), watcher


def test_who_is_braced_keeps_actions_as_tokens_and_stays_braced():
    """L2323-2326."""
    battle = staged([Piece(line_of(HUNTER, act=2), 24, 10)], [Piece(JAGER, 24, 40)])
    model = active(battle, battle.models[0])
    assert Standby() not in ActMenu(battle, model)
    sequence.begin_activation(battle, model, "braced")
    do(battle, model, Standby())
    do(battle, model, Standby())
    battle.players = [Player(), Player()]
    sequence.end_activation(battle, model)

    assert (model.standby, model.actions, roll_condition(battle, model).posture) == (2, 0, "braced")


@pytest.mark.parametrize("inches, asked", [(12, True), (13.5, False)])
def test_a_token_is_snap_fire_at_anybody_in_detection_range(inches, asked):
    """L2338: the watcher is no target, nor in the unit of one."""
    battle, hunter, _ = standing_by(place=(24, 10 + inches), dice=(1, 6))
    second = Player()

    do(battle, hunter, FireWeapon(0, 0, (2,)), None, second)

    assert ([one.model for one in second.asked if one.kind == "snap fire"] == [1, 2]) is asked


def test_who_is_the_target_itself_answers_by_a_token_as_ever():
    """L2328-2332: beyond its detection range, with the Lock that it has."""
    battle, hunter, _ = standing_by(place=(24, 28), dice=(1, 6, [6, 5, 1, 1], 1))

    do(battle, hunter, GUN, None, Player(snap_fire=SnapFire(0, 0)))

    assert [event.model for event in events(battle, "attack")] == [0, 1]


def test_a_token_that_fires_was_braced_when_it_did():
    """L2326: a die more."""
    battle, hunter, watcher = standing_by(line_of(JAGER, ARMED), dice=([1, 1], [6, 6], [1, 1, 1], [6, 6]))

    do(
        battle,
        hunter,
        FireWeapon(0, 0, (2,)),
        None,
        Player(snap_fire=lambda asked: asked.options[-1] if asked.model == 1 else None),
    )

    assert labels(events(battle, "attack")[1].throws[0][1].pool) == [("Braced", 1, 0)]
    assert watcher.standby == 0


def test_a_token_is_an_action_bonus():
    """L2334."""
    battle, hunter, watcher = standing_by(dice=([1, 1], [6, 6]))

    do(battle, hunter, GUN, None, Player(action_bonus=1))

    assert pools(battle)[1] == [("Action bonus", 1, 0)] or pools(battle)[1] == [
        ("Braced", -1, 0),
        ("Action bonus", 1, 0),
    ]
    assert watcher.standby == 0


def test_nobody_stands_by_in_melee():
    """L2343."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)])
    model = active(battle, battle.models[0], "braced")

    assert Standby() not in ActMenu(battle, model)


def test_a_token_boosts_comms():
    """L2336."""
    battle = staged([Piece("south/iguana", 24, 10), Piece(JAGER, 26, 10)], [Piece(HUNTER, 24, 20, SOUTH)])
    iguana, friend, _ = battle.models
    friend.actions, friend.standby = 0, 1
    battle.dice = Faces(1)
    player = Player(**{"comms boost": lambda asked: asked.options[-1]})

    battle.players = [player, Player()]
    comms_test(battle, iguana)

    assert (friend.standby, event_values(battle, "boosts")["dice"]) == (0, 1)


def test_who_is_engaged_answers_once_more_and_loses_its_tokens():
    """L2343-2344: of two tokens it fires one."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 14, SOUTH)], 1, 6)
    hunter, jager = battle.models
    jager.actions, jager.standby = 0, 2
    answers = iter((SnapFire(0, 0), None))

    do(
        battle,
        active(battle, hunter),
        Move(battle.field.table.cell(24, 13), 6),
        None,
        Player(snap_fire=lambda _: next(answers)),
    )

    assert ([event.model for event in events(battle, "attack")], jager.standby) == ([1], 0)


@pytest.mark.parametrize(
    "traits, patient, treats",
    [
        ("Medic", "south/infantry-squad", True),
        ("Medic", JAGER, False),
        ("Recovery:+1D6", JAGER, True),
        ("Recovery:+1D6", "south/infantry-squad", False),
    ],
)
def test_whom_medics_and_tractors_treat(traits, patient, treats):
    """L13132, L13145."""
    battle = staged([Piece(line_of(JAGER, traits=traits), 24, 10), Piece(patient, 24, 11.5)], [Piece(HUNTER, 44, 44)])
    battle.models[1].fire = 2

    assert (DamageControl("F", 1) in ActMenu(battle, active(battle, battle.models[0]))) is treats
