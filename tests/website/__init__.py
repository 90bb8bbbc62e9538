"""Tests of the built site: its pages, its search, and the board in a browser."""
