"""Browse pages of the catalogue, below /systems/."""

from django.urls import URLPattern, URLResolver

app_name = "factions"
urlpatterns: list[URLPattern | URLResolver] = []
