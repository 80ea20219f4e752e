"""Replays that were opened once open at once, in every process, and after a change of the rules."""

import json
import zlib

import pytest

from armybuilder.battles.models import KeptReplay
from armybuilder.battles.replay import replay_cache, source
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.core.language import use_translator
from armybuilder.i18n.language import translator_for
from tests.battles.conftest import force_data
from tests.battles.replays import address, finished

pytestmark = pytest.mark.django_db

CHANGED = "the same choices now lead elsewhere"


@pytest.fixture
def result():
    return finished()


@pytest.fixture
def fresh():
    """`fresh()`: as another process is, which has opened nothing."""
    source._REPLAYS.clear()
    return source._REPLAYS.clear


def opened(result, battle=1):
    """What is shown, and how often it was played for that."""
    paid = []
    found = source.get_replay(source.find(result.job.key, result.number, battle), lambda: paid.append(1))
    return found, len(paid)


def test_a_replay_is_played_once_for_all_processes(result, fresh):
    first, played = opened(result)
    assert played == 1
    for _ in range(2):
        fresh()
        assert opened(result) == (first, 0)
    row = KeptReplay.objects.get()
    assert (row.result, row.battle, row.language, row.otherwise) == (result, 1, "en", False)
    assert zlib.decompress(row.file) == first.file
    assert len(row.choices) < 4096


def test_each_battle_is_kept_by_itself_and_goes_with_its_job(result, fresh):
    files = {opened(result, battle)[0].file for battle in (1, 2)}
    assert len(files) == KeptReplay.objects.count() == 2
    result.job.delete()
    assert KeptReplay.objects.count() == 0


SALAMANDER = json.dumps(force_data("south/salamander", "south/jager", faction="south", name="Hammer"))
"""The book does not say what its weapon does, so that a battle tells what it leaves out."""


@pytest.mark.parametrize("more", [{}, {"document": SALAMANDER}], ids=["whole", "something left out"])
def test_in_another_language_its_choices_are_told_again(fresh, more):
    result = finished(**more)
    english, _ = opened(result)
    fresh()
    with use_translator(translator_for("de")):
        german, played = opened(result)
    assert (played, german.otherwise) == (1, False)
    one, other = (read_replay(each.file) for each in (english, german))
    assert one.outcome is not None
    assert bool(one.outcome.not_implemented) is bool(more)
    assert [event.changes for event in one.events] == [event.changes for event in other.events]
    assert one.events[0].text != other.events[0].text
    assert sorted(KeptReplay.objects.values_list("language", flat=True)) == ["de", "en"]
    assert len(set(KeptReplay.objects.values_list("digest", flat=True))) == 1


def test_after_a_change_that_does_not_touch_it_a_replay_stays(client, result, fresh):
    first, _ = opened(result)
    KeptReplay.objects.update(version="of before")
    fresh()
    assert opened(result) == (first, 1)
    fresh()
    assert opened(result) == (first, 0)
    assert CHANGED not in client.get(address(result)).content.decode()


@pytest.mark.parametrize(
    "change", [{"digest": "of other rules"}, {"choices": zlib.compress(b"\x91\x63")}, {"choices": b"broken"}]
)
def test_where_its_choices_lead_elsewhere_it_is_shown_as_it_went(client, result, fresh, change):
    first, _ = opened(result)
    KeptReplay.objects.update(version="of before", **change)
    fresh()
    response = client.get(address(result))
    assert response.status_code == 200
    assert CHANGED in response.content.decode()
    fresh()
    found, played = opened(result)
    assert (found.file, found.otherwise, played) == (first.file, True, 0)
    with use_translator(translator_for("de")):
        fresh()
        assert opened(result) == (found, 0)


def test_what_was_not_looked_at_for_longest_goes(result, fresh, monkeypatch):
    monkeypatch.setattr(replay_cache, "MOST_OF_AN_OWNER", 1)
    opened(result, 1)
    opened(result, 2)
    assert list(KeptReplay.objects.values_list("battle", flat=True)) == [2]
    monkeypatch.setattr(replay_cache, "MOST", 0)
    fresh()
    opened(result, 1)
    assert KeptReplay.objects.count() == 0


def test_a_look_is_noted_once_a_day(result, fresh):
    opened(result)
    KeptReplay.objects.update(seen="2026-01-01")
    fresh()
    opened(result)
    assert str(KeptReplay.objects.get().seen) > "2026-01-01"


def test_without_room_it_is_shown_and_not_kept(client, result, fresh, settings):
    settings.OWNER_MEGABYTES = 0
    assert client.get(address(result)).status_code == 200
    assert KeptReplay.objects.count() == 0


def test_what_is_kept_counts_for_the_owner_of_the_battle(result, fresh):
    opened(result)
    row = KeptReplay.objects.get()
    assert row.stored.owner_of(row) == result.job.owner
    assert row.stored.size_of(row) == 200 + len(row.choices) + len(row.file)
    assert json.loads(zlib.decompress(row.file))["seed"] == 14
