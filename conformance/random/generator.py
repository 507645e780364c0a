# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The state of one program in the making, and the choice among the families' forms."""

import dataclasses
import random
import typing

from cltypes import FLOATS, INTEGERS, LANES, Type, literal_of
from scope import Place, Scope

DEEPEST_BLOCK = 3
KINDS = ("EXPRESSIONS", "STATEMENTS")  # of forms that a family has


@dataclasses.dataclass(frozen=True)
class Expression:
    """A form of expression: MAKE(generator, type, depth) for the types TAKES accepts."""

    weight: int
    takes: typing.Callable
    make: typing.Callable


@dataclasses.dataclass(frozen=True)
class Statement:
    """A form of statement: MAKE(generator) emits lines, or returns False where it cannot."""

    weight: int
    make: typing.Callable


class Generator:
    def __init__(self, seed, families, deepest):
        self.deepest = deepest  # of expressions
        self.random = random.Random(seed)
        self.families = families
        self.scope = Scope()
        self.globals = []  # lines before every function
        self.preludes = {}  # helpers of the text itself, by name
        self.lines = []
        self.indent = 0
        self.names = 0
        self.functions = []
        self.records = []
        self.loops = 0
        self.budget = 0  # statements that may still be made
        self.favourites = []  # types that come up more often than others
        self.expressions = [form for family in families for form in getattr(family, "EXPRESSIONS", ())]
        self.statements = [form for family in families for form in getattr(family, "STATEMENTS", ())]
        self.family_of = {form.make: f.__name__ for f in families for kind in KINDS for form in getattr(f, kind, ())}
        self.used = set()  # families

    # ---- Chance ----------------------------------------------------------

    def chance(self, one_in):
        return self.random.randrange(one_in) == 0

    def pick(self, choices):
        return self.random.choice(choices)

    def weighted(self, forms):
        return self.random.choices(forms, [form.weight for form in forms])[0]

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def favour(self):
        """A few types of which a program is mostly made, so that values of them meet."""
        for _ in range(self.random.randrange(5)):
            kind = self.pick(INTEGERS[:4] + INTEGERS + FLOATS)
            self.favourites.append(Type(kind, self.pick((1, 2, 2, 3, 3, 4, 8))))

    def integer_type(self, lanes=None):
        favoured = [t for t in self.favourites if t.is_integer]
        if favoured and self.chance(2):
            return self.pick(favoured) if lanes is None else self.pick(favoured).of(lanes)
        return Type(self.pick(INTEGERS), self.pick(LANES[:4] + LANES) if lanes is None else lanes)

    def type(self, lanes=None):
        if self.favourites and self.chance(2):
            return self.pick(self.favourites) if lanes is None else self.pick(self.favourites).of(lanes)
        kind = self.pick(FLOATS) if self.chance(4) else self.pick(INTEGERS)
        return Type(kind, self.pick(LANES[:4] + LANES) if lanes is None else lanes)

    # ---- Text ------------------------------------------------------------

    def emit(self, text):
        self.lines.append("  " * self.indent + text)

    def prelude(self, name, text):
        """A function of the text itself, emitted once."""
        self.preludes.setdefault(name, text)
        return name

    # ---- Expressions -----------------------------------------------------

    def expression(self, type_, depth=0):
        """An expression of exactly TYPE_, without side effects."""
        if depth >= self.deepest or self.chance(6):
            return self.leaf(type_)
        forms = [form for form in self.expressions if form.takes(type_)]
        if not forms:
            return self.leaf(type_)
        form = self.weighted(forms)
        made = form.make(self, type_, depth + 1)
        if made:
            self.used.add(self.family_of[form.make])
        return made or self.leaf(type_)

    def leaf(self, type_):
        same = self.scope.all(Place, lambda p: p.type == type_)
        if same and not self.chance(5):
            return self.pick(same).text
        if self.chance(3):
            return self.literal(type_)
        return self.converted(type_) or self.literal(type_)

    def converted(self, type_):
        """A variable of another integer type, converted; its least bits where it is wider."""
        if type_.is_float:
            near = self.scope.all(Place, lambda p: p.type.is_integer and p.type.lanes == type_.lanes)
        elif type_.is_vector:
            near = self.scope.all(Place, lambda p: p.type.is_integer and p.type.lanes in (1, type_.lanes))
        else:
            near = self.scope.all(Place, lambda p: p.type.is_integer)
        if not near:
            return None
        place = self.pick(near)
        if type_.lanes > 1 and place.type.lanes == 1:
            return f"({type_.name})(({type_.lane.name}){place.text})"
        if type_.lanes > 1:
            return f"convert_{type_.name}({place.text})"
        if place.type.lanes > 1:
            return f"({type_.name}){place.text}.s{self.lane_digit(place.type.lanes)}"
        return f"({type_.name}){place.text}"

    def lane_digit(self, lanes):
        return "0123456789abcdef"[self.random.randrange(lanes)]

    def literal(self, type_):
        if type_.is_vector and self.chance(3):
            lanes = ", ".join(self.literal(type_.lane) for _ in range(type_.lanes))
            return f"({type_.name})({lanes})"
        if type_.is_vector:
            return f"({type_.name})({self.literal(type_.lane)})"
        if type_.is_float:
            return self.float_literal(type_)
        return literal_of(self.integer_value(type_.scalar), type_.scalar)

    def integer_value(self, scalar):
        least, most = (-(1 << (scalar.bits - 1)), (1 << (scalar.bits - 1)) - 1)
        if scalar.kind == "u":
            least, most = 0, (1 << scalar.bits) - 1
        edges = [0, 1, 2, least, most, most - 1, scalar.bits - 1, scalar.bits, most >> 1, 1 << (scalar.bits // 2)]
        if scalar.kind == "s":
            edges += [-1, -2, least + 1]
        value = self.pick(edges) if self.chance(2) else self.random.randrange(least, most + 1)
        return max(least, min(most, value))

    def float_literal(self, type_):
        row = self.random.randrange(4)
        if row == 0:
            value = float(self.random.randrange(-8, 9))
        elif row == 1:
            value = self.random.randrange(-(1 << 20), 1 << 20) / (1 << self.random.randrange(20))
        elif row == 2:
            value = self.pick([0.5, -0.5, 1.5, 2.5, 1e-3, 65504.0, 16777216.0, 2147483648.0, 3.0e9, 1.0e-40])
        else:
            value = (1 + self.random.randrange(1 << 20) / (1 << 20)) * 2.0 ** self.random.randrange(-30, 31)
        return f"({value.hex()}{type_.scalar.suffix})"

    def index(self, count, depth=1):
        """A uint below COUNT."""
        if self.chance(4):
            return str(self.random.randrange(count))
        value = self.expression(Type(INTEGERS[5]), depth + 1)
        return f"(({value}) & {count - 1})" if count & (count - 1) == 0 else f"(({value}) % {count}u)"

    # ---- Statements ------------------------------------------------------

    def declare(self, type_, value=None, writable=True):
        name = self.name("v")
        self.emit(f"{type_.name} {name} = {value or self.expression(type_)};")
        place = Place(name, type_, writable)
        self.scope.add(place)
        return place

    def statement(self):
        for _ in range(8):
            form = self.weighted(self.statements)
            if form.make(self) is not False:
                self.used.add(self.family_of[form.make])
                self.budget -= 1
                return
        self.declare(self.type())

    def body(self, most):
        for _ in range(self.random.randrange(1, most + 1)):
            if self.budget > 0:
                self.statement()

    def braces(self, head, most=4, inside=None):
        """HEAD { statements }, with its own scope."""
        self.emit(head + " {")
        self.indent += 1
        with self.scope.block():
            if inside:
                inside()
            self.body(most)
        self.indent -= 1
        self.emit("}")

    @property
    def may_nest(self):
        return len(self.scope.blocks) < 3 + DEEPEST_BLOCK and self.budget > 1
