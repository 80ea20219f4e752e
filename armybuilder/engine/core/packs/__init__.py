"""Packs: records that are in no book, made by players, checked as strictly as the book's and told apart from them.

Read in this order: `pack` (the document `muster.pack/1`), `parser` (from JSON to a pack, every fault at once), `patches`
(changes of single fields of the book's records), `merge` (the book's catalogue with packs in it), `excerpt` (what a list
takes along of the packs that it uses), `difference` (what changed between two versions), `doubts` (what is sound and
odd). What a game's records are, and what packs may do with them, its models and their files say (`factions.loader`).
"""

from armybuilder.engine.core.packs.pack import FORMAT, MAX_PACKS, Pack, PackContent, PackExcerpt, Patch

__all__ = ["FORMAT", "MAX_PACKS", "Pack", "PackContent", "PackExcerpt", "Patch"]
