"""Comparison of texts that people typed: names, search words, anything that has to be the same to a reader's eye."""

import re
from unicodedata import combining, normalize

# Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt (the same from Unicode 6.3 on): soft hyphens, joiners,
# marks of direction, fillers, variation selectors, tags. Python's `unicodedata` does not tell this property.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def fold(text: str) -> str:
    """`text` for comparing: two texts that look alike fold to the same one, which is not for showing. Compatible forms are one
    (NFKC), case is gone, what nobody sees is dropped, blanks are single. Folding twice changes nothing."""
    if text.isascii():
        return " ".join(text.lower().split())
    seen = _IGNORABLE.sub("", text)
    # As Unicode defines toNFKC_Casefold: the first NFD puts marks in order before case, the last NFKC composes what is left.
    composed = normalize("NFKC", normalize("NFKC", normalize("NFD", seen).casefold()).casefold())
    return " ".join(composed.split())


def sort_key(text: str) -> str:
    """`text` for sorting by its code points: letters stand where they do without their accents, Ä with A and É with E."""
    return "".join(sign for sign in normalize("NFKD", fold(text)) if not combining(sign))
