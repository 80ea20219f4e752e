"""A campaign with its organiser and its players, as pages make them."""

import json
import re

import msgspec
import pytest
from django.test import Client

from armybuilder.campaigns.models import Campaign, Right

GAME = "gundam-skirmish"
SETTINGS = {"/settings/health": "3", "/settings/mind": "3"}
PLAYERS = (("eff", "Ana"), ("zeon", "Ben"), ("zeon", "Cyd"))


def suit(name="Suit", **more):
    """A unit as a step brings it, of no book."""
    return {"model": "eff/test-suit", "name": name, "points": 100, "integrity": 8, **more}


def setup_fields(players=PLAYERS, **more):
    """What the form of a setup sends."""
    fields = {"do": "begin", "name": "Autumn", "/map": "ukraine", "/players": str(len(players)), **SETTINGS, **more}
    for index, (faction, name) in enumerate(players):
        fields |= {f"/players/{index}/faction": faction, f"/players/{index}/name": name}
    return fields


class Host:
    """Who keeps a campaign, by the pages alone; players take part by clients of their own."""

    def __init__(self, client, **fields):
        self.client = client
        answer = client.post(f"/campaigns/new/?system={GAME}", setup_fields(**fields))
        assert answer.status_code == 302, told(answer)
        self.right = Right.objects.get(key=answer["Location"].split("/")[-3])
        self.page = f"/campaigns/{self.right.key}/"

    @property
    def campaign(self):
        return Campaign.objects.get(pk=self.right.campaign_id)

    @property
    def state(self):
        return json.loads(self.campaign.state)

    def team(self, index):
        """The key of a team, in the order in which they came."""
        return self.state["teams"][index]["key"]

    def link(self, sort, player=""):
        return f"/campaigns/{self.right.campaign.rights.get(sort=sort, player=player).key}/"

    def join(self, player):
        """The client of a player, and the page that is theirs."""
        client = Client()
        answer = client.post(f"/campaigns/join{self.link('join')[len('/campaigns') :]}", {"player": player})
        return client, answer["Location"]

    def post(self, step, said=None, page=None, client=None, **fields):
        """Send a step as somebody who sees the newest page."""
        sent = {
            "version": self.campaign.version,
            "step": step,
            "said": msgspec.json.encode(said or {}).decode(),
            **fields,
        }
        return (client or self.client).post(f"{page or self.page}step/", sent)

    def take(self, step, said=None, **fields):
        """The same, and it is taken."""
        answer = self.post(step, said, **fields)
        assert answer.status_code == 302, told(answer)
        return answer

    def place(self, player, tile, *units, name="", **fields):
        said = {"player": player, "tile": tile, "units": list(units) or [suit()], "name": name}
        return self.take("place-team", said, whole="1", **fields)


@pytest.fixture
def host(db, client):
    return Host(client)


def told(answer):
    """The words of a page."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(text.replace("&#x27;", "'").split())
