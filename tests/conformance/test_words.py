"""Every system is told in its own words: pages, paper, answers, commands and file names say no other's.

What a system says is read from it: its `Words`, and what stands over the columns and before the boxes of its cards. The
last test plants words of another system and expects each of them to be found.
"""

import ast
import html
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.template.loader import render_to_string

from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.engine.core.paper.cards import TrackPart
from armybuilder.engine.core.text import slug
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.management.report_text import report_lines
from armybuilder.forces.presenters import PRESENTERS
from armybuilder.forces.share_links.links import pack
from factions.collection import collections_of
from factions.models import CatalogueVersion
from tests.cards.reading import text_of
from tests.conformance.conftest import TESTED, subject_of

ROOT = Path(settings.BASE_DIR)
OWN = {key.replace("-", "_") for key in SYSTEMS} | {"systems", "conversion", "migrations"}
"""Folders that belong to one system, or to two of them, and may speak as they do."""
TEMPLATES = [
    path
    for folder in ("templates", "static/js")
    for path in sorted((ROOT / folder).rglob("*.*"))
    if path.suffix in {".html", ".js", ".txt"}
    and not OWN & set(path.parts)
    and path.name not in {"home.html", "about.html"}
]
MODULES = [
    path
    for folder in ("armybuilder", "factions")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not OWN & set(path.relative_to(ROOT).parts)
]
TOLD = re.compile(r"""(?:title|placeholder|alt|aria-label|data-label)="([^"]*)"|>([^<]*)""")
"""What of a page people read or hear."""


MARKED = re.compile(r"""{% translate (["'])(.*?)\1 .*?%}""")
"""A text that a template marks for translation."""
OF_BROWSERS = re.compile(r"\bform\.action\b")
"""Names of the browser's own that are a game's word too."""
KEY = re.compile(r"[a-z][a-z_-]*")
"""Names of members and options."""


def cards_of(subject):
    cards = [subject.system.model_card(key, subject.catalogue) for key in subject.models]
    return [body for card in cards for body in (card, *card.parts)]


def words_of(card):
    """What a game calls the columns and tracks of a card, in short."""
    yield from (column.head for table in card.tables for column in table.columns)
    yield from (part.label for track in card.tracks for part in track.parts)


@cache
def vocabulary(key):
    """The words of a system that nobody takes for another's: those of its `Words`, and those in capitals on its cards that are
    more than a letter."""
    words = TESTED[key].words
    heads = {word for card in cards_of(subject_of(key)) for word in words_of(card)}
    return {
        words.points,
        words.group,
        *filter(None, (words.action,)),
        *(word for word in heads if word.isupper() and len(word) > 1),
    }


@cache
def own(key):
    """What a system may say: its vocabulary, with the lines of a column's head each by itself, the names of the figures on its cards, and words of others that its own book says:
    where one game counts in squads, another has infantry squads."""
    figures = {stat.label for card in cards_of(subject_of(key)) for stat in (*card.stats, *card.details)}
    book = "\n".join(subject_of(key).texts)
    others = {word for other in TESTED for word in vocabulary(other) if says(book, word)}
    cards = cards_of(subject_of(key))
    heads = {word for card in cards for word in (*words_of(card), *(table.title for table in card.tables))}
    lines = {line for word in vocabulary(key) | heads for line in word.split()}
    return {word.casefold() for word in vocabulary(key) | lines | figures | others}


def says(text, word):
    """Whether a text has the word, as it is written; what is written small may begin a sentence."""
    if word.casefold() not in text.casefold():
        return None  # what it saves is most of the time
    written = f"(?i:{word[:1]}){re.escape(word[1:])}" if word.islower() else re.escape(word)
    return re.search(rf"(?<![\w-]){written}s?(?![\w-])", text)


def foreign(subject, text):
    """Words of other systems that stand in a text of this one."""
    known = own(subject.system.key)
    others = {word for key in TESTED for word in vocabulary(key) if word.casefold() not in known}
    return sorted(word for word in others if says(text, word))


def read(page):
    """What people read of a page."""
    return html.unescape(" ".join(part for found in TOLD.findall(page) for part in found if part.strip()))


def test_there_is_something_to_say():
    """The systems of Heavy Gear share some words; the example shares none with them."""
    assert vocabulary("blitz-beta") >= {"TV", "combat group", "action", "PEN", "RANGE", "HULL", "STR"}
    assert vocabulary("tactical-1998") >= {"TV", "combat group", "action", "DAM", "ACC", "ROF"}
    assert vocabulary("tin-soldiers") == {"pts", "band", "TIN"}
    assert foreign(subject_of("tin-soldiers"), "Two actions, 5 TV; HULL 3") == ["HULL", "TV", "action"]


# ---------------------------------------------------------------- shared code


