"""Scripts in fresh processes: what must not depend on the process that does it."""

import os
import subprocess
import sys


def printed_under_hash_seeds(script: str) -> set[str]:
    """What a script prints, each different output once, when strings hash otherwise; it ends without an error."""
    return {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
