"""BattleScribe data files of a player (`.gst`, `.cat`) as the draft of a pack.

`files` reads the XML within bounds, `entries` follows links to each unit and its profiles, `values` turns a profile into the
texts of a record, `drafts` makes the pack and lists all that has no place in it.
"""
