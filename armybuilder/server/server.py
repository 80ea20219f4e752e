"""The server as we run it: workers that come back, are renewed, and lose no connection while they are."""

import logging
import os
import signal
import socket
import sys
from functools import partial
from types import FrameType
from typing import Any

from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from armybuilder.server.children import LEAVE, end_with_parent
from armybuilder.server.listener import BACKLOG
from armybuilder.server.watchdog import ALARM

CONNECTIONS = 2048
"""Open connections of a worker, those that wait for the next request of a browser included; the server ends them after
half a minute without one."""
LIFETIME = 12 * 60 * 60
"""Seconds after which another worker takes the place of one."""
MEMORY = 768
"""Megabytes of a worker beyond which the same happens, unless `SERVER_MEMORY` says others; a fresh one has some 150."""
FAREWELL = 15
"""Seconds that a worker has to answer what it is at before it is ended; it takes on nothing else meanwhile."""

log = logging.getLogger(__name__)


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
    made.on_startup(partial(os.register_at_fork, after_in_child=partial(_heed_server, os.getpid())))
    return made


def _heed_server(server: int) -> None:
    """Have a worker that was just forked take its leave when the server has gone, however that was."""
    # What the server does when it is asked to end is nothing for a worker, which has its own way a little later.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(LEAVE, _take_leave)
    end_with_parent(server, LEAVE)


def _take_leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - what a signal brings
    """Answer what one is at, and take on nothing else: the next server does. The kernel sees to the end."""
    # It comes once for each thread that the server had. Asked to end more than twice, a worker stands still.
    signal.signal(LEAVE, signal.SIG_IGN)
    ALARM.stop()
    signal.alarm(FAREWELL)
    signal.raise_signal(signal.SIGTERM)


class _Server(MPServer):
    """Accepts from one socket, where the usual one opens another for each worker, whose connections end with it."""

    def __init__(self, target: str, *, listener: socket.socket, **options: Any) -> None:
        host, port, *_ = listener.getsockname()
        super().__init__(target, address=host, port=port, backlog=BACKLOG, **options)
        self._listener = listener

    def _respawn_workers(self, workers: list[int], *arguments: Any, **keywords: Any) -> None:
        """Workers that end again at once are broken, and the server with them; not those that somebody kills, those that stood
        still, nor those that live and are renewed, which somebody may kill next."""
        ends = {index: self.wrks[index].inner.exitcode for index in workers}
        for index, code in ends.items():
            if code == -signal.SIGALRM:
                log.error("Worker %s stood still and was ended; another takes its place", index + 1)
        sound = [index for index, code in ends.items() if code in (None, -signal.SIGKILL, -signal.SIGALRM)]
        super()._respawn_workers(workers, *arguments, **keywords)
        for index in sound:
            self.respawned_wrks.pop(index, None)

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
