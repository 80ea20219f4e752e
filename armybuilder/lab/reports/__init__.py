"""Reports of study results: drawn on pages (`pictures`), as tables (`tables`), as a page of the documentation
(`league_page`).
"""
