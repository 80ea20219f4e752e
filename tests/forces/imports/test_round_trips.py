"""What Muster writes, Muster reads: random lists of every game with odd names and notes, in every export and in both languages, at
every entry point."""

import base64
import csv
import io
import json
import zipfile

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

from armybuilder.engine.core.documents.measure import fields_in
from armybuilder.engine.core.game import Roster
from armybuilder.engine.core.packs.parser import decode
from armybuilder.engine.core.paper.exports.formats import FORMATS
from armybuilder.engine.core.paper.exports.outline import Density
from armybuilder.engine.core.text import forbidden_character
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.checks import clean_name
from armybuilder.forces.domain.my_lists.archive import zip_lists
from armybuilder.forces.imports import intake
from armybuilder.forces.models import Force
from armybuilder.forces.share_links import links
from armybuilder.packs.bundled import FOLDER
from armybuilder.tournaments.models import Player
from factions.catalogues import game_of
from tests.conformance.conftest import filler_of, subject_of
from tests.conformance.filling import meant, with_value
from tests.conformance.samples import SAMPLES
from tests.forces.test_doors import run
from tests.tournaments.conftest import Organiser

ODD = (
    "=1+1", "@home", "- 3x Hunter", "2x", "x2", "(6 TV)", "Name: x", "Game: Chess", "Group 1", "---", "##", "[b]bold[/b]",
    "**", "a, b + c", "Recon Drone", "veteran", "Headhunter", "“Aces”", '"', "'", "``", "\\", "a \"b\" 'c'", "100 %",
    "Späher", "Рота «Б»", "山田", "👩‍🚀", "ﬁ", "e\u0301", "https://example.org/?d=abcdefghijklmnopqrstuvwx", "None", "0",
    "yes", "total: 3", "Limit: 5", "Problems:", "Verdict: legal", "muster-list:", "<roster", "{", "[", "sep=;", ";", "#",
)  # fmt: skip
"""Names that mean something elsewhere in a list."""
LINK = "Read from the link at the end of the text."
EXAMPLES = 8
LETTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp", "Co", "Cn"))
NAMES = st.one_of(st.sampled_from(ODD), st.text(LETTERS, min_size=1, max_size=30)).filter(
    lambda text: not forbidden_character(text) and text == " ".join(text.split())
)

pytestmark = pytest.mark.django_db


@st.composite
def documents(draw, system):
    """A list of the game, what it calls its parts and notes of them drawn at random."""
    subject = subject_of(system)
    filled = filler_of(subject).filled
    data = draw(st.sampled_from([*subject.legal, *filled]))
    document = subject.system.convert(data)
    named = [
        where
        for where, field, _value in fields_in(document)
        if field.kind == "text" and field.name in ("name", "notes")
    ]
    for where in draw(st.lists(st.sampled_from(named), max_size=6, unique=True)) if named else ():
        data = with_value(data, where, draw(NAMES))
    return with_samples(subject.system.convert(data), system)


def with_samples(document, system):
    """The list with what it uses of the samples of its game, if its book prints nothing to field."""
    path = FOLDER / system / SAMPLES
    if path.exists():
        pack = decode(path.read_bytes())
        document.packs = Roster(game_of(system).with_packs([pack]), document).carried_packs([pack])
    return document


class Exports:
    """A list that a visitor keeps, as its pages give it away."""

    def __init__(self, document, language):
        self.client = Client(HTTP_ACCEPT_LANGUAGE=language)
        answer = self.client.post("/forces/import/", {"text": msgspec.json.encode(document).decode()})
        assert answer.status_code == 302, answer.context["form"].errors
        self.force = Force.objects.get(key=answer["Location"].strip("/").rpartition("/")[2])
        self.document = self.force.document.encode()

    def get(self, address):
        answer = self.client.get(f"{self.force.get_absolute_url()}{address}")
        assert answer.status_code == 200, (address, answer.content)
        return b"".join(answer) if answer.streaming else answer.content

    def whole(self):
        """Exports that hold the document."""
        yield "document", self.get("export.json")
        yield "ZIP", zip_lists([self.force])
        yield "several", b"[" + self.get("export.json") + b"]"
        yield "print", self.get("print.pdf")
        if link := links.snapshot(self.document, "https://example.org").link:
            yield "link", link.encode()

    def words(self):
        """Exports that say all of the list in words."""
        yield "text", self.get("export.txt")
        yield "text to be imported", self.get("share/text/?as=list")
        yield "table", self.get("export.csv")
        yield "spreadsheet", spreadsheet(self.get("export.csv"))
        yield "roster", self.get("export.ros")
        yield "packed roster", zipped("list.ros", self.get("export.ros"))

    def shared(self):
        """Texts for people."""
        for style in FORMATS:
            for density in Density:
                yield f"{style}-{density}", self.get(f"share/text/?as={style}-{density}")


