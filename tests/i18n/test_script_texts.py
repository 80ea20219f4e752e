"""The texts of scripts: a catalogue for each language, and none for English, which they speak by themselves."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from armybuilder.offline.views import shell


def address_in(language):
    with override(language):
        return Template("{% load texts %}{% address_of_texts %}").render(Context())


def test_english_pages_name_no_texts(client):
    assert address_in("en") == ""
    assert "/texts/" not in client.get("/about/").content.decode()


@pytest.mark.django_db
def test_texts_are_kept_for_as_long_as_they_stay(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get(address_in("de"))

    assert answer.headers["Content-Type"] == "text/javascript"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "django.gettext = function" in answer.content.decode()


def test_a_page_of_before_is_given_the_newest_texts_for_now(client):
    answer = client.get("/texts/de/0123456789ab.js")

    assert answer.content == client.get(address_in("de")).content
    assert "Cache-Control" not in answer.headers


def test_only_languages_of_muster_have_texts(client):
    assert client.get("/texts/xx/0123456789ab.js").status_code == 404


def test_the_worker_keeps_texts_with_the_page_of_the_device():
    with override("de"):
        assert shell()[-1] == address_in("de")
    assert not any(address.startswith("/texts/") for address in shell())
