"""A client that can be slow, rude and gone: one socket, bytes as they are."""

import json
import socket
import struct
from typing import NamedTuple

PATIENCE = 60


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A connection on which requests are written piece by piece."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def head(self, method, path, *headers):
        self.send("\r\n".join((f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", "")).encode())

    def post(self, path, body, *headers, length=None):
        """Head and body; with a `length` the body may be shorter than it says."""
        self.head("POST", path, f"Content-Length: {len(body) if length is None else length}", *headers)
        self.send(body)

    def answer(self, *, body=True):
        """The next answer; `body` says whether it has one."""
        found = b""
        while b"\r\n\r\n" not in found:
            found += self._more()
        head, _, rest = found.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        if not body:
            return Answer(int(status.split()[1]), headers, rest)
        if "content-length" in headers:
            while len(rest) < int(headers["content-length"]):
                rest += self._more()
        else:
            rest = self._chunks(rest)
        return Answer(int(status.split()[1]), headers, rest)

    def get(self, path, *headers):
        self.head("GET", path, *headers)
        return self.answer()

    def is_closed(self):
        """Wait until the other side closes; whatever it says meanwhile is lost."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            pass
        return True

    def is_waiting(self):
        """Whether neither an answer nor an end has come yet."""
        self.socket.setblocking(False)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        finally:
            self.socket.settimeout(PATIENCE)
        return False

    def vanish(self):
        """Close without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def _chunks(self, rest):
        found = b""
        while True:
            while b"\r\n" not in rest:
                rest += self._more()
            size, _, rest = rest.partition(b"\r\n")
            length = int(size, 16)
            while len(rest) < length + 2:
                rest += self._more()
            if not length:
                return found
            found, rest = found + rest[:length], rest[length + 2 :]

    def _more(self):
        data = self.socket.recv(1 << 20)
        assert data, "the connection was closed"
        return data
