"""Decks at the table: a turn of cards, hands, a command. Nothing is stored: an address is the table, the same on every phone.

A club has bad reception, so nothing is kept on a server that phones would have to ask between two cards: all phones shuffle
alike by the seed, a turn is one page, and going to its next card is a step within that page.
"""
