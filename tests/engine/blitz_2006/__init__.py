"""Tests of Blitz 2006."""

import pytest

pytest.register_assert_rewrite("tests.engine.blitz_2006.printed")
