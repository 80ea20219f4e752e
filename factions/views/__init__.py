"""Browse pages: `browse` shows what there is, `listing` is what every filtered list does."""
