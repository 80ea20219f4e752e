"""The house: settings, headers, the pages of no app, and documents that keep up with the tree."""

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command, get_commands
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver

from armybuilder import settings as house
from armybuilder.engine.registry import SYSTEMS
from armybuilder.views import PLANNED
from tools import chromium, serve, setup

ROOT = Path(settings.BASE_DIR)


def documents_in(folder):
    """Pages for people; those of the root lie there and not below it. What has changed is history and names what was."""
    found = folder.glob("*.md") if folder == ROOT else folder.rglob("*.md")
    return [path for path in found if path.name != "changes-2026.md"]


MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, flags=re.MULTILINE))
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix() for folder in (".", "docs", ".github") for path in documents_in(ROOT / folder)
)
POLICY = "base-uri 'none'; default-src 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
OWN_FILES = [
    path
    for folder in ("templates", "static", "armybuilder", "factions")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".html", ".css", ".js", ".svg", ".txt"}
]


def policy_of(response):
    return "; ".join(sorted(response.headers["Content-Security-Policy"].split("; ")))


# ---------------------------------------------------------------- settings


def production(**environment):
    """Run manage.py as a server on the internet would."""
    wanted = {"PATH": os.environ["PATH"], "ENV_FILE": os.devnull, "SECRET_KEY": "k7-" + "0123456789abcdefghij" * 4}
    return lambda *arguments: subprocess.run(
        [sys.executable, "-W", "error::UserWarning", "manage.py", *arguments],
        cwd=ROOT,
        env={name: value for name, value in (wanted | environment).items() if value is not None},
        capture_output=True,
        text=True,
        check=False,
    )


def test_deploy_check_is_clean():
    done = production()("check", "--deploy", "--fail-level", "WARNING")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "System check identified no issues (0 silenced).\n"


def test_secret_key_is_required():
    done = production(SECRET_KEY=None)("check")

    assert done.returncode == 1
    assert "SECRET_KEY" in done.stderr


