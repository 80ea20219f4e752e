"""What is kept how long, and how the site does."""

from django.urls import path

from armybuilder.maintenance import views

app_name = "maintenance"
urlpatterns = [
    path("about/kept/", views.kept, name="kept"),
    path("healthz", views.healthy, name="healthy"),
    path("status/", views.status, name="status"),
]
