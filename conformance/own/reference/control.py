# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Control flow: the same steps in Python."""

from reference.data import ints
from reference.exact import idiv, wrap
from reference.layout import Program, buf, inout, local, out, value
from reference.programs import program
from reference.reductions import chunks


@program("control/switch-dense")
def switch_dense():
    results = {0: 5, 1: 70, 2: 60, 3: 40, 4: 40, 5: -5, 6: 1234}
    data = [*range(-2, 10), 1000, -(2**31), 6]
    wanted = [results.get(v, v) for v in data]
    return Program().test("dispatch", (15,), (5,), inout("int", [1234] * 15, wanted), buf("int", data))


@program("control/switch-sparse")
def switch_sparse():
    table = {-9000000000: 1, 0: 2, 77: 3, 2**63 - 1: 4, 2**32: 5, 9000000000: 6}
    data = [*table, 78, -1, 9000000000 - 2**33, 77 + 2**32, -(2**63), 2**32 + 1]
    return Program().test("dispatch", (12,), (4,), out("int", [table.get(v, 0) for v in data]), buf("long", data))


@program("control/switch-in-loop")
def switch_in_loop():
    code = [1, 4, 255, 1, 2, 255, 3, 3, 9, 1, 4, 0, 0]

    def run(a):
        b, steps, pc = 1, 0, 0
        while steps < 200:
            op, pc = code[pc], pc + 1
            broke = True
            if op == 0:
                break
            if op == 1:
                a, broke = wrap(a + b, "int"), False
            elif op == 2:
                b = a ^ b
            elif op == 3:
                if a <= 50:
                    pc, broke = code[pc], False
            elif op == 4:
                a = wrap(a * 2 - b, "int")
            else:
                a, broke = -1, False
            if broke:
                b = wrap(b + 1, "int")
                pc += code[pc] == 255
            steps += 1
        return [a, b, steps]

    wanted = [v for i in range(12) for v in run(i)]
    return Program().test("run", (12,), (4,), out("int", wanted), buf("uchar", code))


@program("control/goto-loop")
def goto_loop():
    def steps(v):
        n = 0
        while v != 1:
            while v % 2 == 0:
                v, n = v // 2, n + 1
                if n == 60:
                    return n
            if v == 1:
                return n
            v, n = 3 * v + 1, n + 1
        return n

    return Program().test("collatz", (40,), (8,), out("int", [steps(i + 1) for i in range(40)]))


@program("control/irreducible")
def irreducible():
    def run(n):
        total, at = 0, "middle" if n & 1 else "top"
        while True:
            if at == "top":
                total, n = total + n, n - 3
                if total > 1000:
                    break
            total, n = total + 7, n - 1
            if n > 0:
                at = "top"
            elif n == -2 and total < 300:
                n, at = 9, "middle"
            else:
                break
        return total * 10 + (n & 7)

    data = [0, 1, 2, 3, 10, 11, 57, 100, 101, -5, -4, 33]
    return Program().test("walk", (12,), (4,), out("int", [run(n) for n in data]), buf("int", data))


@program("control/loops-nested")
def loops_nested():
    def run(me):
        total = 0
        for a in range(6):
            if a == me:
                continue
            for b in range(1, me + 3):
                if (a + b) % 4 == 3:
                    continue
                total += sum(range(a + b, 13, b))
                if total > 400:
                    break
            total ^= a << 4
        return total

    return Program().test("nested", (10,), (5,), out("int", [run(i) for i in range(10)]))


@program("control/short-circuit")
def short_circuit():
    data = ints(8, 151)

    def run(i):
        calls = 0

        def bump():
            nonlocal calls
            calls += 1
            return calls % 3

        in_range = i < 8 and data[i] > 0
        safe = i == 0 or 100 // i > 9
        mixed = bool((bump() and bump()) or (bump() and i) or bump())
        if i > 4:
            chain = 1 if i > 6 else bump() + 2
        else:
            chain = 3 if i and bump() else 4
        return in_range | safe << 1 | mixed << 2 | calls << 3 | chain << 8

    return Program().test(
        "logic", (12,), (4,), out("int", [run(i) for i in range(12)]), buf("int", data), value("int", 8)
    )


@program("control/early-return")
def early_return():
    data, keys = ints(20, 152, 0, 30), ints(16, 153, -5, 30)
    wanted = [-100 if k < 0 else data.index(k) if k in data else -k for k in keys]
    return Program().test("search", (16,), (4,), out("int", wanted), buf("int", data), buf("int", keys))


