"""Rules of infantry squads alone (BR-82 to BR-88): casualties, and fire with several weapons."""
