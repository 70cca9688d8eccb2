"""Runs the tests of a suite against its mutants, each in a process of its own; nothing is ever written to the tree.

A process that has collected the tests is forked for each mutant, and the fork puts the mutated code into the functions
it has loaded. What importing and collecting has run already is too late to mutate there: such a mutant gets a process
that has imported nothing yet.
"""

from __future__ import annotations

import ast
import builtins
import gc
import importlib
import os
import pickle
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, partial
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO, Any, Final, TypeAlias, TypeVar

import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.suite import ROOT, Suite

NOTE: Final = "__note_that_it_is_called__"
CACHED: Final = type(cache(len))
PRELOADED: Final = ("babel", "rapidfuzz", "rich.console", "rich.table", "tomlkit", "typer.testing")
"""What most tests import and no mutant changes."""

TAKEN: Final = "not long or app"
"""Tests run, by their marks: those that take long notice little more, but the app's do not take long one by one."""

PATIENCE: Final = 10
COLLECTING: Final = 60
"""A test may take so many seconds, and ten times as long as without a mutant; so may importing and collecting all."""

BUDGET: Final = 30
"""How many seconds the tests of one mutant take together: what the quickest of them let live survives.

All these are seconds of work: a machine that has other things to do finds the same.
"""

MEMORY: Final = 4 << 30
KILLED: Final = 3
TIMED_OUT: Final = 4
TOO_LATE: Final = 5
"""Exit statuses of a process: its tests noticed the mutant, they took too long, it can only be imported anew."""

Answer = TypeVar("Answer")


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMED_OUT = "timed out"
    SURVIVED = "survived"
    UNTESTED = "not run by any test"


Code: TypeAlias = tuple[str, int, str]
"""Where a function of a mutated module stands: its file, the line its code begins with, and the code's name."""


@dataclass
class Learned:
    """What the tests do without a mutant: the seconds of work each takes, and what code it calls.

    `failed` are the tests that fail.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    callers: dict[Code, list[str]] = field(default_factory=lambda: defaultdict(list))
    failed: list[str] = field(default_factory=list)

    def add(self, other: Learned) -> None:
        """Add what another process learned of other tests."""
        self.seconds |= other.seconds
        self.failed += other.failed
        for code, tests in other.callers.items():
            self.callers[code] += tests


class TestsFailError(Exception):
    """The tests fail already without a mutant."""


def fates(suite: Suite, mutants: Sequence[Mutant], processes: int) -> dict[Mutant, Fate]:
    """Return what becomes of each mutant; raises TestsFailError where the tests fail without one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        for package in PRELOADED:
            importlib.import_module(package)
        collected = _Collected(suite, mutants, processes)
        found, learned = next(_answers([partial(collected.run, suite.tests)]))
        if learned.failed:
            raise TestsFailError(*learned.failed)
        fresh = [mutant for mutant in mutants if mutant not in found]
        return found | _each(fresh, partial(_imported_anew, suite, learned), processes)


# Processes


def _answers(works: Sequence[Callable[[], Answer]]) -> Iterator[Answer]:
    """Yield what each work returns; all are done at the same time, each in a process of its own."""
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in works]
        pids = [_fork(partial(_answer_into, file, work)) for file, work in zip(files, works, strict=True)]
        for pid, file in zip(pids, files, strict=True):
            os.waitpid(pid, 0)
            file.seek(0)
            yield pickle.load(file)  # noqa: S301 - written by this program a moment ago


def _answer_into(file: IO[bytes], work: Callable[[], Answer]) -> int:
    pickle.dump(work(), file)
    file.flush()
    return 0


