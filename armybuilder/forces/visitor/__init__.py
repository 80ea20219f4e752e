"""What a visitor brings: whose lists are shown, which models are owned, how prints are wanted."""
