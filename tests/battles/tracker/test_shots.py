"""The odds of this shot: the model as it now stands, in the question of its game."""

import json

import pytest
from django.urls import reverse

from armybuilder.battles.odds.games import odds_of
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.forces.share_links.links import pack
from tests.conformance.conftest import subject_of
from tests.example_system.system import NIGHT_WATCH
from tests.forces.conftest import force_data, save

__all__ = ["save"]
pytestmark = pytest.mark.django_db
SOUTH = force_data() | {
    "faction": "south",
    "groups": [{"primary": {"ua": "GP", "models": [{"model": "south/jager", "count": 2}]}}],
}


@pytest.fixture
def force(save):
    return save(force_data({"model": "north/hunter", "count": 2}))


@pytest.fixture
def ask(client, force):
    """`ask(mark=…, arm=…)`: the fragment of the table about the second Hunter."""

    def ask_(**sent):
        model = {"model": "combat-group-1/north/hunter/2"}
        return client.get(reverse("tracker:shot", args=[force.key]), model | sent).context

    return ask_


def hit(context):
    (answer,) = context["asked"].answers
    return dict(answer.figures)["Hit"], dict(answer.figures)["Attack"]


def test_a_crippled_model_shoots_with_a_die_less(ask):
    """Five boxes are its hull (BR-99): the exact answer of the game's own question with as many boxes marked."""
    whole, hurt, crippled = (hit(ask(arm="0", target="1", mark=mark)) for mark in ("", "0:d0.0=4", "0:d0.0=5"))

    assert whole == hurt
    assert (whole[1], crippled[1]) == ("3D6 at 4+", "2D6 at 4+")
    assert float(crippled[0].split("%")[0]) < float(whole[0].split("%")[0])
    game = subject_of("blitz-beta")
    asked = {"attacker": {"model": "north/hunter", "taken": 5}, "defender": {"model": "south/jager"}, "weapon": "LAC"}
    rules = odds_of("blitz-beta").rules
    (picture, *_) = rules.pictures(rules.odds(json.dumps(asked).encode(), game.catalogue))
    assert dict(picture.figures)["Hit"] == crippled[0]


def test_the_target_may_be_a_model_of_a_list_in_a_link(ask):
    link = f"https://muster.example/check/list/?d={pack(json.dumps(SOUTH).encode())}"
    context = ask(link=link)

    assert [target.name for target in context["asked"].targets] == ["Jager"]
    assert len(context["asked"].answers) == 1


def test_a_link_that_nobody_can_read_is_told(ask):
    context = ask(link="https://muster.example/check/list/?d=nothing")

    assert (context["asked"].answers, len(context["asked"].problems)) == ([], 1)


def test_range_and_cover_count(ask):
    near, far = (
        hit(ask(**{"asked": "1", "target": "1", "/range": inches, "/cover": cover}))
        for inches, cover in (("10", "0"), ("30", "2"))
    )

    assert float(near[0].split("%")[0]) > float(far[0].split("%")[0])


def test_a_model_that_left_the_list_is_told(client, force):
    shown = client.get(reverse("tracker:shot", args=[force.key]), {"model": "gone/hunter/1"}).content.decode()

    assert "This model is no longer in the list: reload the page." in shown


@pytest.mark.usefixtures("tin_soldiers")
def test_a_game_without_odds_has_no_such_page(client, save):
    force = save({**NIGHT_WATCH})

    assert client.get(reverse("tracker:shot", args=[force.key])).status_code == 404
    assert "play-shot" not in client.get(reverse("tracker:table", args=[force.key])).content.decode()


@pytest.mark.parametrize(
    "system, boxes, attacker, defender",
    [
        ("blitz-beta", {"HULL": (4, 5), "STR": (1, 1), "CP": (1, 2)}, {"taken": 5}, {"taken": 5}),
        ("blitz-2006", {"S": (1, 2), "L": (1, 1), "H": (1, 1)}, {"taken": "heavy"}, {"taken": "heavy", "sturdy": 1}),
        ("blitz-2006", {"C ×": (1, None), "L": (1, 1)}, {"taken": "critical"}, {"taken": "critical"}),
        ("blitz-2006", {"BASES": (2, 3)}, {"bases": 1}, {"bases": 1}),
        (
            "gundam-skirmish",
            {"INTEGRITY": (5, 12), "LEG": (2, 2), "ARM": (1, 2), "HEAD": (1, 1)},
            {"arm": 1, "head": 1},
            {"leg": 2, "arm": 1, "head": 1, "integrity": 7},
        ),
        ("legend-weaver", {"Casualties": (2, 9)}, {"shots": 7}, {"visible": 7, "lost": 2}),
        ("tactical-1998", {"Armor 15/30/45": (4, 15)}, {}, {"armor_lost": 4}),
    ],
)  # fmt: skip
def test_each_game_knows_what_boxes_mean_in_its_questions(system, boxes, attacker, defender):
    subject, rules = subject_of(system), odds_of(system).rules.table
    document = subject.system.convert(subject.legal[0])
    fighter = next(each for each in rules.fighters(document, subject.catalogue, {}) if each.arms)
    found = rules.with_damage(fighter, {label: CrossedBoxes(*counts) for label, counts in boxes.items()})

    assert {name: value for name, value in found.attacker.items() if fighter.attacker.get(name) != value} == attacker
    told = {name: value for name, value in found.defender.items() if fighter.defender.get(name) != value}
    assert told == {name: value for name, value in defender.items() if fighter.defender.get(name) != value}
    assert rules.with_damage(
        fighter, {label: CrossedBoxes(0, of) for label, (_, of) in boxes.items() if label == "CP"}
    ).arms
