"""Battles of Heavy Gear Blitz 2006, in rooms that stand on each other.

state   units, sides, the battle
table   ground, cover, sight in inches, zones, random tables
rules   the rules of the book, a module for each of its parts
phases  the order of play, set-up, victory points
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
