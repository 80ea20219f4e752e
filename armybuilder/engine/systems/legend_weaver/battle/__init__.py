"""Battles of Legend Weaver, in rooms that stand on each other.

<<<<<<< HEAD
table   terrain, sight, cover, random tables
state   models, units, sides, the battle
rules   the rules of the book, a module for each of its parts
phases  set-up, the activation deck, the turn, the end
=======
table   ground, cover, random tables
state   models, units, the battle
rules   the rules of the book, a module for each of its parts
phases  the course of a battle: set-up, turns of cards, the end
>>>>>>> 00a5b6cadaa900746a4c16f146f5dbd1ada3281b
judge   what choices are worth, by the exact odds
words   events, questions and options in words
game    all of it for shared code
"""
