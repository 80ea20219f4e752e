"""Questions for odds as shared code asks them: JSON in, whole distributions out."""

import json
from collections import Counter
from itertools import product

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile
from armybuilder.engine.systems.blitz_beta.battle.odds.burn import burn_of
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from tests.engine.blitz_beta.battle.by_hand import total

HUNTER, JAGER = {"model": "north/hunter"}, {"model": "south/jager"}
GRIZZLY = {"ua": "FS", "models": [{"model": "north/grizzly", "count": 2}]}
FORCE = {
    "format": "muster.force/1",
    "system": "blitz-beta",
    "faction": "north",
    "limit": 100,
    "groups": [{"primary": GRIZZLY}],
}

BRACKETS_AT_20 = {"LAC (Arm, Split:2)": "sub-optimal", "LRP": "sub-optimal"}
TOO_FAR_AT_20 = {"APGL": '2.5" from its base', "LPZ": '12"', "LVB (Arm)": '0"'}


@pytest.fixture(scope="module")
def ask(system, catalogue):
    """`ask(weapon="LAC", cover=1)`: the answer for a Hunter at a Jager, or what else is said, as plain data."""

    def ask_(**question):
        body = {"attacker": HUNTER, "defender": JAGER} | question
        return msgspec.to_builtins(system.odds.odds(json.dumps(body).encode(), catalogue), str_keys=False)

    return ask_


@pytest.fixture(scope="module")
def refused(system, catalogue):
    """`refused(weapon="XYZ")`: place and message of each fault."""

    def refused_(kind="odds", **question):
        ask = {"odds": system.odds.odds, "matrix": system.odds.matrix.odds}[kind]
        usual = {"attacker": HUNTER, "defender": JAGER} if kind == "odds" else {"force": FORCE, "targets": [JAGER]}
        with pytest.raises(DocumentError) as error:
            ask(json.dumps(usual | question).encode(), catalogue)
        return [(problem.where, problem.message) for problem in error.value.problems]

    return refused_


def by_hand(catalogue, code, attacker="north/hunter", target="south/jager", **situation):
    """The same attack, built from the statlines."""
    bodies = [model_profile(catalogue.models[key].statline) for key in (attacker, target)]
    weapon = next(weapon for weapon in bodies[0].weapons if weapon.source and weapon.source.code == code)
    return Attack(bodies[0], weapon, bodies[1], **situation)


def test_one_attack(ask, catalogue):
    attack = by_hand(catalogue, "LAC", bracket="optimal", posture="braced", cover=1)
    odds, plain = attack_odds(attack), attack_odds(attack._replace(cover=0))
    fate = odds.outcome(attack.target)
    (found,) = ask(weapon="lac", range=12, posture="braced", cover=1)["attacks"]

    assert found.pop("modifiers")[-1] == {
        "label": "Adjacent cover",
        "rule": "BR-74",
        "side": "defence",
        "dice": 1,
        "steps": 0,
        "hit": odds.hit - plain.hit,
        "expected": odds.expected - plain.expected,
    }
    assert found == {
        "attacker": "Hunter",
        "weapon": attack.weapon.text,
        "defender": "Jager",
        "range": "optimal",
        "spared": 0.0,
        "attack": {"skill": 4, "rated": 4, "dice": 4},
        "defence": {"skill": 4, "rated": 4, "dice": 3},
        "hit": odds.hit,
        "margin": odds.margin.chances(),
        "damage": odds.damage.chances(),
        "expected": odds.expected,
        "crippled": fate.crippled,
        "destroyed": fate.destroyed,
        "overkilled": fate.overkilled,
        "token": None,
        "further": 0.0,
    }


def test_every_weapon_answers_where_none_is_named(ask):
    answer = ask(range=20)

    assert {attack["weapon"]: attack["range"] for attack in answer["attacks"]} == BRACKETS_AT_20
    assert answer["left_out"] == {
        weapon: f'{weapon} reaches {most}; the target is 20" away.' for weapon, most in TOO_FAR_AT_20.items()
    }


def test_upgrades_rank_and_army_are_on_the_model(ask):
    names = [
        ask(attacker={"model": "Hunter", "faction": "north", "upgrades": upgrades})["attacks"][0]["attacker"]
        for upgrades in ([], ["Headhunter"], ["north/headhunter", "vet"])
    ]

    assert names == ["Hunter", "Hunter", "Hunter"]
    plain, hurt = (
        ask(weapon="LAC", attacker=HUNTER | {"taken": taken})["attacks"][0]["attack"]["dice"] for taken in (0, 9)
    )
    assert hurt == plain - 1


