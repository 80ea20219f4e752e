"""`{% load book %}`: where in its book a row stands, in the words that players read."""

from django import template
from django.utils.translation import gettext as _

from armybuilder.engine.core.rules import citations
from factions.catalogues import game_of
from factions.models import System

register = template.Library()


@register.simple_tag
def in_book(system: System, first: int | None, last: int | None) -> str:
    """`page 76`, `pages 74–75`: where these lines of the system's book stand; empty where its text does not tell."""
    lines = None if first is None else (first, last or first)
    return citations.pages(lines, game_of(system.key).catalogue.book)


@register.simple_tag
def from_book(system: System, first: int | None, last: int | None) -> str:
    """`Page 76 of Heavy Gear Blitz Beta Rules, 2014.`"""
    place = in_book(system, first, last)
    book = f"{system.book}."
    return _("%(place)s of %(book)s") % {"place": place.capitalize(), "book": book} if place else book
