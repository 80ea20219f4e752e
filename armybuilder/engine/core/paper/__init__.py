"""What is printed, before any layout: cards, sheets and emblems. Knows no rules."""
