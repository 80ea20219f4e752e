"""Accounts and devices, below /account/."""

from django.contrib.auth.decorators import login_required
from django.urls import path
from django.views.decorators.http import require_http_methods

from armybuilder.accounts.views import account, devices, entering, keeping

page = require_http_methods(["GET", "HEAD", "POST"])

app_name = "accounts"
urlpatterns = [
    path("", account.index, name="index"),
    path("register/", page(entering.RegisterView.as_view()), name="register"),
    path("login/", page(entering.LoginView.as_view()), name="login"),
    path("logout/", entering.log_out, name="logout"),
    path("reset/", entering.reset, name="reset"),
    path("reset/<uidb64>/<token>/", page(entering.NewPasswordView.as_view()), name="new-password"),
    path("password/", page(login_required(account.PasswordView.as_view())), name="password"),
    path("mail/", account.mail, name="mail"),
    path("devices/", devices.index, name="devices"),
    path("devices/offer/", devices.offer, name="offer"),
    path("devices/revoke/", devices.revoke, name="revoke"),
    path("devices/take/", devices.take, name="take"),
    path("devices/others/", devices.end_others, name="end-others"),
    path("export.zip", keeping.export, name="export"),
    path("delete/", keeping.delete, name="delete"),
]
