"""Attention Explorer: every number of self-attention, to see, edit and export.

The floors, each of which knows only those below it:

5. `app`: the command line
4. `window`: lays out, connects, refreshes
3. `export`, `actions`: pictures in files; menus as one table
2. `session`, `views`: the current document; widgets
1. `files`: disk and text
0. `core`: the formula, documents, results, panels; numpy alone
"""
