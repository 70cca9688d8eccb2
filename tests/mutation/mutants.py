"""Small changes of a module, each of which some test should notice: its mutants."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Edit: TypeAlias = tuple[int, int, str]
"""Where a text is replaced, from and to as offsets in the encoded source, and what stands there instead."""

OTHER_OPERATOR: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
OTHER_FUNCTION: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
KEY: Final = re.compile(r"[A-Za-z0-9_]+([.:/-][A-Za-z0-9_]+)*[.:-]?")
"""A text that a program compares or looks up: a key or an id. Any other is a sentence or a pattern."""

NAMING: Final = {"TypeVar", "ParamSpec", "NewType", "cast", "dataclass"}
"""Functions called for readers and for the type checker."""

ANNOTATIONS: Final = {"annotation", "returns", "type_params"}


class Place(NamedTuple):
    """A function, or a module where `name` is empty: the line its code begins with, and the name of that code."""

    name: str
    line: int
    code: str

    @property
    def is_module(self) -> bool:
        """Whether what stands here is run by importing the module."""
        return not self.name


@dataclass(frozen=True)
class Mutant:
    """A module with one small change, which adds no line and takes none away."""

    path: Path
    module: str
    place: Place
    line: int
    text: str
    before: str
    after: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What tells it from others also when the lines above it change."""
        return self.module, self.place.name, self.before, self.after


def sample(mutants: Iterable[Mutant], number: int, seed: int) -> list[Mutant]:
    """Return so many mutants by chance; a change of the code adds and removes only the mutants of what it changes."""

    def drawn(mutant: Mutant) -> bytes:
        return sha256("\0".join((str(seed), *mutant.name)).encode()).digest()

    return list(islice(filter(_compiles, sorted(mutants, key=drawn)), number))


