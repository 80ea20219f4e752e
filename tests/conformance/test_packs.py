"""Packs of any system that opens its records: read, refused, carried by lists, told apart, and hostile ones harmless."""

import msgspec
import pytest

from armybuilder.cards import attachment
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.game import Game, Roster
from armybuilder.engine.core.packs.difference import difference
from armybuilder.engine.core.packs.pack import content_hash
from armybuilder.engine.core.packs.parser import PackError, decode
from armybuilder.engine.core.tables.fields import NO_LINES
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.plain import PlainPresenter
from armybuilder.forces.share_links.links import pack as link_of
from armybuilder.forces.share_links.links import unpack
from factions.loader.records import content_of_files
from tests.cards.reading import text_of
from tests.conformance.conftest import example_as_app
from tests.conformance.filling import meant
from tests.conformance.packs import HOSTILE, changes, copied, game_of, hostile, mutants, pack, unlike, using
from tests.conformance.subjects import as_json
from tests.conformance.test_plain_pages import parts_of


@pytest.fixture(scope="session")
def opened(subject):
    """The system, where packs may add to its records or change them."""
    if not subject.catalogue.library.kinds:
        pytest.skip("packs neither add to its records nor change them")
    return subject


@pytest.fixture(scope="session")
def made(opened):
    """A pack with everything that the first legal list names, and a list that uses it."""
    data = opened.open
    records, keys = copied(opened, data)
    return pack(opened, records=records, patches=changes(opened)), using(data, keys), keys


@pytest.fixture(scope="session")
def roster(opened, made):
    """The list that uses the pack, with what it carries of it."""
    whole, data, _ = made
    list_ = Roster(game_of(opened).with_packs([whole]), opened.system.convert(data))
    list_.document.packs = list_.carried_packs([whole])
    return list_


def test_a_pack_can_be_made_of_what_lists_use(opened, made):
    whole, _, keys = made

    assert bool(keys) == bool(whole.records) == bool(opened.catalogue.library.files)
    assert whole.patches


def test_a_pack_comes_back_from_its_file(opened, made):
    whole, _, _ = made
    again = decode(msgspec.json.encode(whole.to_data()))

    assert again == whole
    assert again.hash == content_hash(opened.system.key, whole)
    assert (
        game_of(opened).with_checked_pack(again).catalogue.hash
        == game_of(opened).with_checked_pack(whole).catalogue.hash
    )
    assert difference(whole, again) == ()


def test_nothing_of_the_book_changes_beside_what_a_pack_says(opened, made):
    whole, _, _ = made
    catalogue = game_of(opened).with_checked_pack(whole).catalogue
    changed = {(patch.kind, patch.key) for patch in whole.patches}

    for table, known in opened.catalogue.tables.items():
        own = {
            key for key, record in catalogue.tables[table].items() if record.origins and not record.origins[0].fields
        }
        assert list(known) == [key for key in catalogue.tables[table] if key not in own]
        marked = {key for key, record in catalogue.tables[table].items() if record.origins} - own
        assert {(table.kind, key) for key in marked} <= changed
        assert all(record.origins == () for record in known.values())
    assert [origin.key for origin in catalogue.packs] == ["club"]


def test_what_is_read_again_is_as_if_all_were(opened, made):
    """Only changed records are read again, with what they stand in, whatever else holds such records."""
    whole, _, _ = made
    for patches in ([patch] for patch in whole.patches):
        catalogue = (
            game_of(opened).with_checked_pack(msgspec.structs.replace(whole, records={}, patches=patches)).catalogue
        )
        with example_as_app():
            afresh = content_of_files(opened.system, dict(catalogue.raw), catalogue.hash).catalogue()

        assert unlike(catalogue, afresh) == []


def test_a_change_is_refused_once_the_value_has_moved(opened, made):
    whole, _, _ = made
    for patch in whole.patches:
        moved = msgspec.structs.replace(patch, old=patch.old + 100)
        with pytest.raises(PackError) as refused:
            game_of(opened).with_checked_pack(msgspec.structs.replace(whole, patches=[moved]))
        [problem] = refused.value.problems
        assert problem.endswith(f": this isn't there (any more): {patch.field} is {patch.old!r}")


def test_a_key_of_the_book_is_not_taken(opened, made):
    whole, _, keys = made
    own = {new.rpartition("/")[2]: old.rpartition("/")[2] for old, new in keys.items()}
    if not own:
        pytest.skip("packs add no records")
    with pytest.raises(PackError) as refused:
        game_of(opened).with_checked_pack(msgspec.structs.replace(whole, records=using(whole.records, own), patches=[]))

    assert any("the rulebook already has an entry with this key" in problem for problem in refused.value.problems)


def test_a_list_opens_where_nobody_knows_the_pack(opened, made, roster):
    """It carries what it uses, and means the same as where the whole pack is there."""
    whole, data, _ = made
    elsewhere = Game(opened.system, opened.catalogue).decode(as_json(roster.data()))

    assert elsewhere.catalogue.unusable == ()
    assert msgspec.structs.replace(elsewhere.report(), packs=()) == msgspec.structs.replace(
        Roster(game_of(opened).with_packs([whole]), opened.system.convert(data)).report(), packs=()
    )
    assert [(origin.text, origin.hash) for origin in elsewhere.report().packs] == [("Club house 3", whole.hash)]
    assert not [problem for problem in elsewhere.report().problems if problem.code == "unknown-name"]


