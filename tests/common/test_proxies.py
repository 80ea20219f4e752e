"""Behind a proxy: who asks, and by which scheme."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import RequestFactory

from armybuilder.common import proxies

PROXIES = ["127.0.0.1", "172.16.0.0/12", "2001:db8:1::/48"]


def asked(address, told=None):
    headers = {} if told is None else {"HTTP_X_FORWARDED_FOR": told}
    return RequestFactory().get("/", REMOTE_ADDR=address, **headers)


def answer(request):
    return HttpResponse()


@pytest.mark.parametrize(
    "address, told, client",
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "192.0.2.9", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "192.0.2.8, 192.0.2.9", "192.0.2.9"),
        ("127.0.0.1", "192.0.2.8, 192.0.2.9, 172.20.0.3", "192.0.2.9"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", "172.16.0.9", "172.16.0.9"),
        ("127.0.0.1", "192.0.2.8, unknown", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.9:51234", "192.0.2.9"),
        ("127.0.0.1", "[2001:db8::7]:51234", "2001:db8::7"),
        ("127.0.0.1", "2001:DB8:0::7", "2001:db8::7"),
        ("2001:db8:1::5", "192.0.2.9", "192.0.2.9"),
        ("::ffff:127.0.0.1", "::ffff:192.0.2.9", "192.0.2.9"),
    ],
)
def test_the_nearest_address_that_is_no_proxy_asks(settings, address, told, client):
    settings.TRUSTED_PROXIES = PROXIES

    assert proxies.client_address(asked(address, told)) == client


def test_without_proxies_only_the_connection_counts():
    assert proxies.client_address(asked("127.0.0.1", "192.0.2.9")) == "127.0.0.1"


@pytest.mark.parametrize("address, answer", [("127.0.0.1", 200), ("192.0.2.1", 301)], ids=["our proxy", "somebody"])
def test_only_our_proxy_knows_the_scheme(client, settings, address, answer):
    settings.SECURE_SSL_REDIRECT = True
    settings.TRUSTED_PROXIES = PROXIES
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    assert client.get("/about/", headers={"x-forwarded-proto": "https"}, REMOTE_ADDR=address).status_code == answer


def test_views_see_the_address_of_their_visitor(rf, settings):
    settings.TRUSTED_PROXIES = PROXIES
    request = asked("127.0.0.1", "192.0.2.8, 192.0.2.9")

    proxies.ProxyMiddleware(answer)(request)

    assert (request.META["REMOTE_ADDR"], "HTTP_X_FORWARDED_FOR" in request.META) == ("192.0.2.9", False)


def test_what_is_no_address_is_said_at_the_start(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1", "my-proxy"]

    with pytest.raises(ImproperlyConfigured) as caught:
        proxies.ProxyMiddleware(answer)

    assert str(caught.value) == (
        "TRUSTED_PROXIES takes addresses and networks, such as 127.0.0.1,172.16.0.0/12: "
        "'my-proxy' does not appear to be an IPv4 or IPv6 network."
    )


@pytest.mark.parametrize(
    "address, network",
    [
        ("192.0.2.1", "192.0.2.1/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1/32"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_all_addresses_of_a_household_count_together(address, network):
    assert proxies.client_network(asked(address)) == network
