"""A list at the table. Read in this order: `sheet` (models, boxes and what becomes of them, derived from what is printed),
`state` (a game as it stands, a document of its own, with steps that can be taken back), `damage_marks` (the state on paper)."""
