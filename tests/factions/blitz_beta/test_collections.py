"""What the collections of the beta find and tell beside what its old export told (`test_golden`)."""

import pytest

from factions.collection import collection_of
from factions.models import CatalogueVersion
from factions.systems.blitz_beta.models import Faction

pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    return CatalogueVersion.objects.current("blitz-beta")


def found(version, name, **query):
    filters = collection_of("blitz-beta", name).filter_set(version, query)
    assert filters.is_valid(), filters.errors
    return [record.key for record in filters.qs]


@pytest.mark.parametrize(
    "query, count",
    [
        ({"faction": ["NORTH", "south"]}, 217),
        ({"ua": ["gp"]}, 49),
        ({"type": ["vehicle"]}, 87),
        ({"type": ["Vehicle (Hover)"]}, 31),
        ({"weapon": ["MATM"]}, 25),
        ({"trait": ["ecm"]}, 129),
        ({"trait": ["ECM:+2D6"]}, 3),
        ({"trait": ["ecm:+2d6 (cj)"]}, 15),
        ({"tv_min": ["10"], "tv_max": ["12"]}, 106),
        ({"search": ["dark cheetah"]}, 3),
    ],
)
def test_filters_of_models(version, query, count):
    assert len(found(version, "models", **query)) == count


def test_a_list_that_is_no_factions_is_asked_for_like_one(version):
    assert len(found(version, "support", faction=["support"])) == 8
    assert len(found(version, "aircraft", faction=["aircraft"])) == 3


def test_the_turret_of_a_model_is_found(version):
    assert found(version, "models", search=["hht 90"], weapon=["MATM"]) == ["cef/hht-90"]


def test_effects_go_by_their_army(version):
    assert found(version, "effects", search=["mk"]) == [
        "mk/neighbours", "mk/explosives", "mk/police-pay", "mk/police", "mk/police-veterans", "mk/family-connections",
        "mk/police-vets",
    ]  # fmt: skip


def test_members_keep_the_order_in_which_they_were_written(version):
    factions = collection_of("blitz-beta", "factions")
    keys = ["south", "nucoal", "north"]
    of = {faction.key: faction for faction in Faction.objects.filter(version=version)}
    for key in keys:
        of["eden"].borrows.add(of[key])

    rows = factions.rows(factions.with_parts(factions.records(version)))

    assert [row["borrows"] for row in rows if row["key"] == "eden"] == [keys]


def test_a_share_is_told_as_a_fraction(client):
    page = client.get("/systems/blitz-beta/groups/support/").content.decode()

    assert "1/2" in page
    assert "Share numerator" not in page
    assert "Share of" in page
