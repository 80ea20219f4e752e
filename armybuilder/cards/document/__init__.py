"""The PDF document: ReportLab's canvas and fonts, with tags for readers aloud and what archives ask for."""
