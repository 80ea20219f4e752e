"""What is worked out while somebody writes, and so lets nobody else write."""

import sys
from contextlib import contextmanager

from django.db import connection


@contextmanager
def calls_while_writing():
    """The functions of the rules that are called inside of a transaction."""
    found = []

    def note(frame, event, _argument):
        if event == "call" and "/engine/systems/" in frame.f_code.co_filename and connection.in_atomic_block:
            found.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
