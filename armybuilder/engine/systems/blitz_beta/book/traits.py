"""Traits of weapons and of models: what each does, which rule is that of one that the lists print, and what they say in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from armybuilder.engine.core.tables import NotationSchema
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError, Trait
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance, SourcedRecord

AMMUNITION = "Ammo"


class TraitRule(SourcedRecord):
    """The effect of a trait of weapons or of models (`of`), in our own words; `words` where the effect depends on
    the rating's word.
    """

    of: Literal["weapon", "model"]
    key: str
    name: str
    title: str
    rating: Literal["none", "dice", "inches", "number", "skill", "word", "pen", "range"]
    effect: str
    words: Mapping[str, str] = {}
    defined: bool = True
    sublist: str | None = None
    aliases: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    provenance: Provenance

    def effect_of(self, trait: Trait) -> str:
        """The effect of `trait` on a card: that of the rating's word where the trait tells words apart."""
        return self.words.get(trait.rating or "", self.effect)


def find_rule(trait: Trait, rules: Mapping[str, TraitRule]) -> TraitRule | None:
    """The entry of a trait table for `trait`. A name with a colon is one reading; `-Agile` takes Agile away."""
    name, rating = trait.name.removeprefix("-"), trait.rating or ""
    if name == "PEN" and rating.endswith(("F", "H", "C")):
        return rules.get("PEN:X/Y")
    return rules.get(f"{name}:{rating}") or rules.get(name)


def ammunition(trait: Trait) -> Trait:
    """`Ammo:AP` → AP, `Ammo:AE:3"` → `AE:3"`: the trait that this ammunition gives."""
    name, _, rating = (trait.rating or "").partition(":")
    return Trait(name, rating or None)


# ---------------------------------------------------------------- in words


def trait_texts(traits: Iterable[Trait]) -> list[str]:
    return [trait.text for trait in traits]


def _trait_words(rules: Mapping[str, TraitRule]) -> list[tuple[str, str]]:
    """Names of traits as they are written, those with a rating up to it, and what each does."""
    return [
        (rule.name if rule.rating == "none" or ":" in rule.name else f"{rule.name}:", rule.effect)
        for rule in rules.values()
    ]


def _explain_traits(text: str, find: Callable[[Trait], TraitRule | None]) -> list[str]:
    try:
        traits = notation.parse_traits(text)
    except NotationError:
        return []
    return [f"{trait.text}: {rule.effect_of(trait)}" for trait in traits if (rule := find(trait))]


MODEL_NOTATION = NotationSchema(
    lambda catalogue: _trait_words(catalogue.model_traits),
    lambda text, catalogue: _explain_traits(text, catalogue.model_trait),
)
WEAPON_NOTATION = NotationSchema(
    lambda catalogue: _trait_words(catalogue.weapon_traits),
    lambda text, catalogue: _explain_traits(text, catalogue.weapon_trait),
)
