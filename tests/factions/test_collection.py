"""Collections: records of several models as one list, and by what they are found. Those of the game of 1998 are vehicles, then
squads."""

import pytest
from django.core.paginator import Paginator
from django.http import QueryDict

from factions.collection import collection_of, collections_of, counts, exported_collections
from factions.models import CatalogueVersion
from factions.systems import APPS
from factions.systems.tactical_1998.models import Vehicle

pytestmark = pytest.mark.django_db

GAME = "tactical-1998"
NORTH = ["north/cheetah", "north/hunter", "north/jaguar", "north/grizzly"]
SOUTH = ["south/jager", "south/black-mamba", "south/spitting-cobra", "south/caiman-apc"]
SQUADS = ["infantry/standard", "infantry/heavy-weapons", "infantry/recon"]
ALL = [*NORTH, *SOUTH, *SQUADS]


@pytest.fixture
def version():
    return CatalogueVersion.objects.current(GAME)


@pytest.fixture
def models(version):
    return collection_of(GAME, "models").records(version)


def keys(records):
    return [record.key for record in records]


# ---------------------------------------------------------------- records of several models


def test_records_stand_in_the_order_of_their_sources(models):
    assert keys(models) == ALL
    assert (models.count(), len(models)) == (11, 11)


@pytest.mark.parametrize(
    "place",
    [
        slice(0, 3), slice(2, 8), slice(6, 9), slice(7, 11), slice(8, 10), slice(9, 20), slice(11, 20), slice(20, 30),
        slice(0, 0), slice(8, 8), slice(5, None), slice(9, None), slice(None, 9), slice(None, None),
    ],
    ids=str,
)  # fmt: skip
def test_a_slice_goes_over_the_boundary_of_two_models(models, place):
    assert keys(models[place]) == ALL[place]


def test_one_record_by_its_place(models):
    assert keys(models[place] for place in (0, 7, 8, 10)) == [ALL[place] for place in (0, 7, 8, 10)]
    with pytest.raises(IndexError):
        models[11]


def test_pages_of_records(models):
    pages = Paginator(models, 3)

    assert [keys(page) for page in pages] == [ALL[0:3], ALL[3:6], ALL[6:9], ALL[9:11]]


def test_each_query_is_changed(models):
    changed = models.each(lambda query: query.order_by("-position"))

    assert keys(changed) == [*reversed([*NORTH, *SOUTH]), *reversed(SQUADS)]


