"""Settings of the tests: those of the house, without a `.env`, without TLS, without collected files."""

import os
import tempfile
from pathlib import Path

os.environ["ENV_FILE"] = os.devnull
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "0123456789abcdef" * 3)
os.environ.setdefault("HTTPS", "off")
os.environ.setdefault("ADMIN", "on")
os.environ.setdefault("LOG_LEVEL", "ERROR")
# Whoever tests the budget sets one; all others come from one address.
os.environ.setdefault("RATE_LIMIT_ADDRESS", "0")
os.environ.setdefault("RATE_LIMIT_VISITOR", "0")
os.environ.setdefault("NETWORK_MEGABYTES", "0")
# What covers lines sees none of what is compiled.
os.environ.setdefault("MUSTER_COMPILED", "off")

from armybuilder import settings as _house
from armybuilder.settings import *  # noqa: F403 - the environment has to stand first

INSTALLED_APPS = [*_house.INSTALLED_APPS, "tests.example_app"]
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "testserver"]
# What counts is counted for this process alone, and anew for each test (`tests/conftest.py`).
RATE_LIMIT_FILE = f"{tempfile.gettempdir()}/muster-tests-rates-{os.getpid()}"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# How large a database is, PostgreSQL is asked now and then: a query more for whoever counts them.
SITE_MEGABYTES = 0
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Look files up when they are asked for: nothing is collected in a test.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
_database = _house.DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # A file, as in use: the threads of a live server cannot share a database in memory without locking each other out.
    # Nothing in it has to survive a power cut: nobody waits for the disk.
    _name = Path(tempfile.gettempdir()) / f"muster-tests-{os.getpid()}.sqlite3"
    _hasty = {"init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"}
    DATABASES = {"default": _database | {"OPTIONS": _database["OPTIONS"] | _hasty, "TEST": {"NAME": str(_name)}}}
