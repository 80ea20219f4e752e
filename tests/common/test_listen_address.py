"""Plain http, which shows cookies and passwords to whoever listens, is for this machine alone."""

import pytest

from armybuilder.common.listen_address import objection


@pytest.fixture(autouse=True)
def _plain(settings):
    settings.HTTPS = False


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1", "localhost"])
def test_this_machine_may_be_served_plainly(host):
    assert objection(host) == ""


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "2001:db8::7", "no-such-host.invalid"])  # noqa: S104 - it is refused
def test_others_may_not(settings, host):
    assert objection(host).splitlines()[0] == (
        f"HTTPS=off is for this machine alone, but {host} can be reached from others. "
        "Cookies and passwords would pass in the clear."
    )

    settings.HTTPS = True
    assert objection(host) == ""


@pytest.mark.parametrize("name", ["muster.example", ".muster.example", "*", "192.0.2.7"])
def test_a_site_with_a_name_of_the_internet_is_not_of_this_machine(settings, name):
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", "muster.localhost", name]

    assert f"but ALLOWED_HOSTS names {name}. " in objection("127.0.0.1")
