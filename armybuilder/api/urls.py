"""The API and its schema, below /api/."""

from django.urls import path

from armybuilder.api.schema.games import collections
from armybuilder.api.views import (
    battles,
    campaigns,
    catalogue,
    decks,
    docs,
    forces,
    jobs,
    maps,
    packs,
    scenarios,
    studies,
    tournaments,
)

SYSTEM = "v1/systems/<str:system>/"
CAMPAIGN = "v1/campaigns/<str:address>/"

app_name = "api"
urlpatterns = [
    # First what is asked most: patterns are tried in order.
    path(f"{SYSTEM}validate/", forces.ValidateView.as_view(), name="validate"),
    path(f"{SYSTEM}choices/", forces.ChoicesView.as_view(), name="choices"),
    path(f"{SYSTEM}difference/", forces.DifferenceView.as_view(), name="difference"),
    path(f"{SYSTEM}check/", forces.CheckView.as_view(), name="check"),
    path(f"{SYSTEM}print/", forces.PrintView.as_view(), name="print"),
    path(f"{SYSTEM}print/<str:kind>/", forces.CardsView.as_view(), name="cards"),
    path(f"{SYSTEM}odds/", battles.OddsView.as_view(), name="odds"),
    path(f"{SYSTEM}odds/matrix/", battles.MatrixView.as_view(), name="odds-matrix"),
    path(f"{SYSTEM}battles/", battles.BattlesView.as_view(), name="battles"),
    path(f"{SYSTEM}studies/", studies.StudiesView.as_view(), name="studies"),
    path(f"{SYSTEM}deck/", decks.DeckView.as_view(), name="deck"),
    path(f"{SYSTEM}hex-maps/", maps.HexMapsView.as_view(), name="hex-maps"),
    path(f"{SYSTEM}scenarios/", scenarios.ScenariosView.as_view(), name="scenarios"),
    path("v1/", catalogue.RootView.as_view(), name="root"),
    path("v1/systems/", catalogue.SystemsView.as_view(), name="systems"),
    path(SYSTEM, catalogue.SystemView.as_view(), name="system"),
    path(f"{SYSTEM}document-schema/", catalogue.DocumentSchemaView.as_view(), name="document-schema"),
    *(path(f"{SYSTEM}{name}/", catalogue.rows_view(name).as_view(), name=name) for name in collections()),
    path(f"{SYSTEM}models/<str:faction>/<str:key>/", catalogue.ModelView.as_view(), name="model"),
    path(
        f"{SYSTEM}models/<str:faction>/<str:key>/conversions/<str:target>/",
        catalogue.ConversionView.as_view(),
        name="conversion",
    ),
    path("v1/packs/", packs.PacksView.as_view(), name="packs"),
    path("v1/packs/draft/", packs.PackDraftView.as_view(), name="pack-draft"),
    path("v1/packs/check/", packs.PackCheckView.as_view(), name="pack-check"),
    path("v1/packs/<str:address>/", packs.PackDetailView.as_view(), name="pack"),
    path("v1/packs/<str:address>/versions/<str:version>/", packs.PackVersionView.as_view(), name="pack-version"),
    path(f"{SYSTEM}campaigns/", campaigns.CampaignsView.as_view(), name="campaigns"),
    path(CAMPAIGN, campaigns.CampaignView.as_view(), name="campaign"),
    path(f"{CAMPAIGN}join/", campaigns.CampaignJoinView.as_view(), name="campaign-join"),
    path(f"{CAMPAIGN}steps/", campaigns.CampaignStepsView.as_view(), name="campaign-steps"),
    path(f"{CAMPAIGN}undo/", campaigns.CampaignUndoView.as_view(), name="campaign-undo"),
    path(f"{CAMPAIGN}redo/", campaigns.CampaignRedoView.as_view(), name="campaign-redo"),
    path(f"{CAMPAIGN}log/", campaigns.CampaignLogView.as_view(), name="campaign-log"),
    path("v1/jobs/<str:key>/", jobs.JobView.as_view(), name="job"),
    path("v1/jobs/<str:key>/answer/", jobs.JobAnswerView.as_view(), name="job-answer"),
    path("v1/studies/<str:key>/", studies.StudyView.as_view(), name="study"),
    path("v1/tournaments/<str:address>/", tournaments.TournamentView.as_view(), name="tournament"),
    path("schema/", docs.SchemaView.as_view(), name="schema"),
    path("docs/", docs.DocsView.as_view(), name="docs"),
    path("v1/<path:rest>", catalogue.NotFoundView.as_view(), name="nothing"),
]
