"""Start Attention Explorer from a checkout: python main.py."""

import sys

from attention_gui.app import main

if __name__ == "__main__":
    sys.exit(main())
