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
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from typing import Any, TypedDict

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


def count(
    options: Iterable[Iterable[Hashable]], *, primary: Iterable[Hashable] | None = None, secondary: Iterable[Hashable] = ()
) -> int:
    """The exact number of solutions. Without primary, all items but the secondary ones are. Items may be anything
    that a set may hold; a string may have a colour behind a colon."""
    text, _ = _problem(options, primary, secondary)
    with contextlib.closing(_lines(["cover", "count", "--from=knuth"], text)) as lines:
        return int(next(lines))


def solutions(
    options: Iterable[Iterable[Hashable]], *, primary: Iterable[Hashable] | None = None, secondary: Iterable[Hashable] = ()
) -> Iterator[list[int]]:
    """All solutions, each as it is found: the indices of the options chosen."""
    text, kept = _problem(options, primary, secondary)
    with contextlib.closing(_objects(["cover", "solve", "--from=knuth"], text)) as objects:
        for found in objects:
            if "solution" in found:
                yield [kept[number - 1] for number in found["numbers"]]


def solve(board: Board, *, bones: str | None = None) -> Answer:
    """Whether a board has no solution, one or many."""
    text = board if isinstance(board, str) else json.dumps(board)
    with contextlib.closing(_objects(["solve", *_flag("bones", bones)], text)) as objects:
        answer: Answer = next(objects)
        return answer


def generate(
    n: int = 6, *, level: str | None = None, shape: str | None = None, seed: int = 1, count: int = 1
) -> Iterator[Made]:
    """New boards of double-n with one solution. The same seed gives the same boards everywhere."""
    flags = [f"--highest={n}", f"--seed={seed}", f"--boards={count}", *_flag("level", level), *_flag("shape", shape)]
    with contextlib.closing(_objects(["generate", *flags], "")) as objects:
        yield from objects


def main() -> None:
    """The command bonepile."""
    if os.name == "nt":
        sys.exit(subprocess.run([_PROGRAM, *sys.argv[1:]]).returncode)
    os.execv(_PROGRAM, [_PROGRAM, *sys.argv[1:]])


def _flag(name: str, value: str | None) -> list[str]:
    return [] if value is None else [f"--{name}={value}"]


def _problem(
    options: Iterable[Iterable[Hashable]], primary: Iterable[Hashable] | None, secondary: Iterable[Hashable]
) -> tuple[str, list[int]]:
    """A problem as text, and the indices of its options that have a primary item: others have no number."""
    given = [list(option) for option in options]
    lists: list[list[Any]] = [list(secondary), *([] if primary is None else [list(primary)]), *given]
    number: dict[Hashable, str] = {}

    def name(item: Hashable) -> str:
        if not isinstance(item, str):
            return number.setdefault(item, f"i{len(number)}")
        first, colon, colour = item.partition(":")
        return number.setdefault(first, f"i{len(number)}") + colon + colour

    if all(isinstance(item, str) for items in lists for item in items):
        lists = [[str(item) for item in items] for items in lists]
    else:
        lists = [[name(item) for item in items] for items in lists]
    second: list[str] = lists[0]
    rows: list[list[str]] = lists[len(lists) - len(given) :]
    names = (name.split(":")[0] for row in rows for name in row)
    first = list(dict.fromkeys(name for name in names if name not in second) if primary is None else lists[1])
    for word in (word for row in [first, second, *rows] for word in row):
        if word.split() != [word] or "|" in word:
            raise Error(f"{word!r} is no name of an item: it is empty, or has blanks or a bar")
    lines = [" ".join([*first, "|", *second]), *map(" ".join, rows)]
    known = set(first)
    return "\n".join(lines) + "\n", [k for k, row in enumerate(rows) if any(word in known for word in row)]


def _objects(arguments: list[str], text: str) -> Generator[Any, None, None]:
    """The objects that the program prints with --json. One that says what is wrong is raised."""
    with contextlib.closing(_lines([*arguments, "--json"], text)) as lines:
        for line in lines:
            found = json.loads(line)
            if "error" in found:
                raise Error(found["error"])
            yield found


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