@program("control/duff")
def duff():
    data, result = ints(64, 154, 0, 255), Program()
    for count in (1, 7, 12, 14):
        wanted = [(v + 1) & 255 if i % 16 < count else 0 for i, v in enumerate(data)]
        result.test(
            "copy", (4,), (2,), out("uchar", wanted), buf("uchar", data), value("int", count), name=f"{count} bytes"
        )
    return result


@program("control/kernel-calls-kernel")
def kernel_calls_kernel():
    data, result = ints(24, 155), Program()
    result.test("add", (24,), (8,), inout("int", data, [v - 3 for v in data]), value("int", -3))
    turned = [v for c in chunks(data, 8) for v in c[::-1]]
    result.test("reverse", (24,), (8,), inout("int", data, turned), local("int", 8))
    for amount in (5, 6):
        after = [v + amount + (i % 8 if amount > 5 else 0) for i, v in enumerate(turned)]
        result.test(
            "both",
            (24,),
            (8,),
            inout("int", data, after),
            local("int", 8),
            value("int", amount),
            name=f"both, {amount}",
        )
    return result


@program("control/call-graph")
def call_graph():
    def leaf(a, b):
        return a * 3 - b

    def left(a):
        return leaf(a, 1) + leaf(1, a)

    def right(a):
        return leaf(a, a) ^ left(a + 1)

    def top(a, depth):
        return left(a) + right(a) if depth & 1 else right(left(a))

    wanted = [top(i, i) + top(leaf(i, 2), i >> 1) + right(i) for i in range(16)]
    return Program().test("calls", (16,), (4,), out("int", wanted))


@program("control/many-arguments")
def many_arguments():
    types = (
        "char uchar short ushort int uint long ulong float char2 short3 int4 uchar8 long2 float3 char int char long "
        "short uchar16 float2 uint3 ushort char3 char"
    ).split()
    a = {}
    for index, (name, type_name) in enumerate(zip("abcdefghijklmnopqrstuvwxyz", types, strict=True)):
        count = int("".join(c for c in type_name if c.isdigit()) or 1)
        low = 0 if type_name[0] == "u" else -100
        a[name] = ints(count, 160 + index, low, 100)
    one = {k: v[0] for k, v in a.items()}
    f = wrap(one["a"] + one["b"] + one["c"] + one["d"] + one["e"], "uint") + one["f"]
    first = wrap(f, "uint") + one["g"] + one["h"]
    j, k, m, n, o, u, v, w, y = (a[c] for c in "jkmnouvwy")
    four = a["l"]
    second = (
        one["i"] * 4
        + j[0] * j[1]
        + k[0]
        + k[1] * 2
        + k[2] * 3
        + four[0]
        - four[1]
        + four[2]
        - four[3]
        + m[0]
        + m[7] * 2
    )
    third = n[0] - n[1] + o[0] + o[1] * 2 + o[2] * 4 + one["p"] + one["q"] + one["r"] + one["s"] + one["t"]
    third += u[0] + u[15] * 3
    fourth = v[0] - v[1] + w[0] + w[1] * 2 + w[2] * 3 + one["x"] + y[0] + y[1] * 2 + y[2] * 3 + one["z"]
    arguments = [value(t, *a[name]) for name, t in zip("abcdefghijklmnopqrstuvwxyz", types, strict=True)]
    return Program().test("many", (2,), (1,), out("long", [first, second, third, fourth] * 2), *arguments)


@program("control/loop-counters")
def loop_counters():
    # An 8-bit counter from 250 + i to 3, a 16-bit one that overflows at once.
    wanted = [(259 - 250 - i) % 256 + 2 * 1000 + (18 - i) * 10000 + (i + 1) * 1000000 + i * 100000000 for i in range(6)]
    return Program().test("count", (6,), (3,), out("int", wanted))


@program("control/mandelbrot-divergent")
def mandelbrot_divergent():
    w, h, limit, wanted = 12, 8, 50, []
    for y in range(h):
        for x in range(w):
            cr, ci = idiv(x * 3 << 24, w) - (2 << 24), idiv(y * 2 << 24, h) - (1 << 24)
            zr = zi = n = 0
            while n < limit and zr * zr + zi * zi <= 4 << 48:
                zr, zi = ((zr * zr - zi * zi) >> 24) + cr, (2 * zr * zi >> 24) + ci
                n += 1
            wanted.append(n)
    return Program().test("mandelbrot", (w, h), (4, 2), out("uchar", wanted), value("int", limit))
