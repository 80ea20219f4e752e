"""Rows of the builder in its templates: `{% row templates.row %}` for the `row` of the loop around it.

An edit is answered with whole groups, of which it changed a row or two: a row that looks as it did is not rendered again. One
that is unfolded always is: its panel may say anything of the list.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.template import Context, Library
from django.template.base import Template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

ROWS_KEPT = 1024
"""Rows that each process remembers, some four thousand bytes each: those of thirty lists."""
register = Library()


@dataclass(frozen=True, slots=True)
class _RowKey:
    """A row under the address of its list, the same where all of it is `said` alike in one language."""

    encoded: str
    language: str | None
    templates: tuple[str, ...]
    made_of: list[tuple[Template, dict[str, Any]]] = field(compare=False)
    """What renders it and what that is told: taken out when it is rendered, so that no row keeps its list in memory."""


@register.simple_tag(takes_context=True)
def row(context: Context, templates: tuple[str, ...]) -> SafeString:
    """The row of the loop by the first of `templates` that there is."""
    template = context.template.engine.select_template(list(templates))  # type: ignore[union-attr]  # while it renders
    if context["row"].panel:
        return template.render(context)
    told = {name: context[name] for name in ("row", "force", "system", "words")}
    said = repr((told["row"], told["force"].key, told["system"].key))
    return _render(_RowKey(said, get_language(), templates, [(template, told)]))


@lru_cache(ROWS_KEPT)
def _render(asked: _RowKey) -> SafeString:
    template, told = asked.made_of.pop()
    return template.render(Context(told))
