"""Browsers with lists, and people with accounts."""

import json

import pytest
from django.test import Client

from armybuilder.forces.models import Force

PASSWORD = "hunter-jaguar-grizzly"
DOCUMENT = {
    "format": "muster.force/1",
    "system": "blitz-beta",
    "faction": "north",
    "limit": 100,
    "groups": [{"primary": {"ua": "GP", "models": [{"model": "north/hunter"}]}}],
}


class Browser(Client):
    """Somebody's browser, by pages alone."""

    def build(self, name):
        """The key of a new list."""
        answer = self.post("/forces/import/", {"text": json.dumps(DOCUMENT | {"name": name})})
        assert answer.status_code == 302, told(answer)
        return answer["Location"].split("/")[-2]

    @property
    def lists(self):
        """The names of the lists that it shows."""
        shown = {
            force
            for force in Force.objects.filter(deleted=None)
            if self.get(force.get_absolute_url()).status_code == 200
        }
        return sorted(force.name for force in shown)

    def code(self):
        """Show a code, and read it off the page."""
        page = self.post("/account/devices/offer/", follow=True).content.decode()
        return page.partition('id="code">')[2].partition("<")[0]

    def take(self, code, how, **more):
        return self.post("/account/devices/take/", {"code": code, "how": how} | more, follow=True)

    def register(self, name, **more):
        fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
        return self.post("/account/register/", fields | more, follow=True)

    def log_in(self, name, password=PASSWORD, **more):
        return self.post("/account/login/", {"username": name, "password": password, **more}, follow=True)


@pytest.fixture
def browser_of(db):
    """`browser_of("A", "B")`: a browser with lists of these names."""

    def make(*names):
        browser = Browser()
        for name in names:
            browser.build(name)
        return browser

    return make


def told(answer):
    """What a page says beside its frame."""
    text = answer.content.decode().partition("<main")[2].partition("</main>")[0]
    import re  # noqa: PLC0415

    return " ".join(re.sub(r"<[^>]*>", " ", text.partition(">")[2]).replace("&#x27;", "'").split())
