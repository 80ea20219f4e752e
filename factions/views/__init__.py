"""Browse pages, made from what systems declare: `browse` shows which there are, `tables` what is in each of them, `listing`
is what every filtered list does."""