def test_a_copy_is_worth_what_its_original_is(opened, made):
    """The same list with the copies in the place of the originals breaks the same rules and costs the same."""
    whole, data, keys = made
    back = {new: old for old, new in keys.items()}
    catalogue = game_of(opened).with_packs([msgspec.structs.replace(whole, patches=[])]).catalogue
    copies = opened.system.validate(opened.system.convert(data), catalogue, fixes=False)
    originals = opened.report(using(data, back), fixes=False)

    assert (copies.total, copies.verdict) == (originals.total, originals.verdict)


def test_lists_with_packs_come_back(opened, roster):
    game = game_of(opened)
    printed = attachment.read(render_pdf(roster.print_content()))

    text = game.read_text(roster.text()).document
    assert (meant(text), text.packs) == (meant(roster.document), roster.document.packs)
    assert game.decode(unpack(link_of(as_json(roster.data())))).data() == roster.data()
    assert game.decode(printed).data() == roster.data()


def test_each_version_of_a_pack_has_its_own_figures(opened, made, roster):
    """What is kept of one is never shown of another: asked in turn they answer as before."""
    whole, data, _ = made
    plain = game_of(opened).with_packs([msgspec.structs.replace(whole, patches=[])])
    changed = game_of(opened).with_packs([whole])
    asked = [Roster(game, opened.system.convert(data)) for game in (plain, changed)]
    first = [(list_.report(), list_.print_content()) for list_ in asked]

    assert [(list_.report(), list_.print_content()) for list_ in reversed(asked)] == first[::-1]


def test_records_say_of_which_packs_they_are(opened, made):
    """What is all a pack's stands on no lines of the book."""
    whole, _, _ = made
    own = Origin("club", "Club house", "3", whole.hash)
    tables = game_of(opened).with_checked_pack(whole).catalogue.tables

    marked = [(table, key) for table, known in tables.items() for key, record in known.items() if record.origins]
    added = [tables[table][key] for table, key in marked if key not in opened.catalogue.tables[table]]
    assert bool(added) == bool(whole.records)
    assert [record for record in added if record.origins != (own,) or record.source != NO_LINES] == []
    assert {(patch.kind, patch.field) for patch in whole.patches} == {
        (table.kind, field) for table, key in marked for each in tables[table][key].origins for field in each.fields
    }


def test_paper_says_of_which_packs_it_is(opened, made, roster):
    """Cards and sheets of a pack's records carry its mark, those of the book none."""
    _, data, keys = made
    printed = roster.print_content()
    by_the_book = Roster(game_of(opened), opened.system.convert(using(data, {new: old for old, new in keys.items()})))
    plain = by_the_book.print_content()

    assert [pack.text for pack in printed.packs] == ["Club house 3"]
    own = [card for card in printed.cards if card.key in keys.values()]
    assert bool(own) == any(card.key in keys for card in plain.cards)
    assert [card.title for card in own if [pack.mark for pack in card.packs] != ["Club house 3"]] == []
    rows = [row for group in printed.groups for unit in group.units for row in unit.rows]
    assert [pack.text for row in rows for pack in row.packs] != []
    army, *pages = text_of(render_pdf(printed, PrintOptions(parts=(PrintPart.ARMY, PrintPart.CARDS))))
    assert "Uses custom packs: Club house 3" in army
    assert " ".join(pages).count("Pack: Club house 3") >= len(own)
    assert plain.packs == ()
    assert [card.title for card in plain.cards if card.packs] == []
    assert [sheet.title for sheet in plain.sheets if sheet.packs] == []
    assert "Pack: " not in str(text_of(render_pdf(plain)))


def test_the_builder_says_of_which_packs_rows_are(opened, made, roster):
    """Rows of a pack's records carry its mark and lead to no page of the catalogue, which has none of them."""
    _, _, keys = made
    for presenter in (PlainPresenter(opened.system), builder_of(roster.game).presenter):
        page = presenter.page(roster.document, roster.catalogue, roster.report(fixes=False), "")
        marks = [mark for part in parts_of(page) if hasattr(part, "where") for mark in getattr(part, "packs", ())]
        own = [
            part for part in parts_of(page) if hasattr(part, "where") and "Club house 3" in getattr(part, "packs", ())
        ]
        assert [mark for mark in marks if not mark.endswith("Club house 3")] == []
        assert bool(own) == any(getattr(row, "model", "") in keys.values() for _, row in parts_in(roster.document))
        assert [part.url for part in own if part.url] == []
        assert page.packs == ("Club house 3",)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_do_no_harm(opened, made, text):
    whole, data, keys = made
    if not keys:
        pytest.skip("packs add no records")
    bad = pack(opened, name=text, author=text, notes=text, records=hostile(whole.records, text))
    game = game_of(opened).with_packs([bad])
    list_ = Roster(game, opened.system.convert(data))
    list_.document.packs = list_.carried_packs([bad])

    assert game.catalogue.unusable == ()
    assert render_pdf(list_.print_content()).startswith(b"%PDF")
    text = game_of(opened).read_text(list_.text()).document
    assert (meant(text), text.packs) == (meant(list_.document), list_.document.packs)


def test_whatever_stands_in_a_pack_is_read_or_told(opened, made):
    """Nothing that a record may say is an error of a reader, and each fault says more than that there is one."""
    whole, _, keys = made
    if not keys:
        pytest.skip("packs add no records")
    told = []
    for content in mutants(whole.records, 60):
        try:
            game_of(opened).with_checked_pack(pack(opened, records=content))
        except PackError as error:
            told += error.problems

    assert told
    assert [fault for fault in told if "with the rest of the entry" in fault] == []
