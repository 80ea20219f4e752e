"""Filters that the templates of the table need."""

from django import template

register = template.Library()


@register.filter
def initials(name: str) -> str:
    """`CP` for Command points, as players write it."""
    return "".join(word[0] for word in name.split()).upper()
