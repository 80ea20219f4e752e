"""The server as we run it: workers that come back, are renewed, and lose no connection while they are."""

import logging
import os
import socket
import sys
from functools import partial
from typing import Any

from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from armybuilder.serving.children import end_with_parent
from armybuilder.serving.listening import BACKLOG

CONNECTIONS = 2048
"""Open connections of a worker, those that wait for the next request of a browser included; the server ends them after
half a minute without one."""
LIFETIME = 12 * 60 * 60
"""Seconds after which another worker takes the place of one."""
MEMORY = 768
"""Megabytes of a worker beyond which the same happens, unless `SERVER_MEMORY` says others; a fresh one has some 150."""
FAREWELL = 15
"""Seconds that a worker has to answer what it is at before it is ended; it takes on nothing else meanwhile."""


def server(target: str, listener: socket.socket, workers: int) -> MPServer:
    """A server of the RSGI application `target`, which accepts from `listener`."""
    # It warns that connections would end with a worker. They do not: all wait at one socket.
    logging.getLogger("_granian").addFilter(lambda record: "tcp_migrate_req" not in str(record.msg))
    made = _Server(
        target,
        listener=listener,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=workers,
        backpressure=CONNECTIONS,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        respawn_interval=1,
        rss_sample_interval=15,
        workers_lifetime=LIFETIME,
        workers_max_rss=int(os.environ.get("SERVER_MEMORY", MEMORY)),
        workers_kill_timeout=FAREWELL,
    )
    # No worker outlives the process that it was forked from.
    made.on_startup(partial(os.register_at_fork, after_in_child=end_with_parent))
    return made


class _Server(MPServer):
    """Accepts from one socket, where the usual one opens another for each worker, whose connections end with it."""

    def __init__(self, target: str, *, listener: socket.socket, **options: Any) -> None:
        host, port, *_ = listener.getsockname()
        super().__init__(target, address=host, port=port, backlog=BACKLOG, **options)
        self._listener = listener

    def _init_shared_socket(self) -> None:
        if sys.platform != "linux":  # there it is so anyway, as long as nobody else listens
            self._listener.close()
            super()._init_shared_socket()
            return
        self._listener.setblocking(False)
        # What its own way sets where workers share a socket; its types say that it never does.
        shared: dict[str, Any] = {"_sso": self._listener, "_sfd": self._listener.fileno()}
        shared["_shd"] = SocketHolder(self._listener.fileno(), False, BACKLOG)  # type: ignore[call-arg]
        vars(self).update(shared)
