"""True-size pages to cut out: tokens, templates, rulers, bases, standees, and the page that tests whether a printer
keeps sizes.
"""
