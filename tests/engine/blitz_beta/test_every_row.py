"""Whatever the book lists can be fielded: for every model and every upgrade row there is a list that breaks no rule."""

import pytest

from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.smallest import Smallest

CATALOGUE = get_catalogue("blitz-beta")
SEARCH = Smallest(CATALOGUE)
MODELS = [model for model in CATALOGUE.models.values() if model.faction in CATALOGUE.factions]


def test_every_row_is_tried():
    assert (len(MODELS), len(CATALOGUE.upgrades)) == (528, 52)


@pytest.mark.no_cover
@pytest.mark.parametrize("faction", CATALOGUE.factions)
def test_every_model_can_be_fielded(faction):
    nowhere = [model.key for model in MODELS if model.faction == faction and not SEARCH.with_model(model)]

    assert nowhere == []


@pytest.mark.no_cover
@pytest.mark.parametrize("faction", CATALOGUE.factions)
def test_every_upgrade_can_be_bought(faction):
    rows = [row for row in CATALOGUE.upgrades.values() if row.faction == faction]
    nowhere = [row.key for row in rows if not any(SEARCH.with_model(model, row) for model in family_of(row))]

    assert nowhere == []


def family_of(row):
    return [model for model in MODELS if model.family == row.family]
