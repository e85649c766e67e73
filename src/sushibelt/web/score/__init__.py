"""Scoring a real table: the page's side of the server, and the rules for it in JavaScript."""
