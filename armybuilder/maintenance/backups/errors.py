"""Why nothing was backed up or restored."""


class BackupError(Exception):
    """The text is for the operator, and says what to do."""
