"""The front with a small application behind it, in a server of its own: what becomes of a request."""

import hashlib
from contextlib import ExitStack
from functools import partial

import pytest

from tests.processes import free_port, served, wait_until
from tests.server import apps
from tests.server.client import Client

SMALL, LARGE = b"small", bytes(range(256)) * 1_000


def granian(name):
    port = free_port()
    options = ["--interface", "rsgi", "--no-ws", "--port", str(port), "--log-level", "critical"]
    return served("granian", *options, f"tests.server.apps:{name}", port=port), port


@pytest.fixture(scope="module")
def port():
    """Where a server with the usual patience listens; its large bodies may have 1,600,000 bytes."""
    server, port = granian("front")
    with server:
        yield port


@pytest.fixture(scope="module")
def hasty():
    """Where a server listens that waits a third of a second for a body."""
    server, port = granian("hasty")
    with server:
        yield port


@pytest.fixture
def client(port):
    with Client(port) as made:
        yield made


def digest(data):
    return hashlib.sha256(data).hexdigest()


def chunked(*pieces):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


# ---------------------------------------------------------------- what the application sees


def test_environment_is_that_of_wsgi(client, port):
    answer = client.get(
        "/a%20b/%C3%A4?q=%20&r", "Cookie: a=1", "Cookie: b=2", "Accept: x", "Accept: y", "X-Odd-Name: z"
    )

    environ = answer.json["environ"]
    assert answer.headers["x-path"] == "/a b/ä".encode().hex()
    assert environ.pop("PATH_INFO") == "/a b/ä".encode().decode("latin-1")
    assert environ == {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "QUERY_STRING": "q=%20&r",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": str(port),
        "SERVER_SOFTWARE": "granian",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": "",
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "x,y",
        "HTTP_X_ODD_NAME": "z",
        "wsgi.url_scheme": "http",
    }


@pytest.mark.parametrize("version, host", [("1.1", ""), ("1.0", None)])
def test_a_request_without_a_host_has_an_empty_one(client, version, host):
    """Which Django answers with 400; HTTP/1.0 has none."""
    client.send(f"GET / HTTP/{version}\r\nConnection: close\r\n\r\n".encode())

    assert client.answer().json["environ"].get("HTTP_HOST") == host


def test_a_header_with_an_underscore_passes_for_no_other(client):
    environ = client.get("/", "X_Forwarded_Proto: https", "X-Forwarded-Proto: http").json["environ"]

    assert environ["HTTP_X_FORWARDED_PROTO"] == "http"


@pytest.mark.parametrize("body", [b"", SMALL, LARGE, bytes(apps.BOUND)], ids=len)
def test_bodies_arrive_whole(client, body):
    client.post("/", body, "Content-Type: text/plain")
    told = client.answer().json

    assert (told["length"], told["digest"]) == (len(body), digest(body))
    assert told["environ"]["CONTENT_LENGTH"] == (str(len(body)) if body else "")
    assert told["environ"]["CONTENT_TYPE"] == "text/plain"
    assert "muster.refusal" not in told["environ"]


def test_a_body_in_chunks_has_a_length(client):
    client.head("POST", "/", "Transfer-Encoding: chunked")
    client.send(chunked(SMALL, LARGE) + chunked(b""))
    told = client.answer().json

    assert (told["environ"]["CONTENT_LENGTH"], told["digest"]) == (str(len(SMALL + LARGE)), digest(SMALL + LARGE))


def test_requests_follow_each_other_on_a_connection(client):
    for body in (SMALL, LARGE, SMALL):
        client.post("/", body)
        assert client.answer().json["digest"] == digest(body)
    assert client.get("/").status == 200


# ---------------------------------------------------------------- what it answers


def test_a_long_answer_comes_piece_by_piece(client):
    answer = client.get("/pieces")

    assert "content-length" not in answer.headers
    assert answer.body == apps.PIECE * apps.PIECES
    assert client.get("/").status == 200


def test_a_head_has_no_body(client):
    client.head("HEAD", "/")

    assert client.answer(body=False).status == 200
    assert client.get("/").status == 200


def test_a_thread_outlives_what_breaks_in_it(port):
    for _ in range(3):
        with Client(port) as client:
            assert client.get("/broken").status == 500
    with Client(port) as client:
        assert client.get("/").status == 200


