"""Battles of Legend Weaver, in rooms that stand on each other.

table   terrain, sight, cover, random tables
state   models, units, the battle
rules   the rules of the book, a module for each of its parts
phases  the course of a battle: set-up, turns of cards, the end
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