def mutants_of(path: Path, root: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module, from top to bottom; its name is that of its path below `root`."""
    module = ".".join(path.relative_to(root).with_suffix("").parts)
    source = path.read_bytes()
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    seen = {source}
    for (start, end, new), place in finder.edits:
        # What spanned several lines still does, so that every function begins at the line it began at.
        filled = new.encode() + b"\n" * (source.count(b"\n", start, end) - new.count("\n"))
        mutated = source[:start] + filled + source[end:]
        if mutated in seen:
            continue
        seen.add(mutated)
        first, last = source.rfind(b"\n", 0, start) + 1, source.find(b"\n", end)
        yield Mutant(
            path,
            module,
            place,
            source.count(b"\n", 0, start) + 1,
            mutated.decode(),
            _in_one_line(source[first:last]),
            _in_one_line(source[first:start] + new.encode() + source[end:last]),
        )


def _in_one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


def _compiles(mutant: Mutant) -> bool:
    try:
        compile(mutant.text, str(mutant.path), "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Finds the edits of a module: each with the function whose code it changes."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0, *(match.end() for match in re.finditer(rb"\n", source))]
        self.edits: list[tuple[Edit, Place]] = []
        self.places = [Place("", 1, "<module>")]
        self.names: list[str] = []

    # Where the finder goes

    def visit(self, node: ast.AST) -> None:
        """Note the edits of a node and of those below it, from top to bottom."""
        if isinstance(node, Function):
            self._enter(node)
        elif isinstance(node, ast.ClassDef):
            self.names.append(node.name)
            self._below(node)
            self.names.pop()
        elif not _only_for_readers(node):
            self.edits += [(edit, self.places[-1]) for edit in self._edits(node)]
            self._below(node)

    def _enter(self, node: Function) -> None:
        """Visit what a function's module runs, then what the function runs."""
        body = node.body if isinstance(node.body, list) else [node.body]
        lambda_ = isinstance(node, ast.Lambda)
        decorators = [] if isinstance(node, ast.Lambda) else node.decorator_list
        name = "<lambda>" if isinstance(node, ast.Lambda) else node.name
        for default in (*decorators, *node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        line = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        self.names.append(name)
        self.places.append(Place(".".join(self.names), line, name))
        for child in body if lambda_ else _without_docstring(body):
            self.visit(child)
        self.places.pop()
        self.names.pop()

    def _below(self, node: ast.AST) -> None:
        for field, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            if isinstance(node, ast.ClassDef | ast.Module) and field == "body":
                children = _without_docstring(children)
            for child in children if field not in ANNOTATIONS else ():
                if isinstance(child, ast.AST):
                    self.visit(child)

    # What it finds there

    def _edits(self, node: ast.AST) -> Iterator[Edit]:
        yield from self._edits_of_operators(node)
        if isinstance(node, ast.Constant):
            yield from self._edits_of_a_constant(node)
        elif isinstance(node, ast.Call):
            yield from self._edits_of_a_call(node)
        elif isinstance(node, ast.If | ast.IfExp):
            yield from (self._instead(node.test, truth) for truth in ("True", "False"))
        elif isinstance(node, ast.While):
            yield self._instead(node.test, "False")
        elif isinstance(node, ast.comprehension):
            yield from (self._instead(test, truth) for test in node.ifs for truth in ("True", "False"))
        elif isinstance(node, ast.Slice):
            yield from (self._instead(bound, "") for bound in (node.lower, node.upper) if bound is not None)
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield self._instead(node, "return None")
        elif isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Break | ast.Continue) or (
            isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
        ):
            yield self._instead(node, "pass")

    def _edits_of_operators(self, node: ast.AST) -> Iterator[Edit]:
        if isinstance(node, ast.Compare):
            for (left, right), operator in zip(pairwise([node.left, *node.comparators]), node.ops, strict=True):
                yield from self._between(left, right, operator)
        elif isinstance(node, ast.BoolOp):
            for left, right in pairwise(node.values):
                yield from self._between(left, right, node.op)
        elif isinstance(node, ast.BinOp):
            yield from self._between(node.left, node.right, node.op)
        elif isinstance(node, ast.AugAssign):
            yield from self._between(node.target, node.value, node.op)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            start, _end = self._span(node)
            yield start, start + (3 if isinstance(node.op, ast.Not) else 1), ""

    def _edits_of_a_constant(self, node: ast.Constant) -> Iterator[Edit]:
        if isinstance(node.value, bool | int):
            yield self._instead(node, str(not node.value if isinstance(node.value, bool) else node.value + 1))
        elif isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield self._instead(node, f'"{node.value}~"')

    def _edits_of_a_call(self, node: ast.Call) -> Iterator[Edit]:
        if not isinstance(node.func, ast.Name):
            return
        if node.func.id in OTHER_FUNCTION:
            yield self._instead(node.func, OTHER_FUNCTION[node.func.id])
        for keyword in node.keywords if node.func.id in {"sorted", "min", "max"} else ():
            if keyword.arg == "key":
                yield self._instead(keyword, "key=None")

    def _between(self, left: ast.expr, right: ast.expr, operator: ast.AST) -> Iterator[Edit]:
        """Yield the edit of the operator between two operands."""
        if type(operator) not in OTHER_OPERATOR:
            return
        sign, other = OTHER_OPERATOR[type(operator)]
        word = rf"\b{sign}\b".replace(" ", r"\s+") if sign.isalpha() or " " in sign else re.escape(sign)
        start, end = self._span(left)[1], self._span(right)[0]
        if found := re.search(word.encode(), self.source[start:end]):
            yield start + found.start(), start + found.end(), other

    def _instead(self, node: ast.expr | ast.stmt | ast.keyword, new: str) -> Edit:
        return (*self._span(node), new)

    def _span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[end_line - 1] + end_column


def _without_docstring(body: Sequence[ast.AST]) -> list[ast.AST]:
    return [child for child in body if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant))]


def _only_for_readers(node: ast.AST) -> bool:
    """Return whether a node names, types or asserts something, and says nothing of what is done."""
    match node:
        case (
            ast.Import()
            | ast.ImportFrom()
            | ast.JoinedStr()
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.Subscript(value=ast.Name(id="Literal" | "Final" | "Callable"))
            | ast.AnnAssign(annotation=ast.Name(id="TypeAlias"))
            | ast.keyword(arg="strict")
        ):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in NAMING
        case ast.AnnAssign(annotation=annotation, value=ast.Constant(value=str())):
            return "Final" in ast.unparse(annotation)
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
    return False
