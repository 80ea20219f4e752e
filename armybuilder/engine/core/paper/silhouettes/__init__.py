"""What a model looks like, told so that a drawing can be made of it: its frame, bulk, head, kit and weapons. Knows no rules."""
