"""Pages to build and print a list, below /forces/."""

from django.urls import URLPattern, URLResolver

app_name = "forces"
urlpatterns: list[URLPattern | URLResolver] = []
