"""Rules of Party as other programs have them wrong. Each, put in the place of the naive scorer's, must be found out.

A mistake names what it replaces: an entry of the scorer's `RULES` or `DESSERTS`, or one of its functions.
"""

from tests.reference.party_mistakes import appetizers, lying, rolls, specials, the_end  # noqa: F401  # each notes its own
from tests.reference.party_mistakes.note import MISTAKES

__all__ = ["MISTAKES"]
