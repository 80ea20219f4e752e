"""Heavy Gear Blitz 2006, whose armies are squads with numbered options and whose own datacards are lost: its catalogue.

Read `book` (the tables of the book as data). Rules, document and paper are not there yet, so that nobody can play it.
"""