def test_behind_a_proxy_the_deploy_check_is_clean_too():
    done = production(TRUSTED_PROXIES="127.0.0.1", ALLOWED_HOSTS="muster.example", ADMIN="on")(
        "check", "--deploy", "--fail-level", "WARNING"
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("admin, answer", [(None, "nothing"), ("off", "nothing"), ("on", "admin:index")])
def test_the_admin_is_there_for_whoever_asks_for_it(admin, answer):
    script = (
        "from django.urls import Resolver404, resolve\n"
        "try: print(resolve('/admin/').view_name)\n"
        "except Resolver404: print('nothing')"
    )

    done = production(ADMIN=admin)("shell", "--verbosity", "0", "-c", script)

    assert done.stdout == f"{answer}\n"


def test_database_url_chooses_postgresql():
    script = "from django.db import connection; print(connection.vendor, connection.settings_dict['NAME'])"

    done = production(DATABASE_URL="postgres://somebody:secret@localhost/muster")(
        "shell", "--verbosity", "0", "-c", script
    )

    assert done.stdout == "postgresql muster\n"


def test_sqlite_waits_for_the_lock_and_survives_a_power_cut():
    options = house.DATABASES["default"]["OPTIONS"]  # tests themselves wait for no disk

    if house.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        assert options["transaction_mode"] == "IMMEDIATE"
        assert options["init_command"] == "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_server_loads_the_settings_of_the_site(tmp_path):
    environment = {"SECRET_KEY": "k7-" + "0123456789abcdefghij" * 4, "ENV_FILE": os.devnull, "PATH": os.environ["PATH"]}
    script = (
        "from armybuilder.server.start import load; load('2'); import os; print(os.environ['DJANGO_SETTINGS_MODULE'])"
    )

    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment | {"DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (0, "armybuilder.settings\n")


# ---------------------------------------------------------------- answers


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/about/", "/no-such-page/", "/static/css/muster.css", "/admin/login/"])
def test_every_answer_is_guarded(client, path):
    response = client.get(path)
    response.close()

    assert policy_of(response) == POLICY
    assert {
        name: response.headers[name]
        for name in ("Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options", "Cross-Origin-Opener-Policy")
    } == {
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def test_home_names_every_system_and_links_what_is_live(client):
    text = client.get("/").content.decode()

    assert [
        name
        for name in (*(system.name for system in SYSTEMS.values()), *(planned.name for planned in PLANNED))
        if name not in text
    ] == []
    assert re.findall(r'href="/forces/new/\?system=([\w-]+)"', text) == list(SYSTEMS)
    assert SYSTEMS.keys().isdisjoint(system.key for system in PLANNED)


@pytest.mark.parametrize("path", ["/", "/about/"])
def test_every_page_says_what_muster_is_legally(client, path):
    text = client.get(path).content.decode()

    assert "Muster is an unofficial, free tool. Names belong to their owners." in text
    assert "It contains stats only, no rulebook text" in text


@pytest.mark.parametrize("path, prefix", [("/forces/", "forces/"), ("/systems/", "systems/"), ("/api/docs/", "api/")])
@pytest.mark.django_db
def test_main_links_lead_somewhere(client, path, prefix):
    included = [each for each in get_resolver().url_patterns if isinstance(each, URLResolver)]
    if not next(each.url_patterns for each in included if str(each.pattern) == prefix):
        pytest.skip(f"{prefix} has no pages yet")

    assert client.get(path, follow=True).status_code == 200


def test_missing_page_is_told_in_the_shell(client):
    response = client.get("/no-such-page/")

    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


def test_stale_form_is_told_in_the_shell():
    response = Client(enforce_csrf_checks=True).post("/about/")

    assert response.status_code == 403
    assert "That form has expired" in response.content.decode()


@pytest.mark.parametrize("code", [400, 403, 404, 500])
def test_error_pages_need_no_request(code):
    """400 and 500 are rendered without one, when nothing else works any more."""
    text = render_to_string(f"{code}.html")

    assert f"Error {code}" in text
    assert 'href="/"' in text


def test_oversized_body_is_the_senders_fault(client):
    response = client.post("/about/", data="x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1), content_type="text/plain")

    assert response.status_code in {400, 405, 413}


def test_long_pages_are_compressed(client):
    assert client.get("/", headers={"accept-encoding": "gzip"}).headers["Content-Encoding"] == "gzip"


# ---------------------------------------------------------------- files


def test_static_files_hash_and_compress(tmp_path):
    """A style sheet that points to a file that is not there stops the collection, and so a release."""
    storages = {"staticfiles": {"BACKEND": "armybuilder.common.static_files.StaticFiles"}}
    served = tmp_path / "served"
    served.mkdir()
    (served / "staticfiles.json").write_text("{}")
    with override_settings(STATIC_ROOT=served, STORAGES=settings.STORAGES | storages):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=["admin", "drf_spectacular*"])

    assert [path.name for path in served.glob("css/muster.*.css.gz")] != []
    # The list of all files is for the site alone.
    assert "css/muster.css" in json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert not (served / "staticfiles.json").exists()


def test_style_sheets_stay_small():
    sizes = {path.name: path.stat().st_size for path in (ROOT / "static" / "css").glob("*.css")}
    assert {name: size for name, size in sizes.items() if size >= 16_000} == {}


def told_in(paths, *patterns):
    """Where a file says one of these, and what."""
    texts = {path: path.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "") for path in paths}
    said = {path: [word for pattern in patterns for word in re.findall(pattern, text)] for path, text in texts.items()}
    return {str(path.relative_to(ROOT)): words for path, words in said.items() if words}


def test_files_load_nothing_from_elsewhere():
    assert (
        told_in(
            OWN_FILES,
            r"(?:src|href|action|hx-\w+)\s*=\s*[\"'](?:https?:)?//[^\"']*",
            r"(?:url\(|@import|import\b|fetch\()\s*[\"']?(?:https?:)?//",
        )
        == {}
    )


def test_templates_have_no_inline_script_or_style():
    templates = [path for path in OWN_FILES if path.suffix == ".html"]
    inline = r"<style|\sstyle\s*=|<script(?![^>]*\ssrc=)|\son\w+\s*=|hx-on|javascript:|hx-vals=.js"

    assert told_in(templates, inline) == {}


@pytest.mark.parametrize("name", ["css/muster.css", "img/favicon.svg", "img/mark.svg", "django_htmx/htmx-2.min.js"])
def test_shell_finds_its_files(name):
    assert finders.find(name)


# ---------------------------------------------------------------- documents


def test_licence_is_mit():
    assert (ROOT / "LICENSE").read_text().startswith("MIT License\n")


def test_help_lists_every_target():
    phony = set(re.findall(r"^\.PHONY: ([a-z-]+)$", MAKEFILE, flags=re.MULTILINE))

    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    assert set(re.findall(r"^make ([a-z-]+) ", listed, flags=re.MULTILINE)) == phony == TARGETS


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_name_only_targets_that_exist(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"`make ([a-z][a-z-]+)", text) + re.findall(r"^make ([a-z][a-z-]+)", text, flags=re.MULTILINE)

    assert set(named) - TARGETS == set()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_point_to_what_exists(name):
    document = ROOT / name
    text = document.read_text(encoding="utf-8")
    pages = {link: link.partition("#") for link in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", text)}
    lost = [link for link, (path, _, _) in pages.items() if path and not (document.parent / path).exists()]
    unheard = [
        link
        for link, (path, _, anchor) in pages.items()
        if link not in lost and anchor and anchor not in anchors(document.parent / path if path else document)
    ]

    assert (lost, unheard) == ([], [])


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_name_only_files_that_exist(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    paths = re.findall(r"`((?:armybuilder|factions|static|templates|tests|tools)/[\w./-]+)`", text)

    assert [path for path in paths if not (ROOT / path).exists()] == []


def anchors(document):
    """What links may lead to on a page: its headings as web sites spell them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", [*DOCUMENTS, "Makefile"])
def test_documents_name_only_commands_that_exist(name):
    text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
    modules = re.findall(r"python -m ((?:tools|armybuilder)[\w.]*\w)", text)
    paths = [path for paths in re.findall(r"bin/pytest((?: [\w./]+)*)", text) for path in paths.split()]

    assert [module for module in modules if not find_spec(module)] == []
    assert set(re.findall(r"manage\.py (\w+)", text)) - get_commands().keys() - {"COMMAND"} == set()
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_readme_fits_a_screen():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 80


@pytest.mark.django_db
def test_lines_for_scripts_work(client, capsys):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [force] = re.findall(r"manage\.py validate_force (\S+)$", readme, flags=re.MULTILINE)
    [(body, path)] = re.findall(r"curl .+ -d @(\S+) http://127\.0\.0\.1:8000(\S+)", readme)

    call_command("validate_force", force)
    answer = client.post(path, (ROOT / body).read_bytes(), content_type="application/json")

    assert "legal" in capsys.readouterr().out
    assert (answer.status_code, answer.json()["verdict"]) == (200, "legal")


def test_every_version_is_the_same():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    releases = re.findall(r"^## (\d\S+) - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)

    assert releases[0] == project
    assert f"Version {project}." in (ROOT / "README.md").read_text(encoding="utf-8")


def test_releases_are_short():
    _, *releases = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)

    assert {text.splitlines()[0]: lines for text in releases if (lines := text.count("\n- ")) > 10} == {}


def test_the_workflow_calls_targets_on_supported_pythons():
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    jobs = workflow["jobs"].values()
    steps = [step for job in jobs for step in job["steps"]]
    matrices = [job["strategy"]["matrix"] for job in jobs if "strategy" in job]
    called = {word for step in steps for word in re.findall(r"^make (\S+)", step.get("run", "")) if word in TARGETS}
    called |= {target for matrix in matrices for target in matrix.get("target", ())}
    versions = {version for matrix in matrices for version in matrix.get("python", ())}
    versions |= {step["with"]["python-version"] for step in steps if "python-version" in step.get("with", {})}
    versions = {version for version in versions if not version.startswith("${{")}
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["requires-python"]

    assert called - TARGETS == set()
    assert {"test", "audit", "nightly"} <= called
    assert f">={min(versions, key=lambda version: [int(part) for part in version.split('.')])}" == asked
    assert {step["run"].split()[0] for step in steps if "run" in step} == {"make"}


@pytest.mark.parametrize("path", sorted(path.name for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")))
def test_forms_of_issues_are_whole(path):
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE" / path).read_text(encoding="utf-8"))
    if path == "config.yml":
        assert form == {"blank_issues_enabled": True}
        return

    assert form.keys() == {"name", "description", "labels", "body"}
    assert [field for field in form["body"] if not field["attributes"]["label"]] == []
    assert {field["type"] for field in form["body"]} <= {"textarea", "input", "dropdown"}
    assert len({field["id"] for field in form["body"]}) == len(form["body"])


def test_hooks_run_what_is_installed():
    """Their versions are those of the lock file."""
    [local] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    packages = {"ruff": "ruff", "lint-imports": "import-linter"}
    locked = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")

    called = [hook["entry"].split()[0].removeprefix(".venv/bin/") for hook in local["hooks"]]

    assert local["repo"] == "local"
    assert [name for name in called if not re.search(rf"^{packages[name]}==", locked, flags=re.MULTILINE)] == []


def test_settings_are_documented():
    text = (ROOT / "armybuilder" / "settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', text))
    told = set(re.findall(r"\b[A-Z_]+\b", text.split('"""')[1]))

    assert read - told == set()


# ---------------------------------------------------------------- setting up


def test_env_is_written_once_for_its_owner_only(tmp_path, monkeypatch):
    monkeypatch.setattr(setup, "ROOT", tmp_path)

    setup.write_env()
    first = (tmp_path / ".env").read_text()
    setup.write_env()

    assert (tmp_path / ".env").read_text() == first
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    assert re.search(r"^SECRET_KEY=\S{50,}$", first, flags=re.MULTILINE)


def test_whoever_makes_checks_has_settings_too(tmp_path, monkeypatch):
    """Commands that CONTRIBUTING names need no more than `make dev`."""
    done = subprocess.CompletedProcess[str]([], 0)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", tmp_path)
    # An environment that is there, wherever that of the tests lies.
    monkeypatch.setattr(setup, "PYTHON", sys.executable)
    monkeypatch.setattr("tools.setup.sys.argv", ["setup", "--dev"])
    monkeypatch.setattr("tools.setup.subprocess.run", lambda *_, **__: done)
    for name in ("requirements.lock", "requirements-dev.lock", "requirements-compile.lock"):
        (tmp_path / name).touch()

    setup.main()

    assert (tmp_path / ".env").is_file()


def test_install_is_repeated_only_when_the_lock_changes(tmp_path, monkeypatch):
    ran = []
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "VENV", tmp_path)
    monkeypatch.setattr("tools.setup.subprocess.run", lambda command, check: ran.append(command[-4:]))
    wanted = tmp_path / "requirements.lock"

    for text in ("Django", "Django", "Django\nsegno"):
        wanted.write_text(text)
        setup.install("requirements.lock")

    # Nothing but what the lock names: pip looks for newer versions of what is asked for with extras, and refuses all.
    assert ran == [["--no-deps", "--require-hashes", "--requirement", str(wanted)]] * 2


def test_taken_port_is_noticed():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        with pytest.raises(SystemExit, match=f"Port {port} of 127.0.0.1 is taken, perhaps by another Muster."):
            serve.main("127.0.0.1", port, "1", "1")


def test_fastest_python_is_found(tmp_path):
    """One that says it needs longer than another comes after it, one that is as fast does not, one that is named always."""
    for folder, microseconds in {"slow": 9000, "fast": 6000, "as_fast": 5500}.items():
        (tmp_path / folder).mkdir()
        script = tmp_path / folder / "python3.12"
        script.write_text(f"#!/bin/sh\ncase $2 in *timeit*) echo {microseconds};; esac\n")
        script.chmod(0o755)
    folders = [str(tmp_path / folder) for folder in ("slow", "fast", "as_fast")]

    def found(**environment):
        return subprocess.check_output(
            ["/bin/sh", "tools/find_python.sh"],
            cwd=ROOT,
            env={"PATH": ":".join(folders), "VENV": str(tmp_path), **environment},
            text=True,
        ).strip()

    assert found() == f"{tmp_path}/fast/python3.12"
    assert found(PYTHON=f"{tmp_path}/slow/python3.12") == f"{tmp_path}/slow/python3.12"


def test_python_of_the_environment_is_kept(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)

    found = subprocess.check_output(
        ["/bin/sh", "tools/find_python.sh"], cwd=ROOT, env={"PATH": "", "VENV": str(tmp_path)}, text=True
    )

    assert found == f"{tmp_path}/bin/python\n"


def test_missing_python_says_what_to_do():
    done = subprocess.run(
        ["/bin/sh", "tools/find_python.sh"],
        cwd=ROOT,
        env={"PATH": "", "VENV": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert "Python 3.11 or newer" in done.stderr
    assert "apt-get install python3 python3-venv" in done.stderr


def test_named_chromium_comes_first(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")

    assert chromium.find() == "/somewhere/chromium"
