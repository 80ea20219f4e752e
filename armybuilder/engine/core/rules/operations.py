"""The operations of JSON patches that fixes and choices are made of, whatever the system."""

from typing import Any

from armybuilder.engine.core.rules.construction import Patch


def set_value(where: str, value: Any) -> Patch:
    """Set a member, whether or not it is there already (RFC 6902 `add` replaces)."""
    return [{"op": "add", "path": where, "value": value}]


def replace(where: str, value: Any) -> Patch:
    """Put another value in the place of one; in a list, `set_value` would push it aside."""
    return [{"op": "replace", "path": where, "value": value}]


def member(where: str, name: str) -> str:
    """The place of a member whose name a player typed (RFC 6901)."""
    return f"{where}/{name.replace('~', '~0').replace('/', '~1')}"


def unescape_token(token: str) -> str:
    """A part of a pointer as it was before it was escaped (RFC 6901)."""
    return token.replace("~1", "/").replace("~0", "~")


def remove(where: str) -> Patch:
    return [{"op": "remove", "path": where}]
