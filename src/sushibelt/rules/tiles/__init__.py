"""One file per tile. Importing this package imports them all, in the order of their names, which numbers the faces."""

from importlib import import_module
from pkgutil import iter_modules

MODULES = [import_module(f"{__name__}.{name}") for name in sorted(module.name for module in iter_modules(__path__))]
