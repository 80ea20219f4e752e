"""The workshop: pages on which players make packs of their own and share them."""
