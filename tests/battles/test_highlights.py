"""Which battle of a batch to watch first."""

import re

import pytest

from armybuilder.battles.results.highlights import highlights
from armybuilder.engine.core.battle.statistics import BattleSummary

TYPICAL, CLOSEST, LOPSIDED = "Watch this one first: a typical battle", "The closest battle", "The most one-sided battle"


def battles(*results):
    """Battles by who won, scores and points lost."""
    return [
        BattleSummary(number, 1, False, winner, "objectives", 6, scores, lost)
        for number, (winner, scores, lost) in enumerate(results)
    ]


FIVE = (
    (0, (6.0, 0.0), (10.0, 140.0)),
    (1, (1.0, 5.0), (90.0, 20.0)),
    (0, (4.0, 2.0), (60.0, 70.0)),
    (None, (3.0, 3.0), (50.0, 51.0)),
    (0, (4.0, 2.0), (50.0, 90.0)),
)


def test_the_middle_of_all_results_is_typical():
    assert highlights(battles(*FIVE)) == [(3, TYPICAL), (4, CLOSEST), (1, LOPSIDED)]


def test_a_loss_is_one_sided_as_a_win_is_and_seen_from_the_other_side_it_is_the_same_battle():
    turned = [(winner if winner is None else 1 - winner, scores[::-1], lost[::-1]) for winner, scores, lost in FIVE]
    assert highlights(battles(*turned)) == highlights(battles(*FIVE))


@pytest.mark.parametrize(
    "count, found", [(2, []), (3, [(3, TYPICAL), (1, LOPSIDED)]), (4, [(4, TYPICAL), (1, LOPSIDED)])]
)
def test_a_battle_is_named_once_and_few_battles_have_none(count, found):
    assert highlights(battles(*FIVE[:count])) == found


def test_of_equal_results_the_first_one_is_named():
    assert highlights(battles(*[FIVE[2]] * 4)) == [(2, TYPICAL), (1, CLOSEST)]


@pytest.mark.django_db
def test_the_page_of_a_result_links_to_them(client, played):
    page = client.get(played.get_absolute_url()).content.decode()
    links = re.findall(r'href="([^"]+)">(Watch this one first: a typical battle|The most one-sided battle)</a>', page)
    summary = played.results.get()
    assert links
    assert links[0][1] == TYPICAL
    assert all(address.startswith(f"/battles/{played.key}/{summary.number}/") for address, _label in links)
    assert client.get(links[0][0]).status_code == 200
    assert "Watch the first battle" in page