def test_wounds_count(ask, catalogue):
    target = model_profile(catalogue.models["south/jager"].statline)
    fresh, marked = (
        ask(weapon="LRP", defender=JAGER | {"taken": taken})["attacks"][0] for taken in (0, target.hull - 1)
    )

    assert marked["damage"] == fresh["damage"]
    assert marked["crippled"] == pytest.approx(1 - fresh["damage"][0])
    assert marked["crippled"] > fresh["crippled"]


@pytest.mark.parametrize(
    "weapon, distance, bracket",
    [
        ("APGL", 2.5, "optimal"),  # three inches from the middle of the base
        ("APGL", "sub-optimal", "optimal"),
        ("LVB", "sub-optimal", "optimal"),
        ("LAC", "sub-optimal", "sub-optimal"),
        ("LAC", 5, "sub-optimal"),
    ],
)
def test_all_that_grenades_and_blades_reach_is_optimal(ask, weapon, distance, bracket):
    """Proximity reaches as far as its area (L13009), melee its whole range (L2472)."""
    (found,) = ask(weapon=weapon, range=distance)["attacks"]

    assert found["range"] == bracket


def test_the_area_of_grenades_is_counted_from_the_middle_of_the_base(refused):
    """Three inches (L13009), as battles play it: a hex of an inch takes half of one."""
    ((where, message),) = refused(weapon="APGL", range=2.6)

    assert (where, message) == ("/range", 'APGL reaches 2.5" from its base; the target is 2.6" away.')


@pytest.mark.parametrize("kind", ["odds", "matrix"])
def test_a_secondary_target_needs_the_defence_of_the_primary_one(refused, kind):
    first = {"weapon": "LRP"} if kind == "odds" else {}

    assert refused(kind, place="area", **first) == [
        (
            "/primary",
            (
                "A secondary target defends only where the primary one was hit or the total suffices (BR-106): give the"
                " dice and the skill of the primary target's defence."
            ),
        )
    ]
    assert refused(kind, primary={"dice": 2, "skill": 4}, **first) == [
        (
            "/place",
            "Only a secondary target can have a primary one: say `area` or `blast`, or leave `primary` out.",
        )
    ]


def test_a_secondary_target_may_not_have_to_defend(ask, catalogue):
    """A Jager beside the primary one of an LRP, both at two dice and 4+: by every fall of the dice."""
    totals = Counter(total(fall, 4) for fall in product(range(1, 7), repeat=2))
    ways = {
        (ours, first, own): totals[ours] * totals[first] * totals[own] for ours, first, own in product(totals, repeat=3)
    }
    gated = {key: count for key, count in ways.items() if key[0] >= key[1] or key[0] >= 4}
    (found,) = ask(weapon="LRP", place="area", primary={"dice": 2, "skill": 4})["attacks"]

    assert found["spared"] == pytest.approx(1 - sum(gated.values()) / 36**3)
    assert found["hit"] == pytest.approx(sum(count for key, count in gated.items() if key[0] >= key[2]) / 36**3)
    assert sum(found["margin"].values()) == pytest.approx(1 - found["spared"])
    assert sum(chance for margin, chance in found["margin"].items() if margin >= 0) == pytest.approx(found["hit"])


def test_what_a_modifier_is_worth_to_a_secondary_target(ask):
    """Its share is that of this very attack, with the gate, the half damage and what is spent on evading."""
    aside = {"weapon": "LRP", "place": "area", "primary": {"dice": 2, "skill": 4}, "evasions": 1}
    (plain,), (covered,) = (ask(cover=cover, **aside)["attacks"] for cover in (0, 1))
    share = covered["modifiers"][-1]

    assert share["label"] == "Adjacent cover"
    assert share["hit"] == pytest.approx(covered["hit"] - plain["hit"])