def zipped(name, data):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, data)
        packed.writestr(f"__MACOSX/._{name}", b"\x00\x05\x16\x07")
    return file.getvalue()


def spreadsheet(table):
    """The cells of a table as another program saves them."""
    book, file = Workbook(), io.BytesIO()
    for row in csv.reader(io.StringIO(table.decode("utf-8-sig"), newline="")):
        book.active.append([ILLEGAL_CHARACTERS_RE.sub("", cell) for cell in row])
    book.save(file)
    return file.getvalue()


def read_all(name, data):
    """The one list of an export."""
    found = intake.lists_in(data)
    assert len(found) == 1, (name, data, found)
    return found


def said(roster):
    """What a list says, but for what it is not asked for in words: the catalogue, and notes on how it was read."""
    found = meant(roster.canonical().document)
    return {name: value for name, value in found.items() if name != "catalogue"}


def without_notes(node):
    if isinstance(node, dict):
        return {
            name: value if name == "packs" else without_notes(value) for name, value in node.items() if name != "notes"
        }
    return [without_notes(item) for item in node] if isinstance(node, list) else node


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_export_is_read_back(system, language):
    @settings(max_examples=EXAMPLES, deadline=None)
    @given(documents(system))
    def check(document):
        exports = Exports(document, language)
        own = intake.one_list(exports.document)
        for name, data in exports.whole():
            assert without_notes(intake.one_list(data).data()) == without_notes(own.data()), name
        for name, data in exports.words():
            [source] = read_all(name, data)
            assert said(intake.read(source)) == said(own), (name, data)
        for name, data in exports.shared():
            [source] = read_all(name, data)
            if source.note == LINK:
                assert without_notes(intake.read(source).data()) == without_notes(own.data()), name

    check()


class EntryPoints:
    """Pages, the API and a command, each with what it makes of a list: its name, its points and its verdict."""

    def __init__(self, system, folder):
        self.system, self.folder = system, folder
        self.event = Organiser(Client(), system, limit=None).event

    def answers(self, data, name):
        file = SimpleUploadedFile("list", data)
        yield "import", self.imported(Client().post("/forces/import/", {"file": file}))
        file.seek(0)
        yield "check", self.checked(Client().post("/check/", {"files": [file]}))
        file.seek(0)
        answer = Client().post(f"/tournaments/enter/{self.event.entry}/", {"name": "Ann", "file": file})
        assert answer.status_code == 302, (name, answer.content.decode())
        player = Player.objects.latest("pk")
        yield "tournament", figures(intake.one_list(player.document.encode()))
        player.delete()
        path = self.folder / "list"
        path.write_bytes(data)
        code, told = run("validate_force", str(path), "--format", "json")
        assert code != UNREADABLE, (name, told)
        report = json.loads(told)
        yield "validate_force", (None, report["total"], report["verdict"])
        listed = {"content": base64.b64encode(data).decode()} if name in BINARY else data.decode("utf-8-sig")
        address = f"/api/v1/systems/{self.system}/check/"
        [row] = Client().post(address, json.dumps({"lists": [listed]}), content_type="application/json").json()["rows"]
        yield "API", (row["name"], row["total"], row["verdict"])

    def imported(self, answer):
        if answer.status_code == 302:
            return figures(intake.one_list(Force.objects.latest("pk").document.encode()))
        return answer.status_code, answer.content.decode()

    def checked(self, answer):
        [row] = answer.context["result"].rows
        return row.name, row.total, row.verdict


BINARY = {"print", "ZIP", "spreadsheet", "packed roster"}
UNREADABLE = 3


def figures(roster):
    report = roster.report(fixes=False)
    return clean_name(roster.document.name), report.total, report.verdict


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_entry_point_reads_every_export(system, language, tmp_path):
    entry_points = EntryPoints(system, tmp_path)

    @settings(max_examples=2, deadline=None)
    @given(documents(system))
    def check(document):
        exports = Exports(document, language)
        own = figures(intake.one_list(exports.document))
        for name, data in [*exports.whole(), *exports.words()]:
            for place, found in entry_points.answers(data, name):
                assert found == (found[0] and own[0], *own[1:]), (name, place)

    check()
