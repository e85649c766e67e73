"""Folds a function of the rules for one setup: what never changes in it becomes a constant, what cannot happen goes.

A game's setup (seats, menu, switches) is in its state and stays as it is from the first deal to the last. With it
known, most of a rule is decided before anybody plays: tiles that are not in play are not asked, loops over all faces
visit those in play. The meaning stays; `tests/parity` plays games both ways and compares every byte.
"""

from __future__ import annotations

import ast
import copy
import inspect
import operator
import textwrap
from collections.abc import Callable, Sequence
from types import FunctionType, ModuleType
from typing import Any

from ..rules.kit import FACES
from ..rules.registry import TILES
from ..rules.state import SCALARS
from .fixed import Fixed

STATES = ("s", "t")
"""What rules and kernels call a state."""

BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.LShift: operator.lshift, ast.RShift: operator.rshift, ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_, ast.BitXor: operator.xor,
}  # fmt: skip
COMPARED: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip
BUILTIN: dict[str, Callable[..., Any]] = {"min": min, "max": max}


class Fold(ast.NodeTransformer):
    """Folds one function; `name_of` says how a table or another function is called in the text."""

    def __init__(self, function: FunctionType, fixed: Fixed, name_of: Callable[[Any, str], str]) -> None:
        self._globals, self._fixed, self._name_of = function.__globals__, fixed, name_of
        self._scalars, self._zones = dict(fixed.scalars), dict(fixed.zones)
        self._known = dict(fixed.known)
        self._local: set[str] = set()
        self._bound: dict[str, int] = {}

    # --- names and what they stand for ---

    def known(self, node: ast.AST) -> Any:
        """The value of an expression that is no number but known, or None."""
        match node:
            case ast.Name(id=name) if name not in self._local:
                return self._known.get(name, self._globals.get(name))
            case ast.Attribute(value=inner, attr=attr) if _is_state(inner) and attr in self._zones:
                return self._zones[attr]
            case ast.Attribute(value=inner, attr=attr):
                module = self.known(inner)
                return getattr(module, attr, None) if isinstance(module, ModuleType) else None
        return None

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if not isinstance(node.ctx, ast.Load):
            return node
        if node.id in self._bound:
            return ast.Constant(self._bound[node.id])
        value = self.known(node)
        return self._written(node, value, node.id)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if _is_state(node.value):
            if isinstance(node.ctx, ast.Load) and node.attr in self._scalars:
                return ast.Constant(self._scalars[node.attr])
            if isinstance(node.ctx, ast.Load) and node.attr in SCALARS:
                return _whole(node)
            if node.attr in self._zones:
                return self._written(node, self._zones[node.attr], node.attr)
            return node
        value = self.known(node)
        return self._written(node, value, node.attr) if value is not None else self.generic_visit(node)

    def _written(self, node: ast.AST, value: Any, name: str) -> ast.AST:
        if isinstance(value, int):
            return ast.Constant(int(value))
        if isinstance(value, (tuple, FunctionType)):
            return ast.copy_location(ast.Name(self._name_of(value, name), ast.Load()), node)
        return node

    # --- expressions ---

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        index = self.visit(node.slice)
        table, at = self.known(node.value), _number(index)
        if isinstance(table, tuple) and at is not None and isinstance(node.ctx, ast.Load):
            return ast.Constant(int(table[at]))
        of_state = isinstance(node.value, ast.Attribute) and _is_state(node.value.value)
        node.value, node.slice = self.visit(node.value), _unsigned(index)
        if isinstance(node.ctx, ast.Load) and (of_state or isinstance(table, tuple)):
            return _whole(node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        node.left, node.right = self.visit(node.left), self.visit(node.right)
        left, right = _number(node.left), _number(node.right)
        return node if left is None or right is None else ast.Constant(BINARY[type(node.op)](left, right))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        node.operand = self.visit(node.operand)
        number = _number(node.operand)
        if number is None:
            return node
        return ast.Constant(int(not number) if isinstance(node.op, ast.Not) else -number)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        node.left, *node.comparators = (self.visit(each) for each in (node.left, *node.comparators))
        numbers = _numbers([node.left, *node.comparators])
        if numbers is None:
            return node
        pairs = zip(node.ops, numbers, numbers[1:], strict=False)
        return ast.Constant(int(all(COMPARED[type(op)](a, b) for op, a, b in pairs)))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        stops = isinstance(node.op, ast.Or)
        undecided: list[ast.expr] = []
        for each in map(self.visit, node.values):
            number = _number(each)
            if number is None:
                undecided.append(each)
            elif bool(number) is stops:  # whatever stood before it: tests change nothing
                return ast.Constant(int(stops))
        if not undecided:
            return ast.Constant(int(not stops))
        node.values = undecided
        return node if len(undecided) > 1 else undecided[0]

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.visit(node.test)
        test = _number(node.test)
        if test is not None:
            return self.visit(node.body if test else node.orelse)  # type: ignore[no-any-return]
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "len" and isinstance(table := self.known(node.args[0]), (tuple, list)):
            return ast.Constant(len(table))
        node.args = [self.visit(each) for each in node.args]
        if name in BUILTIN:
            numbers = _numbers(node.args)
            return node if numbers is None else ast.Constant(BUILTIN[name](*numbers))
        node.func = self.visit(node.func)
        # Numba compiles a function anew for each constant that it is given.
        node.args = [_whole(each) if isinstance(each, ast.Constant) else each for each in node.args]
        return node

    # --- statements ---

    def body(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The statements folded; nothing follows one that certainly leaves."""
        result: list[ast.stmt] = []
        for each in statements:
            made = self.visit(each)
            result.extend(made if isinstance(made, list) else [made] if made is not None else [])
            if result and isinstance(result[-1], (ast.Return, ast.Break, ast.Continue)):
                break
        return result

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if isinstance(node.value, ast.Constant):  # a docstring
            return None
        node.value = self.visit(node.value)
        return None if isinstance(node.value, ast.Constant) else node

    def visit_If(self, node: ast.If) -> Any:
        node.test = self.visit(node.test)
        test = _number(node.test)
        if test is not None:
            return self.body(node.body if test else node.orelse)
        node.body, node.orelse = self.body(node.body) or [ast.Pass()], self.body(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> Any:
        node.test = self.visit(node.test)
        if _number(node.test) == 0:
            return []
        node.body = self.body(node.body) or [ast.Pass()]
        return node

    def visit_For(self, node: ast.For) -> Any:
        numbers = self._visited(node.iter)
        if numbers is None:
            node.iter = self.visit(node.iter)
            node.body = self.body(node.body) or [ast.Pass()]
            return node
        assert isinstance(node.target, ast.Name)
        return self._unrolled(node, node.target.id, numbers)

    def _visited(self, iterated: ast.expr) -> tuple[int, ...] | None:
        """What a loop over all faces or all tiles visits; None for any other loop."""
        match iterated:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=1), last]):
                return self._fixed.faces if self._counts(last) == len(FACES) else None
            case ast.Call(func=ast.Name(id="range"), args=[last]):
                return self._fixed.tiles if self._counts(last) == len(TILES) else None
        return None

    def _counts(self, last: ast.expr) -> int | None:
        """The number that an expression which is no number itself (N_FACES, len(tables.CARD)) stands for."""
        return None if isinstance(last, ast.Constant) else _number(self.visit(copy.deepcopy(last)))

    def _unrolled(self, node: ast.For, name: str, numbers: tuple[int, ...]) -> Any:
        if not self._asks(node, name) or _leaves(node) or _assigns(node.body, name):
            return self._looped(node, name, numbers)
        rounds = []
        for number in numbers:
            self._bound[name] = number
            rounds.append(self.body([copy.deepcopy(each) for each in node.body]))
            del self._bound[name]
        return [each for body in rounds for each in body]

    def _asks(self, node: ast.For, name: str) -> bool:
        """A test in the loop, or a call of the tiles, is decided by which face or tile it is."""
        return name == "tile" or any(
            isinstance(each, ast.Attribute) and each.attr in self._zones for each in ast.walk(node)
        )

    def _looped(self, node: ast.For, name: str, numbers: tuple[int, ...]) -> Any:
        index = f"{name}_at"
        table = ast.Name(self._name_of(numbers, f"{name}s_in_play"), ast.Load())
        node.iter = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(len(numbers))], [])
        node.target = ast.Name(index, ast.Store())
        first = ast.Assign(
            [ast.Name(name, ast.Store())], _whole(ast.Subscript(table, ast.Name(index, ast.Load()), ast.Load()))
        )
        node.body = [first, *self.body(node.body)]
        return node

    def visit_Assert(self, node: ast.Assert) -> None:
        return None

    def function(self, tree: ast.FunctionDef, name: str) -> ast.FunctionDef:
        """The whole function, under another name."""
        parameters = {each.arg for each in tree.args.args}
        self._local = parameters | {
            each.id for each in ast.walk(tree) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        body = self.body(tree.body) or [ast.Return(ast.Constant(0))]
        arguments = ast.arguments([], [ast.arg(each.arg) for each in tree.args.args], None, [], [], None, [])
        return ast.FunctionDef(name, arguments, body, [], None, None)


def tree_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    return tree


def _leaves(node: ast.AST) -> bool:
    return any(isinstance(each, (ast.Break, ast.Continue)) for each in ast.walk(node))


def _number(node: ast.AST) -> int | None:
    """The number that an expression is, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else None


def _numbers(nodes: Sequence[ast.AST]) -> list[int] | None:
    """The numbers that all of these are, or None."""
    numbers = [number for number in map(_number, nodes) if number is not None]
    return numbers if len(numbers) == len(nodes) else None


def _unsigned(index: ast.expr) -> ast.expr:
    """An index that cannot be negative: Numba need not ask whether it counts from the end."""
    if isinstance(index, ast.Tuple):
        return ast.Tuple([_unsigned(each) for each in index.elts], ast.Load())
    return index if isinstance(index, ast.Constant) else ast.Call(ast.Name("uint64", ast.Load()), [index], [])


def _is_state(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in STATES


def _assigns(body: Sequence[ast.stmt], name: str) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Store)
        for statement in body
        for each in ast.walk(statement)
    )


def _whole(node: ast.AST) -> ast.Call:
    """A number read from a state or a table, 64 bits wide like all others, so that no function is compiled twice."""
    return ast.Call(ast.Name("int64", ast.Load()), [node], [])  # type: ignore[list-item]
