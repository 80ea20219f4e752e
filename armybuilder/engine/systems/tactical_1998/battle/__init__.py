"""Battles of Heavy Gear tactical 1998, in rooms that stand on each other.

state   units, sides, the battle
rules   the rules of the book, a module for each of its parts
phases  the order of play
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
