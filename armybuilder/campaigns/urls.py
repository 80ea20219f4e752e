"""Campaigns, below /campaigns/."""

from django.urls import path

from armybuilder.campaigns.views import keeping, output, playing, stepping

app_name = "campaigns"
OWN = "<slug:key>/"
urlpatterns = [
    path("", keeping.index, name="index"),
    path("new/", keeping.new, name="new"),
    path("new/file/", keeping.bring_back, name="bring-back"),
    path("join/<slug:key>/", keeping.join, name="join"),
    path(OWN, playing.campaign, name="campaign"),
    path(f"{OWN}news/", playing.news, name="news"),
    path(f"{OWN}step/", stepping.step, name="step"),
    path(f"{OWN}bring/", stepping.bring, name="bring"),
    path(f"{OWN}walk/", playing.walk, name="walk"),
    path(f"{OWN}dice/", playing.dice, name="dice"),
    path(f"{OWN}log/", playing.log, name="log"),
    path(f"{OWN}links/", keeping.links, name="links"),
    path(f"{OWN}renew/", keeping.renew, name="renew"),
    path(f"{OWN}copy/", keeping.copy, name="copy"),
    path(f"{OWN}delete/", keeping.delete, name="delete"),
    path(f"{OWN}restore/", keeping.restore, name="restore"),
    path(f"{OWN}print.pdf", output.pdf, name="pdf"),
    path(f"{OWN}campaign.json", output.file, name="file"),
    path(f"{OWN}<slug:name>.csv", output.table, name="table"),
]
