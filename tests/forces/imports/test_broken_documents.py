"""Documents that are broken in any way are answered with a sentence at every entry point, and with no word of a parser."""

import copy
import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs.bundled import FOLDER
from tests.campaigns.conftest import Host
from tests.forces.test_doors import DOORS, run
from tests.tournaments.conftest import Organiser

BROKEN = 12
"""Of each kind."""
VALUES: tuple[Any, ...] = (
    None,
    7,
    -1,
    1.5,
    10**30,
    True,
    "",
    "x",
    "Ω" * 300,
    [],
    {},
    [[]],
    {"a": {"b": []}},
    [1, "x", None],
)
STRAY = """,]}{:"x\\'"""
"""Characters that end up anywhere."""
WORDS = re.compile(
    r"Object (?:missing|contains)|[Ee]xpected [`'‘&]|, got [`'‘&]|[Ii]nvalid enum|malformed|was truncated|msgspec|NoneType|"
    r"Traceback|codec can|ValidationError|DecodeError|not iterable|has no attribute|mismatch|Opening and ending|regex|\$\."
)
"""What parsers say."""
GEARFORCE = json.loads((DOORS.parent / "gearforce-file" / "club-night-bought.gf").read_text())
NEW_RECRUIT = json.loads((DOORS.parent / "files-of-other-tools" / "roster.newrecruit.json").read_text())
PACKS = [json.loads(path.read_text()) for path in sorted(FOLDER.glob("*/*.json"))][:3]

pytestmark = pytest.mark.django_db


def places(node, path=()):
    """Every place of a document."""
    yield path
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(value, (*path, key))


def broken(data, dice):
    """A copy of the document as bytes, with one to three things in it that do not belong there."""
    data = copy.deepcopy(data)
    for _ in range(dice.randint(1, 3)):
        *path, last = dice.choice([path for path in places(data) if path] or [("x",)])
        holder = data
        for step in path:
            holder = holder[step]
        match dice.randrange(4):
            case 0:
                holder[last] = copy.deepcopy(dice.choice(VALUES))
            case 1 if isinstance(holder, dict):
                holder[f"{last}_"] = holder.pop(last)
            case 2:
                del holder[last]
            case _:
                holder[last] = json.loads("[" * 60 + "]" * 60)
    text = json.dumps(data, ensure_ascii=False)
    match dice.randrange(5):
        case 0:
            return text[: dice.randrange(1, len(text))].encode()
        case 1:
            spot = dice.randrange(len(text))
            return (text[:spot] + dice.choice(STRAY) + text[spot:]).encode()
    return text.encode()


def damaged(text, dice):
    """A file that is no JSON, cut or with a stretch of it gone."""
    begin = dice.randrange(len(text))
    return (text[:begin] + text[begin + dice.randrange(1, 200) :] * dice.randrange(2)).encode()


KINDS: dict[str, Callable[[random.Random], bytes]] = {
    **{key: partial(broken, SYSTEMS[key].examples.document) for key in SYSTEMS},
    "GearForce": lambda dice: broken(GEARFORCE, dice),
    "New Recruit": lambda dice: broken(NEW_RECRUIT, dice),
    "pack": lambda dice: broken(dice.choice(PACKS), dice),
    "roster": lambda dice: damaged((DOORS / "list.ros").read_text(), dice),
    "table": lambda dice: damaged((DOORS / "list.csv").read_text(), dice),
    "deep": lambda dice: b'{"system":' * dice.randrange(1, 4000),
}


@pytest.fixture
def entry_points(client, tmp_path):
    """`entry_points(data)`: the name of each and what it answers, tags and scripts left out."""
    event = Organiser(client).event
    campaign = Host(client)

    def upload(data):
        return SimpleUploadedFile("list.json", data)

    def page(answer):
        assert answer.status_code < 500
        text = answer.content.decode(errors="replace")  # a PDF, where it can be printed all the same
        return re.sub(r"<textarea.*?</textarea>|<script.*?</script>|<[^>]*>", " ", text, flags=re.DOTALL)

    def answers(data, system):
        yield "import", page(client.post("/forces/import/", {"file": upload(data)}, follow=True))
        yield "check", page(client.post("/check/", {"files": [upload(data)]}))
        yield (
            "tournament",
            page(
                Client().post(f"/tournaments/enter/{event.entry}/", {"name": "Ann", "file": upload(data)}, follow=True)
            ),
        )
        yield (
            "campaign step",
            page(
                client.post(
                    f"{campaign.page}step/", {"step": "place-team", "do": "list", "file": upload(data)}, follow=True
                )
            ),
        )
        yield "campaign file", page(client.post("/campaigns/new/file/", {"file": upload(data)}, follow=True))
        yield "workshop", page(client.post("/workshop/import/", {"file": upload(data)}, follow=True))
        for name in ("validate", "check", "print", "choices", "difference"):
            answer = client.post(f"/api/v1/systems/{system}/{name}/", data, content_type="application/json")
            yield f"API {name}", page(answer)
        yield "API packs", page(client.post("/api/v1/packs/check/", data, content_type="application/json"))
        body = json.dumps({"lists": [data.decode(errors="replace")]})
        yield "API lists", page(client.post(f"/api/v1/systems/{system}/check/", body, content_type="application/json"))
        file = tmp_path / "list.json"
        file.write_bytes(data)
        yield "validate_force", run("validate_force", str(file))[1]
        yield "compare_forces", run("compare_forces", str(file), str(file))[1]

    return answers


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_of_a_parser_reaches_anybody(entry_points, kind):
    dice = random.Random(kind)  # noqa: S311 - a test that runs again breaks the same
    for _ in range(BROKEN):
        data = KINDS[kind](dice)
        for name, told in entry_points(data, kind if kind in SYSTEMS else "blitz-beta"):
            found = WORDS.search(told)
            assert not found, (name, told[max(0, found.start() - 200) : found.end() + 100], data[:300])