# ---------------------------------------------------------------- what is not taken


def test_more_than_the_bound_is_not_read(client):
    client.post("/", b"x", length=apps.BOUND + 1)
    told = client.answer().json

    assert (told["length"], told["environ"]["CONTENT_LENGTH"]) == (0, str(apps.BOUND + 1))


def test_who_writes_without_reading_gets_the_answer(client):
    client.post("/", bytes(20_000_000))

    assert client.answer().json["length"] == 0


def test_chunks_beyond_the_bound_are_noticed(client):
    client.head("POST", "/", "Transfer-Encoding: chunked")
    client.send(chunked(*[LARGE] * 10) + chunked(b""))
    told = client.answer().json

    assert int(told["environ"]["CONTENT_LENGTH"]) > apps.BOUND
    assert told["length"] <= apps.BOUND


@pytest.mark.parametrize("body", [SMALL, LARGE])
def test_what_breaks_off_gives_its_room_back(port, body):
    for _ in range(5):
        with Client(port) as client:
            client.post("/", body, length=len(body) + 1)

    # It may take the server a moment to notice.
    wait_until(partial(has_room, port, LARGE))


def has_room(port, body, network=""):
    """Whether a body is taken, of a network without another one unless it is named."""
    with Client(port) as client:
        client.post("/", body, f"X-Forwarded-For: {network or client.socket.getsockname()[1]}")
        return client.answer().json["length"] == len(body)


@pytest.mark.parametrize("length", [3, 300_000])
def test_a_body_that_does_not_come_is_refused(hasty, length):
    with Client(hasty) as client:
        client.post("/", b"ab", length=length)

        assert client.answer().json["environ"]["muster.refusal"] == "slow"
        assert client.is_closed()


def test_chunks_that_do_not_come_are_refused(hasty):
    with Client(hasty) as client:
        client.head("POST", "/", "Transfer-Encoding: chunked")
        client.send(chunked(b"ab"))

        assert client.answer().json["environ"]["muster.refusal"] == "slow"
        assert client.is_closed()


# ---------------------------------------------------------------- who waits for whom


def test_slow_bodies_take_no_thread(port):
    with ExitStack() as stack:
        slow = [stack.enter_context(Client(port)) for _ in range(16)]
        for number, client in enumerate(slow):
            client.post("/", b"x", length=2 if number % 4 else 20_000)

        for _ in range(100):
            with Client(port) as client:
                assert client.get("/").status == 200

        assert all(client.is_waiting() for client in slow)
        slow[1].send(b"y")
        assert slow[1].answer().json["digest"] == digest(b"xy")


def test_costly_requests_leave_a_thread_and_skip_who_has_gone(port):
    with ExitStack() as stack:
        costly = [stack.enter_context(Client(port)) for _ in range(3)]
        for number, client in enumerate(costly):
            client.head("GET", f"/wait/{number}")
            # The next request is looked at after this one.
            assert stack.enter_context(Client(port)).get("/").status == 200
        costly[1].vanish()

        for _ in range(5):
            assert stack.enter_context(Client(port)).get("/").status == 200
        assert costly[0].is_waiting()
        assert costly[2].is_waiting()
        assert stack.enter_context(Client(port)).get("/release").json["waited"] == ["/wait/0"]

        assert costly[0].answer().json["waited"] == ["/wait/0"]
        assert costly[2].answer().json["waited"] == ["/wait/0", "/wait/2"]


def test_who_asks_for_much_waits_for_himself(port):
    with ExitStack() as stack:
        stack.enter_context(Client(port)).get("/reset")
        clients = [stack.enter_context(Client(port)) for _ in range(11)]
        for number, client in enumerate(clients):
            network = "other" if number == 10 else "crowd"
            client.head("GET", f"/wait/{network}", f"X-Forwarded-For: {network}")
            # The next request is looked at after this one.
            assert stack.enter_context(Client(port)).get("/").status == 200

        # One is at it, eight wait, and that is as many of a network as may.
        assert clients[9].answer().json["environ"]["muster.refusal"] == "busy"
        stack.enter_context(Client(port)).get("/release")
        assert clients[10].answer().json["waited"][-3:] == ["/wait/crowd", "/wait/crowd", "/wait/other"]
