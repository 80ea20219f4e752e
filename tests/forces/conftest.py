"""Lists to build on, and a visitor who owns them."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.engine.registry import get_system
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.imports import intake
from armybuilder.forces.models import Force
from factions.catalogues import get_catalogue

RULEBOOK = Path(__file__).parent / "documents" / "rulebook-example-150tv.json"


def force_data(*models, ua="GP", **more):
    """A document of one combat group, as plain data."""
    group = {
        "primary": {"ua": ua, "models": [{"model": model} if isinstance(model, str) else model for model in models]}
    }
    return {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "name": "Test",
        "faction": "north",
        "limit": 150,
        "groups": [group],
    } | more


def thirty_models():
    """Thirty models in rows of one, six groups, with ranks, purchases and problems."""
    model = {"model": "north/hunter"}
    leader = {"model": "north/hunter", "rank": "CGL", "upgrades": ["north/headhunter", "drone/recon"]}
    return force_data() | {"groups": [{"primary": {"ua": "GP", "models": [leader, *[model] * 4]}}] * 6}


def text_in(data):
    """The text of the one list in what is handed in, as every page, the API and the commands take it."""
    return intake.one_of(intake.lists_in(data)).data.decode()


@pytest.fixture
def system():
    return get_system("blitz-beta")


@pytest.fixture
def catalogue():
    return get_catalogue("blitz-beta")


@pytest.fixture
def save(client):
    """`save(data)`: a list of the visitor behind `client`."""

    def save_(data):
        text = data if isinstance(data, str) else json.dumps(data)
        response = client.post("/forces/import/", {"text": text})
        assert response.status_code == 302, response.content.decode()
        return Force.objects.get(key=response["Location"].strip("/").rpartition("/")[2])

    return save_


@pytest.fixture
def saved(save):
    return save(RULEBOOK.read_text())


class Editor:
    """`edit(force, "remove /groups/0")`: what a form without JavaScript sends; the list as it is afterwards."""

    def __init__(self, client):
        self.client = client
        self.response = None

    def __call__(self, force, command="", **fields):
        force.refresh_from_db()
        values = {"version": force.version, "edit": command} | fields
        self.response = self.client.post(force.get_absolute_url(), values)
        assert self.response.status_code == 302
        force.refresh_from_db()
        return data_of(force)


@pytest.fixture
def edit(client):
    return Editor(client)


def data_of(force):
    opened = open_force(force)
    return opened.system.to_data(opened.document)


@pytest.fixture
def check(client):
    """`check(*files, text="", **event)`: the page of the result."""

    def check_(*files, text="", **event):
        uploads = [SimpleUploadedFile(name, data) for name, data in files]
        return client.post("/check/", {"files": uploads, "text": text} | event)

    return check_
