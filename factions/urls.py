"""Browse pages of the catalogue, below /systems/. Their addresses are permanent: people link to them."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from factions.systems import ROOMS
from factions.views.browse import systems
from factions.views.words import words

app_name = "factions"


def _register_converter(name: str, regex: str) -> str:
    """A converter of that name for these keys of systems."""
    register_converter(type("KeyConverter", (StringConverter,), {"regex": regex}), name)
    return name


ROOMLESS = "".join(f"(?!{key}/)" for key in ROOMS) + "[-a-z0-9]+"

urlpatterns = [
    path("", systems, name="systems"),
    path("<slug:key>/words.json", words, name="words"),
    *(path(f"<{_register_converter(key, key)}:system>/", include(f"{room}.urls")) for key, room in ROOMS.items()),
    path(f"<{_register_converter('roomless', ROOMLESS)}:system>/", include("factions.views.urls")),
]
