"""Games over many files: who played and won, person by person and year by year; worked out from the files."""