def _fork(work: Callable[[], int]) -> int:
    """Do the work in a process of its own, which ends with what it returns as exit status; return its id."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    status = KILLED
    try:
        status = work()
    except BaseException:  # noqa: BLE001 - nothing may return to what stands above the fork
        traceback.print_exc()
    finally:
        os._exit(status)


def _status(pid: int) -> int:
    """Wait for a process and return its exit status."""
    return _exit_status(os.waitpid(pid, 0)[1])


def _exit_status(status: int) -> int:
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) == signal.SIGPROF else KILLED
    return os.WEXITSTATUS(status)


def _each(mutants: Sequence[Mutant], test: Callable[[Mutant], int], processes: int) -> dict[Mutant, Fate]:
    """Return what becomes of each mutant where `test` returns an exit status; so many are tested at the same time."""
    running: dict[int, Mutant] = {}
    statuses: dict[Mutant, int] = {}
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            running[_fork(partial(test, mutant))] = mutant
        pid, status = os.wait()
        statuses[running.pop(pid)] = _exit_status(status)
    fate = {0: Fate.SURVIVED, TIMED_OUT: Fate.TIMED_OUT}
    return {mutant: fate.get(status, Fate.KILLED) for mutant, status in statuses.items() if status != TOO_LATE}


# Tests


class _Tests:
    """A part of pytest that does as it likes with the tests collected, silently."""

    def __init__(self, suite: Suite) -> None:
        self.suite = suite

    def run(self, paths: Sequence[Path]) -> Any:
        """Collect the tests of these paths and return what is done with them."""
        self.done: Any = None
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        pytest.main(["-q", "-p", "no:cacheprovider", "-n0", "-m", TAKEN, *map(str, paths)], plugins=[self])
        return self.done

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let Hypothesis try the same examples each time, and learn nothing from the time before."""
        import hypothesis

        hypothesis.settings.register_profile("mutation", derandomize=True, database=None)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of other games."""
        items[:] = [item for item in items if self.suite.takes(item.nodeid)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do what is to be done, in place of running all tests."""
        self.done = self.use(session)
        return True

    def use(self, session: pytest.Session) -> Any:
        """Return what is done with the tests collected."""
        raise NotImplementedError


def _run(session: pytest.Session, tests: Sequence[pytest.Item], seconds: Mapping[str, float]) -> int:
    """Run the quickest tests until the first fails, and return the exit status."""
    import resource  # nowhere but where processes fork

    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    work = sorted((seconds.get(test.nodeid, 0), n) for n, test in enumerate(tests))
    before = accumulate((of_one for of_one, _ in work), initial=0.0)
    chosen = [tests[n] for (_, n), spent in zip(work, before, strict=False) if spent < BUDGET]
    for test, following in zip(chosen, [*chosen[1:], None], strict=True):
        _only_for(PATIENCE + 10 * seconds.get(test.nodeid, 0))
        session.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return KILLED
    return 0


