"""Campaigns, below /campaigns/."""

from django.urls import path

from armybuilder.campaigns.views import campaign, fight, my_campaigns, output, step

app_name = "campaigns"
OWN = "<slug:key>/"
urlpatterns = [
    path("", my_campaigns.index, name="index"),
    path("new/", my_campaigns.new, name="new"),
    path("new/file/", my_campaigns.import_campaign, name="bring-back"),
    path("join/<slug:key>/", my_campaigns.join, name="join"),
    path(OWN, campaign.campaign, name="campaign"),
    path(f"{OWN}news/", campaign.news, name="news"),
    path(f"{OWN}step/", step.step, name="step"),
    path(f"{OWN}bring/", step.bring_list, name="bring"),
    path(f"{OWN}battle/", fight.fight, name="fight"),
    path(f"{OWN}battle/begin/", fight.start_fight, name="begin-fight"),
    path(f"{OWN}battle/confirm/", fight.confirm, name="confirm-fight"),
    path(f"{OWN}battle/discard/", fight.discard, name="discard-fight"),
    path(f"{OWN}walk/", campaign.walk, name="walk"),
    path(f"{OWN}dice/", campaign.dice, name="dice"),
    path(f"{OWN}log/", campaign.log, name="log"),
    path(f"{OWN}links/", my_campaigns.links, name="links"),
    path(f"{OWN}renew/", my_campaigns.replace_link, name="renew"),
    path(f"{OWN}copy/", my_campaigns.copy, name="copy"),
    path(f"{OWN}delete/", my_campaigns.delete, name="delete"),
    path(f"{OWN}restore/", my_campaigns.restore, name="restore"),
    path(f"{OWN}print.pdf", output.pdf, name="pdf"),
    path(f"{OWN}campaign.json", output.file, name="file"),
    path(f"{OWN}<slug:name>.csv", output.table, name="table"),
]
