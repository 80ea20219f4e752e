"""Browsers with lists, as accounts have them."""

import pytest

from armybuilder.quotas import site
from tests.accounts.conftest import browser_of

__all__ = ["browser_of"]


@pytest.fixture(autouse=True)
def _fresh_look():
    site.forget()
    yield
    site.forget()
