"""Packs: records that are in no book, made by players, checked as strictly as the book's and told apart from them.

Read in this order: `pack` (the document `muster.pack/1`), `reading` (from JSON to a pack, every fault at once), `patching`
(changes of single fields of the book's records), `adding` (the book's catalogue with packs in it), `carrying` (what a list
takes along of the packs that it uses), `difference` (what changed between two versions). Where packs are made: `drafts` (records put
in and taken out), `review` (every fault beside its record), `doubts` (what is sound and odd), `form` (what may be filled in), `filling` (from records to texts
and back), `changing` (what differs from the book), `tabular` (rows of CSV and JSON).
"""

from armybuilder.engine.core.packs.pack import FORMAT, MAX_PACKS, Carried, Content, Pack, Patch

__all__ = ["FORMAT", "MAX_PACKS", "Carried", "Content", "Pack", "Patch"]
