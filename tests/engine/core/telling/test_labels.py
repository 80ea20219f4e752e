"""Labels that are stored once and told to each reader in a language of his own."""

import pytest

from armybuilder.engine.core.language import (
    Translator,
    cached_per_language,
    gettext,
    key_in_language,
    labels,
    ngettext,
    use_translator,
)

GERMAN = {"{unit}: filled": "{unit}: aufgefüllt", "{number} model added": "{number} Modell dazu"}
SEVERAL = {"{number} models added": "{number} Modelle dazu"}


def german():
    return use_translator(
        Translator(
            "de",
            lambda text: GERMAN.get(text, text),
            lambda one, many, number: GERMAN[one] if number == 1 else SEVERAL[many],
        )
    )


@pytest.mark.parametrize(
    "number, english, told", [(1, "1 model added", "1 Modell dazu"), (3, "3 models added", "3 Modelle dazu")]
)
def test_a_number_is_told_as_one_or_as_several(number, english, told):
    with labels.marked_texts():
        label = ngettext("{number} model added", "{number} models added", number)

    stored = labels.dump_label(label)

    assert (label, labels.load_label(stored)) == (english, english)
    with german():
        assert labels.load_label(stored) == told


def test_what_a_label_is_made_of_is_told_anew_too():
    with labels.marked_texts():
        label = gettext("{unit}: filled", unit=ngettext("{number} model added", "{number} models added", 2))

    with german():
        assert labels.load_label(labels.dump_label(label)) == "2 Modelle dazu: aufgefüllt"


@pytest.mark.parametrize(
    "stored", ["Einheit hinzufügen", "", "[", '["{unit}", {"name": "x"}]', '["{number} added", []]']
)
def test_what_was_kept_in_words_stays_in_them(stored):
    assert labels.load_label(stored) == stored


def test_a_name_that_is_too_long_is_cut_short():
    label = labels.marked_text("{unit}: filled", unit="x" * 500)

    stored = labels.dump_label(label)

    assert len(stored) <= labels.LENGTH
    assert labels.load_label(stored).startswith("xxxx")


def test_a_label_of_too_many_names_is_kept_in_its_words():
    names = {f"name{number}": "Jaguar" * 4 for number in range(12)}
    label = labels.marked_text(" ".join(f"{{{name}}}" for name in names), **names)

    assert labels.dump_label(label) == label[: labels.WORDS]


def test_a_text_that_remembers_nothing_is_kept_as_it_stands():
    assert labels.dump_label("Filled") == labels.load_label("Filled") == "Filled"


def test_what_is_kept_for_others_is_marked_for_who_marks_alone():
    """A text that was first told within an edit would be marked for everybody, and stop whoever writes it as JSON."""

    @cached_per_language(8)
    def told(unit):
        return gettext("{unit}: filled", unit=unit)

    with german():
        with labels.marked_texts():
            within = told("A"), key_in_language("key")
        beside = told("A"), key_in_language("key")

    assert [type(text) for text in (within[0], beside[0])] == [labels.MarkedText, str]
    assert (within[0], beside[0]) == ("A: aufgefüllt", "A: aufgefüllt")
    assert (within[1], beside[1]) == ("key/de, marked", "key/de")
