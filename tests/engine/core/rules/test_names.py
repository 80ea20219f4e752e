"""What was perhaps meant by a name that nobody knows."""

from armybuilder.engine.core.documents import names

KEYS = ["south/hunter", "north/hunter", "north/grizzly", "light-machine-gun"]


def test_a_shared_word_goes_before_spelling_and_the_own_faction_first():
    assert names.similar_keys("Hunter Mk II", KEYS, "north") == ["north/hunter", "south/hunter"]
    assert names.similar_keys("Huntr", KEYS, "south") == ["south/hunter"]
    assert names.similar_keys("machine", KEYS) == ["light-machine-gun"]
    assert names.similar_keys("zebra", KEYS) == []


def test_what_is_said():
    told = names.unknown("/model", "model", "Huntr", ["north/hunter"])
    several = names.unknown("/model", "model", "Hunter", KEYS[:2], ambiguous=True)
    nothing = names.unknown("/model", "model", "Zebra", [])

    assert (told.where, told.candidates) == ("/model", ("north/hunter",))
    assert told.message == "There is no model 'Huntr' in this catalogue. Perhaps: north/hunter."
    assert several.message == "'Hunter' matches more than one model; use one of these: south/hunter, north/hunter."
    assert nothing.message == "There is no model 'Zebra' in this catalogue."
