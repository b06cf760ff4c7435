"""The table of habits is whole: every line is there, and every test that it names."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = Path(__file__).with_name("HABITS.md")
OUTCOMES = ("Held", "Other: ", "Not applicable", "Was at fault", "Were at fault")
FAULTS = (
    *(*range(1, 16), 17, 18, 20, 21, 22, 23, 25, 27, *range(29, 34)),
    *(35, 37, 39, 40, 43, 44, 45, 47, 51, 52, *range(54, 60)),
    *(61, 63, 65, 67, 68, 71, 72, 75, 76, 77, 78, 80, 82),
    *(84, 86, 88, 90, 91, 92, 93, 95, *range(97, 103)),
)
LINES = [
    *(
        f"1{part}-{number}"
        for part, count in (("a", 11), ("b", 9), ("c", 5), ("d", 8))
        for number in range(1, count + 1)
    ),
    *map(str, FAULTS),
]
NODE = re.compile(r"(tests/[a-z_/]+\.py)::(test_[a-z0-9_]+)")


def rows() -> list[list[str]]:
    """Return the cells of every row but the headings."""
    found = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TABLE.read_text("utf-8").splitlines()
        if line.startswith("|")
    ]
    return [row for row in found if row[0] != "line" and set(row[0]) != {"-", " "}]


ROWS = {row[0]: row for row in rows() if not row[0].startswith("---")}


@cache
def names_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_line_is_there_once_and_in_order():
    assert [row[0] for row in rows() if row[0] != "---"] == LINES


@pytest.mark.parametrize("line", LINES)
def test_a_line_says_what_was_tried_what_came_of_it_and_which_test_shows_it(line):
    assert len(ROWS[line]) == 5
    _, expected, tried, outcome, shown = ROWS[line]
    assert len(expected) > 20
    assert len(tried) > 12
    assert outcome.startswith(OUTCOMES)
    assert outcome == "Held" or len(outcome) > 12, "say why"
    nodes = shown.split()
    assert nodes
    for node in nodes:
        found = NODE.fullmatch(node)
        assert found, node
        path = ROOT / found[1]
        assert path.is_file(), node
        assert found[2] in names_in(path), node
