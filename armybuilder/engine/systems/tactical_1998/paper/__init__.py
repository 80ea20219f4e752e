"""What is printed: record sheets, squadron sheets, small cards, the army sheet."""
