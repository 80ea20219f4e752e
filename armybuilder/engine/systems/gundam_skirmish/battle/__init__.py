"""Battles of Gundam: Skirmish, in rooms that stand on each other.

table   ground, cover, random tables
state   units, sides, the battle
rules   the rules of the book, a module for each of its parts
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
