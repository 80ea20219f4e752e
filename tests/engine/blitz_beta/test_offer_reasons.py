"""What speaks against an upgrade that nobody has bought: what it says is about the purchase, not about removing it."""

from armybuilder.engine.systems.blitz_beta.completion import offers
from armybuilder.engine.systems.blitz_beta.document import convert
from armybuilder.engine.systems.blitz_beta.force import resolve
from tests.engine.blitz_beta.test_plans import CATALOGUE


def reasons(support, where):
    document = convert(
        {
            "format": "muster.force/1",
            "system": "blitz-beta",
            "faction": "north",
            "limit": 200,
            "groups": [
                {
                    "primary": {
                        "ua": "GP",
                        "models": [{"model": "north/hunter", "rank": "CO"}, {"model": "north/hunter", "count": 3}],
                    },
                    "support": {"ua": "FS", "models": support},
                }
            ],
        }
    )
    force = resolve(document, CATALOGUE)
    unit = force.groups[0].support
    assert unit is not None
    entry = unit.entries[int(where.rpartition("/")[2])]
    found = offers.with_reasons(offers.offers_for_entry(entry, unit, CATALOGUE), document, CATALOGUE, where)
    return {offer.value: offer.reason for offer in found if offer.reason}


def test_a_model_in_support_is_told_what_it_cannot_buy():
    found = reasons([{"model": "north/grizzly", "count": 2}], "/groups/0/support/models/0")

    assert found == {
        "north/thunder-grizzly": "Thunder Grizzly is for commanders, and a support unit has none.",
        "vet": "Grizzly is in a support unit, which cannot buy the Vet trait.",
        "anti-air HAC": "Grizzly is in a support unit and may not buy Anti-Air.",
    }
