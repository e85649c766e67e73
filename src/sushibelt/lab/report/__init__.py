"""Reports of studies: one HTML file that needs nothing else, for phone, laptop and paper, in light and dark.

A report is `page(title, lead, sections)`; a `Section` holds paragraphs, `Table`s and `Figure`s, and `figure` makes one
of an Altair chart. Texts are said by whoever makes them. (`figure` is in `report.chart`, which needs the packages of
the extra `lab`; a page of tables needs none of them.)
"""

from .page import Fact, Figure, Section, Table, page

__all__ = ["Fact", "Figure", "Section", "Table", "page"]
