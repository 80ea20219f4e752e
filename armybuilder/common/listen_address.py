"""Check of the address that the site listens on: plain http is for this machine alone."""

import socket
from ipaddress import ip_address

from django.conf import settings

OPEN = """\
HTTPS=off is for this machine alone, but {what}. Cookies and passwords would pass in the clear.
Take the line HTTPS=off out of .env and let a proxy with https stand in front (deploy/ has examples), or serve on 127.0.0.1."""


def objection(host: str) -> str:
    """Why the site is not served at `host` as it is set up; empty where it may be."""
    if settings.HTTPS:
        return ""
    if not is_here(host):
        return OPEN.format(what=f"{host} can be reached from others")
    named = [name for name in settings.ALLOWED_HOSTS if not _is_local(name)]
    return OPEN.format(what=f"ALLOWED_HOSTS names {', '.join(named)}") if named else ""


def is_here(host: str) -> bool:
    """Whether only this machine can reach an address, or all that a name stands for."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return all(ip_address(str(address[0]).partition("%")[0]).is_loopback for *_, address in found)


def _is_local(name: str) -> bool:
    """Whether a name of the site is one of this machine: no name is looked up, which might be one of the internet."""
    bare = name.strip("[]")
    if bare in ("localhost", "testserver") or bare.endswith(".localhost"):
        return True
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return False
