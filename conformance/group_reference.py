# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What builtins newer than OpenCL C 1.2 give: the rules that groups.py compares with.

Operands make every result exact: floats are small whole numbers where they are added,
and powers of two where they are multiplied.
"""

import math
import operator
import re
import zlib

WARP = 32
FLOATS = ("half", "float", "double")
FAMILIES = ("SubGroup", "WorkGroup", "DotProduct")
STEMS = ("ctz", "bit_reverse", "bitfield_insert", "bitfield_extract_signed", "bitfield_extract_unsigned")


def is_known(entry):
    """Whether groups.py can call it: only values, and a result."""
    text = entry["prototype"]
    values = not re.search(r"\*|image", text) and not text.startswith("void")
    return values and (entry["family"] in FAMILIES or entry["stem"] in STEMS)


def bits_of(value):
    return 8 * value.size


def wrap(value, number):
    """NUMBER in the integer type of VALUE."""
    bits = bits_of(value)
    number &= (1 << bits) - 1
    signed = value.code.islower()
    return number - (1 << bits) if signed and number >> (bits - 1) else number


def lane_of(item):
    return item % WARP


def count_of(item, size):
    """Work-items of the sub-group of work-item ITEM of a group of SIZE."""
    return min(WARP, size - item // WARP * WARP)


# ---- Operands -----------------------------------------------------------------


def any_scalar(value, rng):
    if value.scalar in FLOATS:
        return float(rng.choice((-8, -3, -1, 0, 1, 2, 5, 8)))
    special = (0, 1, -1, 1 << (bits_of(value) - 1), (1 << (bits_of(value) - 1)) - 1)
    number = rng.choice(special) if rng.random() < 0.3 else rng.getrandbits(bits_of(value))
    return wrap(value, number)


def any_value(value, rng):
    return [any_scalar(value, rng) for _ in range(value.lanes)]


def factor(value, rng):
    if value.scalar in FLOATS:
        return [float(rng.choice((1, -1, 1, -1, 1, -1, 2, 0.5)))]
    return any_value(value, rng)


def extreme(value, rng):
    if value.scalar in FLOATS and rng.random() < 0.1:
        return [rng.choice((math.inf, -math.inf))]
    return any_value(value, rng)


def truth(value, rng):
    return [rng.choice((0, 0, 1, -1, 6))]


# ---- Operations ---------------------------------------------------------------


def folded(value, name, numbers):
    """NUMBERS put together by the operation NAME, or what changes nothing of none."""
    integer = value.scalar not in FLOATS
    signed = value.code.islower()
    top = (1 << (bits_of(value) - 1)) - 1 if signed else (1 << bits_of(value)) - 1
    bottom = -top - 1 if signed else 0
    start, step = {
        "add": (0, operator.add),
        "mul": (1, operator.mul),
        "min": (top if integer else math.inf, min),
        "max": (bottom if integer else -math.inf, max),
        "and": (-1, operator.and_),
        "or": (0, operator.or_),
        "xor": (0, operator.xor),
    }[name]
    for number in numbers:
        start = step(start, number)
    return wrap(value, start) if integer else float(start)


def logical(name, numbers):
    yes = [n != 0 for n in numbers]
    return int({"and": all, "or": any, "xor": lambda v: sum(v) % 2}[name](yes))


class Rule:
    """How one builtin is called and what it gives.

    operands(overload, item, items, size, rng): a list of lanes for each parameter
    expected(overload, item, inputs, size): lanes, or None where anything may come out;
        inputs has the operands of all that take part, by their number in the group
    """

    uniform = True  # all of the sub-group have to call it
    of_group = False  # inputs are of the group, not of the sub-group

    def __init__(self):
        self.literals = {}

    def operands(self, overload, item, items, size, rng):
        return [any_value(value, rng) for value in overload.params]


class Plain(Rule):
    """A function of its own operands."""

    def __init__(self, function, operands=None):
        super().__init__()
        self.function, self.make = function, operands

    def operands(self, overload, item, items, size, rng):
        made = super().operands(overload, item, items, size, rng)
        return self.make(overload, made, rng) if self.make else made

    def expected(self, overload, item, inputs, size):
        return self.function(overload, inputs[item])


class OfPlace(Rule):
    """A function of the work-item's place alone."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def expected(self, overload, item, inputs, size):
        return self.function(item, size)


