"""Steps that players take in a campaign, declared as parts of documents are, so that forms, schema and commands
follow.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from armybuilder.engine.core.documents.fields import DocumentPart
from armybuilder.engine.core.language import gettext


class CampaignStep(DocumentPart, tag_field="step"):
    """A step: a subclass has a tag of its own and lists its fields. `Ref` of a field names a kind of things of the campaign
    (`CampaignRules.records`)."""


class StepKind(NamedTuple):
    """A sort of step: what people call it, marked to be said later, the struct whose fields they fill in, and under which heading
    it stands. `from_list`, a player's list fills in most of it (`CampaignRules.from_list`)."""

    name: str
    step: type[CampaignStep]
    group: str
    from_list: bool = False

    @property
    def label(self) -> str:
        return gettext(self.name)


@dataclass(frozen=True, slots=True)
class StepOffer:
    """A step of the sort `step` (its tag) that somebody may take now, with what is already known of it (`draft`, plain data
    that a form begins with, without its tag). `label` says it in an order (`Move 1st Team`). `why_not` says in a sentence
    which rule is against it: it may be taken all the same, and is told then. `side` is whose step it is, empty for anybody's."""

    step: str
    label: str
    group: str
    draft: Mapping[str, Any] = field(default_factory=dict)
    why_not: str = ""
    side: str = ""
