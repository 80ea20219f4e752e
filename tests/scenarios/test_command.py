"""`manage.py scenario`: what it says and how it exits."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

WORDS = ("seed=7", "size=750", "mission-a=delay")


def run(*arguments):
    out = io.StringIO()
    call_command("scenario", *arguments, stdout=out)
    return out.getvalue()


def test_text():
    lines = run(*WORDS).splitlines()

    assert lines[0].startswith("Delay against ")
    assert lines[0].endswith(", 750 TV each side")
    assert lines[1] == "Again: seed=7 size=750 mission-a=delay"
    assert "Mission of side A: Delay. Chosen, not rolled." in lines
    assert "Side A: Delay" in lines
    assert "  +TV: Each enemy combat group wiped out" in lines
    assert "How the book was read" in lines


def test_json_is_the_answer_of_the_api(client):
    answer = client.get("/api/v1/systems/blitz-2006/scenarios/?seed=7&size=750&mission-a=delay")

    assert json.loads(run(*WORDS, "--format", "json")) == answer.json()


def test_handout_is_that_of_the_page(client, tmp_path):
    run(*WORDS, "-o", str(tmp_path / "one.pdf"), "--paper", "letter")

    page = client.get("/scenarios/blitz-2006/handout.pdf?seed=7&size=750&mission-a=delay&paper=letter")
    assert (tmp_path / "one.pdf").read_bytes() == page.content


def test_without_a_seed_the_dice_are_fresh():
    assert len({run().splitlines()[1] for _ in range(5)}) > 1


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("size=0",), "'0' is not a size: enter a whole number from 1 to 100,000 TV."),
        (("delay",), "'delay' says nothing: write name=value, such as mission-a=assault."),
        (("-o", "/nowhere/one.pdf"), "/nowhere/one.pdf cannot be written: No such file or directory."),
    ],
)
def test_what_cannot_be_done(arguments, message):
    with pytest.raises(CommandError) as raised:
        run(*arguments)

    assert str(raised.value) == message
