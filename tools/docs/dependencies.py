"""docs/dependencies.md: every package that Muster installs, by the lock files, with its version, its licence and why it is there.

The licence is what an installed package says of itself; of one that is installed on other machines only, the page says what it said
before.
"""

import re
from importlib.metadata import PackageNotFoundError, metadata

from packaging.utils import canonicalize_name

from tools.lock import LOCKS, ROOT, Pin, pins

PAGE = ROOT / "docs" / "dependencies.md"
HEAD = """\
# What Muster is built on

Every package that `make setup` installs, the second table only where there is a C compiler, and what `make dev` adds for the
checks. Versions and hashes stand in `requirements.lock`, `requirements-compile.lock` and `requirements-dev.lock`; `make lock` renews
them, `make audit` asks whether holes are known. Written by `make docs`.

Muster is under the MIT licence. All of these may be used by such a program: they are called, not copied into it, and what is
under a copyleft licence (LGPL, MPL) stays a package of its own, which anybody may exchange. With Muster itself come only the
fonts of the cards, [Roboto Condensed](../armybuilder/cards/fonts/README.md), under the Apache licence.
"""
CLASSIFIED = {
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""Licences by their classifiers, which packages of old have."""
SPELLED = {
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD 3-Clause OR Apache-2.0": "BSD-3-Clause OR Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "ISC License": "ISC",
    "MIT license": "MIT",
    "MIT License": "MIT",
    "PSFL": "PSF-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}
"""Licences as packages of old spell them."""
KNOWN = {"colorama": "BSD-3-Clause", "tzdata": "Apache-2.0", "axe-playwright-python": "MIT", "pyyaml-ft": "MIT"}
"""Licences of packages that do not say theirs here, read in their files: the first two are for Windows only, the last for one Python."""


def page() -> str:
    """The page as it should be."""
    site, checks, compiling = (pins(lock) for lock in LOCKS)
    run, check, build = (_reasons(source) for source in LOCKS.values())
    others = _without(compiling, site)
    return (
        f"{HEAD}\n## What the site runs on\n\n{_table(site, run)}"
        f"\n## What compiles battles, where there is a C compiler\n\n{_table(others, build)}"
        f"\n## What the checks need on top\n\n{_table(_without(checks, [*site, *others]), check)}"
    )


def _without(listed: list[Pin], others: list[Pin]) -> list[Pin]:
    names = {pin.name for pin in others}
    return [pin for pin in listed if pin.name not in names]


def _table(listed: list[Pin], why: dict[str, str]) -> str:
    versions: dict[str, list[str]] = {}
    for pin in listed:
        versions.setdefault(pin.name, []).append(f"{pin.version}{_where(pin)}")
    rows = {
        pin.name: (", ".join(versions[pin.name]), licence(pin.name), why.get(pin.name) or _for(pin)) for pin in listed
    }
    lines = [f"| {name} | {version} | {terms} | {reason} |" for name, (version, terms, reason) in rows.items()]
    return "\n".join(["| package | version | licence | why |", "|---|---|---|---|", *lines]) + "\n"


def _where(pin: Pin) -> str:
    return f" ({str(pin.marker).replace(chr(34), '')})" if pin.marker else ""


def _for(pin: Pin) -> str:
    return f"for {', '.join(each for each in pin.via if not each.startswith('-'))}"


def _reasons(source: str) -> dict[str, str]:
    """Why we ask for a package: what stands behind it in a file of requirements."""
    text = (ROOT / source).read_text(encoding="utf-8")
    found = re.findall(r"^([A-Za-z][\w.-]*).*  # (.+)$", text, flags=re.MULTILINE)
    return {canonicalize_name(name): reason for name, reason in found}


def licence(name: str) -> str:
    """The licence of a package by its SPDX name, empty where nobody says one."""
    if name in KNOWN:
        return KNOWN[name]
    try:
        told = metadata(name).json
    except PackageNotFoundError:
        return _current_entry(name)
    said = str(told.get("license_expression") or told.get("license") or "").strip()
    said = SPELLED.get(said, said)
    if re.fullmatch(r"[\w.-]+( (AND|OR) [\w.-]+)*", said):
        return said
    classified = [str(each).rpartition(" :: ")[2] for each in told.get("classifier", ())]
    return next((CLASSIFIED[each] for each in classified if each in CLASSIFIED), "")


def _current_entry(name: str) -> str:
    """Return what the page says of a package."""
    written = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    found = re.search(rf"^\| {re.escape(name)} \| [^|]+ \| ([^|]*) \|", written, flags=re.MULTILINE)
    return found[1] if found else ""
