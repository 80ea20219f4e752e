"""Browsers with lists, as accounts have them."""

from tests.accounts.conftest import browser_of

__all__ = ["browser_of"]
