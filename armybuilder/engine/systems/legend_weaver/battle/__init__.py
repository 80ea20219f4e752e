"""Battles of Legend Weaver, in rooms that stand on each other.

table   terrain, sight, cover, random tables
state   models, units, sides, the battle
rules   the rules of the book, a module for each of its parts
phases  set-up, the activation deck, the turn, the end
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
