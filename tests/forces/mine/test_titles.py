"""A list without a name is called by what stands in it, in every game, wherever its name would stand."""

import re

import pytest

from armybuilder.engine.core.game import Roster
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import view_of
from factions.catalogues import game_of
from tests.forces.conftest import force_data


def called(system, **changes):
    """The title of the system's example without its name."""
    game = game_of(system)
    data = game.system.to_data(game.system.convert(game.system.examples.document)) | {"name": ""} | changes
    roster = Roster(game, game.system.convert(data))
    return view_of(Roster(game.with_packs(roster.document.packs), roster.document)).display_name


EXAMPLES = {
    "blitz-beta": "North 150: Hunters + Jaguars",
    "tactical-1998": "North 3000: Hunters + Cheetah",
    "blitz-2006": "Southern MILICIA 500: Iguanas + Jägers",
    "gundam-skirmish": "Principality of Zeon 900: Example fighters",
    "legend-weaver": "Legend Weaver 1000: Example troopers + Example sergeant",
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_calls_a_list_by_what_it_has_most_of(system):
    assert called(system) == EXAMPLES[system]


def test_a_name_wins():
    assert called("blitz-beta", name="Night watch") == "Night watch"


def test_what_has_no_size_and_nothing_in_it_says_neither():
    assert called("tactical-1998", limit=0, groups=[]) == "North"


def test_what_nobody_knows_stays_as_it_stands_and_own_squads_count():
    squad = {"units": [{"model": "zeon/zaku", "count": 3}]}
    own = {"units": [{"design": {"troopers": ["7mm-rifle"]}, "count": 2}]}

    assert called("gundam-skirmish", groups=[squad], packs=[]).endswith("900: zeon/zaku")
    assert called("tactical-1998", groups=[own]) == "North 3000: Custom squads"


@pytest.mark.django_db
class TestEverywhere:
    TITLE = "North 150: Hunters + Grizzly"

    @pytest.fixture
    def unnamed(self, save):
        return save(force_data("north/hunter", "north/grizzly", "north/hunter", name=""))

    @pytest.mark.parametrize("path", ["", "print/", "share/", "add/?where=/groups/0/primary"])
    def test_its_own_pages(self, unnamed, client, path):
        page = client.get(unnamed.get_absolute_url() + path).content.decode()

        assert "Unnamed" not in page
        assert self.TITLE in page

    @pytest.mark.parametrize("address", ["/forces/", "/battles/", "/battles/new/?force={}"])
    def test_lists_of_lists_and_battles(self, unnamed, client, address):
        assert self.TITLE in client.get(address.format(unnamed.key)).content.decode()

    @pytest.mark.parametrize("ending", ["export.txt", "export.json", "print.pdf?parts=army"])
    def test_file_names(self, unnamed, client, ending):
        answer = client.get(unnamed.get_absolute_url() + ending)

        assert re.search('filename="north-150-hunters-grizzly', answer["Content-Disposition"])

    def test_an_edit_undo_and_redo_call_it_anew(self, unnamed, edit):
        edit(unnamed, "remove /groups/0/primary/models/1")
        assert str(Force.objects.get()) == "North 150: Hunters"
        edit(unnamed, "undo")
        assert str(Force.objects.get()) == self.TITLE

    def test_a_list_of_before_is_called_when_it_is_opened(self, unnamed, client):
        Force.objects.update(title="", judged="")

        client.get(unnamed.get_absolute_url())

        assert Force.objects.get().title == self.TITLE
