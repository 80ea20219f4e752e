"""The catalogues, for the pages that show them."""

import pytest
from django.core.management import call_command

from tests.tracing import untraced


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    with untraced(), django_db_blocker.unblock():
        call_command("load_catalogue", verbosity=0)
