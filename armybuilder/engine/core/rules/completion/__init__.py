"""What a list might become: its points spent, one thing in the place of another, a plan for what does not fit."""
