"""Whatever the book lists can be fielded: for every model, and for every upgrade row on every model that it is for,
there is a list that breaks no rule."""

import pytest

from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.smallest import Smallest
from tests.factions.counts import COUNTS

CATALOGUE = get_catalogue("blitz-beta")
SEARCH = Smallest(CATALOGUE)
LISTED = [model for model in CATALOGUE.models.values() if model.faction in CATALOGUE.factions]
NOWHERE = {
    ("eden/utopia-apes-al", "eden/marshal-golem"): "Apes are support units, where no commander stands (FC-64, FC-17)",
    ("nucoal/sampson-cv", "nucoal/medical-sampson"): "medics do not command (FC-16)",
}


def test_every_row_is_tried():
    assert (len(LISTED), len(CATALOGUE.upgrades)) == (COUNTS["blitz-beta"]["model"], COUNTS["blitz-beta"]["upgrade"])


@pytest.mark.parametrize("faction", CATALOGUE.models_by_faction)
def test_every_model_can_be_fielded(faction):
    models = CATALOGUE.models_by_faction[faction]

    assert [model.key for model in models if not SEARCH.with_model(model)] == []


@pytest.mark.parametrize("faction", CATALOGUE.factions)
def test_every_upgrade_can_be_bought(faction):
    rows = [row for row in CATALOGUE.upgrades.values() if row.faction == faction]
    pairs = {(row.key, key): (row, CATALOGUE.models[key]) for row in rows for key in row.applies_to}
    nowhere = [pair for pair, (row, model) in pairs.items() if not SEARCH.with_model(model, row)]

    assert nowhere == [pair for pair in NOWHERE if pair in pairs]
