"""Accounts and devices, below /account/."""

from django.contrib.auth.decorators import login_required
from django.urls import path
from django.views.decorators.http import require_http_methods

from armybuilder.accounts.views import account, data, devices, login

page = require_http_methods(["GET", "HEAD", "POST"])

app_name = "accounts"
urlpatterns = [
    path("", account.index, name="index"),
    path("register/", page(login.RegisterView.as_view()), name="register"),
    path("login/", page(login.LoginView.as_view()), name="login"),
    path("logout/", login.log_out, name="logout"),
    path("reset/", login.reset, name="reset"),
    path("reset/<uidb64>/<token>/", page(login.NewPasswordView.as_view()), name="new-password"),
    path("password/", page(login_required(account.PasswordView.as_view())), name="password"),
    path("mail/", account.mail, name="mail"),
    path("devices/", devices.index, name="devices"),
    path("devices/offer/", devices.create_code, name="offer"),
    path("devices/revoke/", devices.revoke, name="revoke"),
    path("devices/take/", devices.redeem, name="take"),
    path("devices/others/", devices.end_others, name="end-others"),
    path("export.zip", data.export, name="export"),
    path("delete/", data.delete, name="delete"),
]
