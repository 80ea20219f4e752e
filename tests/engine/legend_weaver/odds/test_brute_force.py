"""The odds of the engine against those of dice that fall one after the other (`table`), equal to the last fraction."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from tests.engine.legend_weaver.odds import table
from tests.engine.legend_weaver.odds.asking import ask, attack

SHELTERS = tuple(table.COVER)


def drawn(dice):
    """A random attack; few dice beside others, for all are rolled."""
    aim = dice.choice((0, 0, 1, 2))
    visible = dice.randint(1, 4)
    melee = dice.random() < 0.2
    attacker = {
        "level": dice.randint(1, 16), "shots": dice.randint(1, 4), "aim": aim, "cover_fire": dice.random() < 0.2,
        "modifier": dice.choice((0, 0, 5, -5)), "wound_modifier": dice.choice((0, 0, -5)),
        "unsuited": dice.random() < 0.5, "disrupted": melee and dice.random() < 0.3, "airborne": dice.random() < 0.1,
    }  # fmt: skip
    if dice.random() < 0.2:
        attacker |= {"speed": dice.randint(0, 19), "top_speed": dice.randint(5, 19)}
    defender = {
        "level": dice.randint(1, 16), "listed": dice.choice(tuple(table.NEEDS)), "shelter": dice.choice(SHELTERS),
        "visible": visible, "head_down": not melee and dice.random() < 0.1,
        "characters": [dice.randint(1, 16) for _ in range(dice.randint(0, min(2, visible)))],
        "models": visible + dice.randint(0, 3), "lost": dice.randint(0, 4), "breaking_off": melee and dice.random() < 0.4,
    }  # fmt: skip
    mover = dice.choice(("foot", "vehicle", "flyer", "jump"))
    defender |= {"hull_down": mover in ("vehicle", "flyer") and dice.random() < 0.2}
    defender |= {
        "mover": mover,
        "speed": dice.randint(0, 21) * (dice.random() < 0.7),
        "skimmed": dice.randint(0, 3) * (mover == "flyer"),
    }
    if aim < 2:
        defender |= {"shield": dice.choice(("", "primary", "tertiary")), "part": dice.choice(("", "", "platform-crew"))}
        defender |= {"flak": dice.choice(("", "secondary"))} if mover == "flyer" else {}
    ground = {name: dice.random() < 0.2 for name in ("rough", "woods", "hedge", "wall")}
    ground |= {"camouflaged": ground["woods"] and dice.random() < 0.5, "obstructions": dice.choice((0, 0, 2))}
    ground |= {"works": dice.choice(("", "", "dug-in", "entrenched", "fortified"))}
    ground |= {"height": dice.choice(("level", "higher", "lower"))}
    readings = {"base": dice.choice(("8", "8", "11")), "five": dice.choice(("worse", "better")), "beyond_range": True}
    flags = {name: dice.random() < 0.3 for name in ("missile", "anti_air", "area")}
    return attack(
        attacker, defender, ground, melee=melee, readings=readings, inches=dice.randint(0, 20), range=12, **flags
    )


@pytest.mark.parametrize("seed", range(50))
def test_attacks(seed):
    question = drawn(random.Random(seed))  # noqa: S311 - a seeded trial
    found, fallen = ask("attack", **question), table.volley(question)
    defender, shots = question["defender"], question["attacker"]["shots"]
    casualties: dict[int, Fraction] = {}
    for down, chance in fallen.items():
        casualties[len(down)] = casualties.get(len(down), Fraction(0)) + chance
    broken = sum(
        chance * table.fails(defender["level"], defender["lost"] + down, defender["models"] - down)
        for down, chance in casualties.items()
        if 0 < down < defender["models"]
    )

    assert {number: chance for number, chance in found.row("casualties").items() if chance} == {
        number: chance for number, chance in sorted(casualties.items()) if chance
    }
    assert found.chance("hit") == table.shot(question)[1]
    assert sum(found.row("hits").values()) == 1
    assert sum(hits * chance for hits, chance in found.row("hits").items()) == shots * found.chance("hit")
    assert found.chance("fails") == broken
    for place in range(len(defender["characters"])):
        down = sum(chance for models, chance in fallen.items() if place in models)
        assert found.chance(f"character_{place + 1}") == down


def test_morale():
    for level in (1, 6, 8, 16):
        for casualties in range(10):
            for remaining in (1, 2, 3, 9):
                found = ask("morale", level=level, casualties=casualties, remaining=remaining, character=11)
                failed = table.fails(level, casualties, remaining)

                assert found.chance("fails") == failed
                lost = failed * (1 - table.checked(11))
                assert {each.key: each.chance for each in found.chances if each.key in ("ready", "disrupted")} == {
                    state: chance for state, chance in {"ready": 1 - lost, "disrupted": lost}.items() if chance
                }


@pytest.mark.parametrize(
    "level, attacks, character, actions", [(8, 3, None, 2), (8, 3, 14, 0), (5, 4, 16, 2), (16, 1, 1, 1)]
)
def test_overwatch(level, attacks, character, actions):
    found = ask("overwatch", level=level, attacks=attacks, character=character, actions=actions)

    assert found.chance("kept") == table.watched(level, attacks, character, actions)


@pytest.mark.parametrize("later", ["crash", "fly"])
@pytest.mark.parametrize("obstacles", [False, True])
def test_forced_turns(obstacles, later):
    found = ask("control", level=11, turns=3, obstacles=obstacles, later=later)
    fates = table.forced_turn(11, 3, obstacles=obstacles, later=later)

    assert {name: found.chance(key) for name, key in (("turned", "turns"), ("crashed", "crashed"), ("regained", "regained"), ("out", "out"))} == fates  # fmt: skip


@pytest.mark.parametrize(
    "sort, inches", [("cover", 0), ("open", 0), ("open", 7), ("open", 30), ("dropper", 0), ("bomb", 0)]
)
def test_throws(sort, inches):
    found = ask("throw", sort=sort, inches=inches, radius=2)

    assert found.row("inches") == table.thrown(sort, inches)
    assert found.chance("under") == sum(chance for off, chance in table.thrown(sort, inches).items() if off <= 2)


def test_tries_one_after_another():
    """Detection, breakdowns, repairs and smoke."""
    missed = Fraction(1)
    for tries in range(1, 6):
        missed *= 1 - table.checked(9)
        assert ask("detect", level=9, actions=tries).chance("found") == 1 - missed
    assert ask("breakdown", chance=3, uses=2, turns=2).chance("all") == 1 - Fraction(17, 20) ** 4
    assert ask("repair", engineer=True, tries=2, turns=1).chance("all") == 1 - Fraction(1, 36)
    assert ask("repair", tries=1, turns=2).chance("all") == 1 - Fraction(25, 36)
    assert ask("smoke", listed="secondary", templates=2, turns=3).row("templates") == {
        0: Fraction(9, 16), 1: Fraction(6, 16), 2: Fraction(1, 16)
    }  # fmt: skip


def test_strikes_come_as_cards_fall():
    """Two strikes among five cards, all orders counted."""
    orders = list(permutations(("strike", "strike", "target", "other", "other")))
    first = [order.index("strike") + 1 for order in orders]
    before = [order for order in orders if order.index("strike") < order.index("target")]
    found = ask("call", strikes=2, cards=5)

    assert found.chance("before") == Fraction(len(before), len(orders))
    assert found.row("place") == {place: Fraction(first.count(place), len(orders)) for place in range(1, 5)}
