"""Many games of one kind, and what they say.

from sushibelt.lab.setup import Setup
from sushibelt.lab.simulate import Study, summary

study = Study.of(Setup.of("base", 4), ["greedy", "random"], seed=7)
print(summary(study, study.tally(10_000)).seats[0].wins)
"""

from .measure import Mean, Spread
from .played import Games
from .study import Part, Study
from .summary import Summary, summary
from .tally import Tally

__all__ = ["Games", "Mean", "Part", "Spread", "Study", "Summary", "Tally", "summary"]
