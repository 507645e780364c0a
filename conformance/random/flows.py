# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small kernels of branches and loops that work-items run alike or each in its way.

Whole programs beside programs.py: little is computed, so that the way taken is
what decides. In half of them a group's work-items exchange values where all of
them come.
"""

import random

VARIABLES = ("x", "y", "count", "same", "both.x", "both.y")
RESULT = "out[gid * 16] = x ^ y * 3 ^ count * 7 ^ same * 11 ^ both.x * 13 ^ both.y ^ *place;"
HEAD = """\
kernel void k(global uint *out, global const uint *in, constant uint *table, uint number) {
  uint gid = get_global_id(0), first = number % 5;
  uint x = gid, y = 7, count = 0, same = first, kept[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *place = kept;
  uint2 both = (uint2)(gid, first);
  local uint around[64];
"""


class Flow:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.depth = 1
        self.counters = []  # of the loops around
        self.loops = 0
        self.exchanges = self.chance(2)
        self.together = True  # all of a group are here
        self.leaving = True  # so they were where the loop around began

    def below(self, end):
        return self.random.randrange(end)

    def chance(self, of):
        return self.below(of) == 0

    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def own(self):
        """A condition that each work-item finds for itself."""
        return self.random.choice((
            f"(gid & {self.random.choice((1, 3, 7))}) == 1", f"gid > {self.below(9)}", f"x >> {self.below(8)} & 1",
            f"x % {2 + self.below(4)} == 1", f"in[gid * 16 + {self.below(16)}] & 1"))  # fmt: skip

    def alike(self):
        return self.random.choice((
            f"first == {self.below(4)}", "first & 1", "first > 2", f"table[{self.below(16)}] & 1",
            *(f"{counter} == {self.below(4)}" for counter in self.counters),
            *(f"({counter} & 1) == 0" for counter in self.counters)))  # fmt: skip

    def decision(self):
        """A condition, and whether all decide alike."""
        if self.chance(2):
            return self.alike(), True
        one, other = self.own(), self.own() if self.chance(2) else self.alike()
        return f"({one}) {self.random.choice(('&&', '||'))} ({other})" if self.chance(3) else one, False

    def condition(self):
        return self.decision()[0]

    def bound(self):
        if self.chance(2):
            return self.random.choice(("(gid & 3) + 1", "x & 3")), False
        return self.random.choice((str(1 + self.below(4)), "first", f"table[{self.below(16)}] % 5")), True

    def compute(self):
        variable = self.random.choice(VARIABLES)
        self.emit(self.random.choice((
            f"{variable} = {variable} * 5 + {self.below(9)};", f"{variable} ^= y + {self.below(99)};", "count += 1;",
            f"same += {1 + self.below(4)};", "kept[count & 7] = x;", f"x += kept[(y + {self.below(8)}) & 7];",
            f"y += in[gid * 16 + ((x + {self.below(9)}) & 15)];", f"out[gid * 16 + {1 + self.below(15)}] += x;",
            f"kept[same & 7] ^= {variable};", f"x = {self.condition()} ? x + 3 : y;", "x ^= *place;",
            f"place = {self.condition()} ? &kept[y & 7] : place;", f"*place += {self.below(9)};", "both = both.yx + x;")))  # fmt: skip

    def exchange(self):
        if not (self.exchanges and self.together):
            return self.compute()
        self.emit("barrier(CLK_LOCAL_MEM_FENCE);")
        self.emit("around[get_local_id(0)] = x;")
        self.emit("barrier(CLK_LOCAL_MEM_FENCE);")
        return self.emit(f"y += around[(get_local_id(0) + {1 + self.below(3)}) % get_local_size(0)];")

    def block(self, head, alike, tail="}"):
        self.emit(head)
        before = self.together
        self.together = before and alike
        self.depth += 1
        for _ in range(1 + self.below(3)):
            self.statement()
        self.depth -= 1
        self.together = before
        if tail:
            self.emit(tail)

    def branch(self):
        condition, alike = self.decision()
        if self.chance(2):
            return self.block(f"if ({condition}) {{", alike)
        self.block(f"if ({condition}) {{", alike, tail=None)
        return self.block("} else {", alike)

    def loop(self):
        self.loops += 1
        name, form = f"i{self.loops}", self.below(4)
        bound, alike = self.decision() if form == 1 else self.bound()
        before = self.leaving
        self.leaving = self.together and alike
        self.counters.append(name)
        if form == 0:
            self.emit(f"uint {name} = 0;")
            self.block("do {", alike, f"}} while (++{name} < ({bound}));")
        elif form == 1:
            self.block(f"for (uint {name} = 0; {name} < 6 && ({bound}); ++{name}) {{", alike)
        else:
            self.block(f"for (uint {name} = 0; {name} < ({bound}); ++{name}) {{", alike)
        self.counters.pop()
        self.leaving = before

    def leave(self):
        """What all have begun together they leave together, if they exchange values."""
        condition, alike = self.decision()
        if self.exchanges and (self.leaving or not self.counters) and not (self.together and alike):
            return self.compute()
        if self.counters:
            return self.emit(f"if ({condition}) {self.random.choice(('break', 'continue'))};")
        return self.emit(f"if ({condition}) {{ {RESULT} return; }}") if self.chance(4) else None

    def statement(self):
        form = self.below(20)
        if self.depth > 5 or form < 8:
            self.compute()
        elif form < 13:
            self.branch()
        elif form < 16:
            self.loop()
        elif form < 18:
            self.exchange()
        else:
            self.leave()


def program(seed):
    flow = Flow(seed)
    for _ in range(2 + flow.below(4)):
        flow.statement()
    flow.emit("for (uint i = 0; i < 8; ++i) x = x * 3 + kept[i];")
    flow.emit(RESULT)
    return HEAD + "\n".join(flow.lines) + "\n}\n"