def test_infantry_burns_until_the_first_cleanup(ask):
    """At once and in the cleanup that takes its tokens away (L572); a Gear burns on."""
    flamer = {"attacker": {"model": "south/flamm-jager"}, "weapon": "MFL"}
    further = {
        (key, rounds): ask(**flamer, defender={"model": key}, rounds=rounds)["attacks"][0]["further"]
        for key in ("north/infantry-squad", "north/hunter")
        for rounds in (1, 2, 6)
    }

    assert further["north/infantry-squad", 1] < further["north/infantry-squad", 2] == further["north/infantry-squad", 6]
    assert further["north/hunter", 2] < further["north/hunter", 6]


@pytest.mark.parametrize("posture, taken", [("braced", 0), ("top speed", 0), ("combat", 5)])
def test_what_burns_rolls_as_it_is(ask, catalogue, posture, taken):
    """With the dice of its posture, and one less when crippled (L2208)."""
    attack = by_hand(catalogue, "MFL", "south/flamm-jager", "north/hunter", target_posture=posture)
    attack = attack._replace(target_crippled=taken >= 5)
    odds, defender = attack_odds(attack), HUNTER | {"taken": taken}
    flamer = {"attacker": {"model": "south/flamm-jager"}, "weapon": "MFL"}
    (found,) = ask(**flamer, defender=defender, rounds=2, target_posture=posture)["attacks"]

    assert found["further"] == odds.burn_damage(burn_of(attack), 2, taken).mean - odds.expected


def test_what_burns_hurts_later(ask, catalogue):
    burner = next(
        (model.key, weapon.code)
        for model in catalogue.models.values()
        for weapon in model.statline.weapons
        if weapon.pen and weapon.pen.persistent == "F" and model.faction == "south"
    )
    once, long = (
        ask(attacker={"model": burner[0]}, weapon=burner[1], defender=HUNTER, rounds=rounds)["attacks"][0]
        for rounds in (1, 10)
    )

    assert once["token"]["kind"] == "fire"
    assert sum(once["token"]["intensity"].values()) == pytest.approx(1)
    assert 0 < once["further"] < long["further"] == long["token"]["further"]


@pytest.mark.parametrize(
    "question,expected",
    [
        ({"weapon": "XYZ"}, ("/weapon", "Hunter has no weapon 'XYZ'. It has: LAC (Arm, Split:2)")),
        ({"attacker": {"model": "Huntre"}}, ("/attacker/model", "There is no model 'Huntre' in this catalogue.")),
        ({"defender": JAGER | {"upgrades": ["x"]}}, ("/defender/upgrades/0", "There is no upgrade 'x'")),
        ({"defender": JAGER | {"unit_upgrades": ["x"]}}, ("/defender/unit_upgrades/0", "There is no unit upgrade 'x'")),
        ({"defender": JAGER | {"mode": "Q"}}, ("/defender/mode", "Jager has no movement 'Q'. Known: W, G.")),
        ({"attacker": {"model": "Bricklayer"}}, ("/attacker/model", "'Bricklayer'")),
        ({"cover": 4}, ("/cover", "This can be 3 at most.")),
        ({"weapon": "LAC", "fire": "indirect"}, ("/fire", "LAC (Arm, Split:2) cannot fire indirectly (BR-152).")),
        ({"weapon": "LAC", "fire": "guided"}, ("/fire", "LAC (Arm, Split:2) cannot be guided (BR-153).")),
        ({"weapon": "LAC", "range": 99}, ("/range", 'LAC (Arm, Split:2) reaches 36"; the target is 99" away.')),
        ({"weapon": "APGL", "range": 900}, ("/range", 'APGL reaches 2.5" from its base; the target is 900" away.')),
        ({"weapon": "APGL", "range": 3}, ("/range", 'APGL reaches 2.5" from its base; the target is 3" away.')),
        ({"weapon": "LAC", "defender": {"model": "drone/recon"}}, ("/weapon", "LAC (Arm, Split:2) cannot hit drones")),
        ({"surprise": 1}, ("", "'surprise' isn't a field here: remove it.")),
    ],
)
def test_refusals(refused, question, expected):
    ((where, message),) = refused(**question)

    assert where == expected[0]
    assert expected[1] in message


