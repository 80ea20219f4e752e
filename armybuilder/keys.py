"""Keys that nobody can guess: of lists, of packs, of whoever made them."""

import secrets

KEY_LENGTH = 32


def new_key() -> str:
    """128 random bits: whoever does not know it cannot guess it."""
    return secrets.token_hex(KEY_LENGTH // 2)