class Fold(Rule):
    """Reductions and scans, of the sub-group, its active work-items, a cluster or the group."""

    def __init__(self, overload, uniform, of_group):
        super().__init__()
        self.uniform, self.of_group = uniform, of_group
        name = overload.name
        self.operation = name.rsplit("_", 1)[1]
        self.logical = "_logical_" in name
        self.kind = re.search("reduce|inclusive|exclusive", name)[0]
        self.cluster = WARP
        if "clustered" in name:
            self.cluster = 1 << zlib.crc32(overload.prototype.encode()) % 6
            self.literals = {1: self.cluster}

    def operands(self, overload, item, items, size, rng):
        make = {"mul": factor, "min": extreme, "max": extreme}.get(self.operation, any_value)
        first = (truth if self.logical else make)(overload.params[0], rng)
        return [first, [self.cluster]][: len(overload.params)]

    def met(self, item, inputs):
        for other in sorted(inputs):
            same = self.of_group or lane_of(other) // self.cluster == lane_of(item) // self.cluster
            before = self.kind == "reduce" or other < item or (other == item and self.kind == "inclusive")
            if same and before:
                yield inputs[other][0][0]

    def expected(self, overload, item, inputs, size):
        numbers = list(self.met(item, inputs))
        if self.logical:
            return [logical(self.operation, numbers)]
        return [folded(overload.result, self.operation, numbers)]


class Moved(Rule):
    """A value of another work-item: FROM(item, operands, size) says of which lane."""

    def __init__(self, source, last=None, uniform=False, literals=None):
        super().__init__()
        self.source, self.last, self.uniform = source, last, uniform
        self.literals = literals or {}

    def operands(self, overload, item, items, size, rng):
        made = super().operands(overload, item, items, size, rng)
        if self.last:
            made[1] = [self.last(item % size, size, rng)]
        for number, literal in self.literals.items():
            made[number] = [literal]
        return made

    def expected(self, overload, item, inputs, size):
        lane = self.source(item, inputs[item], inputs)
        other = item // WARP * WARP + (lane if lane is not None else -1)
        return inputs[other][0] if lane is not None and 0 <= lane < WARP and other in inputs else None


