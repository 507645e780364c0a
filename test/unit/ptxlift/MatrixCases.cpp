// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Products of ones, whose sums are the inner size, of every form; and forms
/// whose result shows where each element was.

#include "Harness.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm::test;

namespace {

/// What a lane holds: registers %r or %l, and their bits.
struct Part {
  unsigned Registers;
  uint64_t Ones;
};

struct Product {
  std::string Text; // with A, B, C and D for the operands
  Part A, B, C;
  uint32_t Result; // in the first register of D
  bool Doubles = false;
};

} // namespace

static std::string vectorOf(StringRef Letter, unsigned First, unsigned Count) {
  std::string Text = "{";
  for (unsigned N = 0; N != Count; ++N)
    Text += (N ? ", %" : "%") + Letter.str() + utostr(First + N);
  return Text + "}";
}

static std::string setAll(StringRef Letter, unsigned First, const Part &Of) {
  std::string Text;
  for (unsigned N = 0; N != Of.Registers; ++N)
    Text += "mov.b" + std::string(Letter == "l" ? "64" : "32") + " %" +
            Letter.str() + utostr(First + N) + ", 0x" + utohexstr(Of.Ones) +
            ";\n";
  return Text;
}

// %l28 is where the lane's word lies.
static std::string storeWord(const std::string &Register) {
  return "mov.u32 %r0, %tid.x; mul.wide.u32 %l28, %r0, 4;"
         "add.u64 %l28, %l31, %l28; st.global.b32 [%l28], " +
         Register + ";\n";
}

static Program productOf(const Product &P) {
  StringRef Letter = P.Doubles ? "l" : "r";
  std::string Text = setAll(Letter, 0, P.A) + setAll(Letter, 8, P.B) +
                     setAll(Letter, 16, P.C) + P.Text + " " +
                     vectorOf(Letter, 24, P.C.Registers) + ", " +
                     vectorOf(Letter, 0, P.A.Registers) + ", " +
                     vectorOf(Letter, 8, P.B.Registers) + ", " +
                     vectorOf(Letter, 16, P.C.Registers) + ";\n";
  if (P.Doubles)
    Text += "cvt.rn.f32.f64 %f0, %l24; mov.b32 %r24, %f0;\n";
  Text += storeWord("%r24");
  return {"a product", kernel(Text), 1,
          32,          {},           std::vector<uint32_t>(32, P.Result)};
}

static uint32_t bits(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, sizeof Bits);
  return Bits;
}

static std::vector<Product> products() {
  constexpr uint64_t Half = 0x3c003c00, Brain = 0x3f803f80, Single = 0x3f800000,
                     Double = 0x3ff0000000000000, E4M3 = 0x38383838,
                     E5M2 = 0x3c3c3c3c, S8 = 0x01010101, S4 = 0x11111111,
                     B1 = 0xffffffff;
  std::string Mma = "mma.sync.aligned.";
  return {
      {Mma + "m16n8k8.row.col.f16.f16.f16.f16",
       {2, Half},
       {1, Half},
       {2, 0},
       0x48004800},
      {Mma + "m16n8k16.row.col.f32.f16.f16.f32",
       {4, Half},
       {2, Half},
       {4, Single},
       bits(17)},
      {Mma + "m16n8k8.row.col.f32.bf16.bf16.f32",
       {2, Brain},
       {1, Brain},
       {4, 0},
       bits(8)},
      {Mma + "m16n8k4.row.col.f32.tf32.tf32.f32",
       {2, Single},
       {1, Single},
       {4, 0},
       bits(4)},
      {Mma + "m16n8k8.row.col.f32.tf32.tf32.f32",
       {4, Single},
       {2, Single},
       {4, 0},
       bits(8)},
      {Mma + "m8n8k4.row.col.f64.f64.f64.f64",
       {1, Double},
       {1, Double},
       {2, Double},
       bits(5),
       true},
      {Mma + "m16n8k16.row.col.f64.f64.f64.f64",
       {8, Double},
       {4, Double},
       {4, 0},
       bits(16),
       true},
      {Mma + "m16n8k32.row.col.f32.e4m3.e5m2.f32",
       {4, E4M3},
       {2, E5M2},
       {4, 0},
       bits(32)},
      {Mma + "m16n8k32.row.col.s32.s8.u8.s32", {4, S8}, {2, S8}, {4, 1}, 33},
      {Mma + "m8n8k16.row.col.satfinite.s32.s8.s8.s32",
       {1, S8},
       {1, S8},
       {2, 0x7fffffff},
       0x7fffffff},
      {Mma + "m16n8k64.row.col.s32.s4.u4.s32", {4, S4}, {2, S4}, {4, 0}, 64},
      {Mma + "m16n8k128.row.col.s32.b1.b1.s32.and.popc",
       {2, B1},
       {1, B1},
       {4, 0},
       128},
      {Mma + "m16n8k256.row.col.s32.b1.b1.s32.xor.popc",
       {4, B1},
       {2, 0},
       {4, 0},
       256},
  };
}

