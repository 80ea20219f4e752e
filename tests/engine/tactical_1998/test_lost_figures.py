"""What the book lost is typed into a pack of the list, checked as it is typed, and taken out again."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.packs import Patch
from armybuilder.engine.systems.tactical_1998.lost_figures import value_of, with_figure
from tests.engine.tactical_1998.forces import CATALOGUE, catalogue_of, force, only

UNIT = "/groups/0/units/0"
COBRA = {"model": "south/spitting-cobra"}


@pytest.mark.parametrize(
    "model, name, value, field, old, new",
    [
        ("north/jaguar", "tv", "1,500.5", "tv", [None, 1485], 1500.5),
        ("Jaguar", "tv", "500", "tv", [None, 1485], 500),
        ("south/spitting-cobra", "weapon_1_ammo", "30", "weapons/0/ammo", None, 30),
        ("south/spitting-cobra", "weapon_4_arc", "FF", "weapons/3/arc", None, "FF"),
        ("iguana", "tv", "450.5", "figures/tv", None, 450.5),
        ("iguana", "primary_top", "12", "figures/primary_top", None, 12),
        ("north/jaguar", "sensors", "−1", "sensors/rating", [None, 1481], -1),
    ],
)
def test_a_lost_figure_is_a_change_of_the_book(model, name, value, field, old, new):
    where = f"{UNIT}/lost/{name}"
    document, place = with_figure(force([{"model": model}]), CATALOGUE, where, value)
    [pack] = document.packs
    [patch] = pack.patches

    assert (place, pack.name, pack.records) == (UNIT, "Figures of your own", {})
    assert (patch.field, patch.old, patch.new) == (field, old, new)
    assert catalogue_of(document).unusable == ()
    assert value_of(document, catalogue_of(document), where) == f"{new:g}" if isinstance(new, float) else str(new)


def test_what_is_typed_again_replaces_what_was_typed():
    first, _ = with_figure(force([COBRA]), CATALOGUE, f"{UNIT}/lost/weapon_1_arc", "F")
    again, _ = with_figure(first, catalogue_of(first), f"{UNIT}/lost/weapon_1_arc", "R")
    both, _ = with_figure(again, catalogue_of(again), f"{UNIT}/lost/weapon_4_arc", "T")

    assert [patch.new for patch in both.packs[0].patches] == ["R", "T"]
    assert [patch.new for patch in first.packs[0].patches] == ["F"]


def test_nothing_typed_in_takes_the_figure_out():
    before = force([{"model": "north/jaguar"}])
    document, _ = with_figure(before, CATALOGUE, f"{UNIT}/lost/tv", "500")

    assert with_figure(document, catalogue_of(document), f"{UNIT}/lost/tv", " ")[0] == before


@pytest.mark.parametrize(
    "model, name, value, message",
    [
        ("north/jaguar", "tv", "-5", "Threat value must be a number from 0, not -5."),
        ("badger-apc", "armor", "1.5", "Base armor must be a whole number from 0, not 1.5."),
        ("north/jaguar", "tv", "much", "This must be a number up to 10,000,000."),
        ("north/jaguar", "tv", "nan", "This must be a number up to 10,000,000."),
        ("north/jaguar", "tv", "1e30", "This must be a number up to 10,000,000."),
        ("south/spitting-cobra", "weapon_1_arc", "forward", "A firing arc must be one of F, R, T, FF, FR."),
    ],
)
def test_what_cannot_be_is_refused(model, name, value, message):
    with pytest.raises(DocumentError) as refused:
        with_figure(force([{"model": model}]), CATALOGUE, f"{UNIT}/lost/{name}", value)

    assert [problem.message for problem in refused.value.problems] == [message]


@pytest.mark.parametrize(
    "unit, name",
    [({"model": "north/hunter"}, "tv"), ({"model": "north/hunter"}, "weapon_1_arc"), ({"model": "north/hunter"}, "wings"),
     ({"model": "infantry/standard"}, "tv"), ({}, "tv"), ({"model": "north/nobody"}, "tv")],
)  # fmt: skip
def test_the_book_did_not_lose_everything(unit, name):
    with pytest.raises(LookupError, match=f"This stat isn't missing from the rulebook: '{name}'"):
        with_figure(force([unit]), CATALOGUE, f"{UNIT}/lost/{name}", "3")


def test_a_figure_that_no_sheet_has_makes_the_pack_unusable():
    document, _ = with_figure(force([{"model": "iguana"}]), CATALOGUE, f"{UNIT}/lost/tv", "450")
    document.packs[0].patches.append(Patch(kind="missing", key="iguana", field="figures/wings", new=2))

    [unusable] = catalogue_of(document).unusable
    assert unusable.problems[0].startswith(
        "pack: patches[iguana figures/wings].new: 2: no sheet has the stat wings; known: tv, "
    )


def test_an_arc_that_the_book_has_is_none_of_the_player_where_a_pack_changes_it():
    document = force([{"model": "north/grizzly", "lost": {"weapon_5_arc": "F"}}])
    document.packs[0].patches.append(Patch(kind="model", key="north/grizzly", field="weapons/0/arc", old="F", new="FF"))

    assert only(document, "own-arcs").values == {"arcs": {"weapon_5": "F"}}
