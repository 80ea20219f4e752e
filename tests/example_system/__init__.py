"""Tin Soldiers, a game system of three models and two rules: what `CONTRIBUTING.md` "Adding a game system" asks for, and
no more. The conformance suite runs it beside the real ones.

Read in this order: `models` (what there is to field), `files` (where it is written), `collections` (what pages and the API
tell of it), `tables` and `assemble` (what rules compute on, of the frozen `records`), `document` (a player's choices), `rules`
(what a force must heed), `system` (all of it).
"""

from factions.systems import App

TIN_SOLDIERS_APP = App("tests.example_system", "tests.example_system")
