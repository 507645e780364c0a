# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every instruction of sub-groups in SPIR-V, executed and compared.

    sub-groups.py SPIRV-AS SPIR-RUN FOLDER [FAMILY...]

One group of 40 work-items, number n of which gives n * 5 % 13 + 1: a whole sub-group
and one of eight. A line for each family says how many instructions gave what they should.
"""

import operator
import pathlib
import subprocess
import sys
from functools import reduce

ITEMS, WARP = 40, 32
SUBGROUP, WORKGROUP = "%three", "%two"


def value(n):
    return n * 5 % 13 + 1


def members(n, scope):
    """The work-items of n's group or sub-group."""
    first = n // WARP * WARP
    return range(ITEMS) if scope == WORKGROUP else range(first, min(first + WARP, ITEMS))


class Case:
    """INSTRUCTION gives a value of type RESULT; EXPECTED what work-item n then stores."""

    def __init__(self, name, result, operands, expected):
        self.name, self.result, self.operands, self.expected = name, result, operands, expected


FOLDS = {
    "Add": (operator.add, 0), "Mul": (lambda a, b: a * b & 0xFFFFFFFF, 1), "Min": (min, None), "Max": (max, None),
    "And": (operator.and_, 0xFFFFFFFF), "Or": (operator.or_, 0), "Xor": (operator.xor, 0),
}  # fmt: skip


