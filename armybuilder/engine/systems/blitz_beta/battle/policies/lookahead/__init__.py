"""Players that try several plans of an activation by the rules and follow the best.

    planner     judges a plan by its attacks, by who holds what, by the fire that its end may draw (`evaluation`)
    veteran     the next generation: what may still happen in the round (`control`), whom else an attack hits, whose end is
                worth most and which shot is none at all (`targets`), ways onto objectives (`objectives`), electronic warfare
                beside attacks (`warfare`), where to begin (`deployment`) and to land (`landing`), small questions answered
                anew (`answers`)

docs/decisions/0025-a-veteran-plays.md tells what their matches came to.
"""
