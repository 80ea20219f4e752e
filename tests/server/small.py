"""The small application as `tools.serve` keeps it going: `python -m tests.server.small` prints the port at which it listens."""

import sys

from armybuilder.server.children import copy, program
from armybuilder.server.listener import listen
from armybuilder.server.server import server
from tools.serve import run_together


def main():
    listener = listen("127.0.0.1", 0)
    sys.stdout.write(f"{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    stay = [sys.executable, "-c", "import time; time.sleep(600)"]
    run_together(copy(lambda: server("tests.server.apps:front", listener, 2).serve()), program(stay))


if __name__ == "__main__":
    main()
