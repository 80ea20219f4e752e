"""What a study found, told: drawn on pages (`pictures`), as tables (`reports`), as a page of documents (`published`)."""
