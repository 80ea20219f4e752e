"""Units and rows of a document, each with its JSON pointer."""

from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.systems.blitz_beta.document import Entry, Unit


def units(document):
    return [(where, part) for where, part in parts_in(document) if isinstance(part, Unit)]


def entries(document):
    return [(where, part) for where, part in parts_in(document) if isinstance(part, Entry)]
