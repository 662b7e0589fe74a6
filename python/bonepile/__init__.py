"""Exact cover problems and domino grids.

Everything is computed by the program bonepile, which lies in this package. Results are
what it prints with --json.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TypedDict

_PROGRAM = os.path.join(os.path.dirname(__file__), "bonepile.exe" if os.name == "nt" else "bonepile")

Board = str | Sequence[Sequence[int | None]]


class Error(ValueError):
    """What is wrong with a problem, a board or a wish."""


class Domino(TypedDict):
    """A domino: its pips, and its two cells as rows and columns, counted from 1."""

    bone: list[int]
    cells: list[list[int]]


class Difference(TypedDict):
    """Where two solutions differ."""

    here: list[Domino]
    there: list[Domino]


class _Answer(TypedDict):
    verdict: str
    solutions: list[list[Domino]]


class Answer(_Answer, total=False):
    """Whether a board has no solution ("none"), one ("unique") or "many", and one of them."""

    differ: Difference
    faults: list[str]
    refutation: list[str]


class Made(TypedDict):
    """A new board."""

    seed: int
    board: int
    id: str
    bones: str
    level: str
    solution: list[Domino]


def count(options: Iterable[Iterable[str]], *, primary: Iterable[str] | None = None, secondary: Iterable[str] = ()) -> int:
    """The exact number of solutions. Without primary, all items but the secondary ones are."""
    text, _ = _problem(options, primary, secondary)
    with contextlib.closing(_lines(["cover", "count"], text)) as lines:
        return int(next(lines))


def solutions(
    options: Iterable[Iterable[str]], *, primary: Iterable[str] | None = None, secondary: Iterable[str] = ()
) -> Iterator[list[int]]:
    """All solutions, each as it is found: the indices of the options chosen."""
    text, kept = _problem(options, primary, secondary)
    with contextlib.closing(_lines(["cover", "solve", "--json"], text)) as lines:
        for line in lines:
            found = json.loads(line)
            if "solution" in found:
                yield [kept[number - 1] for number in found["numbers"]]


def solve(board: Board, *, bones: str | None = None) -> Answer:
    """Whether a board has no solution, one or many."""
    text = board if isinstance(board, str) else json.dumps(board)
    with contextlib.closing(_lines(["solve", "--json", *_flag("bones", bones)], text)) as lines:
        answer: Answer = json.loads(next(lines))
        return answer


def generate(
    n: int = 6, *, level: str | None = None, shape: str | None = None, seed: int = 1, count: int = 1
) -> Iterator[Made]:
    """New boards of double-n with one solution. The same seed gives the same boards everywhere."""
    flags = [f"--highest={n}", f"--seed={seed}", f"--boards={count}", *_flag("level", level), *_flag("shape", shape)]
    with contextlib.closing(_lines(["generate", "--json", *flags], "")) as lines:
        yield from map(json.loads, lines)


def main() -> None:
    """The command bonepile."""
    if os.name == "nt":
        sys.exit(subprocess.run([_PROGRAM, *sys.argv[1:]]).returncode)
    os.execv(_PROGRAM, [_PROGRAM, *sys.argv[1:]])


def _flag(name: str, value: str | None) -> list[str]:
    return [] if value is None else [f"--{name}={value}"]


def _problem(options: Iterable[Iterable[str]], primary: Iterable[str] | None, secondary: Iterable[str]) -> tuple[str, list[int]]:
    """A problem as text, and the indices of its options that have a primary item: others have no number."""
    rows = [list(option) for option in options]
    second = list(secondary)
    names = (name.split(":")[0] for row in rows for name in row)
    first = list(dict.fromkeys(name for name in names if name not in second) if primary is None else primary)
    for name in (name for row in [first, second, *rows] for name in row):
        if name.split() != [name] or "|" in name:
            raise Error(f"{name!r} is no name of an item: it is empty, or has blanks or a bar")
    lines = [" ".join([*first, "|", *second]), *map(" ".join, rows)]
    known = set(first)
    return "\n".join(lines) + "\n", [k for k, row in enumerate(rows) if any(name in known for name in row)]


def _lines(arguments: list[str], text: str) -> Generator[str, None, None]:
    """The lines that the program prints. Closing the iterator ends the program."""
    process = subprocess.Popen(
        [_PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin and process.stdout and process.stderr
    with process:
        try:
            with contextlib.suppress(BrokenPipeError), process.stdin:
                process.stdin.write(text)
            yield from process.stdout
            message = process.stderr.read().strip()
            if process.wait() > 1:
                raise Error(message.removeprefix("bonepile: "))
        finally:
            process.kill()
