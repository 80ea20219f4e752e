"""No message uses a word that docs/words.md refuses."""

import re

import pytest

from tools.messages import DJANGO, JS, LANGUAGES, ROOMS, file_of, read

REFUSED = {
    "fix": r"\bmend(s|ed|ing)?\b",
    "show": r"(?<!\{)(?<!\()\b(told|tells?)\b",
    "error, problem": r"\bat fault\b",
    "undo, revoke": r"\b(take|takes|took|taken|taking) back\b",
    "default": r"\bunless said otherwise\b",
    "anyone": r"\bwho(m)?ever\b",
    "again": r"\banew\b",
    "custom": r"\bof your own\b",
    "optional": r"\bmay stay empty\b",
    "need, miss": r"\black(s|ing)?\b",
    "also": r"\bbesides\b",
    "bye": r"\bsits? out\b",
    "ruling": r"\bhouse ruling",
    "live link": r"\bliving link\b",
}


@pytest.mark.parametrize("instead", REFUSED)
@pytest.mark.parametrize("domain", [DJANGO, JS])
def test_messages_use_the_words_of_the_list(domain, instead):
    found = [
        text
        for room in ROOMS
        for message in read(file_of(room, LANGUAGES[0], domain), LANGUAGES[0])
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
        if re.search(REFUSED[instead], text, re.IGNORECASE)
    ]
    assert found == []