// ---- Where elements are -----------------------------------------------------

// B is the identity, so that D's places are A's: a lane's first register has
// what its own halves were.
static Program timesIdentity() {
  std::string Text =
      "mov.u32 %r0, %laneid; shr.u32 %r1, %r0, 2; and.b32 %r2, %r0, 3;"
      "shl.b32 %r2, %r2, 1; add.u32 %r3, %r2, 1;"
      // A: 2 * lane and 2 * lane + 1, the lower rows zeros
      "shl.b32 %r4, %r0, 1; cvt.rn.f16.u32 %h0, %r4; add.u32 %r4, %r4, 1;"
      "cvt.rn.f16.u32 %h1, %r4; mov.b32 %r5, {%h0, %h1}; mov.b32 %r6, 0;"
      // B: where the row, 2 * thread or one more, is the column
      "setp.eq.u32 %p0, %r2, %r1; selp.b32 %r7, 0x3c00, 0, %p0;"
      "setp.eq.u32 %p1, %r3, %r1; selp.b32 %r8, 0x3c000000, 0, %p1;"
      "or.b32 %r7, %r7, %r8; mov.f32 %f0, 0f00000000;"
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4},"
      "{%r5, %r6}, {%r7}, {%f0, %f0, %f0, %f0};"
      "cvt.rzi.u32.f32 %r9, %f1; cvt.rzi.u32.f32 %r10, %f2;"
      "shl.b32 %r10, %r10, 16; or.b32 %r20, %r9, %r10;";
  std::vector<uint32_t> Out;
  for (uint32_t Lane = 0; Lane != 32; ++Lane)
    Out.push_back(2 * Lane | (2 * Lane + 1) << 16);
  return {"identity", kernel(Text + storeWord("%r20")), 1, 32, {}, Out};
}

// Row r of the matrix is 8 * r to 8 * r + 7; the lane's pair, then transposed,
// then back again, and stored where it was.
static Program rows() {
  std::string Text =
      "mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, m;"
      "add.u32 %r4, %r3, %r2; shl.b32 %r5, %r1, 1; add.u32 %r6, %r5, 1;"
      "shl.b32 %r6, %r6, 16; or.b32 %r5, %r5, %r6; st.shared.b32 [%r4], %r5;"
      "bar.warp.sync -1; and.b32 %r7, %r1, 7; shl.b32 %r7, %r7, 4;"
      "add.u32 %r7, %r3, %r7;"
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r8}, [%r7];"
      ".reg .b64 %rd8; cvt.u64.u32 %rd8, %r7; cvta.shared.u64 %rd8, %rd8;"
      "ldmatrix.sync.aligned.m8n8.x1.trans.b16 {%r9}, [%rd8];"
      "movmatrix.sync.aligned.m8n8.trans.b16 %r10, %r9;"
      "xor.b32 %r11, %r8, %r10;" // nothing
      "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%r7], {%r9};"
      "bar.warp.sync -1; ld.shared.b32 %r12, [%r4]; xor.b32 %r12, %r12, %r5;"
      "or.b32 %r11, %r11, %r12; or.b32 %r20, %r9, %r11;";
  std::vector<uint32_t> Out;
  for (uint32_t Lane = 0; Lane != 32; ++Lane) {
    uint32_t Column = Lane / 4, Row = Lane % 4 * 2;
    Out.push_back((8 * Row + Column) | (8 * Row + 8 + Column) << 16);
  }
  return {
      "rows", kernel(Text + storeWord("%r20"), ".shared .align 16 .b8 m[128];"),
      1,      32,
      {},     Out};
}

// ---- wmma -------------------------------------------------------------------

namespace {
struct Fragments {
  std::string Shape, Types, Of, Sum; // .m16n16k16; f32.f16...
  unsigned A, B, C;                  // registers
  unsigned Inner, Columns;
  uint64_t Ones;
  std::vector<uint32_t> Out;
  bool Doubles = false;
};
} // namespace

