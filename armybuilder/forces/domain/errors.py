"""Why a list could not be changed; the text is for the player."""

from django.utils.translation import gettext as _


class ListConflictError(Exception):
    """The list was changed elsewhere since the player saw it."""

    def __init__(self) -> None:
        super().__init__(
            _("This list was changed in another window. Here's the latest version; your change was not saved.")
        )


class TooManyListsError(Exception):
    """The owner has as many lists as one may have."""

    def __init__(self, most: int) -> None:
        super().__init__(_("You have %(most)s lists, the maximum. Delete one first.") % {"most": most})


class TooManyPicturesError(Exception):
    """The list or its owner has as many pictures as are kept; the text says which bound it is."""
