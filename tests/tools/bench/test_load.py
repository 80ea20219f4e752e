"""The load that reports over HTTP are measured with."""

import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tools.bench.load import requests_per_second

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def server():
    """A server that counts what it answered; `status` is what it answers with."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        status = 200
        answered = 0

        def do_GET(self):
            body = b"x" * 70_000
            Handler.answered += 1
            self.send_response(self.status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_):
            """A client that hangs up is what some tests are about."""

    running = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield running.server_address, Handler
    running.shutdown()
    running.server_close()
    thread.join()


def test_load_counts_whole_answers(server):
    address, handler = server

    found = requests_per_second(address, [REQUEST], connections=3, seconds=0.2)

    # The probe for the length is not counted, and on each connection one answer may still be on its way.
    assert 0 < found * 0.2 <= handler.answered - 1


def test_load_stops_at_a_refusal(server):
    address, handler = server
    handler.status = 429

    with pytest.raises(SystemExit, match="429"):
        requests_per_second(address, [REQUEST], connections=1, seconds=0.2)


def test_load_without_a_server():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(ConnectionRefusedError):
            requests_per_second(free.getsockname(), [REQUEST], connections=1, seconds=0.1)
