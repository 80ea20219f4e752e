"""Lists with packs that fight: each side by its own catalogue, in one process and in others."""

import io
import json
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from armybuilder.battles.models import BattleJob
from armybuilder.battles.odds.games import odds_of
from armybuilder.battles.play.executors import executor
from armybuilder.battles.play.matches import BattleMatch
from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.batch import BattleSetup, run
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from factions.catalogues import game_of
from tests.battles.conftest import POLICIES
from tests.forces.conftest import force_data
from tests.packs.making import RANGER, club, models

CANNON = {"code": "XAC", "name": "Experimental autocannon", "category": "ballistic", "range": '6-24/48"', "sizes": {"L": "7"}, "traits": ""}  # fmt: skip
GUNNER = RANGER | {"weapons": "LXAC (Arm)"}


def brought(*records, version="1", weapons=(), **more):
    """A pack as a list brings it along that nobody knows here."""
    files = {**models(*records), **({"weapons": {"classes": list(weapons)}} if weapons else {})}
    data = club(version=version, records=files, **more)
    return {name: data[name] for name in data if name not in ("format", "system", "author", "notes")}


def side(pack, name="Test"):
    return json.dumps(force_data({"model": "north/ranger", "count": 4}, name=name, packs=[pack]))


OLD = brought(GUNNER, weapons=[CANNON])
NEW = brought(GUNNER, version="2", weapons=[CANNON | {"sizes": {"L": "12"}}])


def mustered(meeting: Any) -> Any:
    first, second = meeting.first, meeting.second
    return build_armies(first.document, second.document, first.catalogue, theirs=second.catalogue)


def test_two_versions_of_a_pack_meet():
    meeting = battles_of("blitz-beta").encounter(side(OLD), side(NEW))

    armies = mustered(meeting)

    guns = [armies.recruits[number].kit.mounts[0].profiles[0] for number in (0, 4)]
    assert [gun.pen for gun in guns] == [7, 12]


def test_a_battle_of_lists_with_packs_is_the_same_each_time_and_mirrored():
    match = BattleMatch("blitz-beta", (side(OLD).encode(), side(NEW).encode()), ("greedy", "greedy"), "basic")

    first, again = match(3, False), match(3, False)

    assert first == again
    assert first.outcome != match(3, True).outcome
    replay = read_replay(match.replay(3, False).file)
    assert "Ranger" in {figure.name for figure in replay.figures}
    assert [[pack.text for pack in packs] for packs in replay.packs] == [["Club house 1"], ["Club house 2"]]


def test_a_replay_of_lists_by_the_book_says_no_word_of_packs():
    plain = json.dumps(force_data("north/hunter")).encode()

    assert (
        b'"packs"' not in BattleMatch("blitz-beta", (plain, plain), ("greedy", "greedy"), "basic").replay(3, False).file
    )


def test_a_side_without_a_pack_is_read_by_the_book():
    battles = battles_of("blitz-beta")
    plain = json.dumps(force_data({"model": "north/hunter", "count": 4}))
    cheaper = [{"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 5}]
    patched = json.dumps(force_data({"model": "north/hunter", "count": 4}, packs=[brought(patches=cheaper)]))

    meeting = battles.encounter(plain, patched)
    armies = mustered(meeting)

    assert meeting.first.catalogue is game_of("blitz-beta").catalogue
    assert [armies.recruits[number].points for number in (0, 4)] == [6, 5]
    assert meeting.fight(BattleSetup(1, ("greedy", "greedy"), "basic")).outcome.rounds > 0


def test_other_processes_read_the_packs_of_each_side():
    match = BattleMatch("blitz-beta", (side(OLD).encode(), side(NEW).encode()), ("random", "random"), "basic")

    with executor(1) as here, executor(2) as elsewhere:
        alone, together = (list(run(match, 4, 3, workers)) for workers in (here, elsewhere))

    assert together == alone


def asked(**more):
    return msgspec.json.encode(
        {"attacker": {"model": "north/ranger", "packs": [OLD]}, "defender": {"model": "south/jager"}} | more
    )


def test_odds_know_the_packs_of_each_side():
    odds = odds_of("blitz-beta")
    old = odds.answer(asked())
    new = odds.answer(asked(attacker={"model": "north/ranger", "packs": [NEW]}))
    hit = odds.answer(asked(attacker={"model": "south/jager"}, defender={"model": "north/ranger", "packs": [OLD]}))

    assert [attack.weapon for attack in old.attacks] == [attack.weapon for attack in new.attacks]
    assert max(old.attacks[0].damage) < max(new.attacks[0].damage)
    assert hit.attacks


def test_odds_tell_a_pack_that_does_not_fit():
    with pytest.raises(DocumentError) as refused:
        odds_of("blitz-beta").answer(
            asked(attacker={"model": "north/hunter", "packs": [brought(RANGER | {"tv": "x"})]})
        )

    assert [(problem.where, problem.message) for problem in refused.value.problems] == [
        (
            "/attacker/packs/0",
            "models/north: families[ranger].models[ranger].tv: 'x': this must be a whole number, not text",
        )
    ]


def test_a_matrix_knows_the_packs_of_its_force():
    question = {
        "force": json.loads(side(NEW)),
        "targets": [{"model": "south/jager"}, {"model": "north/ranger", "packs": [OLD]}],
    }

    answer = odds_of("blitz-beta").matrix(msgspec.json.encode(question))

    assert [(row.model, row.models) for row in answer.rows] == [("Ranger", 4)]
    assert [volley.target for volley in answer.volleys] == ["Jager", "Ranger"]


def origin(version):
    return {"key": "club", "name": "Club house", "version": version, "hash": ""}


def test_the_answer_names_the_packs_of_each_side(client):
    address = "/api/v1/systems/blitz-beta/battles/"
    body = {"first": json.loads(side(OLD)), "second": json.loads(side(NEW)), "policies": ["random", "random"]}
    answer = client.post(address, json.dumps(body), content_type="application/json").json()
    plain = force_data({"model": "north/hunter", "count": 2})
    bare = client.post(
        address, json.dumps(body | {"first": plain, "second": plain}), content_type="application/json"
    ).json()

    assert answer["packs"] == [[origin("1")], [origin("2")]]
    assert "packs" not in bare


@pytest.mark.django_db
def test_pages_name_the_packs_of_each_side(client, save, work):
    mine = save(json.loads(side(OLD, name="Mine")))
    asked = {"opponent": "lists", "text": side(NEW, name="Theirs"), "battles": 20, "seed": 3, "scenario": "basic"}
    answer = client.post(f"/battles/new/?force={mine.key}", asked | POLICIES)
    BattleJob.objects.update(battles=2)
    work()
    told = [
        f"<bdi>{name}</bdi> uses custom packs: <bdi>Club house {n}</bdi>" for name, n in (("Mine", 1), ("Theirs", 2))
    ]

    pages = [client.get(address).content.decode() for address in (answer["Location"], f"{answer['Location']}0/1/")]

    assert [[line in page for line in told] for page in pages] == [[True, True], [True, True]]


def test_the_command_names_the_packs_of_each_side(tmp_path):
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file, text in zip(files, (side(OLD, name="Mine"), json.dumps(force_data("north/hunter"))), strict=True):
        file.write_text(text)
    out = io.StringIO()

    call_command("battle", *map(str, files), "--battles", "2", "--policy", "random", "--workers", "1", stdout=out)

    assert out.getvalue().splitlines()[1] == "  Mine has custom packs: Club house 1"
