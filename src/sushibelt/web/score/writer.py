"""Writes one function in JavaScript.

It knows the plain subset of Python that rules are written in, and what words need beyond it: lists, comprehensions,
`match`. Anything else is refused with its file and line. What an operation means in Python and not in JavaScript is in
`static/score/python.js`.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from dataclasses import fields, is_dataclass
from types import FunctionType, ModuleType
from typing import Any, Protocol

from ...rules.kit import RULES
from ...rules.registry import DTYPE
from .literals import CannotTranslate, literal

__all__ = ["OPERATIONS", "RESERVED", "Writer"]

OPERATIONS = frozenset(
    """abs all any at contains count div enumerate equal get index int items join len list max min mod
    plus range reversed set slice sorted sum truth tuple zip""".split()
)
"""What python.js has: the builtins that may be called, under their own names, and the operations below."""

METHODS = {"count": "count", "index": "index", "join": "join", "get": "get", "items": "items"}
"""Methods that JavaScript has not, or not with the same meaning; the object becomes the first argument."""

KEYWORDS = {"enumerate": "start", "max": "default", "min": "default", "sorted": "reverse", "zip": "strict"}
"""The builtins that take an argument by its name, and that name."""

RESERVED = frozenset(
    """arguments await case catch const default delete do enum eval export extends function implements instanceof
    interface let new null package private protected public static super switch this throw true typeof undefined var
    void""".split()
)

SAME = {
    ast.Mult: "*", ast.Sub: "-", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip

CHANGES = {ast.Add: "+=", ast.Sub: "-=", ast.Mult: "*="}
"""What may be done to a number in place."""


class Names(Protocol):
    """What a writer asks of the program that its function is part of."""

    def name_of(self, value: Any, name: str, module: str = "") -> str:
        """How something is called in the program, which has it from then on."""

    def knows(self, function: Any) -> bool:
        """JavaScript has it already; it takes arguments by name as the fields of an object."""


class Writer:
    """Writes one function."""

    def __init__(self, function: FunctionType, program: Names) -> None:
        self._python, self._program = function, program
        self._integers = function in RULES
        """Rules know integers only: their operators mean the same in JavaScript."""
        self._bound: list[set[str]] = []
        self._module = function.__module__.rpartition(".")[2]

    def function(self, name: str) -> str:
        """The function under this name."""
        tree = ast.parse(textwrap.dedent(inspect.getsource(self._python)))
        (definition,) = tree.body
        if not isinstance(definition, ast.FunctionDef):
            raise self._refuse(definition, "a function that is no plain `def`")
        return f"export {self._definition(definition, name)}"

    def _refuse(self, node: ast.AST, what: str = "") -> CannotTranslate:
        line = self._python.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
        return CannotTranslate(
            f"{self._python.__code__.co_filename}:{line}: {what or type(node).__name__} has no JavaScript here"
        )

    # --- names ---

    def _global(self, name: str) -> Any:
        return None if any(name in names for names in self._bound) else self._python.__globals__.get(name)

    def _name(self, node: ast.AST, name: str) -> str:
        if any(name in names for names in self._bound):
            return _local(name)
        if name in self._python.__globals__:
            return self._named(node, self._python.__globals__[name], name, self._module)
        if hasattr(builtins, name) and name in OPERATIONS:
            return name
        raise self._refuse(node, f"the name {name}")

    def _named(self, node: ast.AST, value: Any, name: str, module: str) -> str:
        try:
            found = self._program.name_of(value, name, module)
        except CannotTranslate as error:
            raise CannotTranslate(f"{error}\n  for {name} in {self._refuse(node)}") from None
        if any(found in map(_local, names) for names in self._bound):
            raise self._refuse(node, f"{found}, which is also a variable,")
        return found

    # --- statements ---

    def _definition(self, node: ast.FunctionDef, name: str) -> str:
        spec = node.args
        if spec.vararg or spec.kwarg or spec.kwonlyargs or spec.defaults or spec.posonlyargs:
            raise self._refuse(node, "anything but plain parameters")
        parameters = [each.arg for each in spec.args]
        variables = sorted(_assigned(node.body) - {*parameters})
        self._bound.append(
            {*parameters, *variables, *(each.name for each in node.body if isinstance(each, ast.FunctionDef))}
        )
        declared = [f"let {', '.join(map(_local, variables))};"] if variables else []
        body = _indented([*declared, *self._block(node.body)])
        self._bound.pop()
        return f"function {name}({', '.join(map(_local, parameters))}) {{\n{body}\n}}"

    def _block(self, body: list[ast.stmt]) -> list[str]:
        return [line for statement in body for line in self._statement(statement)]

    def _statement(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.Expr(ast.Constant(str())) | ast.Pass() | ast.Assert():
                return []
            case ast.Expr(value):
                return [f"{self._value(value)};"]
            case ast.Return(None):
                return ["return null;"]
            case ast.Return(value) if value:
                return [f"return {self._value(value)};"]
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
            case ast.Assign([target], value):
                return [f"{self._target(target)} = {self._value(value)};"]
            case ast.AnnAssign(target, _, value) if value:
                return [f"{self._target(target)} = {self._value(value)};"]
            case ast.AugAssign(target, operator, value) if type(operator) in CHANGES and (
                self._integers or isinstance(target, ast.Subscript)
            ):
                return [f"{self._target(target)} {CHANGES[type(operator)]} {self._value(value)};"]
            case ast.AugAssign(ast.Name() as target, operator, value):
                return [f"{self._target(target)} = {self._operation(node, target, operator, value)};"]
            case ast.If(test, body, other):
                then = [f"if ({self._test(test)}) {{", _indented(self._block(body))]
                return [*then, *(["} else {", _indented(self._block(other))] if other else []), "}"]
            case ast.While(test, body, []):
                return [f"while ({self._test(test)}) {{", _indented(self._block(body)), "}"]
            case ast.For(target, over, body, []):
                return [f"for ({self._target(target)} of {self._value(over)}) {{", _indented(self._block(body)), "}"]
            case ast.Match(subject, cases):
                return self._match(subject, cases)
            case ast.FunctionDef(name):
                return self._definition(node, _local(name)).split("\n")
        raise self._refuse(node)

    def _target(self, node: ast.expr) -> str:
        match node:
            case ast.Name(name):
                return _local(name)
            case ast.Tuple(parts):
                return f"[{', '.join(map(self._target, parts))}]"
            case ast.Attribute(value, attribute):
                return f"{self._value(value)}.{attribute}"
            case ast.Subscript(ast.Attribute(ast.Name("s"), field), index) if field in (DTYPE.names or ()):
                return f"s.{field}[{self._flat(node, field, index)}]"
        raise self._refuse(node, "setting this")

    def _match(self, subject: ast.expr, cases: list[ast.match_case]) -> list[str]:
        lines = ["{", f"  const subject = {self._value(subject)};"]
        for at, case in enumerate(cases):
            test = self._pattern(case.pattern)
            if case.guard:
                test = f"{test} && {self._test(case.guard)}"
            lines += [
                f"  {'} else ' if at else ''}if ({test}) {{",
                _indented(_indented(self._block(case.body)).split("\n")),
            ]
        return [*lines, "  }", "}"]

    def _pattern(self, node: ast.pattern) -> str:
        match node:
            case ast.MatchValue(value):
                return f"equal(subject, {self._value(value)})"
            case ast.MatchAs(None, None):
                return "true"
            case ast.MatchAs(None, name) if name:
                return f"((({_local(name)} = subject)), true)"
            case ast.MatchOr(patterns):
                return f"({' || '.join(map(self._pattern, patterns))})"
        raise self._refuse(node, "this pattern")

    # --- expressions ---

    def _value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value) if value is None or isinstance(value, bool | int | str):
                return literal(value)
            case ast.Name(name):
                return self._name(node, name)
            case ast.Attribute(ast.Name(name), attribute) if isinstance(module := self._global(name), ModuleType):
                return self._named(node, getattr(module, attribute), attribute, name)
            case ast.Attribute(value, attribute):
                return f"{self._value(value)}.{attribute}"
            case ast.Tuple(parts) | ast.List(parts):
                return f"[{self._list(parts)}]"
            case ast.Set(parts):
                return f"new Set([{self._list(parts)}])"
            case ast.Dict(keys, values) if all(isinstance(key, ast.Constant) for key in keys):
                pairs = zip(keys, values, strict=True)
                return f"{{{', '.join(f'{self._value(key)}: {self._value(value)}' for key, value in pairs if key)}}}"
            case ast.ListComp(element, generators) | ast.GeneratorExp(element, generators):
                return self._comprehension(element, generators)
            case ast.SetComp(element, generators):
                return f"new Set({self._comprehension(element, generators)})"
            case ast.BinOp(left, operator, right):
                return self._operation(node, left, operator, right)
            case ast.UnaryOp(ast.USub(), value):
                return f"(0 - {self._value(value)})"  # no -0
            case ast.UnaryOp(ast.Not()) | ast.Compare():
                return self._test(node)
            case ast.BoolOp(operator, values):
                return self._either(operator, values)
            case ast.IfExp(test, then, other):
                return f"({self._test(test)} ? {self._value(then)} : {self._value(other)})"
            case ast.NamedExpr(target, value):
                return f"({self._target(target)} = {self._value(value)})"
            case ast.Subscript(value, index):
                return self._subscript(node, value, index)
            case ast.Call():
                return self._call(node)
        raise self._refuse(node)

    def _list(self, parts: list[ast.expr]) -> str:
        return ", ".join(
            f"...{self._value(part.value)}" if isinstance(part, ast.Starred) else self._value(part) for part in parts
        )

    def _test(self, node: ast.expr) -> str:
        """What Python takes for true."""
        match node:
            case ast.Compare(left, operators, right):
                sides = [left, *right]
                parts = [self._comparison(node, *each) for each in zip(operators, sides, sides[1:], strict=False)]
                return f"({' && '.join(parts)})"
            case ast.UnaryOp(ast.Not(), value):
                return f"!{self._test(value)}"
            case ast.BoolOp(operator, values):
                return f"({(' && ' if isinstance(operator, ast.And) else ' || ').join(map(self._test, values))})"
        return self._value(node) if self._integers else f"truth({self._value(node)})"

    def _either(self, operator: ast.boolop, values: list[ast.expr]) -> str:
        if self._integers:
            return f"({(' && ' if isinstance(operator, ast.And) else ' || ').join(map(self._value, values))})"
        first, *rest = values
        if not rest:
            return self._value(first)
        decide = ("({1})", "{0}") if isinstance(operator, ast.And) else ("{0}", "({1})")
        chosen = [each.format("it", self._either(operator, rest)) for each in decide]
        return f"((it) => (truth(it) ? {chosen[0]} : {chosen[1]}))({self._value(first)})"

    def _comparison(self, node: ast.AST, operator: ast.cmpop, left: ast.expr, right: ast.expr) -> str:
        one, other = self._value(left), self._value(right)
        match operator:
            case ast.Eq():
                return f"{one} == {other}" if self._integers else f"equal({one}, {other})"
            case ast.NotEq():
                return f"{one} != {other}" if self._integers else f"!equal({one}, {other})"
            case ast.In():
                return f"contains({other}, {one})"
            case ast.NotIn():
                return f"!contains({other}, {one})"
            case ast.Is() if isinstance(right, ast.Constant) and right.value is None:
                return f"{one} === null"
            case ast.IsNot() if isinstance(right, ast.Constant) and right.value is None:
                return f"{one} !== null"
        return f"{one} {self._same(node, left, operator, right, 'this comparison')} {other}"

    def _operation(self, node: ast.AST, left: ast.expr, operator: ast.operator, right: ast.expr) -> str:
        one, other = self._value(left), self._value(right)
        match operator:
            case ast.Add():
                return f"({one} + {other})" if self._integers else f"plus({one}, {other})"
            case ast.FloorDiv():
                return f"div({one}, {other})"
            case ast.Mod():
                return f"mod({one}, {other})"
        return f"({one} {self._same(node, left, operator, right, 'this operation')} {other})"

    def _same(
        self, node: ast.AST, left: ast.expr, operator: ast.cmpop | ast.operator, right: ast.expr, what: str
    ) -> str:
        """The operator that means the same in JavaScript, as long as neither side is a list."""
        if type(operator) not in SAME or any(isinstance(side, ast.List | ast.Tuple) for side in (left, right)):
            raise self._refuse(node, what)
        return SAME[type(operator)]

    def _comprehension(self, element: ast.expr, generators: list[ast.comprehension]) -> str:
        (first, *rest) = generators
        source = self._value(first.iter)
        self._bound.append(_names(first.target))
        target = self._target(first.target)
        for condition in first.ifs:
            source = f"list({source}).filter(({target}) => {self._test(condition)})"
        each = self._comprehension(element, rest) if rest else self._value(element)
        self._bound.pop()
        return f"list({source}).{'flatMap' if rest else 'map'}(({target}) => {_returned(each)})"

    def _subscript(self, node: ast.expr, value: ast.expr, index: ast.expr) -> str:
        match value, index:
            case ast.Attribute(ast.Name("s"), field), _ if field in (DTYPE.names or ()):
                return f"s.{field}[{self._flat(node, field, index)}]"
            case _, ast.Slice(lower, upper, None):
                ends = [self._value(end) if end else "null" for end in (lower, upper)]
                return f"slice({self._value(value)}, {', '.join(ends)})"
        return f"at({self._value(value)}, {self._value(index)})"

    def _flat(self, node: ast.AST, field: str, index: ast.expr) -> str:
        """The place in a flat array of what has an index for each axis in Python."""
        axes = DTYPE[field].shape
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        if len(axes) != len(parts):
            raise self._refuse(node, f"{field} with {len(parts)} indices")
        place = self._value(parts[0])
        for axis, part in zip(axes[1:], parts[1:], strict=True):
            place = f"{place} * {axis} + {self._value(part)}"
        return place

    def _call(self, node: ast.Call) -> str:
        arguments = [self._list(node.args)] if node.args else []
        if isinstance(node.func, ast.Attribute) and not isinstance(
            isinstance(node.func.value, ast.Name) and self._global(node.func.value.id), ModuleType
        ):
            method, value = node.func.attr, self._value(node.func.value)
            if method == "append" and not node.keywords:
                return f"{value}.push({arguments[0]})"
            if method not in METHODS or node.keywords:
                raise self._refuse(node, f"the method {method}")
            return f"{METHODS[method]}({', '.join([value, *arguments])})"
        if not isinstance(node.func, ast.Name | ast.Attribute):
            raise self._refuse(node, "calling this")
        called = self._global(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(called, type) and is_dataclass(called):
            return self._made(node, called)
        allowed = KEYWORDS.get(ast.unparse(node.func))
        for word in node.keywords:
            if not self._program.knows(called) and word.arg != allowed:
                raise self._refuse(node, f"the argument {word.arg}")
        if named := [self._keyword(word) for word in node.keywords if word.arg != "strict"]:
            arguments.append(f"{{ {', '.join(named)} }}")
        return f"{self._value(node.func)}({', '.join(arguments)})"

    def _keyword(self, word: ast.keyword) -> str:
        return f"{word.arg}: {self._value(word.value)}" if word.arg else f"...{self._value(word.value)}"

    def _made(self, node: ast.Call, kind: type) -> str:
        """An object of a frozen dataclass is a plain object."""
        names = [field.name for field in fields(kind)]
        if len(node.args) + len(node.keywords) != len(names):
            raise self._refuse(node, f"{kind.__name__} without all its fields")
        given = dict(zip(names, map(self._value, node.args), strict=False))
        named = [*(f"{name}: {each}" for name, each in given.items()), *map(self._keyword, node.keywords)]
        return f"({{ {', '.join(named)} }})"


def _local(name: str) -> str:
    """A variable's name, which may not be one of JavaScript's words or one of python.js's."""
    return f"{name}_" if name in RESERVED or name in OPERATIONS else name


def _names(target: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def _assigned(body: list[ast.stmt]) -> set[str]:
    """The variables of a function: what is assigned anywhere but in comprehensions and inner functions."""
    found: set[str] = set()
    todo: list[ast.AST] = [*body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.comprehension):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if isinstance(node, ast.MatchAs) and node.name:
            found.add(node.name)
        todo.extend(ast.iter_child_nodes(node))
    return found


def _returned(value: str) -> str:
    return f"({value})" if value.startswith("{") else value


def _indented(lines: list[str]) -> str:
    return "\n".join(f"  {line}" for each in lines for line in each.split("\n"))
