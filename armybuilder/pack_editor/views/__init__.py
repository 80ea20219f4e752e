"""What the pages of packs do."""
