"""Attacks (BR-34 to BR-44): what a unit may do, the figures of it, its rolls, and what comes of them.

arcs        where weapons fire, and from where a unit is hit
weapons     what works, how far and how fast, and ammunition
shot        all figures of an attack, from the questions that the odds page asks
harm        averages of attacks
resolution  rolls and what comes of them
fire        direct fire, bursts, areas, blades
menu        every attack that a unit may make now
"""
