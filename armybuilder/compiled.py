"""Battles as machine code, where somebody has compiled them (`make compiled`): the same modules, found in another folder.

That folder is named after everything that went into it, so that it is never stale: where a source has changed, or there is
no such folder, the sources themselves are run. Where there is no compiler, modules are found whose changes of state are spelled
out: they take a tenth less time. `MUSTER_COMPILED=off` leaves both out; a path looks for folders there.
"""

import hashlib
import json
import os
import sys
import sysconfig
from contextlib import suppress
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PROGRAM = Path(__file__).parent
MEANT = PROGRAM / "engine"
"""What compiled modules are made of, or take words and numbers from."""
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


SPELLED = "spelled"
"""The folder of those whose changes of state are spelled out for machines without a compiler, within that of the others."""
ROWS = "rows.json"
"""Beside compiled modules: fields of their named tuples with their types, by module and class."""
Rows = dict[str, dict[str, dict[str, str]]]


class Loader(ExtensionFileLoader):
    """Loads a compiled module, and those that it takes along without asking anybody. Their named tuples are told the types of
    their fields, which compiling loses: whoever reads such rows from outside goes by them."""

    def __init__(self, name: str, path: str, rows: Rows) -> None:
        """`rows`: those of modules that have not been loaded yet, shared by all loaders."""
        super().__init__(name, path)
        self._rows = rows

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        for name in [name for name in self._rows if name in sys.modules]:
            # One that is not done yet comes again with whatever asked for it.
            with suppress(AttributeError, NameError):
                _tell_types(sys.modules[name], self._rows[name])
                del self._rows[name]


def _tell_types(module: ModuleType, kinds: dict[str, dict[str, str]]) -> None:
    for kind, fields in kinds.items():
        types = {field: eval(text, vars(module)) for field, text in fields.items()}  # noqa: S307 - our own source
        getattr(module, kind).__annotations__.update(types)


class Finder:
    """Finds the modules of one folder before their sources are looked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        rows = folder / ROWS
        self._rows: Rows = json.loads(rows.read_bytes()) if rows.is_file() else {}

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        file = os.path.join(self._folder, name + SUFFIX)  # noqa: PTH118 - asked for every module there is
        if os.path.exists(file):  # noqa: PTH110
            return spec_from_file_location(name, file, loader=Loader(name, file, self._rows))
        file = os.path.join(self._folder, name + ".py")  # noqa: PTH118
        return spec_from_file_location(name, file) if os.path.exists(file) else None  # noqa: PTH110


def use() -> None:
    """Let compiled modules be found, or such as are spelled out, if there are any for these sources."""
    place = folders()
    if place is not None and place.is_dir():
        name = fingerprint()
        folder = next((folder for folder in (place / name, place / SPELLED / name) if folder.is_dir()), None)
        if folder is not None:
            sys.meta_path.insert(0, Finder(folder))


def folders() -> Path | None:
    """Where compiled modules are kept, beside what is installed; None where they are not wanted."""
    said = os.environ.get("MUSTER_COMPILED", "")
    if said == "off":
        return None
    return Path(said) if said else Path(sys.prefix) / "compiled"


def fingerprint() -> str:
    """One word for all sources and for the Python that runs them."""
    found = hashlib.sha256(SUFFIX.encode())
    for file in sorted(MEANT.rglob("*.py")):
        found.update(file.relative_to(PROGRAM).as_posix().encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:20]
