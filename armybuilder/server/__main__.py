"""Serves the site: `python -m armybuilder.server HOST PORT WORKERS THREADS`."""

import sys

from armybuilder.server.listener import listen
from armybuilder.server.start import serve


def main() -> None:
    host, port, workers, threads = sys.argv[1:]
    serve(listen(host, int(port)), host, int(workers), threads)


if __name__ == "__main__":
    main()
