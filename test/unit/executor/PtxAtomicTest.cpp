// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// atom and red of PTX: every row with an old value and operands, scopes and
/// orders, vectors, and atomicity between groups.

#include "Harness.h"

#include "Executor/Intrinsics/Intrinsics.h"

#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

using Bytes = std::vector<uint8_t>;

struct Case {
  const char *Name; // without "spir2nvvm.ptx.atom."
  const char *Type; // of an element, as an integer or float
  unsigned Count;
  const char *Operands;                // of a call, for each element the same
  std::vector<uint64_t> Before, After; // words of the element's size
  unsigned ElementBytes;
};

#define NUMBERS(U, S, TY, BYTES)                                               \
  {"add." U, TY, 1, TY " 7", {5}, {12}, BYTES},                                \
      {"add." S, TY, 1, TY " -7", {5}, {~uint64_t(1)}, BYTES},                 \
      {"min." U, TY, 1, TY " -7", {5}, {5}, BYTES},                            \
      {"max." U, TY, 1, TY " -7", {5}, {~uint64_t(6)}, BYTES},                 \
      {"min." S, TY, 1, TY " -7", {5}, {~uint64_t(6)}, BYTES},                 \
      {"max." S, TY, 1, TY " -7", {5}, {5}, BYTES},
#define BITS(NAME, TY, BYTES)                                                  \
  {"exch." NAME, TY, 1, TY " 9", {5}, {9}, BYTES},                             \
      {"cas." NAME, TY, 1, TY " 5, " TY " 8", {5}, {8}, BYTES},                \
      {"cas." NAME, TY, 1, TY " 6, " TY " 8", {5}, {5}, BYTES},                \
      {"and." NAME, TY, 1, TY " 4", {5}, {4}, BYTES},                          \
      {"or." NAME, TY, 1, TY " 2", {5}, {7}, BYTES},                           \
      {"xor." NAME, TY, 1, TY " 6", {5}, {3}, BYTES},
