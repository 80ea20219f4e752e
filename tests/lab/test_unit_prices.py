"""From a unit of one's own to what it should cost: the page of the pack, the price lab, the figure with its interval."""

import csv
import io
import json
import re
from html import unescape
from pathlib import Path

import pytest

from armybuilder.lab.models import Study
from armybuilder.packs.models import Pack
from tests.pack_editor.conftest import RANGER, models, pack_data

pytestmark = pytest.mark.django_db
SAMPLES = json.loads(Path("factions/packs/gundam-skirmish/samples.json").read_bytes())


def published(client, data):
    """A pack of the visitor, published, and the text of its page."""
    answer = client.post("/workshop/import/", {"text": json.dumps(data)})
    pack = Pack.objects.get(address=answer["Location"].strip("/").rpartition("/")[2])
    answer = client.post(f"/workshop/{pack.address}/edit/", {"do": "publish", "seen": pack.version}, follow=True)
    return answer.content.decode()


def price_link(page):
    """The address and the words of the link to the price lab."""
    [(address, words)] = re.findall(r'<a class="button small" href="(/lab/new/[^"]*)">(.*?)</a>', page)
    return unescape(address), words


CASES = [
    (
        pack_data(records=models(RANGER)),
        "model:north/ranger",
        "Ranger",
        "What should a model cost?",
        "printed: 7 TV",
        50,
    ),
    (
        {**{key: SAMPLES[key] for key in ("format", "system", "records")}, "key": "own", "name": "Own", "version": "1"},
        "model:zeon/sample-tank",
        "Sample tank",
        "What should a unit cost?",
        "printed: 125 pts",
        300,
    ),
]


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=["beta", "gundam"])
def test_a_pack_page_leads_to_the_price_of_its_unit(client, work, little, case):
    data, subject, name, words, printed, size = case
    address, told = price_link(published(client, data))
    assert told == words
    form = client.get(address).content.decode()
    assert f'value="{subject}"' in form
    assert name in form

    [scenario] = re.findall(r'<select[^>]*name="scenario".*?<option value="(\w+)"', form, re.DOTALL)
    asked = {"armies": 5, "pairs": 5, "size": size, "seed": 3, "policy": "greedy", "scenario": scenario}
    answer = client.post(address, asked | {"subject": subject})
    assert answer.status_code == 302, answer.content.decode()
    little()
    study = work()
    assert (study.state, study.message) == ("done", "")
    page = client.get(study.get_absolute_url()).content.decode()
    assert printed in page
    assert name in page
    sent = client.get(f"{study.get_absolute_url()}study.csv").content.decode("utf-8-sig")
    head, *rows = list(csv.reader(io.StringIO(sent)))
    assert head == ["", "lowest", "likely", "highest"]
    figures = [[float(cell) for cell in row[1:]] for row in rows if len(row) == 4 and all(row[1:])]
    assert figures, sent
    assert all(low <= likely <= high for low, likely, high in figures)
    assert Study.objects.count() == 1


def test_a_pack_that_is_not_published_leads_nowhere(client):
    client.post("/workshop/import/", {"text": json.dumps(pack_data(records=models(RANGER)))})
    pack = Pack.objects.get()
    assert "/lab/new/" not in client.get(f"/workshop/{pack.address}/").content.decode()
