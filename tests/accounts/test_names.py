"""Names: one account for all spellings that look the same, whatever the database knows of letters."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command

from armybuilder.accounts import names
from armybuilder.accounts.models import AccountName
from armybuilder.i18n.texts import fold
from tests.accounts.conftest import PASSWORD, Browser, told
from tests.together import together

TAKEN = "A user with that username already exists."
NAMES = import_module("armybuilder.accounts.migrations.0005_names")
CASE = (Path(__file__).parent / "cases/account-names-with-umlauts/README.md").read_text()
PAIRS = [
    *re.findall(r"(\w+)/(\w+)", CASE.partition("Happens:")[2]),
    ("Straße", "STRASSE"),
    ("Özlem", "O\u0308zlem"),
    ("Ana", "\uff21na"),
]
"""Those of the case, sharp s, letters that are composed or not, and of full width."""


def user_of(browser):
    return str(browser.get("/account/").context["user"])


@pytest.mark.django_db
@pytest.mark.parametrize("name, other", PAIRS)
def test_a_name_is_one_account_in_every_spelling(browser_of, name, other):
    browser = browser_of("A")
    browser.register(name)
    registered = user_of(browser)
    phone = browser_of()

    phone.log_in(other)
    assert (user_of(phone), phone.lists) == (registered, ["A"])
    assert "exactly" not in told(phone.log_in(other))
    assert TAKEN in told(browser_of().register(other))
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_name_of_letters_that_nobody_sees_is_none(browser_of):
    assert "Enter a valid username." in told(browser_of().register("\u115f\u115f"))
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("spellings", [["Özlem"] * 5, ["Özlem", "özlem", "ÖZLEM", "öZlem", "Ozlem"]])
def test_of_several_who_register_a_name_at_one_moment_one_has_it(spellings):
    def register(number):
        answer = Browser().register(spellings[number])
        return answer.status_code, TAKEN in told(answer)

    answers = together(register, len(spellings))

    winners = len({fold(name) for name in spellings})  # "Ozlem" is another name
    assert sorted(answers) == [(200, False)] * winners + [(200, True)] * (len(spellings) - winners)
    assert (User.objects.count(), AccountName.objects.count()) == (winners, winners)


@pytest.fixture
def clash(db):
    """Two accounts from before: `Özlem` and, younger, `özlem`."""
    older, younger = (
        User.objects.create_user(name, password=f"{PASSWORD}-{number}")
        for number, name in enumerate(["Özlem", "özlem"])
    )
    AccountName.objects.all().delete()
    return older, younger


def test_the_oldest_account_keeps_its_name_and_clashes_are_printed(clash, capsys):
    NAMES.claim(apps, None)

    assert [(name.user, name.folded) for name in AccountName.objects.all()] == [(clash[0], "özlem")]
    assert capsys.readouterr().out == (
        "\n  özlem: an older account, Özlem, has this name; log in with exactly this spelling."
    )


def test_the_other_account_logs_in_by_its_exact_spelling_and_is_told(clash, browser_of, capsys):
    NAMES.claim(apps, None)
    older, younger = browser_of(), browser_of()

    text = "Another account uses this name with different spelling. Sign in with exactly “özlem”."
    assert text in told(younger.log_in("özlem", f"{PASSWORD}-1"))
    assert user_of(younger) == "özlem"
    for spelling in ("Özlem", "ÖZLEM", "özlem"):
        assert text not in told(older.log_in(spelling, f"{PASSWORD}-0"))
        assert user_of(older) == "Özlem"
    assert "Wrong username or password." in told(browser_of().log_in("ÖZLEM", f"{PASSWORD}-1"))

    with pytest.raises(SystemExit):  # there is no backup
        call_command("status")
    assert "exact names    özlem\n" in capsys.readouterr().out


def test_a_name_that_becomes_free_is_the_others(clash, browser_of):
    NAMES.claim(apps, None)
    clash[0].delete()
    browser = browser_of()

    assert "exactly" not in told(browser.log_in("özlem", f"{PASSWORD}-1"))
    assert names.users_of("ÖZLEM") == [clash[1]]


@pytest.mark.django_db
def test_whoever_is_made_elsewhere_has_the_name_in_every_spelling(browser_of):
    root = User.objects.create_superuser("Élodie", password=PASSWORD)
    browser = browser_of()

    browser.log_in("ÉLODIE")
    assert user_of(browser) == "Élodie"

    root.username = "Anna"
    root.save()
    assert (names.users_of("élodie"), names.users_of("anna")) == ([], [root])
