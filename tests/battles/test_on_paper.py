"""A stopped test battle on paper: either list as it stands at a step of the replay."""

import io
import re
from html import unescape

import pikepdf
import pytest

from armybuilder.battles.replay.figures import SlotReader
from armybuilder.battles.replay.paper import content_at_step
from armybuilder.battles.replay.source import file_of, find
from armybuilder.engine.core.battle.replay import read_replay, state_at
from tests.battles.replays import address, finished
from tests.cards.reading import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def result():
    return finished()


def damage_of(read, side, step):
    """Of each model of a side what the replay says, as far as it has boxes."""
    lens, state = SlotReader(read), state_at(read, step)
    figures = [figure for figure in read.figures if figure.side == side]
    return [min(lens.value(state, "model", figure.id, "damage"), figure.boxes) for figure in figures]


@pytest.mark.parametrize("battle", [1, 2], ids=["as given", "sides swapped"])
@pytest.mark.parametrize("side", [0, 1])
def test_boxes_are_crossed_out_as_the_replay_has_them(result, battle, side):
    recorded = find(result.job.key, result.number, battle)
    read = read_replay(file_of(recorded))
    steps = range(0, len(read.events) + 1, max(len(read.events) // 4, 1))

    for step in steps:
        content = content_at_step(recorded, read, side, step)
        crossed = [sum(counts) for card in content.cards for body in (card, *card.parts) for counts in body.damaged]
        assert sum(crossed) == sum(damage_of(read, side, step))
        assert sorted(filter(None, crossed)) == sorted(filter(None, damage_of(read, side, step)))
    assert content.display_name == read.names[side]


def test_the_print_is_of_the_step_and_carries_no_list(client, result):
    read = read_replay(file_of(find(result.job.key, result.number, 1)))
    page = address(result)
    start, end = (client.get(f"{page}side-1.pdf", {"step": step}) for step in (0, len(read.events)))

    assert (end.status_code, end["Content-Type"]) == (200, "application/pdf")
    assert crosses(start.content) == 0
    assert crosses(end.content) == 2 * sum(damage_of(read, 0, len(read.events)))
    assert end.content == client.get(f"{page}side-1.pdf").content
    assert pikepdf.open(io.BytesIO(end.content)).attachments == {}
    assert read.names[0] in text_of(end.content)[0]


def crosses(pdf):
    """How many boxes are crossed out on all pages of a print, as readers aloud are told."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        told = [str(each.get("/ActualText", "")) for each in document.objects if isinstance(each, pikepdf.Dictionary)]
    return sum(int(count) for words in told for count in re.findall(r"(\d+) crossed out", words))


def test_the_page_leads_to_both_lists(client, result):
    read = read_replay(file_of(find(result.job.key, result.number, 1)))
    page = client.get(f"{address(result)}?step=3").content.decode()

    links = re.findall(r'data-paper href="([^"]*)">([^<]*)<', page)
    assert [(link, unescape(name)) for link, name in links] == [
        (f"{address(result)}side-1.pdf?step=3", read.names[0]),
        (f"{address(result)}side-2.pdf?step=3", read.names[1]),
    ]


def test_a_battle_has_two_sides(client, result):
    assert [client.get(f"{address(result)}side-{side}.pdf").status_code for side in (0, 3)] == [404, 404]