def fold(kind, type_, how, scope, n, cluster=0):
    do, none = FOLDS[kind]
    if none is None:
        low = {"S": 0x80000000, "U": 0, "F": None}[type_]
        high = {"S": 0x7FFFFFFF, "U": 0xFFFFFFFF, "F": None}[type_]
        none = high if kind == "Min" else low
    of = [m for m in members(n, scope)]
    if cluster:
        of = [m for m in of if m // cluster == n // cluster]
    if how == "InclusiveScan":
        of = [m for m in of if m <= n]
    if how == "ExclusiveScan":
        of = [m for m in of if m < n]
    values = [value(m) for m in of]
    return reduce(do, values) if values else none


def scans(prefix, suffix, kinds, scope, clustered=False):
    cases = []
    for kind, type_ in kinds:
        word = {"And": "BitwiseAnd", "Or": "BitwiseOr", "Xor": "BitwiseXor"}.get(kind, type_ + kind)
        for how in ("Reduce", "InclusiveScan", "ExclusiveScan"):
            if type_ == "F" and how == "ExclusiveScan" and kind in ("Min", "Max"):
                continue  # infinity
            cases.append(
                Case(prefix + word + suffix, "F" if type_ == "F" else "U", f"{scope} {how} %v",
                     lambda n, a=(kind, type_, how, scope): fold(*a, n))
            )  # fmt: skip
        if clustered:
            cases.append(
                Case(prefix + word, "F" if type_ == "F" else "U", f"{scope} ClusteredReduce %v %eight",
                     lambda n, a=(kind, type_, "Reduce", scope): fold(*a, n, 8))
            )  # fmt: skip
    return cases


ARITHMETIC = [("Add", "I"), ("Add", "F"), ("Min", "S"), ("Min", "U"), ("Min", "F"), ("Max", "S"), ("Max", "U"), ("Max", "F")]
PRODUCTS = [("Mul", "I"), ("And", ""), ("Or", ""), ("Xor", "")]


def lane(n):
    return n % WARP


def same(n, number):
    return value(n // WARP * WARP + number)


def logical(prefix, suffix, scope):
    cases = []
    for kind, do in (("And", all), ("Or", any), ("Xor", lambda v: sum(v) % 2 == 1)):
        def expected(n, do=do, scope=scope):
            return int(do([value(m) > 6 for m in members(n, scope)]))

        cases.append(Case(f"{prefix}Logical{kind}{suffix}", "B", f"{scope} Reduce %truth", expected))
    return cases


def ballot(n):
    return sum((value(m) > 6) << lane(m) for m in members(n, SUBGROUP))


def bits(number):
    return bin(number).count("1")


def families():
    yield "Groups", "Groups", "", (
        scans("OpGroup", "", ARITHMETIC, SUBGROUP) + scans("OpGroup", "", ARITHMETIC, WORKGROUP) + [
            Case("OpGroupAll", "B", f"{SUBGROUP} %truth", lambda n: int(all(value(m) > 6 for m in members(n, SUBGROUP)))),
            Case("OpGroupAny", "B", f"{WORKGROUP} %truth", lambda n: 1),
            Case("OpGroupBroadcast", "U", f"{SUBGROUP} %v %five", lambda n: same(n, 5)),
        ]
    )  # fmt: skip
    yield "GroupNonUniform", "GroupNonUniform GroupNonUniformVote", "", [
        Case("OpGroupNonUniformElect", "B", SUBGROUP, lambda n: int(lane(n) == 0)),
        Case("OpGroupNonUniformAll", "B", f"{SUBGROUP} %truth", lambda n: int(ballot(n) == (1 << len(members(n, SUBGROUP))) - 1)),
        Case("OpGroupNonUniformAny", "B", f"{SUBGROUP} %truth", lambda n: 1),
        Case("OpGroupNonUniformAllEqual", "B", f"{SUBGROUP} %v", lambda n: 0),
    ]  # fmt: skip
    yield "Ballot", "GroupNonUniformBallot", "", [
        Case("OpGroupNonUniformBroadcast", "U", f"{SUBGROUP} %v %five", lambda n: same(n, 5)),
        Case("OpGroupNonUniformBroadcastFirst", "U", f"{SUBGROUP} %v", lambda n: same(n, 0)),
        Case("OpGroupNonUniformBallot", "4", f"{SUBGROUP} %truth", ballot),
        Case("OpGroupNonUniformInverseBallot", "B", f"{SUBGROUP} %ballot", lambda n: ballot(n) >> lane(n) & 1),
        Case("OpGroupNonUniformBallotBitExtract", "B", f"{SUBGROUP} %ballot %five", lambda n: ballot(n) >> 5 & 1),
        Case("OpGroupNonUniformBallotBitCount", "U", f"{SUBGROUP} Reduce %ballot", lambda n: bits(ballot(n))),
        Case("OpGroupNonUniformBallotBitCount", "U", f"{SUBGROUP} InclusiveScan %ballot", lambda n: bits(ballot(n) & (2 << lane(n)) - 1)),
        Case("OpGroupNonUniformBallotBitCount", "U", f"{SUBGROUP} ExclusiveScan %ballot", lambda n: bits(ballot(n) & (1 << lane(n)) - 1)),
        Case("OpGroupNonUniformBallotFindLSB", "U", f"{SUBGROUP} %ballot", lambda n: (ballot(n) & -ballot(n)).bit_length() - 1),
        Case("OpGroupNonUniformBallotFindMSB", "U", f"{SUBGROUP} %ballot", lambda n: ballot(n).bit_length() - 1),
    ]  # fmt: skip
    yield "Shuffle", "GroupNonUniformShuffle", "", [
        Case("OpGroupNonUniformShuffle", "U", f"{SUBGROUP} %v %five", lambda n: same(n, 5)),
        Case("OpGroupNonUniformShuffleXor", "U", f"{SUBGROUP} %v %five", lambda n: value(n ^ 5)),
    ]
    yield "ShuffleRelative", "GroupNonUniformShuffleRelative", "", [
        Case("OpGroupNonUniformShuffleUp", "U", f"{SUBGROUP} %v %five", lambda n: value(n - 5) if lane(n) >= 5 else None),
        Case("OpGroupNonUniformShuffleDown", "U", f"{SUBGROUP} %v %five",
             lambda n: value(n + 5) if n + 5 in members(n, SUBGROUP) else None),
    ]  # fmt: skip
    yield "Arithmetic", "GroupNonUniformArithmetic GroupNonUniformClustered", "", (
        scans("OpGroupNonUniform", "", ARITHMETIC + PRODUCTS, SUBGROUP, clustered=True)
        + logical("OpGroupNonUniform", "", SUBGROUP)
    )
    yield "UniformArithmetic", "Groups GroupUniformArithmeticKHR", "SPV_KHR_uniform_group_instructions", (
        scans("OpGroup", "KHR", PRODUCTS, WORKGROUP) + logical("OpGroup", "KHR", WORKGROUP)
        + scans("OpGroup", "KHR", PRODUCTS, SUBGROUP) + logical("OpGroup", "KHR", SUBGROUP)
        + [Case("OpGroupFMulKHR", "F", f"{WORKGROUP} Reduce %g", lambda n: 64),
           Case("OpGroupFMulKHR", "F", f"{WORKGROUP} InclusiveScan %g", lambda n: 2 << min(n, 5))]
    )
    yield "INTEL", "SubgroupShuffleINTEL SubgroupBufferBlockIOINTEL", "SPV_INTEL_subgroups", [
        Case("OpSubgroupShuffleINTEL", "U", "%v %five", lambda n: same(n, 5)),
        Case("OpSubgroupShuffleXorINTEL", "U", "%v %five", lambda n: value(n ^ 5)),
        Case("OpSubgroupShuffleDownINTEL", "U", "%v %v %five", lambda n: window(n, lane(n) + 5)),
        Case("OpSubgroupShuffleUpINTEL", "U", "%v %v %five", lambda n: window(n, lane(n) + WARP - 5)),
        Case("OpSubgroupBlockReadINTEL", "U", "%block", lambda n: 1000 + n if n < WARP else None),
    ]
    yield "Dispatch", "SubgroupDispatch GroupNonUniformBallot", "", [
        Case("SubgroupSize", "I", "", lambda n: len(members(n, SUBGROUP))),
        Case("SubgroupMaxSize", "I", "", lambda n: WARP),
        Case("NumSubgroups", "I", "", lambda n: 2),
        Case("NumEnqueuedSubgroups", "I", "", lambda n: 2),
        Case("SubgroupId", "I", "", lambda n: n // WARP),
        Case("SubgroupLocalInvocationId", "I", "", lane),
        Case("SubgroupEqMask", "J", "", lambda n: 1 << lane(n)),
        Case("SubgroupGeMask", "J", "", lambda n: 0xFFFFFFFF << lane(n) & 0xFFFFFFFF),
        Case("SubgroupGtMask", "J", "", lambda n: 0xFFFFFFFE << lane(n) & 0xFFFFFFFF),
        Case("SubgroupLeMask", "J", "", lambda n: (2 << lane(n)) - 1),
        Case("SubgroupLtMask", "J", "", lambda n: (1 << lane(n)) - 1),
    ]


def window(n, number):
    """Of the values side by side with themselves; unknown where a work-item is not there."""
    other = n // WARP * WARP + number % WARP
    return value(other) if other < ITEMS else None


TYPES = {"U": "%uint", "F": "%float", "B": "%bool", "4": "%four", "I": "%uint", "J": "%four"}
WORDS = {
    "U": "OpCopyObject %uint {}", "I": "OpCopyObject %uint {}", "F": "OpConvertFToU %uint {}",
    "B": "OpSelect %uint {} %one %zero", "4": "OpCompositeExtract %uint {} 0", "J": "OpCompositeExtract %uint {} 0",
}  # fmt: skip


def case_text(number, case):
    """Stores CASE's value in its 40 words."""
    if case.result in "IJ":
        made = f"OpLoad {TYPES[case.result]} %builtin{number} Aligned {16 if case.result == 'J' else 4}"
    else:
        operands = case.operands.replace("%v", "%f") if case.result == "F" else case.operands
        made = f"{case.name} {TYPES[case.result]} {operands}"
    return [
        f"%r{number} = {made}", f"%w{number} = " + WORDS[case.result].format(f"%r{number}"),
        f"%at{number} = OpIAdd %ulong %id %begin{number}", f"%p{number} = OpInBoundsPtrAccessChain %global %o %at{number}",
        f"OpStore %p{number} %w{number} Aligned 4",
    ]  # fmt: skip


def module(capabilities, extension, cases):
    """A kernel of all CASES; argument 1 holds 1000, 1001, ..., for blocks."""
    variables = [n for n, case in enumerate(cases) if case.result in "IJ"]
    lines = ["OpCapability Addresses", "OpCapability Kernel", "OpCapability Int64"]
    lines += [f"OpCapability {c}" for c in capabilities.split()]
    lines += [f'OpExtension "{extension}"'] if extension else []
    lines += [
        "OpMemoryModel Physical64 OpenCL",
        'OpEntryPoint Kernel %k "k" %local ' + " ".join(f"%builtin{n}" for n in variables),
        "OpDecorate %local BuiltIn LocalInvocationId",
        *(f"OpDecorate %builtin{n} BuiltIn {cases[n].name}" for n in variables),
        "%void = OpTypeVoid", "%bool = OpTypeBool", "%uint = OpTypeInt 32 0", "%ulong = OpTypeInt 64 0",
        "%float = OpTypeFloat 32", "%triple = OpTypeVector %ulong 3", "%four = OpTypeVector %uint 4",
        "%input = OpTypePointer Input %triple", "%local = OpVariable %input Input",
        "%inputI = OpTypePointer Input %uint", "%inputJ = OpTypePointer Input %four",
        *(f"%builtin{n} = OpVariable %input{cases[n].result} Input" for n in variables),
        "%global = OpTypePointer CrossWorkgroup %uint", "%fn = OpTypeFunction %void %global %global",
        *(f"%{w} = OpConstant %uint {n}" for w, n in
          (("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("five", 5), ("six", 6), ("eight", 8), ("thirteen", 13))),
        *(f"%begin{n} = OpConstant %ulong {n * ITEMS}" for n in range(len(cases))),
        "%k = OpFunction %void None %fn", "%o = OpFunctionParameter %global", "%block = OpFunctionParameter %global",
        "%entry = OpLabel",
        "%ids = OpLoad %triple %local Aligned 32", "%id = OpCompositeExtract %ulong %ids 0", "%n = OpUConvert %uint %id",
        "%times = OpIMul %uint %n %five", "%rest = OpUMod %uint %times %thirteen", "%v = OpIAdd %uint %rest %one",
        "%truth = OpUGreaterThan %bool %v %six", "%f = OpConvertUToF %float %v",
        "%few = OpULessThan %bool %n %six", "%factor = OpSelect %uint %few %two %one", "%g = OpConvertUToF %float %factor",
    ]  # fmt: skip
    if any("%ballot" in case.operands for case in cases):
        lines.append("%ballot = OpGroupNonUniformBallot %four %three %truth")
    for number, case in enumerate(cases):
        lines += case_text(number, case)
    return "\n".join([*lines, "OpReturn", "OpFunctionEnd", ""])


def run(assembler, spir_run, folder, cases, text):
    """What the work-items stored for each of CASES."""
    source, binary = folder / "case.spvasm", folder / "case.spv"
    source.write_text(text, encoding="utf-8")
    words = ITEMS * len(cases)
    for command in (
        [assembler, "--target-env", "spv1.3", "-o", binary, source],
        [spir_run, binary, f"--global={ITEMS}", f"--local={ITEMS}", f"--arg=buf:uint:{words}",
         f"--arg=buf:uint:{ITEMS + WARP}=iota(1000,1):in", f"--print={words}"],
    ):  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit("\n".join((done.stdout + done.stderr).strip().splitlines()[:3]))
    found = [int(w) for w in done.stdout.split("]:")[1].split()[:words]]
    return [found[n : n + ITEMS] for n in range(0, words, ITEMS)]


def main():
    assembler, spir_run, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    bad = 0
    for name, capabilities, extension, cases in families():
        if sys.argv[4:] and name not in sys.argv[4:]:
            continue
        good = 0
        all_found = run(assembler, spir_run, folder, cases, module(capabilities, extension, cases))
        for case, found in zip(cases, all_found):
            expected = [case.expected(n) for n in range(ITEMS)]
            if all(e is None or e == f for e, f in zip(expected, found)):
                good += 1
            else:
                print(f"{case.name} {case.operands}: {found}, expected {expected}")
        bad += good != len(cases)
        print(f"{name}: {good} of {len(cases)}", flush=True)
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
