"""URLs for the retention periods and the health of the site."""

from django.urls import path

from armybuilder.maintenance import views

app_name = "maintenance"
urlpatterns = [
    path("about/kept/", views.retention, name="kept"),
    path("healthz", views.healthy, name="healthy"),
    path("status/", views.status, name="status"),
]
