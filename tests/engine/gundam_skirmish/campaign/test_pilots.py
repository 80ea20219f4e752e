"""Characters: experience, ranks, rewards, units that they change, death (inventory 5.1 to 5.5; L42, R13, R16 to R18)."""

import pytest

from tests.engine.gundam_skirmish.campaign.table import at_war, suit

ACE = {"name": "Char", "rank": 1}
EARNED = {"participated": 100, "won": 0, "enemy_unit": 7, "brush": 11, "enemy_ace": 13}


def with_ace(*others, force=None, sort="mobile-suit", **settings):
    table = at_war(("p1", "4-4", suit(pilot=ACE, sort=sort), *others), ("p2", "4-5", suit("p2", count=5)), **settings)
    if force:
        table.take("correct-player", player="p1", force=force)
    return table


def ace(table):
    return table.team("4-4").pilots[0]


def battle(table, *units, **said):
    """A battle between both teams, one after another in the same turn; its log."""
    table.take("correct-turn", player="p1", actions=3, begun="yes")
    table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key])
    return table.take("battle-result", units=list(units), **said)


def test_a_box_a_battle_and_two_boxes_a_rank():
    table = with_ace(**EARNED, force="federation-space")
    seen = []
    for _ in range(4):
        log = [text for _, rule, text in battle(table) if rule in ("CA-3.1", "CA-1.6", "CA-4.1", "CA-1.7")]
        seen.append((ace(table).exp, ace(table).boxes, ace(table).rank, log[1:]))

    assert seen == [
        (100, 1, 1, ["Char ticks box 1 of 2."]),
        (0, 0, 2, ["Char ticks box 2 of 2.", "Char now has rank 2, Petty Officer 2nd Class.", "Char chooses a trait."]),
        (100, 1, 2, ["Char ticks box 1 of 2."]),
        (0, 0, 3, ["Char ticks box 2 of 2.", "Char now has rank 3, Petty Officer 1st Class."]),
    ]
    assert (ace(table).earned, table.team("4-4").points) == (["trait"], 130)


def test_experience_of_earlier_battles_counts_and_one_box_is_the_most():
    table = with_ace(**{**EARNED, "participated": 60})
    battle(table)
    assert (ace(table).exp, ace(table).boxes) == (60, 0)
    table.take("correct-pilot", pilot=ace(table).key, exp=500)
    battle(table)
    assert (ace(table).exp, ace(table).boxes, ace(table).rank) == (560, 1, 1)
    table.take("correct-pilot", pilot=ace(table).key, exp=139)
    battle(table)
    assert (ace(table).exp, ace(table).boxes) == (199, 1)
    battle(table)
    assert (ace(table).exp, ace(table).boxes, ace(table).rank) == (0, 0, 2)


def test_deeds_earn_what_was_agreed_on():
    """Taking part, two nameless enemies, an ace of rank 4; a third enemy was torn apart by torso damage (R12), a fourth by a
    comrade."""
    for removed, earned in ((False, 1 + 3 + 2 * 7 + 4 * 13), (True, 1 + 3 + 3 * 7 + 4 * 13)):
        table = with_ace(suit(), **{**EARNED, "participated": 1, "won": 3, "removed_earns": removed})
        table.take("place-team", player="p2", tile="3-4", units=[suit("p2", pilot={"name": "Ace", "rank": 4})])
        mine, theirs = table.team("4-4").units[0].key, table.team("4-5").units
        table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key, table.team("3-4").key])
        gone = [*theirs[:3], table.team("3-4").units[0]]
        fates = ("destroyed", "destroyed", "removed", "destroyed")
        said = [{"unit": unit.key, "fate": fate, "by": mine} for unit, fate in zip(gone, fates, strict=True)]
        said.append({"unit": theirs[3].key, "fate": "destroyed", "by": table.team("4-4").units[1].key})
        table.take("battle-result", dice=(6,) * 5, units=said)
        assert ace(table).exp == earned


