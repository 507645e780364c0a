// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX that is not what the module says, and PTX that is.

#include "Backend/PtxGuard.h"

#include "Diagnostics/Rules/Backend.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

namespace {

constexpr char Head[] =
    "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-"
    "i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-"
    "v128:128:128-n16:32:64\"\n"
    "target triple = \"nvptx64-nvidia-cuda\"\n";

/// What the guard says of PTX for a module, a line for each finding.
std::string findings(const std::string &Ptx, const std::string &Ir,
                     EmitKind Kind = EmitKind::Ptx) {
  LLVMContext Context;
  SMDiagnostic Fault;
  auto M = parseAssemblyString(Head + Ir, Fault, Context);
  EXPECT_TRUE(M) << Fault.getMessage().str();
  std::string All;
  DiagnosticSink Sink([&](const Diagnostic &D) {
    All += std::string(rowOf(D.Id).Id) + ": " + D.Message + "\n";
  });
  bool Good = checkPtx(".version 8.0\n.target sm_75\n.address_size 64\n" + Ptx,
                       M.get(), "m", Kind, Sink);
  EXPECT_EQ(Good, Sink.errorCount() == 0);
  return All;
}

TEST(PtxGuard, WhatCannotBeRead) {
  EXPECT_EQ(findings(".global .b33 x;", ""),
            "BE20: libNVVM's PTX cannot be read: found '.b33'; expected a "
            "type, such as .b32, or a name\n");
}

// ---- Variables --------------------------------------------------------------

TEST(PtxGuard, PackedVectorsOfThree) {
  constexpr char Ir[] =
      "@t = internal addrspace(4) constant [2 x <3 x float>] [<3 x float> "
      "<float 1.0, float 2.0, float 3.0>, <3 x float> <float 4.0, float 5.0, "
      "float 6.0>], align 16\n";
  EXPECT_EQ(findings(".const .align 16 .b8 t[32] = {0,0,128,63, 0,0,0,64, "
                     "0,0,64,64, 0,0,128,64, 0,0,160,64, 0,0,192,64};",
                     Ir),
            "BE23: libNVVM has changed byte 18 of 't': it is 0xa0 in the PTX; "
            "expected 0x80\n");
  EXPECT_EQ(findings(".const .align 16 .b8 t[32] = {0,0,128,63, 0,0,0,64, "
                     "0,0,64,64, 7,7,7,7, 0,0,128,64, 0,0,160,64, 0,0,192,64};",
                     Ir),
            "");
}

TEST(PtxGuard, NumbersOfEveryType) {
  constexpr char Ir[] =
      "@a = addrspace(1) global { i8, i16, i32, i64, float, double, half, i1, "
      "[2 x i8], <2 x i1> } { i8 -1, i16 258, i32 -2, i64 1, float 1.0, double "
      "-2.0, half 0xH3C00, i1 true, [2 x i8] c\"AB\", <2 x i1> <i1 0, i1 1> "
      "}\n";
  const std::string Bytes =
      "255,0, 2,1, 254,255,255,255, 1,0,0,0,0,0,0,0, 0,0,128,63, 0,0,0,0, "
      "0,0,0,0,0,0,0,192, 0,60, 1, 65,66, ";
  EXPECT_EQ(
      findings(".visible .global .align 8 .b8 a[40] = {" + Bytes + "2};", Ir),
      "");
  EXPECT_EQ(
      findings(".visible .global .align 8 .b8 a[40] = {" + Bytes + "1};", Ir),
      "BE23: libNVVM has changed byte 37 of 'a': it is 0x01 in the PTX; "
      "expected 0x02\n");
}

// Long tables are compared many bytes at a time.
TEST(PtxGuard, EveryByteOfATable) {
  std::string Ir = "@a = addrspace(1) global [50 x { i8, i16 }] [", Bytes;
  for (unsigned N = 0; N != 50; ++N) {
    Ir += (N == 0 ? "" : ", ") + std::string("{ i8, i16 } { i8 ") +
          std::to_string(N) + ", i16 258 }";
    Bytes += std::to_string(N) + ", 0, 2, 1, "; // the second one is padding
  }
  Ir += "]\n";
  const std::string Head = ".visible .global .align 2 .b8 a[200] = {";
  const std::string Tail = "};\n// " + std::string(80, '-') + "\n";
  Bytes.resize(Bytes.size() - 2);
  EXPECT_EQ(findings(Head + Bytes + Tail, Ir), "");
  size_t At = 0;
  for (unsigned N = 0; N != 200; ++N, At = Bytes.find(", ", At) + 2) {
    std::string Changed = Bytes;
    Changed.insert(At, "9");
    const std::string Said = findings(Head + Changed + Tail, Ir);
    const std::string Expected =
        "BE23: libNVVM has changed byte " + std::to_string(N) + " of 'a': it";
    EXPECT_EQ(Said.substr(0, Expected.size()), N % 4 == 1 ? "" : Expected);
  }
}

TEST(PtxGuard, OneNumber) {
  const std::string Float = "@f = addrspace(1) global float 1.5\n";
  EXPECT_EQ(findings(".visible .global .align 4 .f32 f = 0f3FC00000;", Float),
            "");
  EXPECT_EQ(findings(".visible .global .align 4 .f32 f = 1.5;", Float), "");
  EXPECT_EQ(findings(".visible .global .align 4 .f32 f;", Float),
            "BE23: libNVVM has changed byte 2 of 'f': it is 0x00 in the PTX; "
            "expected 0xc0\n");
}

// The one bit that is read.
TEST(PtxGuard, OneBit) {
  const std::string Bit = "@f = addrspace(1) global i1 true\n";
  EXPECT_EQ(findings(".visible .global .align 1 .u8 f = -1;", Bit), "");
  EXPECT_EQ(findings(".visible .global .align 1 .u8 f = 0;", Bit),
            "BE23: libNVVM has changed byte 0 of 'f': it is 0x00 in the PTX; "
            "expected 0x01\n");
}

TEST(PtxGuard, Addresses) {
  constexpr char Ir[] =
      "@x = addrspace(1) global [4 x i32] zeroinitializer, align 4\n"
      "@p = addrspace(1) global [2 x i32*] [i32* getelementptr ([4 x i32], [4 "
      "x i32]* addrspacecast ([4 x i32] addrspace(1)* @x to [4 x i32]*), i64 "
      "0, "
      "i64 2), i32* null], align 8\n"
      "@n = addrspace(1) global i64 ptrtoint ([4 x i32] addrspace(1)* @x to "
      "i64), align 8\n";
  const std::string Before = ".visible .global .align 4 .b8 x[16];"
                             ".visible .global .align 8 .u64 n = x;"
                             ".visible .global .align 8 .u64 p[2] = ";
  EXPECT_EQ(findings(Before + "{generic(x)+8, 0};", Ir), "");
  EXPECT_EQ(findings(Before + "{x+8, 0};", Ir),
            "BE23: libNVVM has changed byte 0 of 'p': it is byte 0 of x+8 in "
            "the PTX; expected byte 0 of generic(x)+8\n");
  EXPECT_EQ(findings(Before + "{generic(x)+4};", Ir),
            "BE23: libNVVM has changed byte 0 of 'p': it is byte 0 of "
            "generic(x)+4 in the PTX; expected byte 0 of generic(x)+8\n");
  EXPECT_EQ(findings(Before + "{5, 0};", Ir),
            "BE23: libNVVM has changed byte 0 of 'p': it is 0x05 in the PTX; "
            "expected byte 0 of generic(x)+8\n");
}

TEST(PtxGuard, AddressesByteByByte) {
  constexpr char Ir[] =
      "@x = addrspace(1) global i32 0\n"
      "@p = addrspace(1) global <{ i8, i32 addrspace(1)* }> <{ i8 1, i32 "
      "addrspace(1)* @x }>\n";
  const std::string Before = ".visible .global .align 4 .u32 x = 0;"
                             ".visible .global .align 1 .u8 p[9] = {1, ";
  EXPECT_EQ(findings(Before + "0xFF(x), 0xFF00(x), 0xFF0000(x), 0xFF000000(x), "
                              "0xFF00000000(x), 0xFF0000000000(x), "
                              "0xFF000000000000(x), 0xFF00000000000000(x)};",
                     Ir),
            "");
  EXPECT_EQ(findings(Before + "0xFF(x), 0xFF(x)};", Ir),
            "BE23: libNVVM has changed byte 2 of 'p': it is byte 0 of x in the "
            "PTX; expected byte 1 of x\n");
}

TEST(PtxGuard, ShapesOfVariables) {
  constexpr char Ir[] = "@a = addrspace(1) global [4 x i32] zeroinitializer, "
                        "align 16\n";
  EXPECT_EQ(findings(".visible .global .align 32 .b8 a[16];", Ir), "");
  EXPECT_EQ(findings(".visible .global .align 16 .b8 a[12];", Ir),
            "BE22: libNVVM has changed the size of 'a': it is 12 in the PTX; "
            "expected 16\n");
  EXPECT_EQ(findings(".visible .global .align 4 .b8 a[16];", Ir),
            "BE22: libNVVM has changed the alignment of 'a': it is 4 in the "
            "PTX; expected 16\n");
  EXPECT_EQ(findings(".visible .const .align 16 .b8 a[16];", Ir),
            "BE22: libNVVM has changed the state space of 'a': it is .const in "
            "the PTX; expected .global\n");
  EXPECT_EQ(findings("", Ir), "BE21: libNVVM's PTX has no variable 'a'\n");
}

// What only the module sees may go or be merged; shared memory has no bytes;
// undefined values are anything.
TEST(PtxGuard, WhatLibNvvmMayDo) {
  EXPECT_EQ(findings("", "@a = internal addrspace(1) global i32 1\n"), "");
  EXPECT_EQ(
      findings(".visible .global .align 8 .u64 p = b;.global .align 4 .u32 b;",
               "@a = internal addrspace(1) constant i32 0\n"
               "@b = internal addrspace(1) constant i32 0\n"
               "@p = addrspace(1) global i32 addrspace(1)* @a\n"),
      "");
  EXPECT_EQ(findings(".visible .global .align 4 .b8 a[8] = {5, 5, 5, 5, 7};",
                     "@a = addrspace(1) global [2 x i32] [i32 undef, i32 7]\n"),
            "");
  EXPECT_EQ(findings(".visible .entry k() { .shared .align 4 .b8 a_$_t[16]; }",
                     "@a.t = internal addrspace(3) global [4 x i32] undef\n"),
            "");
  EXPECT_EQ(findings(".visible .entry k() { .shared .align 4 .b8 a_$_t[12]; }",
                     "@a.t = internal addrspace(3) global [4 x i32] undef\n"),
            "BE22: libNVVM has changed the size of 'a.t': it is 12 in the PTX; "
            "expected 16\n");
}

// ---- Kernels ----------------------------------------------------------------

constexpr char Kernel[] =
    "define void @k(i8 %a, <3 x float> %b, [3 x i16]* byval([3 x i16]) %c) { "
    "ret void }\n"
    "!nvvm.annotations = !{!0, !1}\n"
    "!0 = !{void (i8, <3 x float>, [3 x i16]*)* @k, !\"kernel\", i32 1}\n"
    "!1 = !{void (i8, <3 x float>, [3 x i16]*)* @k, !\"reqntidx\", i32 64, "
    "!\"reqntidy\", i32 2, !\"minctasm\", i32 3}\n";

std::string kernel(const std::string &Parameters,
                   const std::string &Directives) {
  return ".visible .entry k(" + Parameters + ") " + Directives + " { ret; }";
}

constexpr char Parameters[] =
    ".param .u8 a, .param .align 16 .b8 b[16], .param .align 2 .b8 c[6]";
constexpr char Directives[] = ".reqntid 64, 2 .minnctapersm 3";

TEST(PtxGuard, KernelsAndTheirParameters) {
  EXPECT_EQ(findings(kernel(Parameters, Directives), Kernel), "");
  EXPECT_EQ(findings("", Kernel), "BE21: libNVVM's PTX has no kernel 'k'\n");
  EXPECT_EQ(findings(".visible .func k() { ret; }", Kernel),
            "BE21: libNVVM's PTX has no kernel 'k'\n");
  EXPECT_EQ(findings(kernel(".param .u8 a", Directives), Kernel),
            "BE22: libNVVM has changed the number of parameters of 'k': it is "
            "1 in the PTX; expected 3\n");
  EXPECT_EQ(findings(kernel(".param .u16 a, .param .align 8 .b8 b[12], .param "
                            ".align 2 .b8 c[6]",
                            Directives),
                     Kernel),
            "BE22: libNVVM has changed the size of 'a': it is 2 in the PTX; "
            "expected 1\n"
            "BE22: libNVVM has changed the size of 'b': it is 12 in the PTX; "
            "expected 16\n"
            "BE22: libNVVM has changed the alignment of 'b': it is 8 in the "
            "PTX; expected 16\n");
}

TEST(PtxGuard, DirectivesOfKernels) {
  EXPECT_EQ(
      findings(kernel(Parameters, ".reqntid 64, 2, 1 .minnctapersm 3"), Kernel),
      "");
  EXPECT_EQ(findings(kernel(Parameters, ".reqntid 64 .minnctapersm 3"), Kernel),
            "BE24: libNVVM has changed .reqntid of kernel 'k': it is 64, 1, 1 "
            "in the PTX; expected 64, 2, 1\n");
  EXPECT_EQ(findings(kernel(Parameters, ".reqntid 64, 2 .maxnreg 32"), Kernel),
            "BE24: libNVVM has changed .minnctapersm of kernel 'k': it is not "
            "there in the PTX; expected 3, 1, 1\n"
            "BE24: libNVVM has changed .maxnreg of kernel 'k': it is 32, 1, 1 "
            "in the PTX; expected not there\n");
  EXPECT_EQ(findings(kernel(Parameters,
                            ".reqntid 64, 2 .maxntid 128 .minnctapersm 3"),
                     Kernel),
            "BE24: libNVVM has changed .maxntid of kernel 'k': it is 128, 1, 1 "
            "in the PTX; expected not there\n");
}

// ---- Accesses to parameters -------------------------------------------------

std::string accesses(const std::string &Statements) {
  return findings(".func f(.param .align 2 .b8 p[2], .param .b32 q, .param "
                  ".align 16 .b8 s[32]) {" +
                      Statements + "}",
                  "");
}

TEST(PtxGuard, AccessesStayInsideOfTheirParameter) {
  EXPECT_EQ(accesses("ld.param.v2.u8 {a, b}, [p]; ld.param.u32 a, [q+0];"
                     "ld.param.v4.f32 {a, b, c, d}, [s+16]; ld.param.u64 a, "
                     "[s+8]; ld.param.u32 a, [%rd1+64];"),
            "");
  EXPECT_EQ(accesses("ld.param.u32 a, [p];"),
            "BE25: libNVVM's PTX accesses, by ld.param.u32, bytes 0 to 3 of "
            "parameter 'p', which has 2\n");
  EXPECT_EQ(accesses("{ ld.param.v2.u64 {a, b}, [s+24]; }"),
            "BE25: libNVVM's PTX accesses, by ld.param.v2.u64, bytes 24 to 39 "
            "of parameter 's', which has 32\n");
  EXPECT_EQ(accesses("ld.param.u32 a, [q+-4];"),
            "BE25: libNVVM's PTX accesses, by ld.param.u32, bytes "
            "18446744073709551612 to -1 of parameter 'q', which has 4\n");
}

TEST(PtxGuard, AccessesAreAligned) {
  EXPECT_EQ(accesses("ld.param.u32 a, [s+6];"),
            "BE26: libNVVM's PTX accesses, by ld.param.u32, byte 6 of "
            "parameter 's', which is aligned to 16; expected a multiple of 4 "
            "in both\n");
  EXPECT_EQ(accesses("{ .param .align 2 .b8 r[8]; st.param.b32 [r+4], a; }"),
            "BE26: libNVVM's PTX accesses, by st.param.b32, byte 4 of "
            "parameter 'r', which is aligned to 2; expected a multiple of 4 "
            "in both\n");
}

// The innermost of a name counts, and no longer than its block.
TEST(PtxGuard, ScopesOfParameters) {
  EXPECT_EQ(accesses("{ .param .b64 p; st.param.b64 [p], a; }"
                     "ld.param.u16 a, [p];"),
            "");
  EXPECT_EQ(accesses("{ .param .b64 p; } ld.param.u64 a, [p];"),
            "BE25: libNVVM's PTX accesses, by ld.param.u64, bytes 0 to 7 of "
            "parameter 'p', which has 2\n");
}

TEST(PtxGuard, Calls) {
  EXPECT_EQ(accesses("{ .param .align 2 .b8 a[2]; .param .b32 b; .param .align "
                     "16 .b8 c[32]; call.uni f, (a, b, c); }"),
            "");
  EXPECT_EQ(accesses("{ .param .align 4 .b8 a[4]; .param .b32 b; .param .align "
                     "16 .b8 c[32]; call.uni f, (a, b, c); }"),
            "BE22: libNVVM has changed the size of what is passed of 'f': it "
            "is 4 in the PTX; expected 2\n");
  EXPECT_EQ(accesses("{ .param .b32 r; call.uni (r), f; }"),
            "BE22: libNVVM has changed the number of values that are passed of "
            "'f': it is 1 in the PTX; expected 0\n"
            "BE22: libNVVM has changed the number of values that are passed of "
            "'f': it is 0 in the PTX; expected 3\n");
}

TEST(PtxGuard, SymbolsThatAreMissing) {
  EXPECT_EQ(
      findings(".extern .func g();", ""),
      "BE16: 'g' is used but not defined; link the PTX with a definition\n");
  EXPECT_EQ(findings(".extern .func g();", "", EmitKind::Cubin),
            "BE13: 'g' is used but not defined\n");
}

} // namespace
