"""Start Attention Explorer as a module: python -m attention_gui."""

import sys

from attention_gui.app import main

if __name__ == "__main__":
    sys.exit(main())
