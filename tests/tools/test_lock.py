"""The lock files keep up with what is asked for, on every Python."""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock

ASKED = {
    name: [
        Requirement(line.partition("  #")[0])
        for line in (lock.ROOT / source).read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "-r "))
    ]
    for name, source in lock.LOCKS.items()
}
ASKED["requirements-dev.lock"] += ASKED["requirements.lock"]


@pytest.mark.parametrize("python", lock.PYTHONS)
@pytest.mark.parametrize("name", lock.LOCKS)
def test_lock_gives_each_python_what_is_asked_for(name, python):
    pinned = [pin for pin in lock.pins(name) if pin.is_for(python)]
    versions = {pin.name: pin.version for pin in pinned}

    assert len(versions) == len(pinned)
    assert [str(each) for each in ASKED[name] if not _fits(each, versions)] == [], "make lock"


def _fits(asked, versions):
    found = versions.get(canonicalize_name(asked.name))
    return found is not None and asked.specifier.contains(found)


@pytest.mark.parametrize("name", lock.LOCKS)
def test_every_file_has_its_hash_and_no_address(name):
    text = (lock.ROOT / name).read_text(encoding="utf-8")

    assert [pin.name for pin in lock.pins(name) if not pin.hashes] == []
    assert {
        each for pin in lock.pins(name) for each in pin.hashes if not re.fullmatch(r"sha256:[0-9a-f]{64}", each)
    } == set()
    assert re.findall(r"^\s*(?:--(?!hash=).*|-[^-].*|.*(?:://|@ ).*)$", text, flags=re.MULTILINE) == []


@pytest.mark.parametrize("system", ["linux", "win32"])
@pytest.mark.parametrize("python", lock.PYTHONS)
def test_the_checks_run_on_what_the_site_runs_on(python, system):
    site, checks = (
        {(pin.name, pin.version, pin.hashes) for pin in lock.pins(name) if pin.is_for(python, system)}
        for name in ("requirements.lock", "requirements-dev.lock")
    )

    assert site - checks == set()


def test_django_is_chosen_by_python():
    django = {
        python: [pin.version for pin in lock.pins("requirements.lock") if pin.name == "django" and pin.is_for(python)]
        for python in lock.PYTHONS
    }

    assert {python: [version.split(".")[0] for version in found] for python, found in django.items()} == {
        "3.11": ["5"],
        "3.12": ["6"],
        "3.13": ["6"],
        "3.14": ["6"],
    }


def test_what_is_no_pin_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "ROOT", tmp_path)
    (tmp_path / "requirements.lock").write_text("# made\nDjango==5.2.19\n    # via -r requirements.txt\n")

    with pytest.raises(ValueError, match=r"'Django==5.2.19' is no pin with hashes"):
        lock.pins("requirements.lock")
