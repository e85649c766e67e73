"""`python -m sushibelt` is the `sushibelt` command."""

from sushibelt.cli import main

if __name__ == "__main__":
    main()
