"""The small application as `tools.serve` keeps it going: `python -m tests.serving.small` prints the port at which it listens."""

import sys

from armybuilder.serving.listening import handed_down, listen
from armybuilder.serving.server import server
from tools.serve import run_together


def main():
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    stay = [sys.executable, "-c", "import time; time.sleep(600)"]
    run_together([sys.executable, "-m", "tests.serving.small", "server"], stay, listener.fileno())


if __name__ == "__main__":
    handed = handed_down()
    if handed:
        server("tests.serving.apps:front", handed, 2).serve()
    else:
        main()
