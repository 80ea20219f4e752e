"""An event with its organiser and its players, as pages make them."""

import re

import pytest
from django.test import Client

from armybuilder.tournaments.models import Event
from armybuilder.tournaments.states import state_of

LEGAL = "Name: Sam\nNorth, 100 TV\nGP:\nCO: Hunter\n3 Hunters\n"
ILLEGAL = LEGAL.replace("3 Hunters", "9 Hunters")
SETTINGS = {
    "name": "Winter Open",
    "kind": "tournament",
    "rounds": "3",
    "tables": "4",
    "limit": "150",
    "entry_open": "on",
    "per_network": "256",
}


class Organiser:
    """Who made an event, by the pages alone."""

    def __init__(self, client, system="blitz-beta", **settings):
        self.client = client
        asked = {name: value for name, value in (SETTINGS | settings).items() if value is not None}
        answer = client.post(f"/tournaments/new/?system={system}", asked)
        assert answer.status_code == 302, told(answer)
        self.event = Event.objects.get(key=answer["Location"].split("/")[-2])
        self.page = answer["Location"]

    @property
    def state(self):
        self.event.refresh_from_db()
        return state_of(self.event)

    def post(self, what, **data):
        """Press a button as somebody who sees the newest page."""
        self.event.refresh_from_db()
        return self.client.post(f"{self.page}{what}", {"version": self.event.version} | data)

    def enter(self, name, text=LEGAL, client=None, **more):
        self.event.refresh_from_db()
        path = f"/tournaments/enter/{self.event.entry}/"
        return (client or Client()).post(path, {"name": name, "text": text}, **more)

    def pair(self):
        answer = self.post("pair/")
        assert answer.status_code == 302
        return [game.players for game in self.state.play.rounds[-1].games]

    def results(self, number, scores):
        """Victory points by the index of the game."""
        fields = {
            f"{side}-{index}": points
            for index, both in scores.items()
            for side, points in zip(("first", "second"), both, strict=True)
        }
        return self.post(f"rounds/{number}/", **fields)


@pytest.fixture
def organiser(db, client):
    return Organiser(client)


@pytest.fixture
def organise(db, client):
    """`organise(kind="league")`: an event with other settings; None leaves one out."""
    return lambda **settings: Organiser(client, **settings)


def told(answer):
    """The words of a page."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(text.replace("&#x27;", "'").split())