// A and B are the input's ones, C its zeros.
static Program fragments(const Fragments &F) {
  StringRef Letter = F.Doubles ? "l" : "r";
  std::string A = vectorOf(Letter, 0, F.A), B = vectorOf(Letter, 8, F.B),
              C = vectorOf(Letter, 16, F.C);
  std::string Load = "wmma.load.", Row = ".sync.aligned.row." + F.Shape,
              Column = ".sync.aligned.col." + F.Shape,
              Inner = ", " + utostr(F.Inner), Across = ", " + utostr(F.Columns);
  std::string Text =
      "add.u64 %l29, %l30, 1024;\n" + Load + "a" + Row + ".global." + F.Of +
      " " + A + ", [%l30];\n" + Load + "a" + Row + "." + F.Of + " " + A +
      ", [%l30]" + Inner + ";\n" + Load + "b" + Column + ".global." + F.Of +
      " " + B + ", [%l30];\n" + Load + "b" + Column + ".global." + F.Of + " " +
      B + ", [%l30]" + Inner + ";\n" + Load + "c" + Row + ".global." + F.Sum +
      " " + C + ", [%l29];\n" + Load + "c" + Row + ".global." + F.Sum + " " +
      C + ", [%l29]" + Across + ";\n" + F.Types + " " + C + ", " + A + ", " +
      B + ", " + C + ";\n" + "wmma.store.d" + Row + ".global." + F.Sum +
      " [%l31], " + C + ";\n" + "wmma.store.d" + Row + ".global." + F.Sum +
      " [%l31], " + C + Across + ";\n";
  std::vector<uint32_t> In(512, uint32_t(F.Ones));
  if (F.Doubles)
    for (unsigned N = 0; N != 256; ++N)
      In[N] = uint32_t(F.Ones >> (N % 2 ? 32 : 0));
  std::fill(In.begin() + 256, In.end(), 0);
  return {"fragments", kernel(Text), 1, 32, In, F.Out};
}

static std::vector<uint32_t> words(unsigned Count, uint32_t Word) {
  return std::vector<uint32_t>(Count, Word);
}

static std::vector<Fragments> fragmentForms() {
  std::string Big = "m16n16k16", Mma = "wmma.mma.sync.aligned.row.col.";
  std::vector<uint32_t> Doubles;
  for (unsigned N = 0; N != 64; ++N)
    Doubles.insert(Doubles.end(), {0, 0x40100000}); // 4.0
  return {
      {Big, Mma + Big + ".f32.f32", "f16", "f32", 8, 8, 8, 16, 16, 0x3c003c00,
       words(256, bits(16))},
      {Big, Mma + Big + ".f16.f16", "f16", "f16", 8, 8, 4, 16, 16, 0x3c003c00,
       words(128, 0x4c004c00)},
      {"m8n32k16", Mma + "m8n32k16.f32.bf16.bf16.f32", "bf16", "f32", 2, 8, 8,
       16, 32, 0x3f803f80, words(256, bits(16))},
      {"m32n8k16", Mma + "m32n8k16.s32.u8.u8.s32", "u8", "s32", 4, 1, 8, 16, 8,
       0x02020202, words(256, 64)},
      {"m16n16k8", Mma + "m16n16k8.f32.tf32.tf32.f32", "tf32", "f32", 4, 4, 8,
       8, 16, 0x3f800000, words(256, bits(8))},
      {"m8n8k4", Mma + "m8n8k4.f64.f64.f64.f64", "f64", "f64", 1, 1, 2, 4, 8,
       0x3ff0000000000000, Doubles, true},
      {"m8n8k32", Mma + "m8n8k32.s32.s4.s4.s32.satfinite", "s4", "s32", 1, 1, 2,
       32, 8, 0xffffffff, words(64, 32)},
      {"m8n8k128",
       "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32", "b1",
       "s32", 1, 1, 2, 128, 8, 0xffffffff, words(64, 128)},
  };
}

// Halves that differ: A times the identity is A.
static Program wholeMatrix() {
  std::string Text =
      "add.u64 %l29, %l30, 512;\n"
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 " +
      vectorOf("r", 0, 8) +
      ", [%l30], 16;\n"
      "wmma.load.b.sync.aligned.row.m16n16k16.global.f16 " +
      vectorOf("r", 8, 8) + ", [%l29], 16;\n" + setAll("r", 16, {8, 0}) +
      "wmma.mma.sync.aligned.row.row.m16n16k16.f32.f32 " +
      vectorOf("r", 24, 8) + ", " + vectorOf("r", 0, 8) + ", " +
      vectorOf("r", 8, 8) + ", " + vectorOf("r", 16, 8) +
      ";\nwmma.store.d.sync.aligned.col.m16n16k16.global.f32 [%l31], " +
      vectorOf("r", 24, 8) + ", 16;\n";
  std::vector<uint32_t> In(256, 0), Out(256, 0);
  for (unsigned N = 0; N != 256; ++N) { // 1024 to 1279
    In[N / 2] |= (0x6400 + N) << (N % 2 ? 16 : 0);
    Out[N % 16 * 16 + N / 16] = bits(float(1024 + N));
  }
  for (unsigned N = 0; N != 16; ++N)
    In[128 + (17 * N) / 2] |= 0x3c00u << ((17 * N) % 2 ? 16 : 0);
  return {"a whole matrix", kernel(Text), 1, 32, In, Out};
}

std::vector<Program> spir2nvvm::test::matrixPrograms() {
  std::vector<Program> All = {timesIdentity(), rows(), wholeMatrix()};
  for (const Product &P : products())
    All.push_back(productOf(P));
  for (const Fragments &F : fragmentForms())
    All.push_back(fragments(F));
  return All;
}

TEST(PtxLift, Matrices) { runPrograms(matrixPrograms()); }
