"""Interface of scenario generators, whatever the system: what they can be asked (`params`), what they answer
(`scenario`), and the optional part `scenarios` of a game system (`rules`).
"""
