"""The small ways to break a source: what `bench/mutants` tries one after the other.

Each is a replacement of one stretch of the text, found in the syntax tree, so that the rest of the
file stays as it is, comments and line numbers included. Data files (TOML) have their numbers moved
by one.
"""

import ast
import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

NUMBER = re.compile(r"(?<![\w.\"-])-?\d+(?![\w.\"-])")
COMPARISON = re.compile(r"not\s+in|is\s+not|<=|>=|==|!=|<|>|\bin\b|\bis\b")
DROPPED = (
    ast.Expr,
    ast.Assign,
    ast.AugAssign,
    ast.Delete,
    ast.For,
    ast.While,
    ast.Break,
    ast.Continue,
)
COMPARISONS: dict[type[ast.cmpop], list[str]] = {
    ast.Lt: ["<=", ">="],
    ast.LtE: ["<", ">"],
    ast.Gt: [">=", "<="],
    ast.GtE: [">", "<"],
    ast.Eq: ["!="],
    ast.NotEq: ["=="],
    ast.In: ["not in"],
    ast.NotIn: ["in"],
    ast.Is: ["is not"],
    ast.IsNot: ["is"],
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}
SIGNS = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "*=": "+="}
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
LISTENING = "dealer.listening"  # telling somebody who does not listen breaks nothing


@dataclass(frozen=True)
class Mutant:
    """One break: these characters of the file become others."""

    path: Path
    line: int
    kind: str
    start: int  # in the text of the file
    end: int
    old: str
    new: str
    room: str = ""  # the function or table it is in
    row: str = ""  # the text of its line
    nth: int = 0  # among those that are the same in all this

    @property
    def id(self) -> str:
        """The same for the same break of the same line, wherever the line has moved."""
        parts = (self.path.name, self.kind, self.old, self.new, self.room, self.row, self.nth)
        return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:12]

    def broken(self) -> str:
        """The whole file with the break in it."""
        text = self.path.read_text(encoding="utf-8")
        return text[: self.start] + self.new + text[self.end :]

    def __str__(self) -> str:
        old, new = (" ".join(part.split())[:60] for part in (self.old, self.new))
        return f"{self.path.name}:{self.line} {self.kind}: {old!r} -> {new!r}"


def in_body(mutant: Mutant) -> str:
    """The function in whose body it is ("Class.method" of a class), or "" for a table."""
    if mutant.path.suffix == ".toml":
        return ""
    return bodies(mutant.path).get(mutant.line, "")


@cache
def bodies(path: Path) -> dict[int, str]:
    """Line -> the function in whose body it is; what stands in its first lines is no body."""
    found: dict[int, str] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for function in inside:
            if isinstance(function, ast.FunctionDef):
                prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
                lines = range(function.body[0].lineno, (function.end_lineno or 0) + 1)
                found |= dict.fromkeys(lines, prefix + function.name)
    return found


