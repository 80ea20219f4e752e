"""What is cut out at true size: tokens, templates, rulers, bases, standees, and the page that tests whether a printer keeps sizes."""
