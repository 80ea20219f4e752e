"""Four clients change one thing at once: what was taken is there in the end. With the check of versions off it is not."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import msgspec
import pytest
from django.db import connection
from django.test import Client

from armybuilder.campaigns import rights, steps
from armybuilder.campaigns.presentation import show
from armybuilder.campaigns.steps import StaleCampaignError
from armybuilder.engine.core.battle.campaign.files import read_step
from armybuilder.forces.domain import errors, history
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.packs import services
from armybuilder.packs.models import Pack
from armybuilder.tournaments import states
from armybuilder.tournaments.labels import StepLabel, render_label
from armybuilder.tournaments.models import Event
from tests.battles.conftest import NORTH
from tests.campaigns.conftest import Host, suit
from tests.pack_editor.conftest import pack_data
from tests.tournaments.conftest import Organiser

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS = 4


class ListTogether:
    """Each client adds a model of its own name."""

    module, behind = history, errors.ListConflictError

    def __init__(self):
        answer = Client().post("/forces/import/", {"text": json.dumps(NORTH)})
        self.key = answer["Location"].split("/")[-2]

    def read(self):
        return open_force(Force.objects.get(key=self.key))

    def write(self, opened, name):
        data = opened.system.to_data(opened.document)
        data["groups"][0]["primary"]["models"].append({"model": "north/hunter", "name": name})
        history.save(opened.force, opened.system.convert(data), version=opened.force.version, label=name)

    def there(self):
        opened = self.read()
        labels = set(opened.force.revisions.values_list("label", flat=True))
        models = opened.system.to_data(opened.document)["groups"][0]["primary"]["models"]
        return {model.get("name") for model in models} & labels


class PackTogether:
    """Each client adds a patch with its name as the reason."""

    module, behind = services, services.PackConflictError

    def __init__(self):
        answer = Client().post("/workshop/import/", {"text": json.dumps(pack_data())})
        self.address = answer["Location"].split("/")[-2]

    def read(self):
        return Pack.objects.get(address=self.address)

    def write(self, pack, name):
        data = services.draft(pack)
        patch = {"kind": "model", "key": f"north/{name}", "field": "tv", "old": 6, "new": 5}
        services.save(pack, data | {"patches": [*data.get("patches", []), patch]}, version=pack.version, label=name)

    def there(self):
        pack = self.read()
        labels = set(pack.states.values_list("label", flat=True))
        return {patch["key"].removeprefix("north/") for patch in services.draft(pack).get("patches", [])} & labels


class EventTogether:
    """Each organiser adds his name to that of the event."""

    module, behind = states, states.EventConflictError

    def __init__(self):
        self.key = Organiser(Client(), name="Open").event.key

    def read(self):
        return Event.objects.get(key=self.key)

    def write(self, event, name):
        state = states.state_of(event)
        settings = msgspec.structs.replace(state.settings, name=f"{state.settings.name} {name}")
        changed = msgspec.structs.replace(state, settings=settings)
        states.save(event, changed, version=event.version, label=StepLabel(name))

    def there(self):
        event = self.read()
        return set(event.name.split()) & set(map(render_label, event.steps.values_list("label", flat=True)))


class CampaignTogether:
    """Each client places a team of its own name."""

    module, behind = steps, StaleCampaignError

    def __init__(self):
        players = [("eff", f"P{number}") for number in range(CLIENTS)]
        self.host = Host(Client(), players=players)
        board = show(self.host.right).board
        self.sides = {f"client{number}": side.key for number, side in enumerate(board.sides)}

    def read(self):
        return show(rights.get_right_or_404(self.host.right.key))

    def write(self, shown, name):
        said = {"step": "place-team", "player": self.sides[name], "tile": TILES[name], "units": [suit()], "name": name}
        step = read_step(shown.known.rules, msgspec.json.encode(said))
        steps.take(
            shown.campaign, shown.known, step, steps.dice_source((), rolled=True), version=shown.campaign.version, by=""
        )

    def there(self):
        shown = self.read()
        return {team["name"] for team in json.loads(shown.campaign.state)["teams"]}


TILES = {f"client{number}": tile for number, tile in enumerate(("1-1", "1-2", "2-1", "2-2"))}
SUBJECTS = (ListTogether, PackTogether, EventTogether, CampaignTogether)


def together(subject):
    """Everybody has read before anybody writes; whoever is refused reads anew and tries again. The names of those whose change
    was taken: all of them."""
    barrier = Barrier(CLIENTS)

    def client(number):
        name = f"client{number}"
        try:
            seen = subject.read()
            barrier.wait(timeout=30)
            while True:
                try:
                    subject.write(seen, name)
                    return name
                except subject.behind:
                    seen = subject.read()
        finally:
            connection.close()

    with ThreadPoolExecutor(CLIENTS) as threads:
        return set(threads.map(client, range(CLIENTS)))


@pytest.mark.parametrize("kind", SUBJECTS)
def test_what_was_taken_is_there(kind):
    subject = kind()

    taken = together(subject)

    assert len(taken) == CLIENTS
    assert subject.there() == taken


@pytest.mark.parametrize("kind", SUBJECTS)
def test_with_the_check_off_something_is_lost(kind, monkeypatch):
    """The control: the same four, and whoever comes claims to have seen the newest version."""
    subject, claim = kind(), kind.module._claim

    def unchecked(row, *rest, **named):
        newest = type(row).objects.select_for_update().values_list("version", flat=True).get(pk=row.pk)
        if kind is CampaignTogether:
            row.version = newest
            return claim(row, *rest, **named)
        return claim(row, newest, *rest[1:], **named)

    monkeypatch.setattr(kind.module, "_claim", unchecked)
    taken = together(subject)

    assert len(taken) == CLIENTS
    assert subject.there() < taken
