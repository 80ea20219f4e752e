"""Moving: how a move would go, moves and turns, going on, jumps, collisions (BR-50 to BR-61, BR-136, BR-137)."""
