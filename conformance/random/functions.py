# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helper functions: values, structures and pointers to every space go in, values and structures come out."""

import dataclasses

import structs

from generator import Expression, Statement
from scope import CONSTANT, GLOBAL, LOCAL, PRIVATE, Array, Object, Place


@dataclasses.dataclass(frozen=True)
class Parameter:
    """What is passed: a "value", a "pointer" to a variable, an "array" or an "object"; THING is its type."""

    how: str
    thing: object
    name: str
    space: str = PRIVATE
    writable: bool = True
    count: int = 0

    @property
    def text(self):
        if self.how in ("value", "object"):
            return f"{self.thing.name} {self.name}"
        const = "const " if not self.writable and self.space != CONSTANT else ""
        return f"{const}{self.space} {self.thing.name} *{self.name}"


@dataclasses.dataclass(frozen=True)
class Function:
    name: str
    result: object
    parameters: tuple

    @property
    def is_pure(self):
        """It may stand in any expression."""
        return all(p.how in ("value", "object") or not p.writable for p in self.parameters)


def new_parameter(g):
    name = g.name("p")
    row = g.random.randrange(9)
    if g.records and row in (0, 8):
        return Parameter("object", g.pick(g.records), name)
    if g.records and row == 1:
        return Parameter("object pointer", g.pick(g.records), name, PRIVATE)
    if row == 2:
        return Parameter("pointer", g.type(), name, PRIVATE)
    if row in (3, 4):
        arrays = g.scope.all(Array)
        known = g.pick(arrays) if arrays else None
        if known:
            return Parameter("array", known.element, name, known.space, known.writable, known.count)
        space = g.pick([PRIVATE, GLOBAL, LOCAL])
        return Parameter("array", g.type(), name, space, g.chance(2), g.pick([2, 4]))
    return Parameter("value", g.type(), name)


def name_parameter(g, p):
    if p.how == "value":
        g.scope.add(Place(p.name, p.thing))
    elif p.how == "pointer":
        g.scope.add(Place(f"(*{p.name})", p.thing, p.writable, p.space))
    elif p.how == "array":
        g.scope.add(Array(p.name, p.thing, p.count, p.space, p.writable))
    elif p.how == "object":
        structs.add_object(g, p.name, p.thing)
    else:
        structs.add_object(g, p.name, p.thing, p.space, arrow=True)


def define(g, statements):
    """A function, whose text precedes what uses it."""
    result = g.pick(g.records) if g.records and g.chance(3) else g.type()
    function = Function(g.name("f"), result, tuple(new_parameter(g) for _ in range(g.random.randrange(1, 6))))
    outer, g.lines, g.budget = g.lines, [], statements
    g.result = None if isinstance(result, structs.Record) else result
    never = g.pick(["", "static "]) + ("__attribute__((noinline)) " if g.chance(2) else "")
    g.emit(f"{never}{result.name} {function.name}({', '.join(p.text for p in function.parameters)}) {{")
    g.indent += 1
    with g.scope.function():
        for parameter in function.parameters:
            name_parameter(g, parameter)
        while g.budget > 0:
            g.statement()
        give_back(g, result)
    g.indent -= 1
    g.emit("}")
    g.globals += g.lines
    g.lines, g.result = outer, None
    g.functions.append(function)


def give_back(g, result):
    if not isinstance(result, structs.Record):
        g.emit(f"return {g.expression(result)};")
        return
    same = g.scope.all(Object, lambda o: o.record == result)
    if not same:
        g.emit(f"{result.name} result = {structs.value(g, result, lambda t: g.expression(t, 1))};")
    g.emit(f"return {g.pick(same).text if same else 'result'};")


def argument(g, p, depth):
    """Text for a parameter, or None where there is nothing to pass."""
    if p.how == "value":
        return g.expression(p.thing, depth)
    if p.how == "pointer":
        found = g.scope.all(Place, lambda o: o.type == p.thing and o.writable and o.addressable and o.space == p.space)
        return f"&{g.pick(found).text}" if found else None
    if p.how == "array":
        found = g.scope.all(
            Array,
            lambda a: (
                a.element == p.thing and a.space == p.space and a.count >= p.count and (a.writable or not p.writable)
            ),
        )
        return g.pick(found).text if found else None
    found = g.scope.all(
        Object, lambda o: o.record == p.thing and (p.how == "object" or (o.space == p.space and o.writable))
    )
    if not found:
        return None
    return ("" if p.how == "object" else "&") + g.pick(found).text


def call_of(g, function, depth):
    texts = [argument(g, p, depth) for p in function.parameters]
    return None if None in texts else f"{function.name}({', '.join(texts)})"


def ready(g, function):
    """Declares what the function's pointers can point to."""
    for p in function.parameters:
        if p.how == "pointer" and argument(g, p, 3) is None:
            g.declare(p.thing)
        elif p.how == "array" and p.space == PRIVATE and argument(g, p, 3) is None:
            name = g.name("a")
            g.emit(f"{p.thing.name} {name}[{p.count}] = {{{g.expression(p.thing)}}};")
            g.scope.add(Array(name, p.thing, p.count))
        elif p.how.startswith("object") and argument(g, p, 3) is None:
            name = g.name("s")
            g.emit(f"{p.thing.name} {name} = {structs.value(g, p.thing, lambda t: g.expression(t, 2))};")
            structs.add_object(g, name, p.thing)


def call(g):
    if not g.functions:
        return False
    function = g.pick(g.functions)
    ready(g, function)
    text = call_of(g, function, 2)
    if text is None:
        return False
    name = g.name("v")
    g.emit(f"{function.result.name} {name} = {text};")
    if isinstance(function.result, structs.Record):
        structs.add_object(g, name, function.result)
    else:
        g.scope.add(Place(name, function.result))
    return True


def pure_call(g, type_, depth):
    functions = [f for f in g.functions if f.result == type_ and f.is_pure]
    return call_of(g, g.pick(functions), depth) if functions else None


def member_of_result(g, type_, depth):
    """f(...).member, of what no variable ever holds."""
    functions = [f for f in g.functions if isinstance(f.result, structs.Record) and f.is_pure]
    functions = [f for f in functions if structs.holds(f.result, type_)]
    if not functions:
        return None
    function = g.pick(functions)
    text = call_of(g, function, depth)
    member, cast = structs.path(g, function.result, type_, depth + 1)
    return f"({cast}{text}.{member})" if text else None


EXPRESSIONS = (Expression(4, lambda t: True, pure_call), Expression(2, lambda t: True, member_of_result))
STATEMENTS = (Statement(6, call),)
