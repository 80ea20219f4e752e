"""Languages: whose a page is in, the texts of scripts, how texts are compared."""
