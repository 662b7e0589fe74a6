"""Exact cover problems and domino grids.

Everything is computed by the program bonepile, which lies in this package. Results are
what it prints with --json.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import subprocess
import sys
from collections.abc import Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

__version__ = importlib.metadata.version("bonepile")

_PROGRAM = os.path.join(os.path.dirname(__file__), "bonepile.exe" if os.name == "nt" else "bonepile")

Board = str | Sequence[Sequence[int | None]]
Problem = str | Iterable[Iterable[Hashable]]


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


class Decision(TypedDict):
    """Whether a problem has no solution ("none"), one ("unique") or "many", and up to two of them."""

    verdict: str
    solutions: list[list[int]]


class Cheapest(TypedDict):
    """A solution, and the sum of the costs of its options."""

    cost: int
    solution: list[int]


class Rule(TypedDict):
    """A rule of an explanation."""

    name: str
    title: str
    level: str


class _Step(TypedDict):
    step: int
    rule: Rule
    text: str


class Step(_Step, total=False):
    """A step of an explanation. Steps with the same number do not rest on each other."""

    proof: list[str]


class _Explanation(TypedDict):
    outcome: str


class Explanation(_Explanation, total=False):
    """How a person would solve a board. If it has no solution, faults or refutation say why."""

    level: str
    steps: list[Step]
    end: str
    faults: list[str]
    refutation: list[str]


def count(
    problem: Problem,
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Hashable, tuple[int, int]] | None = None,
) -> int:
    """The exact number of solutions."""
    text, _ = _problem(problem, primary, secondary, bounds)
    with contextlib.closing(_lines(["cover", "count", "--from=knuth"], text)) as lines:
        return int(next(lines))


def decide(
    problem: Problem,
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Hashable, tuple[int, int]] | None = None,
) -> Decision:
    """Whether a problem has no solution, one or many, and up to two of them."""
    text, kept = _problem(problem, primary, secondary, bounds)
    with contextlib.closing(_objects(["cover", "decide", "--show", "--from=knuth"], text)) as objects:
        found = next(objects)
        return {"verdict": found["verdict"], "solutions": [_chosen(kept, s) for s in found.get("solutions", [])]}


def solutions(
    problem: Problem,
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Hashable, tuple[int, int]] | None = None,
    limit: int | None = None,
) -> Iterator[list[int]]:
    """All solutions, each as it is found."""
    text, kept = _problem(problem, primary, secondary, bounds)
    flags = [] if limit is None else [f"--limit={limit}"]
    with contextlib.closing(_objects(["cover", "solve", "--from=knuth", *flags], text)) as objects:
        for found in objects:
            if "solution" in found:
                yield _chosen(kept, found)


def cheapest(
    problem: Problem,
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    bounds: Mapping[Hashable, tuple[int, int]] | None = None,
    costs: Sequence[int] = (),
) -> Cheapest | None:
    """A solution of least cost, or None if there is none."""
    text, kept = _problem(problem, primary, secondary, bounds, costs)
    with contextlib.closing(_objects(["cover", "cheapest", "--from=knuth"], text)) as objects:
        found = next(objects)
        return {"cost": found["cost"], "solution": _chosen(kept, found)} if "solution" in found else None


def solve(board: Board, *, bones: str | None = None) -> Answer:
    """Whether a board has no solution, one or many."""
    with contextlib.closing(_objects(["solve", *_flag("bones", bones)], _board(board))) as objects:
        answer: Answer = next(objects)
        return answer


def explain(board: Board, *, bones: str | None = None) -> Explanation:
    """How a person would solve a board, step by step."""
    with contextlib.closing(_objects(["explain", *_flag("bones", bones)], _board(board))) as objects:
        explanation: Explanation = next(objects)
        return explanation


def generate(
    n: int = 6, *, level: str | None = None, shape: str | None = None, seed: int | None = None, count: int = 1
) -> Iterator[Made]:
    """New boards of double-n with one solution. The same seed gives the same boards everywhere."""
    seeds = [] if seed is None else [f"--seed={seed}"]
    flags = [f"--highest={n}", f"--boards={count}", *seeds, *_flag("level", level), *_flag("shape", shape)]
    with contextlib.closing(_objects(["generate", *flags], "")) as objects:
        yield from objects


def main() -> None:
    """The command bonepile."""
    if os.name == "nt":
        sys.exit(subprocess.run([_PROGRAM, *sys.argv[1:]]).returncode)
    os.execv(_PROGRAM, [_PROGRAM, *sys.argv[1:]])


def _flag(name: str, value: str | None) -> list[str]:
    return [] if value is None else [f"--{name}={value}"]


def _board(board: Board) -> str:
    return board if isinstance(board, str) else json.dumps(board)


def _chosen(kept: list[int] | None, found: dict[str, Any]) -> list[int]:
    """A solution as the indices of the options that were given."""
    return [number - 1 if kept is None else kept[number - 1] for number in found["numbers"]]


def _problem(
    problem: Problem,
    primary: Iterable[Hashable] | None,
    secondary: Iterable[Hashable],
    bounds: Mapping[Hashable, tuple[int, int]] | None,
    costs: Sequence[int] = (),
) -> tuple[str, list[int] | None]:
    """A problem as text, and the indices of its options that have a primary item: others have no number."""
    if isinstance(problem, str):
        return problem, None
    given = [list(option) for option in problem]
    often = dict(bounds or {})
    lists: list[list[Any]] = [list(secondary), list(often), *([] if primary is None else [list(primary)]), *given]
    number: dict[Hashable, str] = {}

    def name(item: Hashable) -> str:
        if not isinstance(item, str):
            return number.setdefault(item, f"i{len(number)}")
        first, colon, colour = item.partition(":")
        return number.setdefault(first, f"i{len(number)}") + colon + colour

    if not all(isinstance(item, str) for items in lists for item in items):
        lists = [[name(item) for item in items] for items in lists]
    second, limited, rows = lists[0], lists[1], lists[len(lists) - len(given) :]
    names = (word.split(":")[0] for row in rows for word in row)
    first = list(dict.fromkeys(word for word in names if word not in second) if primary is None else lists[2])
    for word in (word for row in [first, second, *rows] for word in row):
        if word.split() != [word] or "|" in word:
            raise Error(f"{word!r} is no name of an item: it is empty, or has blanks or a bar")
    times = {word: f"{lo}:{hi}|" for word, (lo, hi) in zip(limited, often.values())}
    lines = [" ".join([*(times.get(word, "") + word for word in first), "|", *second])]
    for k, row in enumerate(rows):
        lines.append(" ".join([*row, f"|{costs[k]}"] if k < len(costs) and costs[k] else row))
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