def test_force_against_targets(system, catalogue):
    question = {"force": FORCE, "targets": [JAGER, {"model": "drone/recon"}], "range": 12}
    answer = msgspec.to_builtins(system.odds.matrix.odds(json.dumps(question).encode(), catalogue))
    (row,) = answer["rows"]
    cells = {weapon["weapon"]: weapon["cells"] for weapon in row["weapons"]}
    grizzly = model_profile(catalogue.models["north/grizzly"].statline)
    near = by_hand(catalogue, "HAC", "north/grizzly")
    odds = attack_odds(near)

    assert (row["model"], row["models"], row["attacks"]) == ("Grizzly", 2, 1)
    assert list(cells) == [weapon.text for weapon in grizzly.weapons]
    assert cells[near.weapon.text][0] == {
        "hit": odds.hit,
        "expected": odds.expected,
        **odds.outcome(near.target)._asdict(),
    }
    assert [cell is None for cell in cells[near.weapon.text]] == [False, True]
    assert [volley["target"] for volley in answer["volleys"]] == ["Jager", "Recon Drone"]


@pytest.mark.parametrize(
    "play",
    [
        {"evasions": 2},
        {"rerolls": "attacker"},
        {"place": "area", "primary": {"dice": 2, "skill": 4}},
    ],
)
def test_a_matrix_heeds_what_is_done_about_each_attack(ask, system, catalogue, play):
    question = {"force": FORCE, "targets": [JAGER], **play}
    answer = msgspec.to_builtins(system.odds.matrix.odds(json.dumps(question).encode(), catalogue))
    rows = {row["weapon"]: row["cells"][0] for row in answer["rows"][0]["weapons"]}
    single = ask(attacker={"model": "north/grizzly"}, **play)["attacks"]

    assert {row["weapon"]: (row["hit"], row["expected"]) for row in single} == {
        text: (cell["hit"], cell["expected"]) for text, cell in rows.items()
    }


def test_a_matrix_tells_nothing_of_rounds(refused):
    assert refused("matrix", rounds=2) == [("", "'rounds' isn't a field here: remove it.")]


@pytest.mark.parametrize(
    "question,expected",
    [
        ({"targets": []}, ("/targets", "There are too few entries: the minimum is 1.")),
        ({"targets": [JAGER, {"model": "zzz"}]}, ("/targets/1/model", "There is no model 'zzz'")),
        ({"force": FORCE | {"limit": -1}}, ("/force/limit", "This must be at least 0.")),
        (
            {
                "force": FORCE | {"groups": [{"primary": {"models": [{"model": "north/hunter"}] * 40}}] * 5},
                "targets": [JAGER] * 20,
            },
            ("/targets", "at most 4,000 are reckoned: name fewer targets."),
        ),
    ],
)
def test_refusals_of_a_matrix(refused, question, expected):
    ((where, message),) = refused("matrix", **question)

    assert where == expected[0]
    assert expected[1] in message


def test_nothing_to_defend_against_is_told(system, catalogue):
    question = {
        "attacker": HUNTER,
        "defender": JAGER,
        "weapon": "LRP",
        "place": "area",
        "primary": {"dice": 2, "skill": 4},
    }
    text = system.odds.lines(system.odds.odds(json.dumps(question).encode(), catalogue))

    assert text[2:4] == ["  hit 55.2%   damage 0.88 on average", "  need not defend 20.5%"]


def test_as_text(system, catalogue):
    question = {"attacker": HUNTER, "defender": JAGER, "weapon": "LAC", "range": 12, "posture": "braced", "cover": 1}
    text = system.odds.lines(system.odds.odds(json.dumps(question).encode(), catalogue))

    assert text == [
        "Hunter: LAC (Arm, Split:2) at Jager, optimal range",
        "  attack 4D6 at 4+ against 3D6 at 4+",
        "  hit 71.3%   damage 1.37 on average",
        "  crippled 4.7%   destroyed 1.4%   overkilled 1.4%",
        "  damage: 0: 37.4%, 1: 26.7%, 2: 14.7%, 3: 10.2%, 4: 6.4%, 5: 3.3%, 6: 1.2%, 7: 0.2%",
        "  margin: 0: 17.4%, 1: 18.0%, 2: 14.7%, 3: 10.2%, 4: 6.4%, 5: 3.3%, 6: 1.2%, 7: 0.2%",
        "  attack: Braced (BR-4) +1D6: hit +12.2 points, damage +0.40",
        "  attack: Burst (BR-113) +1D6: hit +12.2 points, damage +0.40",
        "  defence: Adjacent cover (BR-74) +1D6: hit -11.1 points, damage -0.60",
    ]
