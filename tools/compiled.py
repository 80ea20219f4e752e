"""Compiles battles to machine code by mypyc: `make setup` where there is a C compiler, `make compiled`. It takes some minutes.

What comes of it lies beside the environment, in a folder where `armybuilder.engine` finds it, for these very sources alone.
"""

import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

from armybuilder.engine import COMPILED, PACKAGE, SOURCES, fingerprint

SHARED = (
    "checkpoints.py",
    "core/table/*.py",
    *[f"core/battle/{name}.py" for name in ("decisions/question", "dice", "journal", "log")],
    *[f"core/battle/engine/{name}.py" for name in ("stateful", "state", "snapshot")],
)
"""What battles of all games spend their time in."""
ROOMS = ("rules", "mathematics", "odds", "play", "policies", "state", "table")
"""Those of a game's battle package that play: folders or modules."""
LIBRARY = "armybuilder.engine.battles"
"""What compiled modules share."""
KEPT = 2
"""Folders of older sources that stay: a server may still run on them."""


def main() -> int:
    """Compile, unless these sources are compiled. The exit code is 1 where that fails, but for `--if-possible`: then battles
    run as they are."""
    folder, missing = COMPILED / fingerprint(), _missing_tools()
    if os.environ.get("MUSTER_COMPILED") == "off":
        print("Battles are not compiled: MUSTER_COMPILED says so.")
    elif missing:
        print(f"Battles are not compiled, and run as they are: {missing}.")
    elif folder.is_dir():
        print("Battles are compiled.")
    else:
        print("Compiling battles (some minutes, once a version; MUSTER_COMPILED=off leaves it out)", flush=True)
        return _compile(folder)
    return 0


def _missing_tools() -> str:
    """Return what this machine lacks, empty for nothing."""
    if shutil.which("cc") is None:
        return "there is no C compiler (apt install gcc)"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if headers.is_file() else f"there are no headers of Python ({headers}: apt install python3-dev)"


def _compile(folder: Path) -> int:
    COMPILED.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=COMPILED) as near:
        try:
            made = build(Path(near))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever mypyc and setuptools raise
            print(f"Battles could not be compiled, and run as they are: {error}")
            return int("--if-possible" not in sys.argv[1:])
        # All of it at once: whoever starts meanwhile finds nothing or everything.
        made.rename(folder)
    remove_old(COMPILED, folder)
    print(f"Battles are compiled, into {folder}.")
    return 0


def build(near: Path) -> Path:
    """A folder with the whole engine, compiled modules beside their sources."""
    # They are installed where battles are compiled alone.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # type: ignore[import-untyped]  # noqa: PLC0415

    c, made = near / "c", near / "made"
    shutil.copytree(SOURCES, made / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    files = [str(PACKAGE / file.relative_to(SOURCES)) for file in modules_to_compile(SOURCES)]
    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports", *files]
    modules = mypycify(options, group_name=LIBRARY, target_dir=str(c), multi_file=True, opt_level="2")
    modules[0].include_dirs.append(str(c / PACKAGE))  # where mypyc (1.20) writes what modules have in common
    modules[0].extra_compile_args.append("-fvisibility=hidden")  # modules call one another without looking up where
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(made), str(near / "objects")
    command.ensure_finalized()
    command.run()
    return made


def modules_to_compile(sources: Path) -> Iterator[Path]:
    """The modules that are compiled: what battles of all games share, and the rooms of each game's own that play. Packages stay
    as they are, and modules that declare structures of msgspec, which has to see their types."""
    rooms = (
        pattern for room in ROOMS for pattern in (f"systems/*/battle/{room}.py", f"systems/*/battle/{room}/**/*.py")
    )
    for pattern in (*SHARED, *rooms):
        for file in sorted(sources.glob(pattern)):
            if file.name != "__init__.py" and "msgspec.Struct" not in file.read_text(encoding="utf-8"):
                yield file


def remove_old(place: Path, folder: Path) -> None:
    """Remove what was compiled of older sources, but for the last ones."""
    older = sorted((other for other in place.iterdir() if other != folder), key=lambda other: other.stat().st_mtime)
    for other in older[:-KEPT]:
        shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
