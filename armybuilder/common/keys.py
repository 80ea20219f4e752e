"""Keys that nobody can guess: of lists, of packs, of whoever made them."""

import secrets

KEY_LENGTH = 32


def new_key() -> str:
    """128 random bits: whoever does not know it cannot guess it."""
    return secrets.token_hex(KEY_LENGTH // 2)


SENT = "sent-"
"""How the keys of owners begin whom nobody is: no browser and no account has one."""


def sender_key() -> str:
    """The owner of what a program sends without saying who it is."""
    return SENT + secrets.token_hex(KEY_LENGTH)[: KEY_LENGTH - len(SENT)]
