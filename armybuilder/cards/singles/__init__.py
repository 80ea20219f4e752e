"""Cards one by one: for print shops, and for tables on a screen."""