def test_collections_are_counted_together(version, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = counts(version, collections_of(GAME))

    assert found == {each.kind: each.records(version).count() for each in collections_of(GAME)}
    assert (found["model"], found["trait"]) == (11, 18)


def test_a_collection_by_its_word():
    assert collection_of(GAME, "lost-sheets").kind == "missing"
    with pytest.raises(LookupError):
        collection_of(GAME, "missing")


def test_what_stands_on_pages_alone_is_not_exported():
    shown, told = collections_of(GAME), exported_collections(GAME)

    assert [each.name for each in shown if each not in told] == ["quick-reference", "rulings"]


@pytest.mark.parametrize("game", APPS)
def test_names_and_kinds_are_unique(game):
    assert len({each.name for each in collections_of(game)}) == len(collections_of(game))
    assert len({each.kind for each in collections_of(game)}) == len(collections_of(game))


# ---------------------------------------------------------------- what is found


@pytest.fixture
def find(version):
    """`find("faction=north")`: keys of the models that fit, which are asked for soundly."""

    def keys_of(query):
        found = collection_of(GAME, "models").filter_set(version, QueryDict(query))
        assert list(found.faults()) == []
        assert found.qs.count() == len(keys(found.qs))
        return keys(found.qs)

    return keys_of


def test_nothing_asked_is_everything(version, find):
    assert keys(collection_of(GAME, "models").filter_set(version).qs) == ALL
    assert find("") == ALL
    assert find("page=2&search=&faction=&tv_min=") == ALL


@pytest.mark.parametrize(
    "query, found",
    [
        ("faction=north", NORTH),
        ("faction=NORTH", NORTH),
        ("faction=north&faction=South", [*NORTH, *SOUTH]),
        ("faction=north&faction=", NORTH),
        ("of=vehicle", [*NORTH, *SOUTH]),
        ("of=SQUAD", SQUADS),
        ("of=squad&of=vehicle", ALL),
        ("of=squad&faction=north", []),
        ("mode=ground", [*NORTH, *SOUTH]),
        ("mode=walker", [*NORTH, *SOUTH[:3], *SQUADS]),
        ("weapon=lac", ["north/hunter", "south/jager"]),
        ("weapon=mac&weapon=Assault-Rifle", ["north/jaguar", "south/black-mamba", "south/caiman-apc", SQUADS[0]]),
        ("perk=annoyance", ["north/cheetah", "north/jaguar", "south/caiman-apc"]),
        ("perk=ecm&perk=weak-facing", ["north/cheetah", "south/black-mamba"]),
        ("perk=annoyance&faction=south", ["south/caiman-apc"]),
        ("status=Lost", ["north/jaguar", "south/jager", "south/black-mamba", "south/spitting-cobra"]),
        ("status=lost&faction=north", ["north/jaguar"]),
    ],
)
def test_words(find, query, found):
    assert find(query) == found


@pytest.mark.parametrize(
    "query, found",
    [
        ("tv_min=625", ["north/cheetah", "north/grizzly", "south/spitting-cobra"]),
        ("tv_min=626", ["north/grizzly", "south/spitting-cobra"]),
        ("tv_min=888&tv_min=626", ["north/grizzly", "south/spitting-cobra"]),
        ("tv_max=190", ["south/caiman-apc", *SQUADS]),
        ("tv_max=0&tv_max=189", SQUADS),
        ("tv_max=73", []),
        ("tv_max=74", ["infantry/standard"]),
        ("tv_min=178&tv_max=380", ["north/hunter", "south/caiman-apc"]),
        ("tv_min=999999999", []),
    ],
)
def test_bounds(find, query, found):
    assert find(query) == found


def test_a_lost_figure_is_in_no_bounds(find):
    lost = ["north/jaguar", "south/jager", "south/black-mamba"]

    assert [key for key in ALL if key not in find("tv_min=0")] == lost
    assert [key for key in ALL if key not in find("tv_max=999999999")] == lost


@pytest.mark.parametrize(
    "query, found",
    [
        ("search=HUNTER", ["north/hunter"]),
        ("search=hunt+nor", ["north/hunter"]),
        ("search=north/hunter", ["north/hunter"]),
        ("search=hunter+south", []),
        ("search=hunter&search=mamba", ["north/hunter", "south/black-mamba"]),
        ("search=J%C3%A4ger", ["south/jager"]),
        ("search=JAGER", ["south/jager"]),
        ("search=ca%C3%AFman", ["south/caiman-apc"]),
        ("search=CA%C3%8FMAN+a.p.c", ["south/caiman-apc"]),
        ("search=100%25+hunter", []),
        ("search=%25", ALL),
        ("search=mamba&faction=south", ["south/black-mamba"]),
        ("search=mamba&faction=north", []),
    ],
)
def test_searches(find, query, found):
    assert find(query) == found


def test_a_search_of_fifty_words(find):
    assert find("search=" + "+".join(["hunter"] * 50)) == ["north/hunter"]


@pytest.mark.parametrize("game", APPS)
def test_names_with_accents_are_found(game):
    version = CatalogueVersion.objects.current(game)

    for collection in collections_of(game):
        for record in collection.records(version):
            if not str(record).isascii():
                query = QueryDict(mutable=True)
                query["search"] = str(record)
                assert record.key in keys(collection.filter_set(version, query).qs)


def test_a_record_that_fits_twice_is_found_once(version, find):
    mounts = Vehicle.objects.get(version=version, key="north/grizzly").weapons.filter(weapon__code="MRP/18")

    assert mounts.count() == 2
    assert find("weapon=mrp/18") == ["north/grizzly", "south/spitting-cobra"]


# ---------------------------------------------------------------- what is wrong


@pytest.fixture
def faults(version):
    """`faults("faction=x")`: name, message and candidates of each fault."""
    return lambda query: list(collection_of(GAME, "models").filter_set(version, QueryDict(query)).faults())


WEAPONS = ("APGL", "assault-rifle", "DPG", "HAC", "heavy-rifle", "HG", "HGM", "HMG")
"""The first eight."""
FAULTS = {
    "of": ("of=squa", "No row has 'squa'.", ("squad",)),
    "several alike": ("weapon=Rifle", "No row has 'Rifle'.", ("heavy-rifle", "assault-rifle")),
    "nothing alike": ("faction=zzz", "No row has 'zzz'.", ("north", "south")),
    "nothing alike of many": ("weapon=%2B%2B%2B", "No row has '+++'.", WEAPONS),
    "word that follows": ("status=x", "No row has 'x'.", ("derived", "exact", "lost", "merged")),
    "blank": ("faction=+", "No row has ' '.", ("north", "south")),
    "percent": ("faction=100%25", "No row has '100%'.", ("north", "south")),
    "format": ("faction=%25(word)s%25d%25", "No row has '%(word)s%d%'.", ("north", "south")),
    "quotes": ("faction='%22", "No row has ''\"'.", ("north", "south")),
    "braces": ("faction={word}", "No row has '{word}'.", ("north", "south")),
    "no letters at all": ("faction=%ff", "No row has '\ufffd'.", ("north", "south")),
    "null": ("faction=%00", "Null characters are not allowed.", ()),
    "null in a search": ("search=hunter%00", "Null characters are not allowed.", ()),
    "null in a number": ("tv_min=1%00", "Null characters are not allowed.", ()),
    "text": ("tv_min=ten", "'ten' is not a whole number from 0.", ()),
    "percent of a number": ("tv_max=10%25", "'10%' is not a whole number from 0.", ()),
    "negative": ("tv_max=-1", "'-1' is not a whole number from 0.", ()),
    "sign": ("tv_max=%2B1", "'+1' is not a whole number from 0.", ()),
    "fraction": ("tv_min=1.5", "'1.5' is not a whole number from 0.", ()),
    "other digits": ("tv_min=%D9%A3", "'٣' is not a whole number from 0.", ()),
    "power": ("tv_min=%C2%B2", "'²' is not a whole number from 0.", ()),
    "too large": ("tv_min=1000000000", "'1000000000' is not a whole number from 0.", ()),
    "very long": (f"tv_min={'9' * 5000}", f"'{'9' * 5000}' is not a whole number from 0.", ()),
    "fifty-one words": (
        "&".join(["faction=north"] * 51), "One parameter can ask for up to 50 words.", (),
    ),
    "fifty-one numbers": ("&".join(["tv_min=1"] * 51), "One parameter can ask for up to 50 words.", ()),
    "fifty-one searches": ("&".join(["search=a"] * 51), "One parameter can ask for up to 50 words.", ()),
    "search of fifty-one words": ("search=" + "+".join(["hunter"] * 51), "A search can have up to 50 words.", ()),
    "search of fifty-one parts": ("search=" + "-".join("a" * 51), "A search can have up to 50 words.", ()),
}  # fmt: skip


@pytest.mark.parametrize("query, message, candidates", FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told(faults, query, message, candidates):
    assert faults(query) == [(query.partition("=")[0], message, candidates)]


def test_every_wrong_word_is_told(faults):
    assert faults("faction=nrth&faction=north&faction=suoth&tv_min=x&tv_min=1&tv_min=y&search=a") == [
        ("faction", "No row has 'nrth'.", ("north", "south")),
        ("faction", "No row has 'suoth'.", ("south", "north")),
        ("tv_min", "'x' is not a whole number from 0.", ()),
        ("tv_min", "'y' is not a whole number from 0.", ()),
    ]


def test_fifty_words_are_not_too_many(find):
    assert find("&".join(["faction=north"] * 50)) == NORTH


def test_a_number_of_nine_digits_is_not_too_long(find):
    assert find("tv_min=000000888") == ["north/grizzly"]


def test_a_parameter_that_nobody_filters_by_is_no_fault(faults):
    assert faults("faktion=x&page=zzz") == []


def test_each_filter_is_looked_up_once():
    """Eight filters within each other were 256 queries in one, which PostgreSQL did not end."""
    models = collection_of("blitz-beta", "models")
    query = QueryDict("faction=north&ua=GP&type=gear&weapon=LAC&trait=arms&tv_min=5&tv_max=9&search=hunter")

    [found] = models.filter_set(CatalogueVersion.objects.current("blitz-beta"), query).qs.queries

    assert str(found.query).count("SELECT") == 8