COMMON = {"Skill", "Arc", "structure", "pts", "Crippled", "HEAD", "ENGINE"}
"""Words that shared code has for things of its own: what is asked by HTTP, and what drives a database."""
OF_ONE_GAME = {"campaigns": {"team"}}
"""Words of the one game that has such pages, by the folder of their code and templates."""


def allowed(path):
    """What may be said there beside everybody's words."""
    return COMMON | OF_ONE_GAME.get(path.relative_to(ROOT).parts[1], set())


@cache
def everyones():
    return sorted({word for key in TESTED for word in vocabulary(key)})


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shared_templates_say_the_words_of_no_system(path):
    source = path.read_text(encoding="utf-8")
    shown = re.sub(r"{[{%#].*?[}%#]}", "", MARKED.sub(r"\2", source))
    told = read(shown) if path.suffix == ".html" else OF_BROWSERS.sub("", shown)

    assert [word for word in everyones() if says(told, word) and word not in allowed(path)] == []


def texts_in(source):
    """The texts of a module, without docstrings."""
    tree = ast.parse(source)
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in bare:
            yield node.value


def test_shared_code_says_the_words_of_no_system():
    said = {
        (path.relative_to(ROOT).as_posix(), word)
        for path in MODULES
        for text in texts_in(path.read_text(encoding="utf-8"))
        for word in everyones()
        if says(text, word) and word not in allowed(path) and not KEY.fullmatch(text)
    }

    assert said == set()


# ---------------------------------------------------------------- what a player gets


PARTS = tuple(part for part in PrintPart if part not in {PrintPart.REFERENCE, PrintPart.QUICK})
"""What shared code prints; references are each system's own sentences."""


def printed(subject):
    """A list without names of its own, and what its pages say."""
    data = subject.legal[0] | {"name": "", "notes": ""}
    content = subject.system.print_content(subject.system.convert(data), subject.catalogue)
    return content, " ".join(text_of(render_pdf(content, PrintOptions(parts=PARTS))))


def test_paper_says_the_systems_own_words(subject):
    content, text = printed(subject)

    assert content.words == subject.system.words
    assert says(text, subject.system.words.points)
    assert foreign(subject, text) == []
    assert pdf_file_name(content.name, content.total, content.words).endswith(
        f"-{content.total}{slug(subject.system.words.points)}.pdf"
    )


def test_cards_on_pages_say_the_systems_own_words(subject):
    told = {card.key: read(render_to_string("cards/card.html", {"card": card})) for card in cards_of(subject)}

    assert {key: found for key, text in told.items() if (found := foreign(subject, text))} == {}


def test_commands_say_the_systems_own_words(subject):
    for data in [*subject.legal[:3], *subject.wrong]:
        told = "\n".join(report_lines(subject.report(data), data, subject.system.words))

        assert says(told, subject.system.words.points)
        assert foreign(subject, told) == []


def test_edits_say_the_systems_own_words(subject):
    edits, document = subject.system.edits, subject.system.convert(subject.legal[0])

    assert edits.apply(document, "limit", "/limit", "7").label == subject.system.words.limit
    with pytest.raises(ValueError, match=f"The {subject.system.words.limit} must be a whole number from 0 to 100,000"):
        edits.apply(document, "limit", "/limit", "many")


def test_counts_are_told_where_there_are_any(subject):
    words = subject.system.words

    assert words.count_actions(1) == (f"1 {words.action}" if words.action else "")
    assert words.count_actions(2) == (f"2 {words.action}s" if words.action else "")
    assert [words.count_models(number) for number in (1, 2)] == [f"1 {words.model}", f"2 {words.models}"]


# ---------------------------------------------------------------- what a server answers

MESSAGES = {"message", "label", "adds", "note", "detail", "title", "reason"}


