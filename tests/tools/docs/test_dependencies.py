"""The inventory of what is installed keeps up, and all of it may be used by a program under the MIT licence."""

import re

from tools import lock
from tools.docs import dependencies

ALLOWED = {
    *("MIT", "MIT-CMU", "ISC", "BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "PSF-2.0"),
    # Of these only what is changed in the packages themselves has to be given on.
    *("LGPL-3.0-only", "MPL-2.0"),
}


def rows():
    lines = dependencies.PAGE.read_text(encoding="utf-8").splitlines()
    return [
        line.strip("| ").split(" | ") for line in lines if line.startswith("| ") and not line.startswith("| package |")
    ]


def test_every_package_is_there_once_with_its_licence_and_a_reason():
    assert sorted(row[0] for row in rows()) == sorted({pin.name for name in lock.LOCKS for pin in lock.pins(name)})
    assert [row for row in rows() if len(row) != 4 or not all(row)] == []
    assert [name for name, *_rest, why in rows() if re.fullmatch(r"for\s*", why)] == []


def test_every_licence_allows_it():
    told = {name: set(re.split(r" (?:AND|OR) ", terms)) for name, _version, terms, _why in rows()}

    assert {name: terms for name, terms in told.items() if not terms <= ALLOWED} == {}


def test_every_requirement_says_why():
    lines = [line for source in lock.LOCKS.values() for line in (lock.ROOT / source).read_text().splitlines()]

    assert [line for line in lines if re.match("[A-Za-z]", line) and "  # " not in line] == []
