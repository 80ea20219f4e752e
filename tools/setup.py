"""Sets up everything that Muster needs, and does nothing that was done before.

    python -m tools.setup              environment, dependencies, `.env`, database, catalogues, static files
    python -m tools.setup --compile    the same, and what compiles battles where there is a C compiler
    python -m tools.setup --dev        environment, dependencies of the checks, `.env`

Needs only the standard library: it runs before anything is installed. VENV=... chooses another environment.
"""

import hashlib
import os
import secrets
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / os.environ.get("VENV", ".venv")
PYTHON = str(VENV / "bin" / "python")

ENV_TEXT = """\
# Settings of this machine, written once by `make setup` or `make dev`. armybuilder/settings.py tells what each one means.
SECRET_KEY={key}
# Plain http on this machine. Delete the line where the site is served by https.
HTTPS=off
"""


def main() -> None:
    make_environment()
    write_env()
    if "--dev" in sys.argv[1:]:
        install("requirements-dev.lock", "requirements.lock", "requirements-compile.lock")
        compile_messages()
        return
    install("requirements.lock")
    if "--compile" in sys.argv[1:] and can_compile():
        install("requirements-compile.lock")
    compile_messages()
    subprocess.run([PYTHON, "-m", "tools.prepare"], cwd=ROOT, check=True)


def can_compile() -> bool:
    """Whether this machine has a C compiler and somebody wants battles compiled."""
    return shutil.which("cc") is not None and os.environ.get("MUSTER_COMPILED") != "off"


def make_environment() -> None:
    """Make the virtual environment, anew when the one here is broken, half-made or too old."""
    check = [PYTHON, "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    if Path(PYTHON).exists() and subprocess.run(check, check=False, stderr=subprocess.DEVNULL).returncode == 0:
        return
    print(f"Making the environment {VENV.name} with Python {sys.version.split()[0]}", flush=True)
    venv.create(VENV, clear=True, with_pip=True)


def install(wanted: str, *included: str) -> None:
    """Install what a lock file names, and nothing else, unless that was done; what it includes counts as done, too."""
    names = [wanted, *included]
    if all(stamp(name).is_file() and stamp(name).read_text() == digest([ROOT / name]) for name in names):
        return
    print(f"Installing {wanted} (a minute or two, once)", flush=True)
    pip = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-deps", "--require-hashes", "--requirement", str(ROOT / wanted)], check=True)
    for name in names:
        stamp(name).write_text(digest([ROOT / name]))


def compile_messages() -> None:
    """Write the translations as they are read at run time, where they have changed."""
    subprocess.run([PYTHON, "-m", "tools.messages", "compile"], cwd=ROOT, check=True)


def stamp(name: str) -> Path:
    return VENV / f"installed-{name}"


def digest(files: Iterable[Path]) -> str:
    """One hash over names and contents. An environment may lie outside of the checkout."""
    total = hashlib.sha256()
    for file in files:
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        total.update(f"{name}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def write_env() -> None:
    """Write `.env` with a secret key of this machine, once, for its owner's eyes only."""
    path = ROOT / ".env"
    if path.exists():
        return
    path.touch(mode=0o600)
    path.write_text(ENV_TEXT.format(key=secrets.token_urlsafe(50)))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        # The command has said what is wrong; a traceback of this script would hide it.
        sys.exit(error.returncode)
