"""Runs the companion as `python -m companion`, as the command `companion` does."""

from companion.cli import main

if __name__ == "__main__":
    main()
