"""Names of accounts: one account for all spellings that fold to the same, on every database."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from armybuilder.accounts.models import AccountName
from armybuilder.i18n.texts import fold


def claim(user: User) -> bool:
    """Give a user the name in all its spellings, unless another account has it. Whether the user has it now."""
    name = AccountName.objects.filter(user=user).first()
    folded = fold(user.username)
    if name and name.folded == folded:
        return True
    if name:
        name.delete()
    try:
        with transaction.atomic():
            AccountName.objects.create(user=user, folded=folded)
    except IntegrityError:  # another account has it, perhaps since this moment
        return False
    return True


def has_name(user: User) -> bool:
    """Whether a user logs in by every spelling of the name, not by the exact one alone."""
    return AccountName.objects.filter(user=user).exists()


def is_name_taken(name: str) -> bool:
    return AccountName.objects.filter(folded=fold(name)).exists()


def users_of(name: str) -> list[User]:
    """Return the accounts that a name as typed may mean: the one spelt exactly so first, then the one that has all
    spellings. One query.
    """
    found = User.objects.filter(Q(username=name) | Q(accountname__folded=fold(name)))
    return sorted(found, key=lambda user: user.username != name)


def find_clashes() -> list[str]:
    """The names of accounts that can be reached by their exact spelling alone, as an older account has the others. One query."""
    return list(User.objects.filter(accountname=None).order_by("pk").values_list("username", flat=True))
