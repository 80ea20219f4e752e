"""What is kept how long, below /about/."""

from django.urls import path

from armybuilder.keeping import views

app_name = "keeping"
urlpatterns = [
    path("kept/", views.kept, name="kept"),
]
