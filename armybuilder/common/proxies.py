"""Proxies in front of the site: what they say of a visitor counts, what he says of himself does not."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Protocol

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
NETWORK_BITS = {4: 32, 6: 64}
"""Of an address, those that one household has for itself."""


class RequestMeta(Protocol):
    """The part of a request that is read."""

    @property
    def META(self) -> Mapping[str, Any]: ...  # noqa: N802 - Django's name


def client_address(request: RequestMeta) -> str:
    """The address that asks: the nearest one that is no proxy of ours. Each proxy adds to `X-Forwarded-For` whom it answers;
    what stands further to the left, the visitor may have made up."""
    return _address_behind(request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def network_behind(address: str, forwarded: str) -> str:
    """Return whom a request that Django has not seen yet counts for (`client_network`)."""
    return network_of(_address_behind(address, forwarded))


def _address_behind(nearest: str, forwarded: str) -> str:
    if not settings.TRUSTED_PROXIES:
        return nearest
    told = forwarded.split(",")
    while told and is_trusted(nearest):
        further = _address(told.pop().strip())
        if further is None:
            break
        nearest = str(further)
    return nearest


def client_network(request: RequestMeta) -> str:
    """Return whom a request counts for: the address that asks, or its network where one visitor has many
    addresses.
    """
    return network_of(client_address(request))


WIDER = (56, 48)
"""Bits of longer IPv6 networks that one who rents a line or a server may have for himself, too."""


@lru_cache(maxsize=1024)
def network_of(address: str, bits: int = NETWORK_BITS[6]) -> str:
    """`192.0.2.7/32`, `2001:db8::/64`: whom an address stands for, with so many bits of an IPv6 address. What is no address stands for
    itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return str(ip_network((found, bits if found.version == 6 else NETWORK_BITS[4]), strict=False))


def is_trusted(address: str) -> bool:
    """Whether a proxy of ours stands at this address."""
    found = _address(address)
    return found is not None and any(found in network for network in _networks(tuple(settings.TRUSTED_PROXIES)))


class ProxyMiddleware:
    """Gives each request the address of its visitor, and forgets what he says of it himself: only a proxy of ours knows
    where he is and whether he came by https."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        # A wrong setting is told when the site starts.
        _networks(tuple(settings.TRUSTED_PROXIES))

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        meta, address = request.META, client_address(request)
        if not is_trusted(meta.get("REMOTE_ADDR", "")):
            meta.pop("HTTP_X_FORWARDED_PROTO", None)
        meta.pop("HTTP_X_FORWARDED_FOR", None)
        meta["REMOTE_ADDR"] = address
        return self.get_response(request)


@lru_cache(maxsize=8)
def _networks(texts: tuple[str, ...]) -> tuple[Network, ...]:
    """The networks of the setting, `10.0.0.7` or `172.16.0.0/12` each; raises `ImproperlyConfigured` for what is none."""
    try:
        return tuple(ip_network(text) for text in texts)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"TRUSTED_PROXIES takes addresses and networks, such as 127.0.0.1,172.16.0.0/12: {error}."
        ) from None


@lru_cache(maxsize=1024)
def _address(text: str) -> Address | None:
    """An address without what writes it in another way: a port, brackets, IPv4 within IPv6."""
    for form in (text, text.rpartition(":")[0].strip("[]"), text.strip("[]")):
        try:
            found = ip_address(form)
        except ValueError:
            continue
        return getattr(found, "ipv4_mapped", None) or found
    return None
