"""Browsers with lists, as accounts have them."""

from tests.accounts.conftest import _fresh_throttle, browser_of

__all__ = ["_fresh_throttle", "browser_of"]
