"""The socket at which the site listens: one for all workers, and for those that come after them.

Where a worker dies or is renewed, connections that nobody has answered yet wait for another one, instead of ending with it.
Whoever keeps the socket open besides (`tools.serve` does) keeps them waiting while there is no server at all.
"""

import socket

BACKLOG = 1024
"""Connections that may wait for somebody who accepts them."""
UNREAD = 60
"""Seconds without progress after which the kernel ends a connection whose other side takes nothing of its answer."""
WRONGLY_SET_UP = 78
"""The exit code of a server that would not serve, however often it was started (`EX_CONFIG`)."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. `OSError` where something else does."""
    listener = _bound(host, port)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # What is accepted there takes it over.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD * 1000)
    return listener


def _bound(host: str, port: int) -> socket.socket:
    if ":" not in host:
        return socket.create_server((host, port), backlog=BACKLOG)
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=both)
