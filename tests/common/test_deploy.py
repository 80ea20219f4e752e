"""The examples for servers: a service, a proxy and a container."""

import os
import re
import shutil
import ssl
import subprocess
import sys
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.processes import free_port, served, wait_until
from tests.test_house import production

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
SERVICE, NGINX, CONTAINER = (
    (DEPLOY / name).read_text(encoding="utf-8") for name in ("muster.service", "nginx.conf", "Containerfile")
)
FOUND = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


def instructions(name):
    """What an instruction of the container's file says, each time; continued lines are one."""
    return re.findall(rf"^{name} (.+)$", CONTAINER.replace("\\\n", " "), flags=re.MULTILINE)


# ---------------------------------------------------------------- the service


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_takes_the_service(tmp_path):
    unit = tmp_path / "muster.service"
    unit.write_text(SERVICE.replace("/srv/muster/.venv/bin/python", sys.executable).replace("/srv/muster", str(ROOT)))

    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_serves_where_the_proxy_asks():
    [host, port] = re.findall(r"^ExecStart=\S+ -m tools\.serve (\S+) (\d+) \d+ \d+$", SERVICE, flags=re.MULTILINE)[0]

    assert f"proxy_pass http://{host}:{port};" in NGINX
    assert "RestartPreventExitStatus=78" in SERVICE


# ---------------------------------------------------------------- the proxy


def sent_by_nginx(scheme):
    """The headers that the proxy sets for a visitor at 192.0.2.9 who says that he is another."""
    values = {
        "$host": "muster.example",
        "$proxy_add_x_forwarded_for": "198.51.100.1, 192.0.2.9",
        "$scheme": scheme,
        '""': "",
    }
    told = re.findall(r"proxy_set_header (\S+) (\S+);", NGINX)
    return {name: values[value] for name, value in told if name != "Connection"}


@pytest.mark.parametrize("scheme, status", [("https", 200), ("http", 301)])
def test_behind_the_proxy_the_site_knows_scheme_host_and_visitor(client, settings, scheme, status):
    settings.ALLOWED_HOSTS = ["muster.example"]
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 60
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    answer = client.get("/about/", headers=sent_by_nginx(scheme))

    assert answer.status_code == status
    assert answer.wsgi_request.META["REMOTE_ADDR"] == "192.0.2.9"
    if scheme == "https":
        assert answer.headers["Strict-Transport-Security"] == "max-age=60"
    else:
        assert answer.headers["Location"] == "https://muster.example/about/"


def test_the_settings_that_the_proxy_names_are_fit_for_the_internet():
    told = dict(re.findall(r"^#   (\w+)=(\S+)$", NGINX, flags=re.MULTILINE))
    assert told.keys() == {"ALLOWED_HOSTS", "TRUSTED_PROXIES"}

    done = production(**told)("check", "--deploy", "--fail-level", "WARNING")

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not FOUND, reason="no nginx here")
def test_nginx_serves_the_site(tmp_path):
    plain, secure, behind = free_port(), free_port(), free_port()
    conf = proxy_at(tmp_path, plain, secure, behind)
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"}
    environment |= {"HTTPS": "on", "TRUSTED_PROXIES": "127.0.0.1"}
    with served("armybuilder.server", "127.0.0.1", str(behind), "1", "2", port=behind, **environment):
        proxy = subprocess.Popen([str(FOUND), "-p", str(tmp_path), "-c", str(conf), "-g", "daemon off;"])
        try:
            wait_until(lambda: answers(plain))
            assert told(HTTPConnection("127.0.0.1", plain), "/about/?a=1")[:2] == (
                301,
                "https://testserver/about/?a=1",
            )
            here = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
            here.check_hostname = False
            status, _to, headers = told(HTTPSConnection("127.0.0.1", secure, context=here), "/about/")
            assert (status, headers["Strict-Transport-Security"][:16]) == (200, "max-age=31536000")
            assert "X-Request-Id" in headers
            assert told(HTTPSConnection("127.0.0.1", secure, context=here), "/about/", host="evil.example")[0] == 400
        finally:
            proxy.terminate()
            proxy.wait(20)


