"""A lean load generator: one process, some connections that are kept alive, one request over and over on each."""

import selectors
import socket
import time
from dataclasses import dataclass

HEAD_END = b"\r\n\r\n"
OK = b"HTTP/1.1 200"


@dataclass(slots=True)
class Connection:
    """A socket, and how much of its answer is still to come."""

    socket: socket.socket
    missing: int


def requests_per_second(address: tuple[str, int], request: bytes, *, connections: int, seconds: float) -> float:
    """Answers a second. All answers have to be as long as the first one, and all of them 200."""
    length = answer_length(address, request)
    opened = [socket.create_connection(address) for _ in range(connections)]
    try:
        return _drive(opened, request, length, seconds)
    finally:
        for one in opened:
            one.close()


def answer_length(address: tuple[str, int], request: bytes) -> int:
    """Bytes of an answer, its head included."""
    with socket.create_connection(address) as one:
        one.sendall(request)
        answer = b""
        while HEAD_END not in answer:
            answer += _receive(one)
    head = answer.partition(HEAD_END)[0]
    if not head.startswith(OK):
        raise SystemExit(f"The server answered {head.decode('latin-1')}")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    return len(head) + len(HEAD_END) + int(fields[b"content-length"])


def _drive(opened: list[socket.socket], request: bytes, length: int, seconds: float) -> float:
    with selectors.DefaultSelector() as selector:
        for one in opened:
            one.sendall(request)
            selector.register(one, selectors.EVENT_READ, Connection(one, length))
        answered = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            for key, _ in selector.select(1):
                answered += _advance(key.data, request, length)
        return answered / passed


def _advance(connection: Connection, request: bytes, length: int) -> bool:
    """Take what has come; when the answer is whole, ask again."""
    data = _receive(connection.socket)
    if connection.missing == length and not data.startswith(OK):
        raise SystemExit(f"The server answered {data[:200].decode('latin-1')}")
    connection.missing -= len(data)
    if connection.missing:
        return False
    connection.missing = length
    connection.socket.sendall(request)
    return True


def _receive(one: socket.socket) -> bytes:
    data = one.recv(65536)
    if not data:
        raise SystemExit("The server closed a connection.")
    return data
