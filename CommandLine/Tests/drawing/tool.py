"""The tool under test, and the drawings of the engine's tests."""

import pathlib

ROOT = pathlib.Path(__file__).parents[3]
BINARY = ROOT / "CommandLine/.build/release/inkdot"
FIXTURES = ROOT / "Tests/DrawingsTests/Fixtures"
