"""Chapter 3 and what chapter 2 says of infantry: deployment, rounds, activation, postures, actions (BR-30 to BR-39)."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Standby
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import detection_range
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.jump import Jump
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.chained_attacks import Chain
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    AlikeDice,
    Piece,
    Player,
    active,
    do,
    duel,
    event_values,
    events,
    open_field,
    pools,
    staged,
    where,
)

HUNTER, JAGER, SQUAD = "north/hunter", "south/jager", "south/infantry-squad"
CELL = open_field().table.cell
LAC = FireWeapon(0, 0, (1,))
SCREE = TerrainPiece(name="Scree", outline=rectangle(24, 16, 8, 4), going="difficult", form="area", dangerous=True)


def go(battle, step, first=None, second=None):
    battle.players = [first or Player(), second or Player()]
    step(battle)
    if isinstance(battle.dice, ScriptedDice):
        battle.dice.finish()


# Deployment


def to_deploy(first, second, *dice):
    """A battle before anybody is on the table; its first step rolls the initiative."""
    battle = staged(first, second, *dice)
    for model in battle.models:
        model.place, model.cell, model.ready = "reserve", -1, False
    for side in battle.sides:
        side.standing = ()
    battle.phase, battle.step, battle.objectives = "deployment", 1, ()
    return battle


def squads():
    return [Piece(HUNTER, 10, 2), Piece(HUNTER, 14, 2, group=1)], [Piece(JAGER, 10, 46), Piece(JAGER, 14, 46, group=1)]


def deployed(battle):
    return [event.model for event in events(battle, "deployed")]


@pytest.mark.parametrize("defers, order", [(False, [0, 2, 1, 3]), (True, [2, 0, 3, 1])])
def test_who_wins_the_deployment_initiative_deploys_first_or_lets_the_other(defers, order):
    """L617-628: then combat group by combat group, by turns."""
    battle = to_deploy(*squads(), [6, 6], [1, 1])
    go(battle, sequence.deployment, Player(deploys_first=int(defers)))
    while battle.phase == "deployment":
        battle.step = 2
        go(battle, sequence.deployment)

    assert (deployed(battle), battle.phase) == (order, "setup")


def test_a_group_is_deployed_in_the_zone_of_its_side():
    battle = to_deploy(*squads(), [6, 6], [1, 1])
    second = Player()
    go(battle, sequence.deployment)
    go(battle, lambda battle: battle.scenario.deploy(battle), None, second)

    menu = next(one.options for one in second.asked if one.kind == "deploy")
    zone = battle.scenario.deployment.second
    assert (zone.low, zone.high, CELL(10, 31.5) in menu, CELL(10, 32) in menu) == (32, 48, False, True)


# The round


def test_a_group_is_activated_once_a_round_and_the_side_with_more_groups_goes_on():
    """L681-703: in any order."""
    first = [Piece(HUNTER, 10, 10), Piece(HUNTER, 14, 10, group=1), Piece(HUNTER, 18, 10, group=2)]
    battle = staged(first, [Piece(JAGER, 24, 40, 18)])
    acted, menus = [], []

    def posture(decision):
        acted.append(decision.model)
        return "combat"

    def group(decision):
        menus.append(tuple(decision.options))
        return decision.options[-1]

    while battle.phase == "action":
        go(battle, sequence.action, Player(posture=posture, group=group, act=END), Player(posture=posture, act=END))

    assert (acted, menus, battle.phase) == ([2, 3, 1, 0], [(0, 1, 2), (0, 1)], "cleanup")


def test_all_models_of_a_group_are_activated_one_at_a_time_in_any_order():
    battle = staged([Piece(HUNTER, 10, 10), Piece(HUNTER, 14, 10)], [Piece(JAGER, 24, 40, 18)])

    go(battle, sequence.action, Player(model=1, posture="combat", act=END))
    assert [model.ready for model in battle.models[:2]] == [True, False]
    assert (battle.acting_group, battle.turn, battle.groups[0].used) == (0, 0, False)

    go(battle, sequence.action, Player(posture="combat", act=END))
    assert (battle.acting_group, battle.turn, battle.groups[0].used) == (-1, 1, True)


def test_who_was_activated_is_used_until_the_next_setup():
    battle = staged([Piece(HUNTER, 10, 10)], [Piece(JAGER, 24, 40, 18)], [6, 6], [1, 1])
    for _ in range(2):
        go_on(battle)
    assert [(model.ready, model.actions) for model in battle.models] == [(False, 0)] * 2
    battle.phase = "setup"

    go(battle, sequence.setup)

    assert [(model.ready, model.actions) for model in battle.models] == [(True, 1)] * 2
    assert [group.used for group in battle.groups] == [False, False]


def go_on(battle):
    battle.players = [Player(posture="combat", act=END)] * 2
    sequence.action(battle)


def test_a_cleanup_is_followed_by_the_setup_of_the_next_round():
    battle = staged([Piece(HUNTER, 10, 10)], [Piece(JAGER, 24, 40, 18)], [6, 6], [1, 1])

    go_on(battle)
    go_on(battle)
    go_on(battle)
    assert battle.phase == "cleanup"
    battle.players = [Player(), Player()]
    sequence.cleanup(battle)
    assert (battle.phase, battle.round) == ("setup", 1)
    go(battle, sequence.setup)
    assert (battle.phase, battle.round) == ("action", 2)


# Initiative


def leaders(*dice, first="CO", second="CGL"):
    return staged([Piece(HUNTER, 24, 10, rank=first)], [Piece(JAGER, 24, 40, 18, rank=second)], *dice)


def initiative(battle, first=None, second=None):
    go(battle, sequence.setup, first, second)
    return events(battle, "initiative")


def test_the_best_commander_of_the_chain_rolls():
    """L723-727: the CO before a CGL; a CGL where there is no CO."""
    battle = staged(
        [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 28, 10, rank="CO")],
        [Piece(JAGER, 24, 40, 18), Piece(JAGER, 28, 40, 18, rank="CGL")],
        [3, 3],
        [4, 4],
    )

    (event,) = initiative(battle)

    assert [(name, throw.pool.skill, throw.result) for name, throw in event.throws] == [
        ("Hunter", 3, 4),
        ("Jager", 4, 5),
    ]


def test_without_a_commander_anybody_rolls_and_only_the_highest_die_counts():
    battle = leaders([4, 4], [6, 6], second="")

    (event,) = initiative(battle)

    assert event.values["totals"] == [5, 6]
    assert event.throws[1][1].pool.skill is None


def test_damage_the_command_trait_and_actions_change_initiative():
    """L736-744; posture does not."""
    line = line_of(HUNTER, traits="CMD:+1D6", act=2)
    battle = staged([Piece(line, 24, 10, rank="CO")], [Piece(JAGER, 24, 40, 18)], [1] * 4, [6, 6])
    battle.models[0].crippled = True

    (event,) = initiative(battle, Player(action_bonus=2))

    assert labels(event.throws[0][1].pool) == [("Crippled", -1, 0), ("Command", 1, 0), ("Action bonus", 2, 0)]


@pytest.mark.parametrize("choice", [0, 1])
def test_who_wins_chooses_to_begin_or_not(choice):
    """L730."""
    battle = leaders([6, 6], [1, 1])

    initiative(battle, Player(goes_first=choice))

    assert (battle.turn, battle.phase) == (choice, "action")


# Activation and postures


def test_the_posture_is_chosen_before_anything_is_done():
    battle, hunter, _ = duel()
    battle.acting, hunter.ready = -1, True
    player = Player(act=END)

    go(battle, sequence.action, player)

    assert [one.kind for one in player.asked] == ["posture", "act"]


def test_actions_are_spent_before_in_the_middle_of_and_after_a_move():
    """L849-852."""
    armed = line_of(HUNTER, "LAC", "LAC", "LAC", act=3)
    battle, hunter, _ = duel(shooter=armed)
    acts = [
        FireWeapon(0, 0, (1,)),
        Move(CELL(24, 11), 6),
        FireWeapon(1, 0, (1,)),
        Move(CELL(24, 12), 6),
        FireWeapon(2, 0, (1,)),
    ]

    for act in acts:
        battle.dice = AlikeDice(*[1, 6][: 2 * isinstance(act, FireWeapon)])
        do(battle, hunter, act)

    assert (where(battle, hunter), hunter.actions, len(events(battle, "attack"))) == ((24, 12), 0, 3)


@pytest.mark.parametrize(
    "posture, moves, attack, defence",
    [
        ("combat", 1, [], []),
        ("braced", 0, [("Braced", 1, 0)], [("Braced", -1, 0)]),
        ("top speed", 2, [("Top speed", -1, 0)], [("Top speed", 1, 0)]),
    ],
)
def test_what_a_posture_gives(posture, moves, attack, defence):
    """L776-797, both ways: the Hunter fires, and defends against the answer."""
    battle, hunter, _ = duel(1, 6, 1, 6)
    sequence.begin_activation(battle, hunter, posture)
    assert hunter.moves == moves

    do(battle, hunter, LAC, None, Player(snap_fire=SnapFire(0, 0)))

    ours, answer = events(battle, "attack")
    assert labels(ours.throws[0][1].pool) == [*attack, ("Burst", 1, 0)]
    assert labels(answer.throws[1][1].pool) == defence


def test_who_is_braced_neither_moves_nor_turns_nor_jumps():
    """L780."""
    battle, model, _ = duel(shooter=line_of(HUNTER, traits='Jetpack:4"'))
    jump = Jump(CELL(24, 12))
    assert jump in ActMenu(battle, model)
    sequence.begin_activation(battle, model, "braced")

    assert [*ActMenu(battle, model).of("move"), *ActMenu(battle, model).of("jump")] == []
    assert (Move(model.cell, 7) in ActMenu(battle, model), jump in ActMenu(battle, model)) == (False, False)


def test_the_posture_is_combat_again_after_the_activation():
    """L803."""
    for posture in ("braced", "top speed"):
        battle, hunter, _ = duel()
        battle.acting, hunter.ready = -1, True
        go(battle, sequence.action, Player(posture=posture, act=END))
        assert posture_of(hunter) == "combat"


def test_who_is_stuck_on_the_way_is_braced_and_its_activation_ends():
    """L799: and it defends as one that is braced."""
    battle = staged([Piece(HUNTER, 24, 12)], [Piece(JAGER, 24, 30, 18)], [1, 1, 1], terrain=(SCREE,))
    hunter, jager = battle.models
    acts = [Move(CELL(24, 15), 6, careful=False)]

    battle.players = [Player(posture="combat", act=acts), Player()]
    sequence.action(battle)
    assert (hunter.immobilised, acts, posture_of(hunter)) == (True, [], "braced")

    battle.dice = ScriptedDice([1, 1, 1], [6])
    do(battle, active(battle, jager), FireWeapon(0, 0, (0,)))
    assert pools(battle)[1] == [("Braced", -1, 0)]


# Cleanup


def test_standby_ends_in_cleanup():
    """L2341."""
    battle, hunter, _ = duel()
    sequence.begin_activation(battle, hunter, "braced")
    do(battle, hunter, Standby())
    assert (hunter.standby, posture_of(hunter)) == (1, "braced")
    hunter.posture = "combat"

    battle.players = [Player(), Player()]
    sequence.cleanup(battle)

    assert (hunter.standby, posture_of(hunter)) == (0, "combat")


def test_tokens_burn_before_objectives_are_counted():
    """L817-822: who burns down holds nothing."""
    places = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 2, 2)]).scenario.deployment.objectives
    battle = staged([Piece(HUNTER, *places[0])], [Piece(JAGER, 24, 46)], [1, 1])
    hunter = battle.models[0]
    hunter.damage, hunter.crippled, hunter.fire = 5, True, 3

    battle.players = [Player(), Player()]
    sequence.cleanup(battle)

    assert (hunter.place, battle.objectives) == ("wreck", (-1, -1, -1, -1))


# Actions


def test_damage_comes_after_the_whole_exchange():
    """L866-873: two who would destroy each other both fire."""
    battle, hunter, jager = duel([6, 5, 4], [1, 1], [6, 5, 4], [1, 1])
    for model in (hunter, jager):
        model.damage = 4

    do(battle, hunter, LAC, None, Player(snap_fire=SnapFire(0, 0)))

    assert [event.kind for event in battle.log.events][2:] == [
        "attack",
        "attack",
        "damage",
        "destroyed",
        "damage",
        "destroyed",
    ]
    assert [model.on_table for model in (hunter, jager)] == [False, False]


def test_a_defence_takes_no_action():
    """L841."""
    battle, hunter, jager = duel([1, 1, 1], [6, 6])
    jager.actions = 0

    do(battle, hunter, LAC)

    assert (event_values(battle, "attack")["defence"], jager.actions) == (7, 0)


def test_a_ready_target_may_react_until_it_is_used():
    """L875: with as many actions as it has, and none once it was activated."""
    battle, hunter, jager = duel([1, 1, 1], [6, 6])
    jager.ready, jager.actions = False, 0
    second = Player()

    do(battle, hunter, LAC, None, second)

    assert second.asked == []


def test_who_observes_may_chain_to_its_own_observation():
    """L854: a Grizzly with two actions, to its own rockets."""
    battle = staged([Piece(line_of("north/grizzly", "LFM", act=2), 24, 4)], [Piece(JAGER, 24, 26, 18)], [6, 6], 1, 6)
    model = active(battle, battle.models[0])

    do(battle, model, Observe(1, sensors=True), Player(chain=[Chain(0, 0, 0)]))

    assert (model.actions, event_values(battle, "attack")["fire"]) == (0, "indirect")


# Infantry


def shot_at(*dice, weapon="LAC", **changes):
    """A Hunter behind a squad shoots at it."""
    battle = staged([Piece(line_of(HUNTER, weapon), 24, 10)], [Piece(line_of(SQUAD, **changes), 24, 20, 6)], *dice)
    do(battle, active(battle, battle.models[0]), LAC)
    return battle


def test_infantry_moves_as_walkers_do():
    """L548-553: turning at will, at any posture, with no bonus on open ground."""
    for posture in ("combat", "top speed"):
        battle = staged([Piece(SQUAD, 24, 10)], [Piece(JAGER, 24, 40)])
        squad = active(battle, battle.models[0], posture)
        far = squad.frame.mr
        assert Move(CELL(24 + far, 10), 18) in ActMenu(battle, squad)
        assert Move(CELL(24 + far + 0.5, 10), 18) not in ActMenu(battle, squad)


def test_infantry_has_no_rear():
    """L556."""
    battle = shot_at(1, 6)

    assert pools(battle)[0] == [("Burst", 1, 0)]


def test_infantry_shoots_all_around():
    """L562: its front arc extends around its base."""
    battle = staged([Piece(SQUAD, 24, 10, 18)], [Piece(JAGER, 24, 14)])
    squad = active(battle, battle.models[0])

    assert [act.targets for act in ActMenu(battle, squad).of("fire")] != []


@pytest.mark.parametrize(
    "weapon, points",
    [
        ("LAC (Burst:+0D6)", 1),
        ("LAC (Burst:+0D6, AI)", 6 + 6 - 4),
        ("LBZ", 1),
        ("LBZ (AI)", 6 + 7 - 4),
        ("LFC", 1),
        ("LFC (AI)", 6 + 5 - 4),
    ],
)
def test_infantry_loses_a_box_at_most_but_to_ai_and_at_and_ap_add_nothing(weapon, points):
    """L558-560: a margin of 6 against AR 4."""
    battle = shot_at([6, 6], [1, 1], weapon=weapon, hull=20, ar=4)

    assert (event_values(battle, "attack")["mos"], event_values(battle, "attack")["damage"]) == (6, points)


def test_crippled_infantry_may_still_race():
    """L574, before the rule for all models (L294)."""
    battle = staged(
        [Piece(SQUAD, 24, 10), Piece(HUNTER, 30, 10)],
        [Piece(JAGER, 24, 40)],
    )
    for model in battle.models:
        model.crippled = True

    assert [sequence.postures(model) for model in battle.models[:2]] == [
        ("combat", "braced", "top speed"),
        ("combat", "braced"),
    ]
    assert [detection_range(model) for model in battle.models[:2]] == [12, 6]


def test_a_trait_goes_before_the_rule_of_its_type():
    """L294: Rugged:Sensors keeps the detection range that crippled Gears halve."""
    battle = staged([Piece(line_of(HUNTER, traits="Rugged:Sensors"), 24, 10)], [Piece(JAGER, 24, 40)])
    battle.models[0].crippled = True

    assert detection_range(battle.models[0]) == 12


@pytest.mark.parametrize(
    "key, combat, fast", [("nucoal/barnaby-rider-in", True, True), ("north/antelope", True, False)]
)
def test_atvs_turn_at_will_and_orvs_at_combat_speed(key, combat, fast):
    """L584-593."""
    for posture, legal in (("combat", combat), ("top speed", fast)):
        battle = staged([Piece(key, 24, 10)], [Piece(JAGER, 24, 40)])
        model = active(battle, battle.models[0], posture)
        assert (Move(CELL(26, 11), 18, model.frame_number) in ActMenu(battle, model)) is legal