def test_an_ace_counts_by_the_rank_that_he_fought_at():
    """Both aces destroy each other and live; that the first rises by it gives the second no more (L42)."""
    table = with_ace(suit(), **{**EARNED, "enemy_ace": 50})
    table.take("place-team", player="p2", tile="3-4", units=[suit("p2", pilot={"name": "Ace", "rank": 1}), suit("p2")])
    table.take("correct-pilot", pilot=ace(table).key, exp=100, boxes=1)
    mine, theirs = table.team("4-4").units[0].key, table.team("3-4").units[0].key
    table.take("battle", team=table.team("4-4").key, joined=[table.team("4-5").key, table.team("3-4").key])
    said = [{"unit": mine, "fate": "destroyed", "by": theirs}, {"unit": theirs, "fate": "destroyed", "by": mine}]
    table.take("battle-result", dice=(6, 6), units=said)

    assert (ace(table).rank, table.team("3-4").pilots[0].exp) == (2, 100 + 11 + 50)


@pytest.mark.parametrize(
    "result, earned",
    [
        ({"fate": "stands"}, 1 + 3),
        ({"fate": "withdrew"}, 1),
        ({"fate": "removed"}, 1 + 11),
        ({"absent": True}, 0),
    ],
)
def test_who_was_there_and_who_lived(result, earned):
    table = with_ace(suit(), suit(), **{**EARNED, "participated": 1, "won": 3})
    unit = table.team("4-4").units[0].key
    battle(table, {"unit": unit, **result}, dice=(6,) if result.get("fate") == "removed" else (), turns=4)
    assert ace(table).exp == earned


def test_what_nobody_has_set_earns_nothing():
    table = with_ace()
    unset = "These have no agreed value and earn nothing: Participated in a battle, Won a battle."
    assert [text for _, rule, text in battle(table) if rule == "R16"] == [unset]
    assert (ace(table).exp, ace(table).boxes) == (0, 0)


def test_traits_come_with_ranks_and_once_each():
    table = with_ace(**EARNED, modification_ranks=[2])
    for _ in range(2):
        battle(table)
    pilot = ace(table).key

    assert table.warnings("choose-trait", pilot=pilot, trait="newtype") == []
    assert table.warnings("choose-modification", pilot=pilot, modification="reinforced-endoskeleton") == []
    assert table.warnings("choose-trait", pilot=pilot, trait="newtype") == [
        ("CA-1.7", "Char hasn't earned a trait."),
        ("CA-1.7", "Char already has Newtype."),
    ]


def test_an_endoskeleton_holds_two_more():
    table = with_ace(suit())
    pilot, unit = ace(table).key, table.team("4-4").units[0].key
    table.take("choose-modification", pilot=pilot, modification="reinforced-endoskeleton")
    battle(table, {"unit": unit, "integrity": 1})
    assert table.team("4-4").units[0].damage == 9

    assert table.warnings("change-unit", pilot=pilot, unit=unit) == [("CA-1.4", "Char is already in it.")]
    assert table.take("change-unit", pilot=pilot, unit=table.team("4-4").units[1].key)[-1] == (
        "prompt",
        "CA-1.0",
        "Suit has no Integrity left without Char's modifications: correct it, or count it as destroyed.",
    )
    assert table.state.teams[0].units[0].damage == 9
    assert [pilot.unit for pilot in table.team("4-4").pilots] == [table.team("4-4").units[1].key, ""]
    assert ace(table).modifications == ["reinforced-endoskeleton"]


@pytest.mark.parametrize("floor, rank, after", [(1, 6, 4), (1, 2, 1), (3, 4, 3), (5, 4, 4)])
def test_to_a_mobile_fighter_is_two_ranks_lower(floor, rank, after):
    table = with_ace(suit(sort="mobile-fighter", name="Fighter"), fighter_floor=floor)
    pilot, fighter = ace(table).key, table.team("4-4").units[1].key
    table.take("choose-trait", pilot=pilot, trait="swift")
    table.take("correct-pilot", pilot=pilot, rank=rank)

    table.take("change-unit", pilot=pilot, unit=fighter)
    assert (ace(table).rank, ace(table).traits, ace(table).earned) == (after, [], [])
    assert table.warnings("choose-trait", pilot=pilot, trait="swift")[-1] == (
        "CA-5.1",
        "Char pilots a Mobile Fighter and can't have traits.",
    )


