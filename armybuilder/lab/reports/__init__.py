"""What a study found, told: drawn on pages (`pictures`), as tables (`tables`), as a page of documents (`league_page`)."""
