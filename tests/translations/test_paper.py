"""What is drawn on paper speaks the reader's language, also where the same card was drawn for another reader before."""

from armybuilder.battles.replay import story
from armybuilder.battles.templatetags import battles as filters
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.battle.odds.pictures import percent
from armybuilder.engine.core.documents.form import form_of
from armybuilder.engine.core.language import mid_sentence, sentence
from armybuilder.engine.core.words import MODEL, Terminology
from armybuilder.engine.registry import get_system
from armybuilder.i18n.language import use_language
from factions.catalogues import get_catalogue
from tests.cards.content import card, content
from tests.cards.reading import text_of

BOTH = PrintOptions(parts=("army", "cards"))


def test_a_card_that_was_drawn_in_english_is_german_for_a_german():
    printed = content(card("north/assault-hunter"))
    english = text_of(render_pdf(printed, BOTH))
    with use_language("de"):
        sheet, cards = text_of(render_pdf(printed, BOTH))

    assert [sheet, cards] != english == text_of(render_pdf(printed, BOTH))
    missing = [word for word in ("REGELKONFORM", "Runde", "ANZAHL", "SUMME", "Seite 1 von 2") if word not in sheet]
    assert missing == []
    assert ("ammo AT or AS" in english[1], "Munition AT oder AS" in cards) == (True, True)


def test_nouns_are_counted_in_german():
    words = Terminology("TV", MODEL)
    with use_language("de"):
        assert (words.count_models(1), words.count_models(2), words.group_name(3)) == (
            "1 Modell",
            "2 Modelle",
            "Modell 3",
        )
        assert words.limit == "TV-Grenze"


def test_german_nouns_keep_their_capital_in_the_midst_of_a_sentence():
    assert (mid_sentence("Rank"), sentence("takes AP Rounds")) == ("rank", "Takes ap rounds")
    with use_language("de"):
        assert (mid_sentence("Rang"), sentence("nimmt AP-Munition")) == ("Rang", "Nimmt AP-Munition")


def test_a_list_that_was_written_in_german_is_read_by_everybody():
    """Exchange has one language: labels on pages are German, those of a text list are not."""
    system = get_system("legend-weaver")
    document = system.convert(system.examples.document)
    catalogue = get_catalogue("legend-weaver")
    english = system.write_text(document, catalogue)
    with use_language("de"):
        written = system.write_text(document, get_catalogue("legend-weaver"))
        form = form_of(document, system.names(catalogue), system.edits)

    assert written == english
    assert "Grenze" in " ".join(control.label for control in form.controls)


def test_shares_are_written_as_the_language_writes_them():
    """English has no blank before the sign, German one that does not break (docs/words.md)."""
    shares = 0.0, 0.0004, 0.0512, 0.7, 0.9996, 1.0
    english = [[write(share) for share in shares] for write in (filters.percent, percent, story.percent)]
    with use_language("de"):
        german = [[write(share) for share in shares] for write in (filters.percent, percent, story.percent)]

    assert english == [
        ["0%", "0%", "5%", "70%", "100%", "100%"],
        ["0.0%", "< 0.1%", "5.1%", "70.0%", "> 99.9%", "100.0%"],
        ["0%", "under 0.1%", "5.1%", "70%", "over 99.9%", "100%"],
    ]
    blank = "\u00a0%"
    assert german == [
        [f"{share}{blank}" for share in ("0", "0", "5", "70", "100", "100")],
        [f"{share}{blank}" for share in ("0,0", "< 0,1", "5,1", "70,0", "> 99,9", "100,0")],
        [f"0{blank}", f"unter 0,1{blank}", f"5,1{blank}", f"70{blank}", f"über 99,9{blank}", f"100{blank}"],
    ]