def test_from_a_mobile_fighter_rewards_are_chosen_again():
    table = with_ace(suit(), sort="mobile-fighter")
    pilot = ace(table).key
    for rank, most in ((1, 1), (2, 2), (6, 4), (10, 99)):
        table.take("correct-pilot", pilot=pilot, rank=rank)
        while (has := len(ace(table).techniques)) < min(most, 6):
            assert table.warnings("choose-skill", pilot=pilot, name=f"Kick {has}") == []
        if most < 99:
            assert table.play("choose-skill", (), None, {"pilot": pilot, "name": "Punch"}).log[0].tone == "warning"
    assert table.warnings("choose-skill", pilot=pilot, name="kick 1") == [
        ("CA-5.1", "Char already has the technique kick 1.")
    ]
    table.take("correct-pilot", pilot=pilot, rank=7)

    table.take("change-unit", pilot=pilot, unit=table.team("4-4").units[1].key)
    assert (ace(table).rank, ace(table).techniques, ace(table).earned) == (5, [], ["trait", "trait"])


def test_whoever_returns_to_his_fighter_or_takes_a_first_one_loses_nothing():
    """L42 takes ranks from who moves to another Mobile Fighter, or from one."""
    table = with_ace(suit(sort="mobile-fighter"), sort="mobile-fighter")
    pilot, (first, second) = ace(table).key, [unit.key for unit in table.team("4-4").units]
    table.take("correct-pilot", pilot=pilot, rank=6)
    table.take("choose-skill", pilot=pilot, name="Kick")
    table.take("change-unit", pilot=pilot)
    assert [rule for _, rule, _ in table.take("change-unit", pilot=pilot, unit=first)] == ["CA-1.4"]
    assert (ace(table).rank, ace(table).techniques) == (6, ["Kick"])

    table.take("correct-base", base=table.base("4-4").key, owner="eff")
    table.take("recruit-pilot", dice=(4, 4), team=table.team("4-4").key, base=table.base("4-4").key, name="New")
    new = table.team("4-4").pilots[-1].key
    assert [rule for _, rule, _ in table.take("change-unit", pilot=new, unit=second)] == ["CA-1.4", "CA-1.4"]


@pytest.mark.parametrize("health, mind, dead", [(-3, -3, False), (-4, 9, True), (9, -4, True)])
def test_a_pilot_dies_at_minus_four(health, mind, dead):
    table = with_ace(suit(), suit())
    pilot = table.team("4-4").pilots[1].key
    table.take("correct-pilot", pilot=pilot, health=health, mind=mind + 1)
    battle(table, {"unit": table.team("4-4").units[1].key, "wavering": True})
    assert [pilot.dead for pilot in table.team("4-4").pilots] == [False, dead, False]


def test_characters_sit_in_suits_alone():
    tank = suit(sort="ground-vehicle", name="Tank")
    table = with_ace(tank)
    assert table.warnings("change-unit", pilot=ace(table).key, unit=table.team("4-4").units[1].key) == [
        ("CA-1.3", "Tank is not a Mobile Suit and can't take a Character.")
    ]
    for allowed in (False, True):
        table.take("agree", settings={"health": 3, "mind": 3, "armour_pilots": allowed})
        armour = [suit(sort="mobile-armour", name="Armour", pilot={"rank": 1})]
        told = table.play("place-team", (), None, {"player": "p1", "tile": "5-5", "units": armour}).log
        assert ("CA-1.3" in [entry.rule for entry in told]) is not allowed
    assert table.warnings("place-team", player="p1", tile="1-1", units=[{**tank, "pilot": {"rank": 3}}])[:2] == [
        ("CA-1.3", "Tank is not a Mobile Suit and can't take a Character."),
        ("CA-1.2", "Tank has rank 3; Characters start at 1."),
    ]
