"""An audit that could not ask is no audit that found nothing."""

import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tools import audit
from tools.lock import ROOT

BEGIN = "# This file was made for a test.\n"
DJANGO = """\
django==5.2.7 ; python_full_version < '3.12' \\
    --hash=sha256:00
    # via -r requirements.txt
"""
SEGNO = """\
segno==1.6.6 \\
    --hash=sha256:02
    # via -r requirements.txt
"""
HOLE = {
    "id": "GHSA-frmv-pr5f-9mcr",
    "aliases": ["CVE-2025-64459"],
    "modified": "2025-11-07T00:00:00Z",
    "affected": [
        {
            "package": {"name": "django", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "5.2"}, {"fixed": "5.2.8"}]}],
        }
    ],
}


class Database(BaseHTTPRequestHandler):
    """Answers as OSV does: of Django before 5.2.8 it knows a hole."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        holed = (asked["package"]["name"], asked["version"]) == ("django", "5.2.7")
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps({"vulns": [HOLE]} if holed else {}).encode())

    def log_message(self, format, *args):
        pass


@pytest.fixture
def database():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Database)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1/query"
    server.shutdown()
    thread.join()
    server.server_close()


def audited(tmp_path, text, address):
    path = tmp_path / "requirements.lock"
    path.write_text(BEGIN + text)
    command = [sys.executable, "-m", "tools.audit", "--lock", str(path), "--osv", address]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def test_a_known_hole_fails(tmp_path, database):
    assert audited(tmp_path, DJANGO + SEGNO, database) == (
        1,
        ["Known holes: 1", "django 5.2.7: CVE-2025-64459, GHSA-frmv-pr5f-9mcr; mended in 5.2.8"],
    )


def test_no_known_hole_is_good_news():
    assert audit.format_result(audit.AuditResult([], [], ""), 131) == ["No hole is known in any of 131."]


def test_nobody_to_ask_is_no_good_news(tmp_path):
    code, lines = audited(tmp_path, SEGNO, "http://127.0.0.1:9/v1/query")

    assert (code, lines[0]) == (2, "NOT AUDITED: nobody could be asked about 1 of 1: segno.")
    assert "127.0.0.1" in lines[1]
