"""Django app: whose browser it is. Hand-over to another device, accounts, export and deletion of everything."""
