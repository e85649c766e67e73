"""Studies: matches between bots and what they show."""
