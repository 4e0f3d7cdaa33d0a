"""Custom rules: a rule set of Peling's with values changed, rows switched off, rows and irregular hands added.

>>> from peling.rules import custom
>>> rules = custom.read('''
... id = "club"
... base = "nts"
... name = { nl = "Onze club", en = "Our club" }
... [rows]
... half_clean = 2
... ''')
>>> rules.row('half_clean').value, custom.unpack(custom.pack(rules)) == rules
(2, True)
"""

from peling.rules.custom.mistakes import Mistake, OwnRulesError
from peling.rules.custom.texts import changes, data_of, from_data, pack, read, unpack, write

__all__ = ["Mistake", "OwnRulesError", "changes", "data_of", "from_data", "pack", "read", "unpack", "write"]
