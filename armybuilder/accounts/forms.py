"""Names, passwords and addresses, as Django takes them."""

from typing import Any
from unicodedata import normalize

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UserCreationForm
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.accounts import names
from armybuilder.accounts.device_transfer import LENGTH
from armybuilder.accounts.models import Handover
from armybuilder.i18n.texts import fold
from armybuilder.ratelimit import rates

LONGEST_PASSWORD = 200
LONGEST_NAME = 60


class LoginForm(AuthenticationForm):
    """One answer for a wrong name and a wrong password."""

    error_messages = {
        "invalid_login": gettext_lazy("Wrong username or password."),
        "inactive": gettext_lazy("Wrong username or password."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["password"].max_length = LONGEST_PASSWORD  # type: ignore[attr-defined] # a CharField

    def get_invalid_login_error(self) -> ValidationError:
        if wait := getattr(self.request, "locked_out", 0):
            text = _("Too many attempts. Wait %(minutes)d minutes, or reset your password by email.")
            return ValidationError(text % {"minutes": rates.minutes(wait)}, code="locked_out")
        return super().get_invalid_login_error()


def normalize_address(mail: str) -> str:
    """An address as it is stored and looked for: hosts with umlauts are the same in every spelling, on every database."""
    return User.objects.normalize_email(normalize("NFKC", mail))


class RegisterForm(UserCreationForm):
    """A name, a password, and an address for those who may forget it."""

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name: Any = self.fields["username"]
        name.label, name.max_length = _("Name"), LONGEST_NAME
        name.widget.attrs["maxlength"] = LONGEST_NAME
        name.help_text = _("Up to %(most)d letters, digits and @ . + - _. Only you see it.") % {"most": LONGEST_NAME}
        self.fields["email"].label = _("Email")
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["email"].help_text = _("Optional. You need it to reset your password.")

    def clean_username(self) -> str:
        name = super().clean_username() or ""
        if len(name) > LONGEST_NAME:
            raise ValidationError(_("Names can have up to %(most)d characters.") % {"most": LONGEST_NAME})
        if not fold(name):  # letters that nobody sees
            raise ValidationError(UnicodeUsernameValidator.message, code="invalid")
        if names.is_name_taken(name):
            raise self.name_taken_error()
        return name

    def clean_email(self) -> str:
        return normalize_address(self.cleaned_data["email"])

    def name_taken_error(self) -> ValidationError:
        """Somebody has this name, in this spelling or another."""
        return self.instance.unique_error_message(User, ["username"])


class MailForm(forms.ModelForm):
    """A form for the email address to which a new password is sent."""

    class Meta:
        model = User
        fields = ("email",)
        labels = {"email": gettext_lazy("Email")}
        widgets = {"email": forms.EmailInput(attrs={"autocomplete": "email"})}

    def clean_email(self) -> str:
        return normalize_address(self.cleaned_data["email"])


class PasswordForm(forms.Form):
    """A form in which a logged-in user types the password again; `user` is None for a visitor who is not logged in
    and has none.
    """

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user is None:
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        assert self.user is not None  # noqa: S101 - there is no such field without one
        if wait := rates.count((rates.CONFIRMATIONS, str(self.user.pk))):
            raise ValidationError(_("Too many attempts. Wait %(minutes)d minutes.") % {"minutes": rates.minutes(wait)})
        if not self.user.check_password(password):
            raise ValidationError(_("Wrong password."))
        return password


class DeleteForm(PasswordForm):
    """A box to tick, too."""

    sure = forms.BooleanField(label=gettext_lazy("Yes, delete all of this for good"))


class RedeemForm(forms.Form):
    """A code of another device, and what becomes of its lists."""

    code = forms.CharField(
        label=gettext_lazy("Code from the other device"),
        max_length=LENGTH * 2,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    how = forms.ChoiceField(
        choices=[(Handover.MOVE, Handover.MOVE), (Handover.JOIN, Handover.JOIN)],
        required=False,
        widget=forms.HiddenInput,
    )
