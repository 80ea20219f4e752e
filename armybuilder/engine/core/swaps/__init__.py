"""One thing in the place of another: what is nearest, what can be kept, and a plan for a list that changed its faction."""