def messages(answer):
    """Every text for people in an answer."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            yield from ([str(value)] if name in MESSAGES else messages(value))
    elif isinstance(answer, list):
        for value in answer:
            yield from messages(value)


def asked(client, subject):
    """What the API says to lists that are legal, wrong, or none."""
    address = f"/api/v1/systems/{subject.system.key}/"

    def post(path, body):
        return client.post(f"{address}{path}", json.dumps(body), content_type="application/json")

    for data in (*subject.legal[:2], *subject.wrong[:6]):
        yield from messages(post("validate/", data).json())
        for where in list(subject.places(data))[:2]:
            yield from messages(post("choices/", {"force": data, "where": where}).json())
    data = subject.legal[0]
    for spoiled in ({"limit": -1}, {"groups": [{"name": "x" * 1000}]}, {"faction": 3}, {"groups": "many"}):
        yield from messages(post("validate/", data | spoiled).json())
    yield post("print/?parts=army", data)["Content-Disposition"]


@pytest.mark.django_db
def test_answers_say_the_systems_own_words(client, subject, registered):
    told = list(asked(client, subject))

    assert slug(subject.system.words.points) in told[-1]
    assert [(text, found) for text in told if (found := foreign(subject, text))] == []


def pages(client, subject):
    """Every page that shows the system or a list of it, by address."""
    call_command("load_catalogue", subject.system.key, verbosity=0)
    key, data = subject.system.key, subject.legal[0] | {"name": "Ours", "notes": ""}
    models = next(collection for collection in collections_of(key) if collection.card)
    model = models.records(CatalogueVersion.objects.current(key))[0]
    addresses = [f"/systems/{key}/", f"/systems/{key}/{models.name}/", f"/systems/{key}/{models.name}/{model.key}/"]
    if key in PRESENTERS:
        made = client.post("/forces/import/", {"text": json.dumps(data)})
        force = made["Location"]
        where = next(iter(subject.places(data)))
        parts = ("", f"add/?where={where}", "fill/", "share/", "print/", "pictures/")
        addresses += [f"/forces/new/?system={key}", "/forces/", *(f"{force}{part}" for part in parts)]
        addresses.append(f"/check/list/?d={pack(json.dumps(data).encode())}")
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200, address
        yield address, response.content.decode()


@pytest.mark.django_db
def test_pages_say_the_systems_own_words(client, subject, registered):
    told = {address: foreign(subject, read(page)) for address, page in pages(client, subject)}

    assert {address: found for address, found in told.items() if found} == {}


@pytest.mark.django_db
def test_files_and_lines_of_commands_say_the_systems_own_words(subject, registered, tmp_path, capsys):
    path = tmp_path / "list.json"
    path.write_text(json.dumps(subject.legal[0]), encoding="utf-8")
    call_command("validate_force", path)
    call_command("print_force", path, output=tmp_path / "list.pdf")
    told = capsys.readouterr().out

    assert says(told, subject.system.words.points)
    assert foreign(subject, told) == []
    assert foreign(subject, " ".join(text_of((tmp_path / "list.pdf").read_bytes()))) == []


# ---------------------------------------------------------------- planted words


def in_words_of(content, key):
    return replace(content, words=TESTED[key].words)


def with_track(content, label):
    card = content.cards[0]
    track = replace(card.tracks[0], parts=(TrackPart(label, 2),))
    return replace(content, cards=(replace(card, tracks=(track,)),))


PLANTED = {
    "points on paper": lambda content: in_words_of(content, "blitz-beta"),
    "a track on a card": lambda content: with_track(content, "HULL"),
    "actions of a unit": lambda content: replace(
        content,
        groups=tuple(
            replace(group, units=tuple(replace(unit, counts=("2 actions",)) for unit in group.units))
            for group in content.groups
        ),
    ),
}


@pytest.mark.parametrize("plant", PLANTED.values(), ids=PLANTED)
def test_a_planted_word_is_found_on_paper(plant):
    subject = subject_of("tin-soldiers")
    content, _ = printed(subject)

    assert foreign(subject, " ".join(text_of(render_pdf(plant(content), PrintOptions(parts=("army", "cards"))))))


def test_a_planted_word_is_found_in_lines_and_labels():
    subject, other = subject_of("tin-soldiers"), TESTED["blitz-beta"]
    data = subject.legal[0]

    assert foreign(subject, "\n".join(report_lines(subject.report(data), data, other.words))) == ["TV"]
    edits = replace(subject.system.edits, words=other.words)
    assert foreign(subject, edits.apply(subject.system.convert(data), "limit", "/limit", "7").label) == ["TV"]


@pytest.mark.parametrize("words", ["{{ words.points }}", "{{ words.group|capfirst }}"])
def test_a_planted_word_is_found_in_a_template(words):
    source = (ROOT / "templates/forces/parts/group_head.html").read_text(encoding="utf-8")
    planted = source.replace(words, {"{{ words.points }}": "TV", "{{ words.group|capfirst }}": "Combat group"}[words])

    assert planted != source
    assert [word for word in everyones() if says(read(re.sub(r"{[{%#].*?[}%#]}", "", planted)), word)]


def test_a_planted_word_is_found_in_a_message():
    source = '"""The TV of a unit."""\ndef fault(n):\n    return f"It costs {n} TV for {n} action{s}."\n'

    assert [(text, word) for text in texts_in(source) for word in everyones() if says(text, word)] == [
        (" TV for ", "TV"),
        (" action", "action"),
    ]


def test_a_planted_word_is_found_on_a_card_of_a_page():
    subject = subject_of("tin-soldiers")
    card = cards_of(subject)[0]
    planted = replace(card, tracks=(replace(card.tracks[0], parts=(TrackPart("HULL", 2, "hull"),)),))

    assert foreign(subject, read(render_to_string("cards/card.html", {"card": planted}))) == ["HULL"]
