"""Builds the machine code of `scoring/arrange` in place: run it with Python after a change there.

Whatever is marked there by `compiled` or `record` is written as one Cython module, with the C types that annotations
name and constants as numbers, and compiled to one extension module. `hatch_build.py` does so for the package.
"""

from __future__ import annotations

import ast
import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from Cython.Build import cythonize
from setuptools import Distribution, Extension

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = "scoring.arrange"
ROOM: Final = ROOT / "scoring" / "arrange"
MODULE: Final = "machine_code"

MARKS: Final = ("compiled", "record")
FOR_PYTHON: Final = "python_"
"""Begins the name of what Python calls."""
PRIVATE: Final = "__"
"""Stands between a module's name and that of a private function."""
FIRST_TOO_LARGE: Final = 1 << 31
"""From here on a number needs to be marked as one of 64 bits."""
C_TYPES: Final = {
    "int": "int64_t",
    "bool": "bint",
    "float": "double",
    "Word": "uint64_t",
    "Ints": "int64_t[::1]",
    "Ints2D": "int64_t[:, ::1]",
    "Ints3D": "int64_t[:, :, ::1]",
    "Shorts3D": "int16_t[:, :, ::1]",
    "Words": "uint64_t[::1]",
    "Words2D": "uint64_t[:, ::1]",
    "Flags": "uint8_t[::1]",
    "Flags2D": "uint8_t[:, ::1]",
    "None": "void",
}
"""The C type for each name in an annotation."""
NUMBERS: Final = ("int64_t", "uint64_t", "bint", "double")
COUNTING_FLAGS: Final = {"x86_64": ("-mpopcnt",)}
"""Flags by processor, so that a set's bits are counted by one instruction: all of this kind have had it since 2008."""
HEADING: Final = """\
# cython: language_level=3, infer_types=True, cdivision=True, cpow=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
from libc.math cimport exp, log
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
"""


# The Cython module


def cython_module() -> str:
    """Return everything marked in the room as one Cython module: the records, then the functions."""
    sys.path.insert(0, str(ROOT))
    modules = [_Module(path) for path in sorted(ROOM.glob("*.py"))]
    names = {(module.name, node.name): f"{module.name}_{node.name}" for module in modules for node in module.marked}
    records, functions = {}, []
    for module in modules:
        module.rename(names)
        for node in module.marked:
            if isinstance(node, ast.ClassDef):
                records[node.name] = node
            else:
                functions.append(node)
    digest = import_module(f"{PACKAGE}.compiling").sources_digest()
    classes = [_class(records[name]) for name in _in_order(records)]
    return "\n\n".join((HEADING, f'SOURCES = "{digest}"', *classes, *map(_function, functions))) + "\n"


class _Module:
    """A module of the room, and what is marked in it."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.marked = [
            node
            for node in self.tree.body
            if isinstance(node, ast.ClassDef | ast.FunctionDef)
            and any(isinstance(mark, ast.Name) and mark.id in MARKS for mark in node.decorator_list)
        ]

    def rename(self, names: dict[tuple[str, str], str]) -> None:
        """Give what is marked the names it has in the Cython module, and write out constants."""
        meant: dict[str, ast.expr] = {}
        if self.marked:
            for name, value in vars(import_module(f"{PACKAGE}.{self.name}")).items():
                if name.isupper() and type(value) in {int, float}:
                    meant[name] = ast.Constant(value)
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PACKAGE):
                module = node.module.rpartition(".")[2]
                for alias in node.names:
                    if (module, alias.name) in names:
                        meant[alias.name] = ast.Name(names[module, alias.name])
        for node in self.marked:
            meant[node.name] = ast.Name(names[self.name, node.name])
        for node in self.marked:
            node.name = names[self.name, node.name]
            _Renaming(meant).visit(node)


class _Renaming(ast.NodeTransformer):
    def __init__(self, meant: dict[str, ast.expr]) -> None:
        self.meant = meant

    def visit_Name(self, node: ast.Name) -> ast.expr:
        meant = self.meant.get(node.id, node)
        return self.visit_Constant(meant) if isinstance(meant, ast.Constant) else meant

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Mark what has no room in 32 bits, which Cython would take for a Python object."""
        if type(node.value) is int and node.value >= FIRST_TOO_LARGE:
            return ast.Name(f"{node.value}ULL")
        return node


def _in_order(records: dict[str, ast.ClassDef]) -> Iterator[str]:
    """Yield the names of records, each behind those that its fields are of."""
    done: set[str] = set()
    while len(done) < len(records):
        for name, node in records.items():
            kinds = {kind for _, kind in _fields(node)}
            if name not in done and not (kinds & set(records)) - done:
                done.add(name)
                yield name


