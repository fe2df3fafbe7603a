"""Trials of the clock with real server processes: what `make bench-clock` and its test share.

The site itself uses nothing of this.
"""
