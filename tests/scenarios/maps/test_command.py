"""`manage.py hex_map`: the file of a map, and its print."""

import io
import json

import pytest
from django.core.management import CommandError, call_command


def run(*arguments):
    out = io.StringIO()
    call_command("hex_map", *arguments, stdout=out)
    return out.getvalue()


def test_the_file_is_the_answer_of_the_api(client):
    assert (
        json.loads(run("seed=5", "size=small"))
        == client.get("/api/v1/systems/tactical-1998/hex-maps/?seed=5&size=small").json()
    )


def test_the_print_is_that_of_the_page_and_the_api(client, tmp_path):
    run("seed=5", "size=small", "hex=32", "-o", str(tmp_path / "map.pdf"), "--paper", "letter")
    words = "seed=5&size=small&hex=32&paper=letter"
    page, api = (
        client.get(f"{path}{words}")
        for path in ("/maps/tactical-1998/map.pdf?", "/api/v1/systems/tactical-1998/hex-maps/?format=pdf&")
    )
    assert (tmp_path / "map.pdf").read_bytes() == page.content == api.content
    assert api["Content-Disposition"] == 'inline; filename="map-5-small.pdf"'


@pytest.mark.parametrize(
    "arguments,message",
    [
        (("size=vast",), "'vast' is not one of these: small, medium, large."),
        (("small",), "'small' says nothing: write name=value, such as size=small."),
        (("-o", "/nowhere/map.pdf"), "/nowhere/map.pdf cannot be written: No such file or directory."),
    ],
)
def test_what_cannot_be_done(arguments, message):
    with pytest.raises(CommandError) as error:
        run(*arguments)
    assert str(error.value) == message
