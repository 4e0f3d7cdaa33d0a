"""`python -m peling` is the command `peling`."""

from peling.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
