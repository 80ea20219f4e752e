"""What the pages of a conflict say, read as a browser would."""

import re
from html import unescape

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def hidden(answer, marker=""):
    """What the form with `marker` in it says beside what is typed into it."""
    page = answer.content.decode()
    form = next(form for form in re.findall(r"<form.*?</form>", page, flags=re.DOTALL) if marker in form)
    return {name: unescape(value) for name, value in HIDDEN.findall(form) if name != "csrfmiddlewaretoken"}


def rows(answer):
    """Where the two differ: what, how it stands, how it was wanted."""
    body = answer.content.decode().partition('class="conflict')[2].partition("</section>")[0]
    found = re.findall(r"<tr><th[^>]*>(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>", body, flags=re.DOTALL)
    return [tuple(unescape(re.sub("<[^>]*>", "", cell)) for cell in row) for row in found]


def told(answer):
    """The words of a page."""
    text = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(text).split())