class Window(Rule):
    """intel_sub_group_shuffle_up and _down: of two values side by side."""

    uniform = False

    def __init__(self, down):
        super().__init__()
        self.down = down

    def operands(self, overload, item, items, size, rng):
        made = super().operands(overload, item, items, size, rng)
        made[2] = [rng.randrange(WARP + 1)]
        return made

    def expected(self, overload, item, inputs, size):
        delta = inputs[item][2][0]
        place = lane_of(item) + (delta if self.down else WARP - delta)
        other = item // WARP * WARP + place % WARP
        return inputs[other][place // WARP] if other in inputs and place < 2 * WARP else None


class OfAll(Rule):
    """A function of what all that take part bring."""

    def __init__(self, function, uniform=False, of_group=False, make=None):
        super().__init__()
        self.function, self.make = function, make
        self.uniform, self.of_group = uniform, of_group

    def operands(self, overload, item, items, size, rng):
        if self.make:
            return self.make(overload, item % size, size, rng)
        return [truth(value, rng) for value in overload.params]

    def expected(self, overload, item, inputs, size):
        return self.function(item, inputs)


# ---- Sub-groups ---------------------------------------------------------------


def mask_rule(relation):
    def mask(item, size):
        lane = lane_of(item)
        return [sum(1 << n for n in range(WARP) if relation(n, lane)), 0, 0, 0]

    return OfPlace(mask)


def mostly_equal(overload, item, size, rng):
    """The same for all, but in every third sub-group."""
    value = overload.params[0]
    odd = item // WARP % 3 == 1 and lane_of(item) == 0
    number = 3 if odd else 5
    return [[float(number) if value.scalar in FLOATS else number]]


def broadcast_lane(item, size, rng):
    return (7 * (item // WARP) + 3) % count_of(item, size)


def sub_group_rules():
    def all_of(item, inputs):
        return [int(all(v[0][0] for v in inputs.values()))]

    def any_of(item, inputs):
        return [int(any(v[0][0] for v in inputs.values()))]

    def ballot(item, inputs):
        return [sum(1 << lane_of(n) for n, v in inputs.items() if v[0][0]), 0, 0, 0]

    def equal(item, inputs):
        return [int(len({v[0][0] for v in inputs.values()}) == 1)]

    def given(item, operands, inputs):
        return operands[1][0]

    def rotated(item, operands, inputs):
        return (lane_of(item) + operands[1][0]) % WARP

    def rotated_in_cluster(item, operands, inputs):
        lane, cluster = lane_of(item), operands[2][0]
        return (lane + operands[1][0]) % cluster + lane // cluster * cluster

    def any_lane(item, size, rng):
        return rng.randrange(WARP)

    def delta(item, size, rng):
        return rng.randrange(-40, 40)

    shuffle = Moved(given, any_lane)
    shuffle_xor = Moved(lambda item, ops, _: lane_of(item) ^ ops[1][0], any_lane)
    return {
        "get_sub_group_size": OfPlace(lambda item, size: [count_of(item, size)]),
        "get_max_sub_group_size": OfPlace(lambda item, size: [WARP]),
        "get_num_sub_groups": OfPlace(lambda item, size: [-(-size // WARP)]),
        "get_enqueued_num_sub_groups": OfPlace(lambda item, size: [-(-size // WARP)]),
        "get_sub_group_id": OfPlace(lambda item, size: [item // WARP]),
        "get_sub_group_local_id": OfPlace(lambda item, size: [lane_of(item)]),
        "sub_group_all": OfAll(all_of, uniform=True),
        "sub_group_any": OfAll(any_of, uniform=True),
        "sub_group_broadcast": Moved(given, broadcast_lane, uniform=True),
        "intel_sub_group_broadcast": Moved(given, broadcast_lane, uniform=True),
        "sub_group_elect": OfAll(lambda item, inputs: [int(item == min(inputs))]),
        "sub_group_non_uniform_all": OfAll(all_of),
        "sub_group_non_uniform_any": OfAll(any_of),
        "sub_group_non_uniform_all_equal": OfAll(equal, make=mostly_equal),
        "sub_group_non_uniform_broadcast": Moved(given, lambda item, size, _: 20 if count_of(item, size) > 20 else 0),
        "sub_group_broadcast_first": Moved(lambda item, ops, inputs: lane_of(min(inputs))),
        "sub_group_ballot": OfAll(ballot),
        "get_sub_group_eq_mask": mask_rule(operator.eq),
        "get_sub_group_ge_mask": mask_rule(operator.ge),
        "get_sub_group_gt_mask": mask_rule(operator.gt),
        "get_sub_group_le_mask": mask_rule(operator.le),
        "get_sub_group_lt_mask": mask_rule(operator.lt),
        "sub_group_shuffle": shuffle,
        "intel_sub_group_shuffle": shuffle,
        "sub_group_shuffle_xor": shuffle_xor,
        "intel_sub_group_shuffle_xor": shuffle_xor,
        "sub_group_shuffle_up": Moved(lambda item, ops, _: lane_of(item) - ops[1][0], any_lane),
        "sub_group_shuffle_down": Moved(lambda item, ops, _: lane_of(item) + ops[1][0], any_lane),
        "sub_group_rotate": Moved(rotated, delta),
        "sub_group_clustered_rotate": Moved(rotated_in_cluster, delta, literals={2: 8}),
        "intel_sub_group_shuffle_down": Window(True),
        "intel_sub_group_shuffle_up": Window(False),
    }


class Ballot(Rule):
    """Questions about a ballot, which depend on the lane as well."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def operands(self, overload, item, items, size, rng):
        word = rng.getrandbits(32) | 1 << rng.randrange(WARP)
        return [[word, *(rng.getrandbits(32) for _ in range(3))], [rng.randrange(WARP)]][: len(overload.params)]

    def expected(self, overload, item, inputs, size):
        return [self.function(inputs[item][0][0], lane_of(item), inputs[item])]


def ballot_rules():
    def ones(word):
        return bin(word).count("1")

    return {
        "sub_group_inverse_ballot": Ballot(lambda word, lane, _: word >> lane & 1),
        "sub_group_ballot_bit_extract": Ballot(lambda word, lane, ops: word >> ops[1][0] & 1),
        "sub_group_ballot_bit_count": Ballot(lambda word, lane, _: ones(word)),
        "sub_group_ballot_inclusive_scan": Ballot(lambda word, lane, _: ones(word & (2 << lane) - 1)),
        "sub_group_ballot_exclusive_scan": Ballot(lambda word, lane, _: ones(word & (1 << lane) - 1)),
        "sub_group_ballot_find_lsb": Ballot(lambda word, lane, _: (word & -word).bit_length() - 1),
        "sub_group_ballot_find_msb": Ballot(lambda word, lane, _: word.bit_length() - 1),
    }


# ---- Work-groups --------------------------------------------------------------


def work_group_rule(overload):
    def of_first(item, inputs):
        return inputs[min(inputs[item][1][0], len(inputs) - 1)][0]

    def broadcast(overload, item, size, rng):
        ids = [[5 % size]] + [[0]] * (len(overload.params) - 2)
        return [any_value(overload.params[0], rng), *ids]

    if overload.name == "work_group_broadcast":
        return OfAll(of_first, uniform=True, of_group=True, make=broadcast)
    if overload.name in ("work_group_all", "work_group_any"):
        put = all if overload.name.endswith("all") else any
        return OfAll(lambda item, inputs: [int(put(v[0][0] for v in inputs.values()))], uniform=True, of_group=True)
    return Fold(overload, uniform=True, of_group=True)


# ---- Bits and products --------------------------------------------------------


def bit_rule(overload):
    def field(overload, made, rng):
        bits = bits_of(overload.params[0])
        count = rng.randrange(bits + 1)
        return [*made[:-2], [rng.randrange(bits - count + 1)], [count]]

    def insert(overload, ops):
        base, new, (offset,), (count,) = ops
        mask = (1 << count) - 1 << offset
        return [wrap(overload.result, b & ~mask | n << offset & mask) for b, n in zip(base, new)]

    def extract(overload, ops):
        base, (offset,), (count,) = ops
        fields = [b >> offset & (1 << count) - 1 for b in base]
        if overload.name.endswith("_signed"):
            fields = [f - (1 << count) if count and f >> (count - 1) else f for f in fields]
        return [wrap(overload.result, f) for f in fields]

    def reverse(overload, ops):
        bits = bits_of(overload.result)
        return [wrap(overload.result, sum(1 << bits - 1 - n for n in range(bits) if v >> n & 1)) for v in ops[0]]

    def zeros(overload, ops):
        bits = bits_of(overload.result)
        return [next((n for n in range(bits) if v >> n & 1), bits) for v in ops[0]]

    if overload.name == "bitfield_insert":
        return Plain(insert, field)
    if overload.name.startswith("bitfield_extract"):
        return Plain(extract, field)
    return Plain(reverse if overload.name == "bit_reverse" else zeros)


def product_rule(overload):
    packed = re.search("4x8packed_([us])([us])_", overload.name)

    def lanes(n, operand):
        if not packed:
            return operand
        parts = [operand[0] >> 8 * k & 255 for k in range(4)]
        return [p - 256 if p > 127 else p for p in parts] if packed[n + 1] == "s" else parts

    def dot(overload, ops):
        total = sum(x * y for x, y in zip(lanes(0, ops[0]), lanes(1, ops[1])))
        if len(ops) == 2:
            return [wrap(overload.result, total)]
        top = 0xFFFFFFFF if overload.result.scalar == "uint" else 0x7FFFFFFF
        bottom = 0 if overload.result.scalar == "uint" else -top - 1
        return [max(bottom, min(top, total + ops[2][0]))]

    return Plain(dot)


PLACES = {**sub_group_rules(), **ballot_rules()}


def rule_of(overload):
    """The rule for an overload of groups.py."""
    name = overload.name
    if name in PLACES:
        return PLACES[name]
    if name.startswith("work_group_"):
        return work_group_rule(overload)
    if name.startswith("dot"):
        return product_rule(overload)
    if name in STEMS:
        return bit_rule(overload)
    return Fold(overload, uniform="non_uniform" not in name and "clustered" not in name, of_group=False)