def _only_for(seconds: float) -> None:
    """Let SIGPROF end this process after so many seconds of work, unless it is called again."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


class _Anew(_Tests):
    """The tests of a mutant in a process that imports it."""

    def __init__(self, suite: Suite, seconds: Mapping[str, float]) -> None:
        super().__init__(suite)
        self.seconds = seconds

    def run(self, paths: Sequence[Path]) -> int:
        """Return the exit status of the tests; what cannot be imported or collected has been noticed."""
        _only_for(COLLECTING)
        return KILLED if super().run(paths) is None else self.done

    def use(self, session: pytest.Session) -> int:
        """Run the quickest tests first."""
        if session.testsfailed:
            return KILLED
        return _run(session, session.items, self.seconds)


def _imported_anew(suite: Suite, learned: Learned, mutant: Mutant) -> int:
    """Return the exit status of the tests where importing its module runs the mutant."""
    _import_instead(lambda _: _compiled(mutant), {str(mutant.path)})
    for paths in (suite.first, suite.tests):
        if status := _status(_fork(partial(_Anew(suite, learned.seconds).run, paths))):
            return status
    return 0


class _Collected(_Tests):
    """The tests collected once, then run for each mutant they can still notice."""

    def __init__(self, suite: Suite, mutants: Sequence[Mutant], processes: int) -> None:
        super().__init__(suite)
        self.mutants = mutants
        self.processes = processes
        self.paths = {str(path) for path in suite.modules}

    def run(self, paths: Sequence[Path]) -> tuple[dict[Mutant, Fate], Learned]:
        """Note what is called, also before the first test runs."""
        self.called: set[Code] = set()
        setattr(builtins, NOTE, self.called.add)
        _import_instead(_noting, self.paths)
        done: tuple[dict[Mutant, Fate], Learned] | None = super().run(paths)
        return done or ({}, Learned(failed=["nothing could be collected"]))

    def use(self, session: pytest.Session) -> tuple[dict[Mutant, Fate], Learned]:
        """Return what becomes of the mutants in functions that nobody has called yet, and what was learned of tests."""
        imported = set(self.called)
        self.learned = Learned()
        gc.unfreeze()  # what pytest's run has set aside is looked through here
        self.functions = [
            thing for thing in gc.get_objects() if type(thing) is FunctionType and _path(thing) in self.paths
        ]
        parts = [session.items[n :: self.processes] for n in range(self.processes)]
        for part in _answers([partial(self._learn, session, part) for part in parts]):
            self.learned.add(part)
        if self.learned.failed:
            return {}, self.learned
        waiting = [mutant for mutant in self.mutants if not (mutant.place.is_module or _code(mutant) in imported)]
        called = [mutant for mutant in waiting if _code(mutant) in self.learned.callers]
        untested = dict.fromkeys(set(waiting) - set(called), Fate.UNTESTED)
        return untested | _each(called, partial(self._test, session), self.processes), self.learned

    def _learn(self, session: pytest.Session, tests: Sequence[pytest.Item]) -> Learned:
        """Run tests and return what they call, each as if it were the first."""
        learned = Learned()
        caches = [cached for cached in gc.get_objects() if type(cached) is CACHED and self._of_ours(cached.__wrapped__)]
        for test, following in zip(tests, [*tests[1:], None], strict=True):
            for cached in caches:
                cached.cache_clear()
            self.called.clear()
            began, failed = time.process_time(), session.testsfailed
            session.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            learned.seconds[test.nodeid] = time.process_time() - began
            for code in self.called:
                learned.callers[code].append(test.nodeid)
            if session.testsfailed > failed:
                learned.failed.append(test.nodeid)
        return learned

    def _of_ours(self, function: Callable[..., object]) -> bool:
        """Whether a function is of a mutated module or of the tests: what it remembers hides what a test calls."""
        path = _path(function)
        return path in self.paths or path.startswith(str(ROOT / "tests"))

    def _test(self, session: pytest.Session, mutant: Mutant) -> int:
        """Return the exit status of the tests that call the mutated function, the quickest first."""
        callers, seconds = set(self.learned.callers[_code(mutant)]), self.learned.seconds
        tests = [item for item in session.items if item.nodeid in callers]
        mutated = {(code.co_firstlineno, code.co_qualname): code for code in _codes_in(_compiled(mutant))}
        of_module = [function for function in self.functions if _path(function) == str(mutant.path)]
        if not of_module:  # only a test imports it
            return TOO_LATE
        for function in of_module:
            key = function.__code__.co_firstlineno, function.__code__.co_qualname
            if key in mutated:
                try:
                    function.__code__ = mutated[key]
                except ValueError:  # it shares other variables with the function it stands in
                    return TOO_LATE
        return _run(session, tests, seconds)


# Code


class _Noting(ast.NodeTransformer):
    """Lets every function of a module note that it is called."""

    def __init__(self, path: str) -> None:
        self.path = path

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Note the call first of all; a docstring stays where it is."""
        self.generic_visit(node)
        line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        note = ast.copy_location(ast.Expr(self._note(node, line, node.name)), node.body[0])
        node.body.insert(ast.get_docstring(node) is not None, note)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Note the call, which is nothing, and go on to the value."""
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.Or(), [self._note(node, node.lineno, "<lambda>"), node.body])
        return node

    def _note(self, node: ast.AST, line: int, name: str) -> ast.expr:
        code = ast.parse(repr((self.path, line, name)), mode="eval").body
        call = ast.Call(ast.Name(NOTE, ast.Load()), [code], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def _noting(path: str) -> CodeType:
    """Return the code of a module whose functions note that they are called."""
    tree = _Noting(path).visit(ast.parse(Path(path).read_bytes()))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


def _import_instead(code: Callable[[str], CodeType], paths: AbstractSet[str]) -> None:
    """Let files of these paths be imported as other code than they hold."""
    load = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code(str(self.path)) if str(self.path) in paths else load(self, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - a method may not be assigned


def _path(function: Callable[..., object]) -> str:
    code = getattr(function, "__code__", None)
    return code.co_filename if code else ""


def _code(mutant: Mutant) -> Code:
    return str(mutant.path), mutant.place.line, mutant.place.code


def _compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.text, str(mutant.path), "exec", dont_inherit=True)


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    """Yield a code and all codes in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes_in(constant)
