"""Clients that common generators make of the schema: they are made, and they work."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from armybuilder.api.parsers import LIST_TYPES
from armybuilder.engine.registry import SYSTEMS

HERE = Path(__file__).resolve().parent / "clients"
GENERATOR = Path(sys.executable).with_name("openapi-python-client")
NPM_PACKAGES = ("openapi-typescript@7.13.0", "typescript@5.9.3")
NO_NETWORK = ("ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH")
SECONDS = 300
"""How long a generator may take on a busy machine; alone it takes ten."""
USE = """
import json, sys
from muster_client import Client
from muster_client.api.forces import print_, validate
from muster_client.models import Force, PrintSystem, Report, ValidateSystem

force = Force.from_dict(json.load(open(sys.argv[2])))
with Client(sys.argv[1]) as client:
    report = validate.sync(ValidateSystem.BLITZ_BETA, client=client, body=force)
    paper = print_.sync_detailed(PrintSystem.BLITZ_BETA, client=client, body=force)
assert isinstance(report, Report)
print(json.dumps([report.verdict.value, report.total, paper.status_code, paper.content[:5].decode()]))
"""


@pytest.fixture(scope="module")
def schema_file(tmp_path_factory, django_db_setup, django_db_blocker):
    """`schema_file("blitz-2006")`: the document of a game in a file, as the site gives it away."""
    from django.test import Client  # noqa: PLC0415 - the fixture `client` lives shorter

    def write(key):
        path = tmp_path_factory.mktemp("schema") / "schema.json"
        with django_db_blocker.unblock():
            path.write_bytes(
                Client().get("/api/schema/", {"format": "json"} | ({"system": key} if key else {})).content
            )
        return path

    return write


def generate(schema, folder):
    """A Python client of a schema in a folder, and what its generator has left out."""
    config = folder / "config.yml"
    config.write_text("post_hooks: []\n")
    command = [GENERATOR, "generate", "--path", schema, "--output-path", folder / "made", "--config", config]
    made = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    said = made.stdout + made.stderr
    assert "Endpoint will not be generated" not in said
    assert "Unable to" not in said
    return folder / "made", said


def run(folder, *arguments):
    """What a program of its own that has the client prints."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", *arguments],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_python_client_validates_and_prints_a_list(live_server, schema_file, tmp_path):
    client, _ = generate(schema_file("blitz-beta"), tmp_path)
    force = tmp_path / "force.json"
    force.write_text(json.dumps(SYSTEMS["blitz-beta"].examples.document))

    assert json.loads(run(client, USE, live_server.url, str(force))) == ["legal", 149, 200, "%PDF-"]


@pytest.mark.long
@pytest.mark.parametrize("key", ["", *SYSTEMS])
def test_python_client_has_every_operation(schema_file, tmp_path, key):
    schema = schema_file(key)
    client, said = generate(schema, tmp_path)
    operations = [
        (operation["tags"][0].lower(), operation["operationId"])
        for path in json.loads(schema.read_bytes())["paths"].values()
        for operation in path.values()
    ]
    names = [f"muster_client.api.{tag}.{name}{'_' * (name == 'print')}" for tag, name in operations]
    loaded = "import importlib, sys; print(sum(1 for name in sys.argv[1:] if importlib.import_module(name)))"

    assert run(client, loaded, *names).split() == [str(len(operations))]
    files_in = 4 * (len(LIST_TYPES) - 1)  # `validate`, `check`, `print` and `cards`; their schema leaves one type out
    assert said.count("WARNING") == files_in + 4  # and out of `print` and `cards`, and two into `draft`


@pytest.mark.long
@pytest.mark.django_db
def test_typescript_client_compiles(schema_file, tmp_path):
    if not shutil.which("npx"):
        pytest.skip("needs npm: there is no npx on the path")
    schema = schema_file("")
    shutil.copy(HERE / "use.ts", tmp_path)
    made = "openapi-typescript schema.json --default-non-nullable=false -o muster.d.ts && tsc --noEmit --strict --skipLibCheck false use.ts"
    shutil.copy(schema, tmp_path / "schema.json")
    packages = [word for name in NPM_PACKAGES for word in ("--package", name)]
    command = ["npx", "--yes", "--cache", str(Path(tempfile.gettempdir()) / "muster-npm"), *packages, "--call", made]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False, cwd=tmp_path)
    said = done.stdout + done.stderr
    if done.returncode and any(word in said for word in NO_NETWORK):
        pytest.skip("needs the registry of npm, which does not answer")

    assert done.returncode == 0, said
