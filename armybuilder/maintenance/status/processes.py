"""The processes of this Muster on this machine, as Linux tells them; elsewhere none are known."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from django.conf import settings

from armybuilder.common.program import parse_process_name

PROC = Path("/proc")
ROLES = {
    "tools.serve": "keeper",
    "armybuilder.server": "server",
    "manage.py work": "worker",
    "multiprocessing": "helper",
}
"""What a process does, by words of its command. One that bears its role as its name is told by that."""


class Process(msgspec.Struct):
    """`memory` are bytes that it holds, what it shares with others included, `age` the seconds since it began, `program` the
    version of the program that it runs (`armybuilder.common.program`), empty where it does not tell."""

    role: str
    pid: int
    memory: int
    age: float
    program: str


def processes() -> list[Process]:
    """Those that work in the folder of the program and may be looked at."""
    found = []
    for entry in PROC.glob("[0-9]*") if PROC.is_dir() else ():
        # One that ends meanwhile, or is somebody else's.
        with suppress(OSError, ValueError, IndexError):
            role, program = _role(entry)
            if role:
                found.append(Process(role, int(entry.name), _memory(entry), _age(entry), program))
    return sorted(found, key=lambda process: (list(ROLES.values()).index(process.role), process.pid))


def _role(entry: Path) -> tuple[str, str]:
    """Return the role of a process, empty where it is none of ours, and its program."""
    if entry.joinpath("cwd").readlink() != Path(settings.BASE_DIR):
        return "", ""
    named, program = parse_process_name(entry.joinpath("comm").read_text())
    if named in ROLES.values():
        return named, program
    command = entry.joinpath("cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return next((role for words, role in ROLES.items() if words in command), ""), ""


def _memory(entry: Path) -> int:
    return int(entry.joinpath("statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _age(entry: Path) -> float:
    # The name in brackets may hold spaces; the 22nd value is the beginning, in ticks since the machine began.
    began = int(entry.joinpath("stat").read_text().rpartition(")")[2].split()[19])
    return round(float(PROC.joinpath("uptime").read_text().split()[0]) - began / os.sysconf("SC_CLK_TCK"), 1)
