"""Browse pages, made from the models of systems and their collections: `browse` shows which systems there are, `tables` what is
in each of them, `facts` says what a record says, `named_by` what names it, and `listing` is what every filtered list does."""
