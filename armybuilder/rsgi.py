"""Application that `make run` serves: Django behind a front end that reads bodies, with everything loaded that
requests need.
"""

import gc

from django.conf import settings
from django.db import connections

from armybuilder.common import listen_address
from armybuilder.common.disk import reserve
from armybuilder.common.limits import bounds_at
from armybuilder.common.proxies import network_behind
from armybuilder.engine.registry import SYSTEMS
from armybuilder.server.front import Front
from armybuilder.server.watchdog import ALARM
from armybuilder.wsgi import application as wsgi
from factions.catalogues import game_of


def load() -> None:
    """Load addresses, views and catalogues, hold room on the disk, and have the search for garbage pass over them from now on."""
    bounds_at("/")
    held = reserve()
    if held:
        held.keep()
    for key in SYSTEMS:
        game_of(key)
    # Connections are no thing to share with a process that is forked from this one.
    connections.close_all()
    gc.collect()
    gc.freeze()


def objection(host: str) -> str:
    """Why the site is not served at `host` as it is set up; empty where it may be."""
    return listen_address.objection(host)


application = Front(wsgi, settings.SERVER_THREADS, bounds_at, network_of=network_behind, alarm=ALARM)
load()
