"""Several who do the same thing at the same moment, each with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection


def together(do, number):
    """What `do(0)`, `do(1)` … return, all begun at once; for a test with `transaction=True`."""
    start = Barrier(number)

    def begin(each):
        start.wait()
        try:
            return do(each)
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(begin, range(number)))
