"""The Django app of Tin Soldiers, whose rules stand in `tests/example_system`: `models` (what there is to field), `files` (where it
is written), `collections` (what pages and the API tell of it)."""

from factions.systems import App

TIN_SOLDIERS_APP = App("tests.example_app", "tests.example_system")