def mutants_of(path: Path) -> list[Mutant]:
    """Every break of this file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        found, rooms = list(moved_numbers(path, text)), headings(text)
    else:
        breaker = Breaker(path, text)
        found, rooms = list(breaker.all()), breaker.rooms()
    rows, met, named = text.splitlines(), Counter[Mutant](), []
    for mutant in found:
        row = rows[mutant.line - 1].strip()
        placed = replace(mutant, room=rooms[mutant.line], row=row)
        alike = replace(placed, line=0, start=0, end=0)
        named.append(replace(placed, nth=met[alike]))
        met[alike] += 1
    return named


def headings(text: str) -> dict[int, str]:
    """Line -> the table of the TOML file that it is in."""
    found, heading = {}, ""
    for line, row in enumerate(text.splitlines(), 1):
        heading = row.strip() if row.startswith("[") else heading
        found[line] = heading
    return found


def moved_numbers(path: Path, text: str) -> Iterator[Mutant]:
    start = 0
    for line, row in enumerate(text.splitlines(keepends=True), 1):
        data = row.split("#")[0]
        for found in NUMBER.finditer(data):
            if "=" not in data[: found.start()]:
                continue
            at = start + found.start()
            for new in (int(found[0]) + 1, int(found[0]) - 1):
                yield Mutant(path, line, "data", at, at + len(found[0]), found[0], str(new))
        start += len(row)


class Breaker:
    """Walks the syntax tree of one file."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self.line_starts = [0]
        for row in text.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(row))
        self.rows = text.splitlines(keepends=True)

    def all(self) -> Iterator[Mutant]:
        for node in carrying_rules(self.tree):
            if isinstance(node, ast.FunctionDef):
                yield from self.dropped(node)
            elif isinstance(node, (ast.If, ast.While)):
                yield from self.dropped(node)
                yield from self.conditions(node.test)
            elif isinstance(node, ast.For):
                yield from self.dropped(node)
            elif isinstance(node, ast.IfExp):
                yield from self.conditions(node.test)
            elif isinstance(node, ast.comprehension):
                for test in node.ifs:
                    yield from self.conditions(test)
            elif isinstance(node, ast.Compare):
                yield from self.compared(node)
            elif isinstance(node, ast.BoolOp):
                yield from self.joined(node)
            elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
                yield from self.reckoned(node)
            elif isinstance(node, ast.AugAssign):
                yield from self.signed(node)
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield self.mutant(node, "not", f"({self.source(node.operand)})")
            elif isinstance(node, ast.Call) and self.source(node.func) in OPPOSITE:
                yield self.mutant(node.func, "opposite", OPPOSITE[self.source(node.func)])
            elif isinstance(node, ast.Constant):
                yield from self.constants(node)
        for statement in self.tree.body:
            if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value:
                for node in ast.walk(statement.value):  # not its type
                    if isinstance(node, (ast.Tuple, ast.List)):
                        yield from self.rows_swapped(node)

    # -- the kinds ------------------------------------------------------------------------------

    def dropped(self, holder: ast.AST) -> Iterator[Mutant]:
        """A statement that is not carried out."""
        bodies = [getattr(holder, "body", []), getattr(holder, "orelse", [])]
        for body in bodies:
            for statement in body:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    continue  # a docstring
                if isinstance(statement, DROPPED):
                    yield self.mutant(statement, "dropped", "pass")

    def conditions(self, test: ast.expr) -> Iterator[Mutant]:
        """Branches swapped; a condition that no longer is one."""
        yield self.mutant(test, "never", "False")
        if self.source(test) == LISTENING:
            return
        yield self.mutant(test, "always", "True")
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return  # the opposite is among the comparisons
        if not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            yield self.mutant(test, "swapped", f"(not ({self.source(test)}))")

    def compared(self, node: ast.Compare) -> Iterator[Mutant]:
        left: ast.expr = node.left
        for op, right in zip(node.ops, node.comparators):
            start, end = self.end(left), self.start(right)
            between = self.text[start:end]
            for new in COMPARISONS.get(type(op), []):
                swapped = COMPARISON.sub(new, between, count=1)
                yield Mutant(
                    self.path, node.lineno, "compared", start, end, between.strip(), swapped
                )
            left = right

    def joined(self, node: ast.BoolOp) -> Iterator[Mutant]:
        """`and` for `or`, and each part left out."""
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        parts = [self.source(part) for part in node.values]
        swapped = f" {other} ".join(f"({part})" for part in parts)
        yield self.mutant(node, "joined", f"({swapped})")
        for i in range(len(parts)):
            if parts[i] == LISTENING:
                continue
            rest = parts[:i] + parts[i + 1 :]
            fewer = f" {word} ".join(f"({part})" for part in rest)
            yield self.mutant(node, "removed", f"({fewer})")

    def reckoned(self, node: ast.BinOp) -> Iterator[Mutant]:
        left, right = self.source(node.left), self.source(node.right)
        yield self.mutant(node, "reckoned", f"(({left}) {ARITHMETIC[type(node.op)]} ({right}))")

    def signed(self, node: ast.AugAssign) -> Iterator[Mutant]:
        start, end = self.end(node.target), self.start(node.value)
        sign = self.text[start:end].strip()
        if sign in SIGNS:
            yield Mutant(self.path, node.lineno, "signed", start, end, sign, f" {SIGNS[sign]} ")

    def constants(self, node: ast.Constant) -> Iterator[Mutant]:
        if type(node.value) is int:
            yield self.mutant(node, "number", str(node.value + 1))
            yield self.mutant(node, "number", f"({node.value - 1})")
        elif type(node.value) is bool:
            yield self.mutant(node, "truth", str(not node.value))

    def rows_swapped(self, table: ast.Tuple | ast.List) -> Iterator[Mutant]:
        """Two neighbours in a table of components that have changed places."""
        for one, two in zip(table.elts, table.elts[1:]):
            start, end = self.start(one), self.end(two)
            between = self.text[self.end(one) : self.start(two)]
            new = self.source(two) + between + self.source(one)
            old = self.text[start:end]
            yield Mutant(self.path, one.lineno, "rows", start, end, old, new)

    # -- places -----------------------------------------------------------------------------------

    def rooms(self) -> dict[int, str]:
        """Line -> the function, or else the statement, that it is in."""
        found: dict[int, str] = {}
        for node in ast.walk(self.tree):  # from the outside to the inside
            if isinstance(node, ast.FunctionDef):
                name = node.name
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node in self.tree.body:
                name = self.source(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            else:
                continue
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name)
        return defaultdict(str, found)

    def mutant(self, node: ast.stmt | ast.expr, kind: str, new: str) -> Mutant:
        start, end = self.start(node), self.end(node)
        return Mutant(self.path, node.lineno, kind, start, end, self.text[start:end], new)

    def source(self, node: ast.stmt | ast.expr) -> str:
        return self.text[self.start(node) : self.end(node)]

    def start(self, node: ast.stmt | ast.expr) -> int:
        return self.place(node.lineno, node.col_offset)

    def end(self, node: ast.stmt | ast.expr) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.place(node.end_lineno, node.end_col_offset)

    def place(self, line: int, column: int) -> int:
        """The syntax tree counts columns in bytes."""
        row = self.rows[line - 1]
        return self.line_starts[line - 1] + len(row.encode()[:column].decode())


def carrying_rules(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all within it, but for assertions, names made of parts and imports for types."""
    yield node
    for child in ast.iter_child_nodes(node):
        for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        if not isinstance(child, (ast.Assert, ast.JoinedStr)) and not for_types:
            yield from carrying_rules(child)


def compiles(mutant: Mutant) -> bool:
    """Is it another text than before, and still Python?"""
    if mutant.path.suffix == ".toml":
        return True
    if mutant.old == mutant.new:
        return False
    try:
        ast.parse(mutant.broken())
    except SyntaxError:
        return False
    return True
