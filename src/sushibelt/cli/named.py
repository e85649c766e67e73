"""Bots, as a command line names them."""

from __future__ import annotations

from ..language import say
from .mistake import Mistake, quoted


def printed(bot: str) -> str:
    """The bot, if pages, files and charts can show how it is called. Raises Mistake."""
    if not bot.isprintable():
        raise Mistake(say("a bot is named by signs that can be printed, in UTF-8"), quoted(bot))
    return bot
