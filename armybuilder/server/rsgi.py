"""Subset of RSGI 1.5 that is used, the interface between the server and an application."""

from collections.abc import Awaitable
from typing import Protocol

HeaderList = list[tuple[str, str]]


class Headers(Protocol):
    """Names are in small letters. A value that is not ASCII is missing among the `items`."""

    def __contains__(self, name: str) -> bool: ...

    def get(self, name: str) -> str | None: ...

    def items(self) -> HeaderList: ...


class Scope(Protocol):
    """The facts known about a request before its body. `client` and `server` are addresses with a port."""

    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str
    query_string: str
    headers: Headers


class Stream(Protocol):
    """An answer that goes on."""

    def send_bytes(self, data: bytes) -> Awaitable[None]: ...


class HttpExchange(Protocol):
    """The body of a request, whole or in chunks the last of which is empty, and the answer. What is asked of a connection that is
    gone raises a `RuntimeError`."""

    def __call__(self) -> Awaitable[bytes]: ...

    def __aiter__(self) -> "HttpExchange": ...

    def __anext__(self) -> Awaitable[bytes]: ...

    def client_disconnect(self) -> Awaitable[None]: ...

    def response_bytes(self, status: int, headers: HeaderList, body: bytes) -> None: ...

    def response_stream(self, status: int, headers: HeaderList) -> Stream: ...