def _fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    """Return the name and the C type of each field of a record."""
    fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    return [(ast.unparse(field.target), _c_type(field.annotation)) for field in fields]


def _class(node: ast.ClassDef) -> str:
    """Return a record as an extension type."""
    fields = _fields(node)
    lines = [f"cdef class {node.name}:"]
    lines += [f"    cdef readonly {kind} {name}" for name, kind in fields]
    lines += [f"    def __init__(self, {', '.join(name for name, _ in fields)}):"]
    lines += [f"        self.{name} = {name}" for name, _ in fields]
    return "\n".join(lines)


def _function(node: ast.FunctionDef) -> str:
    """Return a function as one in C; where it is not private, the same for Python, too."""
    returns, arguments = _c_type(node.returns), [(one.arg, _c_type(one.annotation)) for one in node.args.args]
    types = _LocalTypes()
    body = [line for line in node.body if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))]
    statements = [ast.unparse(ast.fix_missing_locations(types.visit(line))) for line in body]
    taken = ", ".join(f"{kind} {name}" for name, kind in arguments)
    lines = [f"cdef {returns} {node.name}({taken}) noexcept nogil:"]
    lines += [f"    cdef {kind} {name}" for name, kind in types.annotated.items()]
    lines += [f"    {line}" for statement in statements for line in statement.splitlines()]
    if PRIVATE not in node.name:
        lines += ["", *_for_python(node.name, returns, arguments)]
    return "\n".join(lines)


def _for_python(name: str, returns: str, arguments: list[tuple[str, str]]) -> list[str]:
    """Return the lines of a function that calls one in C, and lets other threads run meanwhile."""
    taken = ", ".join(f"{kind} {name}{'' if kind in NUMBERS else ' not None'}" for name, kind in arguments)
    called = f"{name}({', '.join(name for name, _ in arguments)})"
    if returns == "void":
        return [f"def {FOR_PYTHON}{name}({taken}):", "    with nogil:", f"        {called}"]
    lines = [f"def {FOR_PYTHON}{name}({taken}):", f"    cdef {returns} returned"]
    return [*lines, "    with nogil:", f"        returned = {called}", "    return returned"]


def _c_type(annotation: ast.expr | None) -> str:
    """Return the C type of an annotation; a record is its own."""
    assert annotation is not None, "what is marked is annotated"
    if isinstance(annotation, ast.Subscript):
        assert isinstance(annotation.slice, ast.Tuple), "of types with parts there are only tuples"
        return f"({', '.join(map(_c_type, annotation.slice.elts))})"
    name = ast.unparse(annotation)
    return C_TYPES.get(name, name)


class _LocalTypes(ast.NodeTransformer):
    """Takes the annotations off local variables; those without one get the type of what they are set to."""

    def __init__(self) -> None:
        self.annotated: dict[str, str] = {}
        """The C types by the variables' names."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Return the assignment alone."""
        assert isinstance(node.target, ast.Name), "only variables are annotated"
        assert node.value is not None, "an annotated variable is set"
        self.annotated[node.target.id] = _c_type(node.annotation)
        return ast.copy_location(ast.Assign([node.target], node.value), node)


# The extension module


def build() -> Path:
    """Write the extension module into the room, in place of an older one, and return its path.

    Raises:
        setuptools.errors.BaseError: there is no C compiler, or it failed.

    """
    _choose_compiler()
    with TemporaryDirectory() as folder:
        source = Path(folder) / f"{MODULE}.pyx"
        source.write_text(cython_module(), encoding="utf-8")
        theirs = os.name == "nt" or "CFLAGS" in os.environ  # whoever sets flags means them
        flags = [] if theirs else ["-O3", "-g0", *COUNTING_FLAGS.get(platform.machine(), ())]
        extensions = cythonize([Extension(MODULE, [str(source)], extra_compile_args=flags)], quiet=True)
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        command.run()
        built = Path(command.get_ext_fullpath(MODULE))
        beside = ROOM / f"{built.name}.new"
        shutil.copyfile(built, beside)  # in one step later: a program that runs keeps the old file
        return beside.replace(ROOM / built.name)


def _choose_compiler() -> None:
    """Where the C compiler is missing that Python was built with, take another one, Zig as the last."""
    usual = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if usual and not shutil.which(usual.split()[0]):
        others = ("cc", "gcc", "clang", f"{sys.executable} -m ziglang cc")
        os.environ["CC"] = next(command for command in others if shutil.which(command.split()[0]))


if __name__ == "__main__":
    print(build())