def proxy_at(folder, plain, secure, behind):
    """The configuration of nginx as an example gives it, with ports and a certificate of its own."""
    key = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=muster.example", "-days", "1"]
    subprocess.run([*key, "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], capture_output=True, check=True)
    site = re.sub(r"listen \[::\].*\n", "", NGINX)
    for old, new in {
        "listen 80": f"listen 127.0.0.1:{plain}", "listen 443": f"listen 127.0.0.1:{secure}",
        "127.0.0.1:8000": f"127.0.0.1:{behind}",
        "/etc/letsencrypt/live/muster.example/fullchain.pem": f"{folder}/cert.pem",
        "/etc/letsencrypt/live/muster.example/privkey.pem": f"{folder}/key.pem",
        "server_name muster.example": "server_name testserver",
    }.items():  # fmt: skip
        site = site.replace(old, new)
    paths = "".join(f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    conf = folder / "nginx.conf"
    conf.write_text(f"pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ {paths} {site} }}")
    return conf


def answers(port):
    try:
        return told(HTTPConnection("127.0.0.1", port), "/")[0] == 301
    except OSError:
        return False


def told(connection, path, host="testserver"):
    """Status, where it leads, and the headers of an answer."""
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers["Location"], answer.headers


# ---------------------------------------------------------------- the container


def test_the_container_is_made_of_what_is_there():
    known = {"FROM", "WORKDIR", "ENV", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    lines = [line for line in CONTAINER.splitlines() if line and not line.startswith("#")]

    assert {line.split()[0] for line in lines} == known
    assert instructions("COPY") == ["requirements.lock ./", ". ."]
    assert instructions("RUN")[0] == "pip install --no-deps --require-hashes --requirement requirements.lock"
    [port] = instructions("EXPOSE")
    assert f"tools.serve 0.0.0.0 {port} " in instructions("CMD")[0]
    assert "USER muster" in lines
    ignored = set((ROOT / ".dockerignore").read_text().split())
    assert {".env", ".git", "db.sqlite3*", "backups"} <= ignored


def test_what_the_container_runs_runs(tmp_path):
    """All but what it installs, in a copy of the program, with data elsewhere."""
    copy, data, port = tmp_path / "muster", tmp_path / "data", str(free_port())
    subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
    data.mkdir()
    own = {"/data": str(data), "/tmp/built": f"{tmp_path}/built", "8000": port, "0.0.0.0": "127.0.0.1"}  # noqa: S104, S108 - to be replaced
    python = Path(sys.executable).parent
    environment = {"PATH": f"{python}:{os.environ['PATH']}", "ENV_FILE": os.devnull, "LANG": "C.UTF-8"}
    environment |= dict(pair.split("=", 1) for pair in moved(instructions("ENV")[0], own).split())
    secret = {"SECRET_KEY": "k7-" + "0123456789abcdefghij" * 4, "ALLOWED_HOSTS": "muster.example"}

    for command in instructions("RUN")[1:-1]:
        subprocess.run(["sh", "-ec", moved(command, own)], cwd=copy, env=environment, check=True)
    [start] = re.findall(r'^\["sh", "-c", "(.+)"\]$', instructions("CMD")[-1])
    served_here = subprocess.Popen(["sh", "-c", moved(start, own)], cwd=copy, env=environment | secret)
    try:
        wait_until(lambda: served_here.poll() is not None or listens(int(port)))
        answer = told(HTTPConnection("127.0.0.1", int(port)), "/about/", host="muster.example")
        assert answer[:2] == (301, "https://muster.example/about/")
        assert {path.name for path in data.iterdir()} >= {"db.sqlite3"}
    finally:
        served_here.terminate()
        served_here.wait(30)


def moved(text, own):
    for old, new in own.items():
        text = text.replace(old, new)
    return text


def listens(port):
    try:
        return told(HTTPConnection("127.0.0.1", port), "/about/")[0] > 0
    except OSError:
        return False
