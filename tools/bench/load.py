"""A lean load generator: one process, some connections that are kept alive, requests in turn on each."""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle

HEAD_END = b"\r\n\r\n"
OK = b"HTTP/1.1 200"


@dataclass(frozen=True, slots=True)
class LoadRequest:
    """A request, and how many bytes its answer has, its head included."""

    request: bytes
    length: int


@dataclass(slots=True)
class Connection:
    """A socket, what was asked on it, and how much of the answer is still to come."""

    socket: socket.socket
    pending: LoadRequest
    missing: int = 0

    def ask(self, question: LoadRequest) -> None:
        self.pending, self.missing = question, question.length
        self.socket.sendall(question.request)


def requests_per_second(
    address: tuple[str, int], requests: Sequence[bytes], *, connections: int, seconds: float
) -> float:
    """Answers a second. Each answer has to be as long as the first one to its request was, and all of them 200."""
    questions = [LoadRequest(request, answer_length(address, request)) for request in requests]
    opened = [socket.create_connection(address) for _ in range(connections)]
    try:
        return _drive(opened, questions, seconds)
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


def _drive(opened: list[socket.socket], questions: Sequence[LoadRequest], seconds: float) -> float:
    turns = cycle(questions)
    with selectors.DefaultSelector() as selector:
        for one in opened:
            connection = Connection(one, questions[0])
            connection.ask(next(turns))
            selector.register(one, selectors.EVENT_READ, connection)
        answered = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < seconds:
            for key, _ in selector.select(1):
                answered += _advance(key.data, turns)
        return answered / passed


def _advance(connection: Connection, turns: Iterator[LoadRequest]) -> bool:
    """Take what has come; when the answer is whole, ask the next question."""
    data = _receive(connection.socket)
    if connection.missing == connection.pending.length and not data.startswith(OK):
        raise SystemExit(f"The server answered {data[:200].decode('latin-1')}")
    connection.missing -= len(data)
    if connection.missing:
        return False
    connection.ask(next(turns))
    return True


def _receive(one: socket.socket) -> bytes:
    data = one.recv(65536)
    if not data:
        raise SystemExit("The server closed a connection.")
    return data