// 1.0 and 2.5 in both formats of 16 bits; sums, and numbers win over NaN.
#define HALVES(PREFIX, NAME, TY, COUNT, ONE, OPERAND, SUM, NAN_BITS)           \
  {"add." PREFIX NAME, TY, COUNT, TY " " #OPERAND, {ONE}, {SUM}, 2},           \
      {"min." PREFIX NAME, TY, COUNT, TY " " #OPERAND, {ONE}, {ONE}, 2},       \
      {"max." PREFIX NAME, TY,        COUNT, TY " " #OPERAND,                  \
       {NAN_BITS},         {OPERAND}, 2},
#define PAIRS(PREFIX, NAME, COUNT, ONES, OPERAND, SUM, LEAST, MOST)            \
  {"add." PREFIX NAME, "i32", COUNT, "i32 " #OPERAND, {ONES}, {SUM}, 4},       \
      {"min." PREFIX NAME, "i32", COUNT, "i32 " #OPERAND, {ONES}, {LEAST}, 4}, \
      {"max." PREFIX NAME, "i32", COUNT, "i32 " #OPERAND, {ONES}, {MOST}, 4},
// f16: 1 is 0x3c00 (15360), 2.5 is 0x4100 (16640), 3.5 is 0x4300.
#define OF_F16(PREFIX, COUNT)                                                  \
  HALVES(PREFIX, "f16", "i16", COUNT, 0x3c00, 16640, 0x4300, 0x7e00)
// bf16: 1 is 0x3f80, 2.5 is 0x4020 (16416), 3.5 is 0x4060.
#define OF_BF16(PREFIX, COUNT)                                                 \
  HALVES(PREFIX, "bf16", "i16", COUNT, 0x3f80, 16416, 0x4060, 0x7fc0)
// (-2, 1) and (2.5, 2.5): 0x41004100 is 1090535680.
#define OF_F16X2(PREFIX, COUNT)                                                \
  PAIRS(PREFIX, "f16x2", COUNT, 0xc0003c00, 1090535680, 0x38004300,            \
        0xc0003c00, 1090535680)
// 0x40204020 is 1075855392.
#define OF_BF16X2(PREFIX, COUNT)                                               \
  PAIRS(PREFIX, "bf16x2", COUNT, 0xc0003f80, 1075855392, 0x3f004060,           \
        0xc0003f80, 1075855392)

const Case Cases[] = {
    BITS("b32", "i32", 4) BITS("b64", "i64", 8) NUMBERS("u32", "s32", "i32", 4)
        NUMBERS("u64", "s64", "i64",
                8){"cas.b16", "i16", 1, "i16 5, i16 8", {5}, {8}, 2},
    {"exch.b128", "i128", 1, "i128 36893488147419103234", {5, 6}, {2, 2}, 8},
    {"cas.b128",
     "i128",
     1,
     "i128 36893488147419103233, i128 7",
     {1, 2},
     {7, 0},
     8},
    {"cas.b128",
     "i128",
     1,
     "i128 36893488147419103234, i128 7",
     {1, 2},
     {1, 2},
     8},
    {"inc.u32", "i32", 1, "i32 5", {4}, {5}, 4},
    {"inc.u32", "i32", 1, "i32 5", {5}, {0}, 4},
    {"dec.u32", "i32", 1, "i32 5", {0}, {5}, 4},
    {"dec.u32", "i32", 1, "i32 5", {5}, {4}, 4},
    {"add.f32", "float", 1, "float 2.5", {0x3f800000}, {0x40600000}, 4},
    {"add.f64",
     "double",
     1,
     "double 2.5",
     {0x3ff0000000000000},
     {0x400c000000000000},
     8},
    {"add.v2.f32", "float", 2, "float 2.5", {0x3f800000}, {0x40600000}, 4},
    {"add.v4.f32", "float", 4, "float 2.5", {0x3f800000}, {0x40600000}, 4},
    OF_F16("", 1) OF_F16("v2.", 2) OF_F16("v4.", 4) OF_F16("v8.", 8)
        OF_BF16("", 1) OF_BF16("v2.", 2) OF_BF16("v4.", 4) OF_BF16("v8.", 8)
            OF_F16X2("", 1) OF_F16X2("v2.", 2) OF_F16X2("v4.", 4)
                OF_BF16X2("", 1) OF_BF16X2("v2.", 2) OF_BF16X2("v4.", 4)};

// Elements of a struct, as a reader of PTX writes vectors.
std::string repeated(const std::string &What, unsigned Count) {
  std::string All;
  for (unsigned N = 0; N != Count; ++N)
    All += (N ? ", " : "") + What;
  return All;
}

std::string structOf(const Case &C) {
  return C.Count == 1 ? C.Type : "{ " + repeated(C.Type, C.Count) + " }";
}

std::string operandsOf(const Case &C) {
  return C.Count == 1
             ? C.Operands
             : structOf(C) + " { " + repeated(C.Operands, C.Count) + " }";
}

// The old value goes to %out.
std::string kernelOf(const std::string &Name, const Case &C, bool HasResult) {
  std::string Ty = structOf(C), Place = Ty + " addrspace(1)*";
  std::string Operands = operandsOf(C);
  std::string Types = C.Count == 1 ? typesOf(Operands) : Ty;
  std::string Result = HasResult ? Ty : "void";
  return "declare " + Result + " @" + Name + "(" + Place + ", " + Types +
         ")\ndefine void @k(i8 addrspace(1)* %out, i8 addrspace(1)* %at) {\n"
         "  %p = bitcast i8 addrspace(1)* %at to " +
         Place + "\n  %to = bitcast i8 addrspace(1)* %out to " + Place +
         "\n  " + (HasResult ? "%old = " : "") + "call " + Result + " @" +
         Name + "(" + Place + " %p, " + Operands + ")\n" +
         (HasResult ? "  store " + Ty + " %old, " + Place + " %to, align 1\n"
                    : "") +
         "  ret void\n}\n";
}

Bytes bytesOf(const Case &C, const std::vector<uint64_t> &Words) {
  Bytes All;
  for (unsigned N = 0; N != C.Count; ++N)
    for (uint64_t Word : Words)
      for (unsigned Byte = 0; Byte != C.ElementBytes; ++Byte)
        All.push_back(uint8_t(Word >> 8 * Byte));
  return All;
}

void expectModification(const std::string &Name, const Case &C, bool HasResult,
                        const ExecutorOptions &Opts) {
  SCOPED_TRACE(Name);
  Device R(kernelOf(Name, C, HasResult), Opts);
  ASSERT_TRUE(R) << R.text();
  Bytes Before = bytesOf(C, C.Before);
  DevicePtr Out = R.buffer(Bytes(Before.size(), 0), "out");
  DevicePtr At = R.buffer(Before, "at");
  EXPECT_TRUE(R.launch("k", 1, 1, Out, At).clean()) << R.text();
  EXPECT_EQ(R.contents<uint8_t>(At, Before.size()), bytesOf(C, C.After));
  if (HasResult)
    EXPECT_EQ(R.contents<uint8_t>(Out, Before.size()), Before);
}

TEST(PtxAtomics, EveryOperation) {
  unsigned Number = 0;
  for (const Case &C : Cases) {
    ExecutorOptions Opts = Number++ % 2 ? fast() : ExecutorOptions();
    expectModification(std::string("spir2nvvm.ptx.atom.") + C.Name, C, true,
                       Opts);
    expectModification(std::string("spir2nvvm.ptx.red.") + C.Name, C, false,
                       Opts);
  }
}

TEST(PtxAtomics, EveryRowIsTested) {
  std::set<std::string> Tested;
  for (const Case &C : Cases)
    Tested.insert(std::string("spir2nvvm.ptx.atom.") + C.Name);
  for (const executor::IntrinsicRow *Row : executor::allRows())
    if (Row->How == executor::Lowering::Modify)
      EXPECT_EQ(Tested.count(fullName(*Row)), 1u) << fullName(*Row);
}

TEST(PtxAtomics, OrdersScopesAndSpacesAreNotPartOfARow) {
  for (const char *Name :
       {"atom.relaxed.gpu.global.add.u32",
        "atom.acq_rel.sys.shared::cta.cas.b32",
        "atom.acquire.cta.global.add.noftz.f16x2", "atom.global.v4.f32.add",
        "red.release.cluster.global.add.f64",
        "red.relaxed.gpu.global.add.L2::cache_hint.v4.f32", "fence.sc.cta",
        "fence.acq_rel.sys", "fence.acquire.cluster", "fence.release.gpu",
        "fence.cta", "fence.proxy.alias", "fence.proxy.async.shared::cta",
        "membar.gl", "membar.sys", "membar.cta", "membar.proxy.alias"})
    EXPECT_EQ(
        !executor::findNvvmIntrinsic(std::string("spir2nvvm.ptx.") + Name),
        std::string(Name) == "atom.global.v4.f32.add")
        << Name;
  for (const char *Name : {"atom.add", "atom.nand.b32", "red.async.add.u32",
                           "fence.unheard", "atom.add.v8.f32"})
    EXPECT_FALSE(
        executor::findNvvmIntrinsic(std::string("spir2nvvm.ptx.") + Name))
        << Name;
}

// The names of fences, as calls.
TEST(PtxAtomics, Fences) {
  std::string Declarations, Calls;
  for (const char *Name :
       {"fence.cta", "fence.sc.cta", "fence.acq_rel.gpu", "fence.acquire.sys",
        "fence.release.cluster", "fence.proxy.alias", "fence.proxy.async",
        "membar.gl", "membar.proxy.alias"}) {
    Declarations += std::string("declare void @spir2nvvm.ptx.") + Name + "()\n";
    Calls += std::string("  call void @spir2nvvm.ptx.") + Name + "()\n";
  }
  Device R(Declarations + "define void @k() {\n" + Calls + "  ret void\n}\n");
  ASSERT_TRUE(R) << R.text();
  EXPECT_TRUE(R.launch("k", 4, 64).clean()) << R.text();
}

TEST(PtxAtomics, WithAnotherType) {
  Device R(
      "declare i32 @spir2nvvm.ptx.atom.add.v2.f32(i32*, float)\n"
      "define void @k(i32* %p) {\n"
      "  %r = call i32 @spir2nvvm.ptx.atom.add.v2.f32(i32* %p, float 1.0)\n"
      "  ret void\n}\n");
  EXPECT_FALSE(R);
  EXPECT_EQ(R.ids(), "EX02");
}

TEST(PtxAtomics, BetweenGroups) {
  for (const ExecutorOptions &Mode : {ExecutorOptions(), fast()}) {
    ExecutorOptions Opts = Mode;
    Opts.Threads = 4;
    Device R(R"(
declare void @spir2nvvm.ptx.red.global.add.noftz.f16x2(i32 addrspace(1)*, i32)
declare i128 @spir2nvvm.ptx.atom.global.cas.b128(i128 addrspace(1)*, i128, i128)
define void @k(i32 addrspace(1)* %h, i128 addrspace(1)* %w) {
entry:
  call void @spir2nvvm.ptx.red.global.add.noftz.f16x2(i32 addrspace(1)* %h, i32 1006648320)
  br label %retry
retry:
  %old = phi i128 [ 0, %entry ], [ %now, %retry ]
  %new = add i128 %old, 18446744073709551617
  %now = call i128 @spir2nvvm.ptx.atom.global.cas.b128(i128 addrspace(1)* %w, i128 %old, i128 %new)
  %done = icmp eq i128 %now, %old
  br i1 %done, label %end, label %retry
end:
  ret void
}
)",
             Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr H = R.buffer<uint32_t>({0}, "h");
    DevicePtr W = R.buffer<uint64_t>({0, 0}, "w");
    EXPECT_TRUE(R.launch("k", 32, 32, H, W).clean()) << R.text();
    // 1,024 times (1, 1): 0x3c003c00 is 1006648320.
    EXPECT_EQ(R.contents<uint32_t>(H, 1).front(), 0x64006400u);
    EXPECT_EQ(R.contents<uint64_t>(W, 2), (std::vector<uint64_t>{1024, 1024}));
  }
}

TEST(PtxAtomics, AreCheckedAsAWhole) {
  Device R(R"(
declare { float, float, float, float } @spir2nvvm.ptx.atom.add.v4.f32({ float, float, float, float } addrspace(1)*, float, float, float, float)
define void @k(float addrspace(1)* %p) {
  %q = bitcast float addrspace(1)* %p to { float, float, float, float } addrspace(1)*
  %r = call { float, float, float, float } @spir2nvvm.ptx.atom.add.v4.f32({ float, float, float, float } addrspace(1)* %q, float 1.0, float 2.0, float 3.0, float 4.0)
  ret void
}
)");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Four = R.buffer<float>({0, 0, 0, 0, 0}, "four");
  EXPECT_TRUE(R.launch("k", 1, 1, Four).clean()) << R.text();
  EXPECT_EQ(R.contents<float>(Four, 5), (std::vector<float>{1, 2, 3, 4, 0}));
  R.launch("k", 1, 1, Four + 4);
  R.launch("k", 1, 1, R.buffer<float>({0, 0}, "two"));
  EXPECT_EQ(R.ids(), "EX22 EX20") << R.text();
}

} // namespace
